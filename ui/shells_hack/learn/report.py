"""The after-action report of a finished match, in one language: what happened, why, and what to talk about."""

from __future__ import annotations

from collections.abc import Sequence

from engine.match import ENDINGS, Match
from engine.shells_hack.learning.after_action import Facts, Step
from engine.shells_hack.learning.mapping import mapped, mappings
from engine.shells_hack.simulation.swings import Swing
from ui.learn.document import Block, Bullets, Document, Heading, Paragraph, Table
from ui.shell.room_texts import ending
from ui.shells_hack.board.hint import advice_text
from ui.shells_hack.book.tiles import actor_name, company_name, objective_text
from ui.shells_hack.learn.drawings import path_drawing, price_drawing
from ui.shells_hack.texts.sentences import MINOR, action_text, line_sentence, means_of
from ui.shells_hack.texts.words import Words

__all__ = ["report"]

MOST_MITIGATIONS = 12


def report(language: str, match: Match, facts: Facts, swings: Sequence[Swing] | None) -> Document:
    """Return the report; swings are None while they are looked for."""
    settings = match.settings
    words = Words(language, {row.id: row.name for row in settings.architecture.components if row.name})
    names = {"company": company_name(language, settings.company), "actor": actor_name(language, settings.actor)}
    teller = _Teller(words, match, facts)
    document = Document(language, words.say("report.title", **names))
    parts: list[tuple[str, list[Block]]] = [
        ("result", teller.result()),
        ("price", [price_drawing(words, facts.view)]),
        ("path", teller.path()),
        ("knew", teller.knew()),
        ("swings", teller.swings(swings)),
        ("unplayed", teller.unplayed()),
        ("questions", [Bullets(teller.questions(), numbered=True)]),
        ("techniques", teller.techniques()),
        ("timeline", teller.timeline()),
    ]
    for name, blocks in parts:
        document.blocks.extend([Heading(words.say(f"report.part.{name}")), *blocks])
    return document


class _Teller:
    """Tells the facts of one match."""

    def __init__(self, words: Words, match: Match, facts: Facts) -> None:
        self.words, self.match, self.facts = words, match, facts

    def tell(self, key: str, **values: object) -> str:
        return self.words.say(f"report.{key}", **values)

    # ---- parts

    def result(self) -> list[Block]:
        view, settings = self.facts.view, self.match.settings
        outcome = self.match.outcome
        assert outcome is not None
        words = self.words
        if outcome.termination in ENDINGS:
            why = ending(words.language, outcome.termination)
        else:
            goal = objective_text(words.language, settings.actor.objective, words.own)
            why = words.say(
                f"board.result.why.{outcome.termination}",
                price=view.price,
                threshold=settings.threshold,
                limit=settings.turn_limit,
                objective=goal,
            )
        won = words.say(f"board.result.{outcome.winners[0]}")
        goal = objective_text(words.language, settings.actor.objective, words.own)
        told: list[Block] = [
            Paragraph(won, strong=True),
            Paragraph(why),
            Paragraph(
                self.tell("numbers", price=view.price, turn=view.turn, limit=view.turn_limit, acts=self.match.acts)
            ),
            Paragraph(self.tell("objective", objective=goal)),
        ]
        if self.facts.helped:
            acts = [self._act(act) for act in self.facts.helped]
            told.append(Paragraph(self.tell("helped", n=len(acts), list=words.list(acts))))
        return told

    def path(self) -> list[Block]:
        if not self.facts.path:
            return [path_drawing(self.words, self.facts), Paragraph(self.tell("no_path"))]
        steps = [self._step(step) for step in self.facts.path]
        return [path_drawing(self.words, self.facts), Bullets(steps, numbered=True)]

    def knew(self) -> list[Block]:
        heads = [self.tell(f"knew.{name}") for name in ("turn", "components", "scouted", "breached", "assets")]
        of = len(self.facts.view.components)
        rows = [
            [
                str(one.turn),
                f"{one.components}/{of}",
                f"{one.scouted}/{of}",
                f"{one.breached}/{of}",
                f"{one.assets}/{of}",
            ]
            for one in self.facts.known
        ]
        return [Table(heads, rows, (0.12, 0.22, 0.22, 0.22, 0.22))]

    def swings(self, found: Sequence[Swing] | None) -> list[Block]:
        if not found:
            return [Paragraph(self.tell("looking") if found is None else self.tell("no_swings"))]
        heads = [self.tell(f"swing.{name}") for name in ("turn", "played", "better", "chance")]
        rows = [
            [
                str(one.turn),
                f"{self.words.team(one.seat)}: {advice_text(self.words, one.action)}",
                advice_text(self.words, one.better),
                f"{100 * one.rate:.0f}% → {100 * one.better_rate:.0f}%",
            ]
            for one in found
        ]
        return [Paragraph(self.tell("swings_told")), Table(heads, rows, (0.1, 0.38, 0.34, 0.18))]

    def unplayed(self) -> list[Block]:
        if not self.facts.unplayed:
            return [Paragraph(self.tell("none_unplayed"))]
        heads = [self.tell(f"card.{name}") for name in ("name", "could", "mitigations")]
        rows = []
        for one in self.facts.unplayed:
            found = mapped("countermeasure", one.card)
            turns = self.words.list(map(str, one.turns)) or self.tell("never")
            rows.append([self.words.card(one.card), turns, self._cited(found.mitigations if found else ())])
        return [Table(heads, rows, (0.3, 0.3, 0.4))]

    def techniques(self) -> list[Block]:
        heads = [self.tell(f"technique.{name}") for name in ("name", "tries", "successes")]
        rows = [[self._cited((one.id,)), str(one.tries), str(one.successes)] for one in self.facts.techniques]
        known = mappings()
        mitigations = [
            self.tell("mitigation", name=self._cited((id,)), n=count)
            for id, count in self.facts.mitigations[:MOST_MITIGATIONS]
        ]
        told: list[Block] = [Table(heads, rows, (0.64, 0.18, 0.18))] if rows else [Paragraph(self.tell("no_attempts"))]
        if mitigations:
            told += [Paragraph(self.tell("mitigations")), Bullets(mitigations)]
        return [*told, Paragraph(f"ATT&CK® Enterprise v{known.attack}. {known.notice}")]

    def timeline(self) -> list[Block]:
        means = means_of(self.match.settings)
        rows: dict[tuple[int, int], list[str]] = {}
        for line in self.facts.view.log:
            if line.code not in MINOR:
                rows.setdefault((line.turn, line.number), []).append(line_sentence(self.words, line, means).text)
        heads = [self.tell("knew.turn"), self.tell("what")]
        space = "" if self.words.language == "ja" else " "
        return [Table(heads, [[str(turn), space.join(told)] for (turn, _), told in rows.items()], (0.1, 0.9))]

    def questions(self) -> list[str]:
        """Questions for the talk afterwards, filled with what happened."""
        facts, words = self.facts, self.words
        asked = []
        if facts.path:
            first = facts.path[0]
            values = {"turn": first.turn, "card": words.card(first.card), "target": words.component(first.target)}
            asked.append(self.tell("ask.first", **values))
        failed = [one for one in facts.attempts if not one.success and one.target]
        if failed:
            one = failed[-1]
            values = {"turn": one.turn, "card": words.card(one.card), "target": words.component(one.target)}
            asked.append(self.tell("ask.failed", **values))
        ready = [one for one in facts.unplayed if one.turns]
        if ready:
            turns = words.list(map(str, ready[0].turns))
            asked.append(self.tell("ask.unplayed", card=words.card(ready[0].card), turns=turns))
        drops = [point for point in facts.view.prices if point.drop]
        if drops:
            worst = max(drops, key=lambda point: point.drop)
            asked.append(self.tell("ask.drop", turn=worst.turn, n=worst.drop))
        known = facts.known[len(facts.known) // 2] if facts.known else None
        if known:
            asked.append(self.tell("ask.knew", turn=known.turn, n=known.components, levels=known.scouted))
        return [*asked, self.tell("ask.home")]

    # ---- words

    def _act(self, act: int) -> str:
        entry = self.match.entry_at(act)
        turn = self.match.state_at(act - 1).state.turn
        team, told = self.words.team(entry.seat), action_text(self.words, entry.action)
        return self.words.say("board.act.line", turn=turn, team=team, act=told)

    def _step(self, step: Step) -> str:
        values = {"turn": step.turn, "card": self.words.card(step.card), "target": self.words.component(step.target)}
        if not step.sources:
            return self.tell("step.direct", **values)
        return self.tell("step.from", source=self.words.list(map(self.words.component, step.sources)), **values)

    def _cited(self, ids: Sequence[str]) -> str:
        return self.words.list(f"{id} {mappings().name(id)}" for id in ids)
