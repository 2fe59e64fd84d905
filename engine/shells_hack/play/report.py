"""What happened in an act, read off the states before and after it, and who hears of it (D29)."""

from __future__ import annotations

from typing import Any

from engine.shells_hack.play.position import Event, Position
from engine.shells_hack.play.view import PricePoint
from engine.shells_hack.rules import rules
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.settings import ASSETS, EFFECTS, PARAMETERS
from engine.shells_hack.rules.state import ENDINGS, Ending, Phase, State, winner_of
from engine.shells_hack.rules.tables import Category, Tables, bits

EVERYONE = ("blue", "red", "common", "all")
VERBS = {"recon": ("scouted", "scout_failed"), "execution": ("executed", "execute_failed")}


class Report:
    """Collects the events of one act into a position."""

    def __init__(self, position: Position, before: State, seat: str) -> None:
        self.position = position
        self.before = before
        self.after = position.state
        self.seat = seat

    def tell(
        self, code: str, to: tuple[str, ...] = EVERYONE, other: str = "", others: Any = None, /, **params: Any
    ) -> None:
        """Add an event."""
        turn = self.after.turn if code in ("turn_began",) else max(self.before.turn, self._told_turn())
        self.position.events.append(
            Event(self.position.acts, turn, self.seat, code, params, to, other, dict(others or {}))
        )

    def _told_turn(self) -> int:
        events = self.position.events
        return events[-1].turn if events else 0

    def tell_team(self, team: str, code: str, other: str = "", others: Any = None, /, **params: Any) -> None:
        """Add an event that one team hears in full."""
        self.tell(code, (team, "all"), other, others, **params)

    # ---- the deal and draws

    def deal(self) -> None:
        """Both opening hands, and the duplicates that left the game."""
        position, after = self.position, self.after
        hands = {"blue": blue_cards(position, after), "red": red_cards(position, after)}
        decks = {
            "blue": [position.countermeasures[c].id for c in after.blue_deck[: after.blue_drawn]],
            "red": [position.attacks[c].id for c in after.red_deck[: after.red_drawn]],
        }
        for team, cards in hands.items():
            hidden = {"team": team, "count": len(cards)}
            self.tell_team(team, "hand_dealt", "hand_dealt_hidden", hidden, team=team, cards=cards)
            gone = list(decks[team])
            for card in cards:
                gone.remove(card)
            if gone:
                self.tell_team(team, "duplicates_removed", team=team, cards=gone)
        position.prices.append(PricePoint(0, 0, after.price, 0, "start", "", ""))

    def draw(self) -> None:
        """One card, which only its team sees."""
        before, after = self.before, self.after
        if self.seat == "blue":
            card = self.position.countermeasures[after.blue_deck[before.blue_drawn]].id
            duplicate = after.blue_removed > before.blue_removed
        else:
            card = self.position.attacks[after.red_deck[before.red_drawn]].id
            duplicate = after.red_removed > before.red_removed
        self.tell_team(self.seat, "drew_duplicate" if duplicate else "drew", "drew_hidden", {}, card=card)

    # ---- phases

    def end_phase(self) -> None:
        """The end of setup or of a team's actions, and the turn that follows."""
        before, after = self.before, self.after
        if before.phase == Phase.SETUP:
            self.tell("ready")
        else:
            self.tell("turn_ended", team=self.seat)
        if before.phase == Phase.BLUE:
            return
        if before.bypass_left == 1:
            self.tell("bypass_ended")
        self.seat = ""
        if after.turn > before.turn:
            self._turn()
        self._over()

    def _turn(self) -> None:
        position, tables, before, after = self.position, self.position.tables, self.before, self.after
        self.tell("turn_began", turn=after.turn)
        row = tables.events[after.event_deck[after.events_drawn - 1]]
        card = load().events[after.event_deck[after.events_drawn - 1]].id
        position.event_card = card
        full = {}
        for team, income, funds in (
            ("blue", tables.blue_income, before.blue_funds),
            ("red", tables.red_income, before.red_funds),
        ):
            full[team] = min(tables.funds_cap, funds + income)
            self.tell_team(team, "funds_gained", team=team, by=full[team] - funds, funds=full[team])
        self.tell("event_drawn", event=card)
        if row.intrusion:
            self.tell("levels_fell", parameter="intrusion", by=row.intrusion)
        for team, change, now in (
            ("blue", row.blue_funds, after.blue_funds),
            ("red", row.red_funds, after.red_funds),
        ):
            if change:
                self.tell_team(team, "funds_changed", team=team, by=now - full[team], funds=now)
        self._price("event", card, "")

    def _price(self, cause: str, source: str, target: str) -> None:
        drop = self.before.price - self.after.price
        if drop:
            self.tell("price_fell", by=drop, price=self.after.price, cause=cause, source=source, target=target)
            turn = self.position.events[-1].turn
            self.position.prices.append(
                PricePoint(self.position.acts, turn, self.after.price, drop, cause, source, target)
            )

    def _over(self) -> None:
        if self.after.phase == Phase.OVER:
            ending = Ending(self.after.ending)
            self.tell("match_over", winner=winner_of(ending), termination=ENDINGS[ending])

    # ---- cards

    def defence(self, card: int, target: int) -> None:
        """A countermeasure: in full to Red only where the target is scouted or intruded."""
        position = self.position
        rose = [
            rules.resistance(self.after, p, target) - rules.resistance(self.before, p, target)
            for p in range(len(PARAMETERS))
        ]
        open_to_red = (self.after.scouted | self.after.intruded) >> target & 1
        self.tell(
            "countermeasure",
            EVERYONE if open_to_red else ("blue", "all"),
            "countermeasure_hidden",
            card=position.countermeasures[card].id,
            target=position.target_id(target),
            **dict(zip(PARAMETERS, rose, strict=True)),
        )

    def weapon(self, card: int) -> None:
        """A weaponization card, in the open."""
        row = self.position.attacks[card]
        assert row.buff is not None
        self.tell("weaponized", card=row.id, by=row.buff.amount, parameter=row.buff.parameter)

    def attack(self, card: int, target: int) -> None:
        """An attack, in the open but for a resistance that Red still does not know."""
        position, tables, before, after = self.position, self.position.tables, self.before, self.after
        row = position.attacks[card]
        failed = after.failed[card] >> target & 1 and rules.falls_short(tables, before, card, 0) >> target & 1
        params: dict[str, Any] = {
            "card": row.id,
            "target": position.target_id(target),
            "level": rules.effective_level(tables, before, card, target),
            "base": row.level,
            "resistance": rules.resistance(before, tables.attacks[card].param, target),
        }
        if row.effect is not None:
            params["effect"] = row.effect
        code = VERBS.get(row.category, ("intruded", "intrude_failed"))[1 if failed else 0]
        if (after.scouted | after.intruded) >> target & 1:
            self.tell(code, **params)
        else:
            self.tell(code, ("blue", "all"), code, params | {"resistance": None}, **params)
        if not failed and row.category == "execution":
            self._execution(card, target)
        elif not failed and row.category != "recon":
            self._intrusion(target)
        self._over()

    def _intrusion(self, target: int) -> None:
        position, tables = self.position, self.position.tables
        new = rules.visible(tables, self.after) & ~rules.visible(tables, self.before)
        if new:
            self.tell("discovered", components=[position.target_id(t) for t in bits(new)])
        kept = [ASSETS[a] for a in bits(tables.assets[target])]
        if kept:
            self.tell("assets_seen", target=position.target_id(target), assets=kept)

    def _execution(self, card: int, target: int) -> None:
        position, tables, before, after = self.position, self.position.tables, self.before, self.after
        effect = tables.attacks[card].effect
        name = position.target_id(target)
        self._price("attack", position.attacks[card].id, name)
        if effect == tables.goal_effect and progress(tables, after, "red") > progress(tables, before, "red"):
            self.tell_team("red", "objective_progress", done=progress(tables, after, "red"), needed=tables.goal_count)
        if after.phase == Phase.OVER:
            return
        if tables.funds_loss[effect][target]:
            by = after.blue_funds - before.blue_funds
            self.tell_team("blue", "funds_changed", team="blue", by=by, funds=after.blue_funds)
        if tables.opens[effect] >> target & 1:
            self.tell("bypass_began", turns=after.bypass_left)
        if after.stopped_now >> target & 1 and EFFECTS[effect] == "stop":
            self.tell("stopped", target=name)


def report(position: Position, before: State, seat: str, act: rules.Act) -> None:
    """Add the events of the act that led from ``before`` to the position's state."""
    news = Report(position, before, seat)
    card, target = act
    if act == rules.END:
        news.end_phase()
    elif act == rules.DRAW:
        news.draw()
    elif before.phase == Phase.BLUE:
        news.defence(card, target)
    elif position.tables.attacks[card].category == Category.WEAPON:
        news.weapon(card)
    else:
        news.attack(card, target)


def progress(tables: Tables, state: State, viewer: str) -> int:
    """How many components count for the objective; for Red only where it knows the assets that do (D26)."""
    done = state.impacted[tables.goal_effect] & tables.goal_components
    if viewer == "red" and tables.goal_by_asset:
        done &= state.intruded
    return done.bit_count()


def blue_cards(position: Position, state: State) -> list[str]:
    """Blue's hand in table order."""
    return [position.countermeasures[c].id for c in bits(state.blue_hand)]


def red_cards(position: Position, state: State) -> list[str]:
    """Red's hand in table order, weaponization cards once per copy."""
    return [position.attacks[c].id for c in bits(state.red_hand) for _ in range(1 + state.spares[c])]
