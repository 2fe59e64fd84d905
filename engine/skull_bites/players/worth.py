"""What blows are worth to a seat, in points of the game's end (S13): whose boss is hunted, whose is protected."""

from __future__ import annotations

from dataclasses import dataclass

from engine.skull_bites.players.sight import Sight
from engine.skull_bites.tables import NONE

BOSS_HELD = 1.5  #: points that the win of one's own boss's faction is worth more than that of the other
SAME = 1.0  #: and of one's faction where both adventurers are of it
MIXED = 0.4  #: and where the second one is of the other faction
HUNT = 0.5  #: of a win: felling an adventurer that covers the boss hunted
GROWS = 0.6  #: of the worth of felling somebody that lies in the damage before
FALL = 0.3  #: points that the fall of one's first adventurer costs
EXPOSED = 0.5  #: and more, of a win, if one's boss is then face up
ELSE = 0.06  #: points that it is worth if anybody else's falls
SHIELD = 0.9  #: of what one damage costs: a shield of one's own
LETHAL = 0.35  #: points of a boss felled with one's own card among the blows


@dataclass(frozen=True, slots=True)
class Worth:
    """What the blows of a battle are worth to a seat."""

    heart: float  #: points that a win of faction 0 is worth more than one of faction 1
    blow: tuple[float, ...]  #: of one damage, by seat; negative where it hurts
    fall: tuple[float, ...]  #: and of the last one, besides
    shield: float  #: of one of one's own shields


def worth_of(sight: Sight) -> Worth:
    """Return what blows are worth in a position."""
    tables, me = sight.tables, sight.me
    heart = heart_of(sight)
    blow, fall = [], []
    for seat, up in enumerate(sight.up):
        value = _felling(sight, seat, heart)
        hp = max(1, tables.hp[up])
        blow.append(GROWS * value / hp)
        fall.append((1 - GROWS) * value)
    return Worth(heart, tuple(blow), tuple(fall), -blow[me] * SHIELD + 0.02)


def heart_of(sight: Sight) -> float:
    """Return how much more a win of faction 0 is worth than one of faction 1 (negative: less)."""
    tables, up, down = sight.tables, sight.up[sight.me], sight.down
    sign = 1.0 if tables.factions[up] == 0 else -1.0
    if tables.boss[up]:
        return sign * 2.0
    if down == NONE:
        return sign
    other = 1.0 if tables.factions[down] == 0 else -1.0
    if tables.boss[down]:
        return other * BOSS_HELD
    return sign * (SAME if other == sign else MIXED)


def _felling(sight: Sight, seat: int, heart: float) -> float:
    """What it is worth if the face-up adventurer of a seat falls."""
    tables, me, up = sight.tables, sight.me, sight.up[seat]
    faction = tables.factions[up]
    if tables.boss[up]:  # the game ends: the other faction wins
        return -heart if faction == 0 else heart
    end = _one_faction(sight, seat)
    witch, dragon = sight.boss[seat]
    if seat == me:
        held = max(witch, dragon)
        return -FALL - EXPOSED * abs(heart) * held + end
    return ELSE + HUNT * heart * (dragon - witch) + end


def _one_faction(sight: Sight, seat: int) -> float:
    """What it is worth that all who are still in may be of one faction then: all of these have won (S13)."""
    me = sight.me
    factions = {sight.tables.factions[sight.up[other]] for other in sight.inside if other != seat}
    if len(factions) != 1:
        return 0.0
    if seat == me and not sight.hidden[me]:
        return -1.0
    (faction,) = factions
    chance = 1.0
    if sight.hidden[seat]:
        chance = sight.side[seat] if faction == 0 else 1 - sight.side[seat]
    held = sight.boss[me]
    return chance * (1 + 2 * (held[faction] == 1) - (max(held) == 1))
