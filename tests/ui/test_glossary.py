"""One term for each thing, in every text of a language: the rulebook's word where it has one.

A row names the term, where it holds ("" stands for what all games share), and the variants that no text may use.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

LOCALES = Path(__file__).parents[2] / "data" / "locales"
SHELLS, MAFIA, SKULLS = "shells_hack", "greeen_mafia", "skull_bites"
EVERYWHERE = ("", SHELLS, MAFIA)
BOARD = ("", SHELLS)

#: term, where, what stands for it in no text
JA = (
    ("コンポーネント", BOARD, r"構成要素"),
    ("攻撃アクター", BOARD, r"攻撃者"),
    ("情報資産", BOARD, r"(?<!情報)(?<!金融)資産(?!情報)"),
    ("直接攻撃可能", BOARD, r"直接攻撃(できる|可(?!能))"),
    ("隣接必須", BOARD, r"隣接が必要|要隣接"),
    ("バフ", BOARD, r"上乗せ|強化中"),
    ("対戦、{n}戦", BOARD, r"試合|ゲーム数"),
    ("カード", EVERYWHERE, r"(?<![山手配])札(?!束)"),
    ("手（選ぶ、使う）", EVERYWHERE, r"手を打|打った手|着手"),
    ("矢印", (SHELLS,), r"(?<![一-龠])辺(?![一-龠])|エッジ"),
    ("シード値", EVERYWHERE, r"新しい種|乱数の種|シード(?!値)"),
    ("CPU", EVERYWHERE, r"コンピュータ|AIプレイヤー"),
    ("隣接行列", (SHELLS,), r"隣接の表"),
    ("操作", EVERYWHERE, r"押したこと"),
    ("効果（目的実行の）", BOARD, r"影響を(起こ|与)"),
    ("下書き", EVERYWHERE, r"描きかけ|ドラフト"),
    ("狙う", EVERYWHERE, r"(?<!重)ねら[いうっ]"),
    ("比べる", EVERYWHERE, r"くらべ|見比べ"),
    ("いちばん", BOARD, r"一番"),
    ("一番", (MAFIA,), r"いちばん"),
    ("すべて、対象では「全て」", EVERYWHERE, r"全部"),
    ("ブラウザー、サーバー、プリンター", EVERYWHERE, r"(ブラウザ|(?<!踏み台)サーバ|プリンタ|フォルダ)(?!ー)"),
    ("数字で数える", EVERYWHERE, r"[一二三四五六七八九]つ(?!の声)|[二三四五六七八九十][通種枚]"),
    ("だ・である", EVERYWHERE, r"(です|ます|ました|ません|ください)(?![一-龠ぁ-ん])"),
    ("全角の括弧と記号", EVERYWHERE, r"[ぁ-んァ-ヶ一-龠）」][(!?:;,]|[)!?:;,][ぁ-んァ-ヶ一-龠]|[ｦ-ﾟ]"),
    ("文字の間を空けない", EVERYWHERE, r"\} [ぁ-んァ-ヶ一-龠](?! )|[ぁ-んァ-ヶ一-龠] \{\w+\} [ぁ-ん]"),
    ("範囲は～", EVERYWHERE, r"\}[–-]\{"),
)
EN = (
    ("CPU", EVERYWHERE, r"(?i)\bcomputers?\b|\bAI\b|\bbot\b"),
    ("breach, breached", BOARD, r"(?i)\bintru|\bpenetrat|\bcompromised\b"),
    ("breached, not entered", (SHELLS,), r"\b[Ee]ntered\b"),
    ("countermeasure", (SHELLS,), r"(?<!rescue )\b[Mm]easures?\b"),
    ("arrow", (SHELLS,), r"\b[Ee]dges?\b"),
    ("attacker", BOARD, r"(?i)\bactors?\b"),
    ("component", BOARD, r"(?i)\bnodes?\b|\bcomponent parts\b"),
    ("act", EVERYWHERE, r"(?i)\b(your|a|the|last|one|next|this) moves?\b"),
    ("share price", BOARD, r"(?i)\bstock price\b"),
    ("funds rise, fall and stay: nothing is gained by 0", BOARD, r"(gains|loses|gains only) \{by\}"),
    ("’", EVERYWHERE, r"[A-Za-z]'[a-z]|s' "),
    ("100%", EVERYWHERE, r"\d %"),
)
#: where a variant is right: short for the tile of a card; figures of a drawing; the rulebook's own spelling of a name
RIGHT = {
    ("countermeasure", f"{SHELLS}/cards.category.countermeasure"),
    ("arrow", f"{SHELLS}/analytics.final.note"),  # a bar's right edge
    ("attacker", f"{SHELLS}/architect.mapping.kind.actor"),  # of a data flow diagram
}

SPOKEN = "phrases."  #: said by one person to another, politely

#: texts in which the number of things is at least two, or which name no thing to be counted
NUMBERS = (
    r"\{(?:n|of|by|cap|cards|cost|count|edges|funds|least|left|limit|lost|matches|playouts|points|seconds|times|turns|value)"
    r"\} (?:more |kept |other |different |named |trial |facility )?(?!of|is|was|as|this)\w+s\b"
)
PLURAL = {
    "errors": "bad_name too_many_matches too_many_entries too_many_results problem.too_slow problem.too_deep "
    "not_absent",
    "frame": "time.days",
    f"{MAFIA}/errors": "problem.picture_too_many_pixels",
    f"{MAFIA}/greeen_mafia": "deal.cards table.kills table.turned.text log.dealt row.kills",
    f"{SHELLS}/analytics": "played invite.start head.acts rates.note rates.note_more endings.note length.note "
    "final.note bands.note cards.how components.note paths.note pairings.note balance.own_kept "
    "balance.level_pairings balance.level_matches policies.expert "
    "whatif.note ranking.start ranking.note kept.row refused.turn_limit_too_small",
    f"{SHELLS}/architect": "add.full finding.path_many mapping.text compare.difference",
    f"{SHELLS}/board": "funds_of price_left end_text.many",
    f"{SHELLS}/catalog": "places.many count.many",
    f"{SHELLS}/estimate": "change effect matches all legend.rough",
    f"{SHELLS}/hint": "swings_told reason.price",
    f"{SHELLS}/log": "price_fell.event price_fell.attack expects",
    f"{SHELLS}/tiles": "objective.leak.any_many objective.leak.asset_many objective.delete.any_many "
    "objective.delete.asset_many objective.stop.any_many objective.stop.asset_many",
    f"{SHELLS}/watch": "odds_span swing",
    "skull_bites/errors": "problem.too_few_of_hp",
    f"{SKULLS}/skull_bites": "new.stories new.people row.title analytics.players analytics.done "
    "analytics.of analytics.option.count",
}


@cache
def texts(language: str) -> tuple[tuple[str, str, str], ...]:
    """Every text with the game that owns its file, and its name: the file's and the way inside it."""

    def inside(name: str, node: object) -> Iterator[tuple[str, str]]:
        if isinstance(node, dict):
            for key, child in node.items():
                yield from inside(f"{name}.{key}", child)
        else:
            yield name, str(node)

    found = []
    for path in sorted((LOCALES / language).rglob("*.json")):
        place = path.relative_to(LOCALES / language)
        owner = place.parts[0] if len(place.parts) > 1 else ""
        content = json.loads(path.read_text("utf-8"))
        found += [(owner, *text) for text in inside(place.with_suffix("").as_posix(), content)]
    return tuple(found)


def plain(text: str) -> str:
    """A text as it is read: without names of values; a name's last part stands in narrow brackets."""
    return re.sub(r"\{(?!by\})\w*\}", "{}", text.replace("|(", " ")).replace("|", "")


ROWS = [("ja", *row) for row in JA] + [("en", *row) for row in EN]


@pytest.mark.parametrize(("language", "term", "where", "variants"), ROWS, ids=[f"{row[0]}-{row[1]}" for row in ROWS])
def test_one_term_for_each_thing(language: str, term: str, where: tuple[str, ...], variants: str) -> None:
    wrong = {
        name: text
        for owner, name, text in texts(language)
        if owner in where
        and (term, name) not in RIGHT
        and not name.startswith(SPOKEN)
        and re.search(variants, plain(text))
    }
    assert wrong == {}


def test_what_is_excepted_is_there() -> None:
    patterns = {term: variants for _, term, _, variants in ROWS}
    found = {
        (term, name)
        for language in ("ja", "en")
        for _, name, text in texts(language)
        for term in patterns
        if (term, name) in RIGHT and re.search(patterns[term], plain(text))
    }
    assert found == RIGHT


def test_a_number_that_may_be_one_has_no_plural_behind_it() -> None:
    """A text with a count says it so that 1 reads well (``Lines: {n}``, ``.one`` and ``.many``), or is listed."""
    listed = {f"{section}.{key}" for section, keys in PLURAL.items() for key in keys.split()}
    found = {name for _, name, text in texts("en") if re.search(NUMBERS, text)}
    assert found == listed
