"""Dealing: a game of the session with its adventurers (S5, S14), and cards anew (S12)."""

from __future__ import annotations

from engine.skull_bites.cards import DUEL_HP, HAND
from engine.skull_bites.settings import Settings
from engine.skull_bites.state import ALL_SHIELDS, CHOOSING, TURN, State
from engine.skull_bites.tables import NONE, Tables


def seats_of(settings: Settings) -> tuple[str, ...]:
    """Return the seats of a match, in the order of the table, clockwise."""
    return tuple(f"p{number}" for number in range(1, settings.players + 1))


def deal_game(state: State) -> None:
    """Deal the next game of the session, up to the choice of the first adventurers."""
    count = len(state.seats)
    state.game += 1
    state.phase, state.stage, state.battle, state.leader = CHOOSING, TURN, 0, NONE
    state.order, state.element, state.winner, state.loser = (), NONE, NONE, NONE
    state.numbers, state.vanished, state.attacks, state.blocked = (), frozenset(), (), frozenset()
    state.field, state.asks, state.discards = [], [], []
    state.shields, state.left = [ALL_SHIELDS] * count, [False] * count
    state.up, state.down, state.chosen = [NONE] * count, [NONE] * count, [NONE] * count
    state.fallen = [()] * count
    state.tucked, state.buried = [[] for _ in range(count)], [[] for _ in range(count)]
    state.tell("game_began", params={"game": state.game, "of": state.settings.games})
    state.pile = list(range(len(state.tables.cards)))
    deal_cards(state)
    if count == 2:
        _deal_bosses(state)
    else:
        _deal_adventurers(state)


def deal_cards(state: State) -> None:
    """Shuffle the draw pile and deal as many as all can have, eight at most (S12)."""
    state.shuffle(state.pile)
    inside = state.inside()
    size = min(HAND, len(state.pile) // len(inside))
    state.hands = [[] for _ in state.seats]
    for seat in inside:
        state.hands[seat] = sorted(state.pile[len(state.pile) - size :])
        del state.pile[len(state.pile) - size :]
        cards = [state.tables.cards[card] for card in state.hands[seat]]
        state.tell("dealt", seat, {"cards": cards}, seat, {"count": size})
    state.chance += 1


def _deal_adventurers(state: State) -> None:
    """Two to each seat, of one fewer than there are players from each faction and both bosses (S4, S5)."""
    tables, count = state.tables, len(state.seats)
    pack: list[int] = []
    for faction in (0, 1):
        drawn = [one for one in range(len(tables.hp)) if tables.factions[one] == faction and not tables.boss[one]]
        state.shuffle(drawn)
        pack += drawn[: count - 1]
    pack += [one for one in range(len(tables.hp)) if tables.boss[one]]
    while True:
        state.shuffle(pack)
        pairs = [tuple(sorted(pack[2 * seat : 2 * seat + 2])) for seat in range(count)]
        if not any(tables.boss[first] and tables.boss[second] for first, second in pairs):
            break
        state.tell("dealt_again")
    state.choices = [tuple(one for one in pair if not tables.boss[one]) for pair in pairs]
    for seat, pair in enumerate(pairs):
        state.down[seat] = _other(tables, pair)
        names = [tables.adventurers[one] for one in pair]
        state.tell("dealt_adventurers", seat, {"adventurers": names}, seat, {})


def _other(tables: Tables, pair: tuple[int, ...]) -> int:
    """The boss of a pair, which can only lie face down, NONE if the choice decides."""
    return next((one for one in pair if tables.boss[one]), NONE)


def _deal_bosses(state: State) -> None:
    """A boss to each of two players, who chooses among its faction's adventurers of HP 3 (S14)."""
    tables = state.tables
    bosses = [one for one in range(len(tables.hp)) if tables.boss[one]]
    state.shuffle(bosses)
    state.down = bosses
    state.choices = [
        tuple(
            one
            for one in range(len(tables.hp))
            if tables.factions[one] == tables.factions[boss] and not tables.boss[one] and tables.hp[one] == DUEL_HP
        )
        for boss in bosses
    ]
    for seat, boss in enumerate(bosses):
        state.tell("dealt_boss", seat, {"boss": tables.adventurers[boss]})
