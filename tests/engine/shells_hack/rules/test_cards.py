"""Every table of the rulebook, typed once more in its own words, against the card files as loaded."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.catalog import card_name, texts
from engine.errors import BadData
from engine.shells_hack.rules.cards import FOLDER, AttackCard, load
from engine.shells_hack.rules.settings import ASSETS, EFFECTS
from tests.engine.shells_hack.positions import GAME, Board

CARDS = load()
PARAMETERS = ("偵察", "侵入", "実行")

RECON = """
OSINT | 全て(直接攻撃可能) | なし | 1 | 0
アクティブスキャン | 全て(直接攻撃可能) | なし | 2 | 2
ソーシャルエンジニアリング | 業務端末 | なし | 3 | 4
パッシブ偵察(侵入後) | 全て(隣接必須) | 隣接侵入済み | 2 | 3
"""
WEAPONIZATION = """
フィッシングサイト構築 | 攻撃対象が業務端末の場合 | 侵入+1 | 2
エクスプロイトキット入手 | なし | 侵入+1 | 2
RaaS契約 | 攻撃カードがランサムウェア展開の場合 | 実行+1 | 2
ゼロデイ開発 | 技術力★★★以上 | 侵入+2 | 2
マルウェア開発 | 技術力★★以上 | 実行+2 | 2
"""
DIRECT = """
標的型フィッシング | 業務端末 | なし | 2 | 3
水飲み場攻撃 | 業務端末 | なし | 1 | 2
VPN脆弱性悪用 | VPN Gateway | なし | 2 | 3
Webアプリ脆弱性攻撃 | Web AP | なし | 2 | 3
インジェクション攻撃 | Web AP | なし | 1 | 2
IdP侵害 | IdP | なし | 2 | 3
サプライチェーン攻撃 | 業務端末, Web AP | なし | 2 | 3
内部者買収 | 業務端末 | なし | 3 | 5
"""
LATERAL = """
ラテラルムーブメント(脆弱性悪用) | Storage, DB, Backup, 運用端末or踏み台サーバ | 隣接侵入済み | 2 | 1
ラテラルムーブメント(認証情報悪用) | 全て | 隣接侵入済み | 2 | 1
"""
EXECUTION = """
データ窃取・外部送信 | 漏洩 | 全て | 侵入済み | 2 | 2
ランサムウェア展開 | 漏洩 | 業務端末, 運用端末or踏み台サーバ, Backup, Storage | 侵入済み | 2 | 2
ワイパー攻撃 | 削除 | 全て | 侵入済み | 2 | 4
DDoS攻撃 | 停止 | Web AP, DNS | なし | 1 | 4
インフラ破壊 | 停止 | Web AP, 運用端末or踏み台サーバ, Storage, DB, Backup | 侵入済み | 2 | 3
"""
COUNTERMEASURES = """
EDR導入 | 業務端末, 運用端末or踏み台サーバ | 3 | 侵入+1
NDR導入 | 業務端末, 運用端末or踏み台サーバ | 3 | 実行+1
MFA導入 | VPN Gateway, IdP, クラウド管理コンソール, 運用端末or踏み台サーバ, 社内SaaS | 2 | 侵入+2
イミュータブル・バックアップ | Backup | 2 | 実行+2
サイバーハイジーン | 全て | 3 | 侵入+1
ランタイム検知/脅威検知 | Web AP, クラウド管理コンソール, 運用端末or踏み台サーバ, Storage, DB, Backup | 2 | 侵入+1, 実行+1
アタックサーフェス監視 | 全て(直接攻撃可能) | 2 | 偵察+1
セキュリティ教育 | 業務端末, 運用端末or踏み台サーバ | 2 | 偵察+1, 侵入+1
IAM強化 | クラウド管理コンソール | 2 | 侵入+1, 実行+1
暗号化強化 | DB, Storage, Backup | 2 | 実行+1
ペンテスト/インシデント演習 | 全て(隣接必須) | 3 | 侵入+1, 実行+1
WAF強化 | Web AP | 2 | 侵入+1
CDN導入 | Web AP, DNS | 2 | 実行+1
"""  # noqa: E501  (a row of the rulebook is one line)
COMPONENTS = """
業務端末 | 端末 | 直接 | 3 | 1 | 1
VPN Gateway | Gateway | 直接 | 1 | 1 | 1
IdP | Gateway | 直接 | 1 | 3 | 2
運用端末or踏み台サーバ | 運用環境 | 隣接必須 | 2 | 2 | 1
クラウド管理コンソール | 運用環境 | 隣接必須 | 1 | 3 | 3
社内SaaS | 運用環境 | 隣接必須 | 2 | 3 | 2
Storage | Backend | 隣接必須 | 2 | 2 | 1
DB | Backend | 隣接必須 | 2 | 2 | 1
Backup | Backend | 隣接必須 | 2 | 2 | 1
Web AP | Frontend | 直接 | 1 | 2 | 1
外部SaaS | External | 直接 | 1 | 3 | 2
DNS | External | 直接 | 1 | 3 | 2
3rd Party JS | External | 直接 | 1 | 3 | 1
"""
EVENTS = """
重大脆弱性発覚 | Blue Team不利 | 全コンポーネントの侵入耐性-1
セキュリティ予算増額 | Blue Team有利 | Blue資金+2
攻撃グループ摘発 | Blue Team有利 | Red資金-2
情報漏洩報道 | Blue Team不利 | 株価-5%
平穏な日 | なし | 効果なし
"""
ADJACENCY = """
業務端末 | IdP, VPN Gateway
IdP | クラウド管理コンソール, 社内SaaS
VPN Gateway | 運用端末or踏み台サーバ
クラウド管理コンソール | Storage, DB, Backup
運用端末or踏み台サーバ | DB, Storage
Web AP | DB, Storage
"""
DISCOVERY = """
VPN Gateway | 運用端末or踏み台サーバ
IdP | クラウド管理コンソール, 社内SaaS
クラウド管理コンソール | Storage, DB, Backup
運用端末or踏み台サーバ | DB, Storage
Web AP | DB, Storage
"""
REVERSE = """
運用端末or踏み台サーバ | VPN Gateway
クラウド管理コンソール | IdP
社内SaaS | IdP
Storage | クラウド管理コンソール, 運用端末or踏み台サーバ, Web AP
DB | クラウド管理コンソール, 運用端末or踏み台サーバ, Web AP
Backup | クラウド管理コンソール
"""
IMPACTS = """
金融資産情報 | 株価-15% | 株価-20% | 株価-5%
顧客個人情報 | 株価-10% | 株価-20% | 株価-5%
社内認証情報 | 隣接無効 | 資金-5 | 資金-1
企業秘密 | 株価-5% | 株価-5% | 株価-5%
"""
DIRECTLY_ATTACKABLE = {  # the exposure table, with Storage moved to × (D12)
    "Web AP", "業務端末", "VPN Gateway", "IdP", "外部SaaS", "DNS", "3rd Party JS", "Client",
}  # fmt: skip
ADJACENCY_REQUIRED = {
    "運用端末or踏み台サーバ", "社内SaaS", "クラウド管理コンソール", "DB", "Internal API", "Backup", "Storage",
}  # fmt: skip


def rows(table: str) -> list[list[str]]:
    return [line.split(" | ") for line in table.strip().splitlines()]


def ja(kind: str, card: str) -> str:
    return card_name("ja", kind, card)


def components(ids: Any) -> str:
    return ", ".join(ja("component", c) for c in ids)


def target_text(card: Any) -> str:
    wide = {"all": "全て", "exposed": "全て(直接攻撃可能)", "adjacent": "全て(隣接必須)"}
    return components(card.targets) if card.scope == "listed" else wide[card.scope]


CONDITIONS = {"none": "なし", "adjacent": "隣接侵入済み", "intruded": "侵入済み"}


def core(category: str) -> list[AttackCard]:
    return [card for card in CARDS.attacks if card.set == "core" and card.category == category]


@pytest.mark.parametrize(("category", "table"), [("recon", RECON), ("direct", DIRECT), ("lateral", LATERAL)])
def test_attacks(category: str, table: str) -> None:
    found = [
        [ja("attack", c.id), target_text(c), CONDITIONS[c.condition], str(c.level), str(c.cost)] for c in core(category)
    ]
    assert found == rows(table)
    assert all(card.skill == 0 and card.effect is None and card.buff is None for card in core(category))


def test_execution() -> None:
    found = [
        [
            ja("attack", c.id),
            ja("effect", str(c.effect)),
            target_text(c),
            CONDITIONS[c.condition],
            str(c.level),
            str(c.cost),
        ]
        for c in core("execution")
    ]
    assert found == rows(EXECUTION)


def test_weaponization() -> None:
    found = []
    for card in core("weaponization"):
        buff = card.buff
        assert buff is not None
        condition = ["なし"]
        if buff.component:
            condition = [f"攻撃対象が{ja('component', buff.component)}の場合"]
        if buff.card:
            condition = [f"攻撃カードが{ja('attack', buff.card)}の場合"]
        if card.skill:
            assert condition == ["なし"]
            condition = [f"技術力{'★' * card.skill}以上"]
        what = {"intrusion": "侵入", "execution": "実行"}[buff.parameter]
        found.append([ja("attack", card.id), *condition, f"{what}+{buff.amount}", str(card.cost)])
        assert (card.level, card.scope, card.targets) == (0, "none", ())
    assert found == rows(WEAPONIZATION)


def test_countermeasures() -> None:
    found = []
    for card in CARDS.countermeasures:
        raises = zip(PARAMETERS, (card.recon, card.intrusion, card.execution), strict=True)
        effect = ", ".join(f"{name}+{by}" for name, by in raises if by)
        found.append([ja("countermeasure", card.id), target_text(card), str(card.cost), effect])
    assert found == rows(COUNTERMEASURES)
    assert len(found) == 13


def test_components() -> None:
    found = [
        [ja("component", c.id), ja("layer", c.layer), "直接" if c.exposed else "隣接必須", *map(str, c.levels)]
        for c in CARDS.components
        if not c.house
    ]
    assert found == rows(COMPONENTS)
    assert len(found) == 13


def test_exposure() -> None:
    """D12: Storage, listed in two ways, needs adjacency; all others as in the exposure table."""
    assert {ja("component", c.id) for c in CARDS.components if c.exposed} == DIRECTLY_ATTACKABLE
    assert {ja("component", c.id) for c in CARDS.components if not c.exposed} == ADJACENCY_REQUIRED


def test_events() -> None:
    """D3: one copy of each."""
    sides = {"red": "Blue Team不利", "blue": "Blue Team有利", "none": "なし"}
    found = []
    for card in CARDS.events:
        effects = []
        if card.intrusion:
            effects.append(f"全コンポーネントの侵入耐性{card.intrusion}")
        if card.blue_funds:
            effects.append(f"Blue資金{card.blue_funds:+}")
        if card.red_funds:
            effects.append(f"Red資金{card.red_funds:+}")
        if card.price:
            effects.append(f"株価{card.price}%")
        found.append([ja("event", card.id), sides[card.favours], ", ".join(effects) or "効果なし"])
        assert card.copies == 1
    assert found == rows(EVENTS)


def test_adjacency() -> None:
    assert CARDS.architecture.id == "rulebook"
    by_source: dict[str, list[str]] = {}
    for edge in CARDS.architecture.edges:
        by_source.setdefault(edge.source, []).append(edge.target)
    assert [[ja("component", s), components(t)] for s, t in by_source.items()] == rows(ADJACENCY)


def test_discovery_and_reverse_look_up() -> None:
    """Two more tables of the rulebook that follow from adjacency and exposure."""
    exposed = {c.id for c in CARDS.components if c.exposed}
    found: dict[str, set[str]] = {}
    reverse: dict[str, set[str]] = {}
    for edge in CARDS.architecture.edges:
        if edge.target not in exposed:
            found.setdefault(ja("component", edge.source), set()).add(ja("component", edge.target))
            reverse.setdefault(ja("component", edge.target), set()).add(ja("component", edge.source))
    assert found == {row[0]: set(row[1].split(", ")) for row in rows(DISCOVERY)}
    assert reverse == {row[0]: set(row[1].split(", ")) for row in rows(REVERSE)}


@pytest.mark.parametrize("row", rows(DISCOVERY), ids=lambda row: row[0])
def test_discovery_in_play(row: list[str]) -> None:
    """The discovery table, by intruding the component in a match."""
    ids = {ja("component", c.id): c.id for c in CARDS.components}
    board = Board()
    before = board.seen("red")
    board.intruded(ids[row[0]])
    assert board.seen("red") - before - {ids[row[0]]} == {ids[name] for name in row[1].split(", ")}


def test_impacts() -> None:
    """D15: the table of assets and effects."""
    table = {(row.asset, row.effect): row for row in CARDS.impacts}
    found = []
    for asset in ASSETS:
        cells = []
        for effect in ("leak", "delete", "stop"):
            row = table[asset, effect]
            parts = [f"株価{row.price}%"] if row.price else []
            parts += [f"資金{row.blue_funds}"] if row.blue_funds else []
            parts += ["隣接無効"] if row.bypass else []
            cells.append(" ".join(parts))
        found.append([ja("asset", asset), *cells])
    wanted = {row[0]: row[1:] for row in rows(IMPACTS)}
    assert {row[0]: row[1:] for row in found} == wanted
    assert len(CARDS.impacts) == 12
    assert [ja("effect", e) for e in ("leak", "delete", "stop")] == ["漏洩", "削除", "停止"]


def test_counts() -> None:
    """D13: 24 core cards in the tables, 7 of our own, 31 in all."""
    by_set = {name: [c for c in CARDS.attacks if c.set == name] for name in ("core", "extension")}
    assert {name: len(cards) for name, cards in by_set.items()} == {"core": 24, "extension": 7}
    assert [len(core(c)) for c in ("recon", "weaponization", "direct", "lateral", "execution")] == [4, 5, 8, 2, 5]


def test_default_copies() -> None:
    """D22: two copies of each card."""
    assert {card.copies for card in (*CARDS.attacks, *CARDS.countermeasures)} == {2}


@pytest.mark.parametrize("component", ["external_saas", "dns", "third_party_js", "internal_saas", "cloud_console"])
def test_extension(component: str) -> None:
    """D13: each of the five gets an attack of its own that can intrude it, at most with one exploit kit (+1)."""
    own = [c for c in CARDS.attacks if c.set == "extension" and c.targets == (component,)]
    assert own
    level = next(c.levels[1] for c in CARDS.components if c.id == component)
    assert any(card.category in ("direct", "lateral") and card.level + 1 >= level for card in own)


def test_extension_is_off_by_default() -> None:
    """D13: off by default; on, every card of both sets is in play."""
    assert GAME.default_settings().card_sets == ("core",)
    assert len(Board().position.attacks) == 24
    assert len(Board(card_sets=["core", "extension"]).position.attacks) == 31


def raw(name: str) -> Any:
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def test_extension_is_marked() -> None:
    """D13: marked house in the data."""
    for card in raw("attacks")["cards"]:
        assert card.get("house", False) is (card["set"] == "extension"), card["id"]


def test_companies_and_actors_are_marked() -> None:
    """D25: marked house in the data."""
    assert raw("companies")["house"] is True
    assert raw("actors")["house"] is True


def test_house_components() -> None:
    """D14: Client and Internal API are house components, off by default; the others are on."""
    assert {c.id for c in CARDS.components if c.house} == {"client", "internal_api"}
    enabled = {c.id: c.enabled for c in GAME.default_settings().architecture.components}
    assert enabled == {c.id: not c.house for c in CARDS.components}
    assert not {"client", "internal_api"} & Board().seen("blue")


def test_house_components_switched_on() -> None:
    """D14: switched on they are components like all others, exposed as in the exposure table."""
    board = Board(
        components={"client": {"enabled": True}, "internal_api": {"enabled": True}}, more_edges=["client>internal_api"]
    )
    assert {"client", "internal_api"} <= board.seen("blue")
    assert "client" in board.seen("red")
    assert "internal_api" not in board.seen("red")
    board.intruded("client").hand("red", "lateral_credentials", "osint").funds("red", 5)
    assert "internal_api" in board.targets("lateral_credentials")
    board.play("play lateral_credentials internal_api")
    assert board.component("internal_api").intruded


def test_six_companies() -> None:
    """D25: six, stars 1 to 5, each of the four assets at least once, on components of the rulebook."""
    known = {c.id for c in CARDS.components if not c.house}
    assert len(CARDS.companies) == len({c.id for c in CARDS.companies}) == 6
    for company in CARDS.companies:
        assert 1 <= company.funds <= 5
        assert 1 <= company.robustness <= 5
        kept = [asset for assets in company.assets.values() for asset in assets]
        assert set(kept) == set(ASSETS)
        assert set(company.assets) <= known
        assert all(len(set(assets)) == len(assets) for assets in company.assets.values())


def test_six_actors() -> None:
    """D25: six, stars 1 to 5, one objective each."""
    assert len(CARDS.actors) == len({a.id for a in CARDS.actors}) == 6
    for actor in CARDS.actors:
        assert 1 <= actor.funds <= 5
        assert 1 <= actor.skill <= 5
        assert actor.objective.effect in EFFECTS


@pytest.mark.parametrize("actor", [a.id for a in CARDS.actors])
@pytest.mark.parametrize("company", [c.id for c in CARDS.companies])
def test_every_pairing_is_a_match(company: str, actor: str) -> None:
    """D25: every objective is reachable at every company (D30 lets the match start)."""
    settings = GAME.make_settings(company=company, actor=actor)
    position = GAME.new(settings, 1)
    assert GAME.to_act(position) == ("blue",)
    objective = settings.actor.objective
    if objective.asset:
        holders = [c for c, kinds in settings.company.assets.items() if objective.asset in kinds]
        assert len(holders) >= objective.count


def test_prior() -> None:
    """D28: the prior is counted over the shipped companies."""
    counted: dict[tuple[str, str], int] = {}
    for company in raw("companies")["cards"]:
        for component, kinds in company["assets"].items():
            for asset in kinds:
                counted[component, asset] = counted.get((component, asset), 0) + 1
    assert {(row.component, row.asset): row.companies for row in CARDS.prior} == counted
    assert len(CARDS.prior) == len(counted)
    assert CARDS.prior_companies == len(CARDS.companies)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_names(language: str) -> None:
    """Every card has a name of its own in both languages, and no name is left over."""
    kinds: dict[str, Any] = {
        "attack": CARDS.attacks,
        "countermeasure": CARDS.countermeasures,
        "component": CARDS.components,
        "event": CARDS.events,
        "company": CARDS.companies,
        "actor": CARDS.actors,
    }
    for kind, cards in kinds.items():
        names = [card_name(language, kind, card.id) for card in cards]
        assert len(set(names)) == len(names), kind
        named = {key.split(".")[2] for key in texts(language) if key.startswith(f"cards.{kind}.")}
        assert named == {card.id for card in cards}
    for kind, ids in (("asset", ASSETS), ("effect", EFFECTS), ("parameter", ("recon", "intrusion", "execution"))):
        assert len({card_name(language, kind, i) for i in ids}) == len(ids)


def test_missing_name() -> None:
    """A card without a name in a language is named as such."""
    with pytest.raises(BadData, match=r"ja/shells_hack/cards\.json: attack\.nothing"):
        card_name("ja", "attack", "nothing")


@pytest.mark.parametrize(
    "name", ["attacks", "countermeasures", "components", "events", "impacts", "companies", "actors", "prior"]
)
def test_headers(name: str) -> None:
    """Every card file starts with format, version and source, and holds ids without text."""
    data = raw(name)
    assert list(data)[:3] == ["format", "version", "source"]
    assert data["format"] == f"shells-hack-{name}"
    assert data["version"] == 1
    assert data["source"]
    del data["source"]
    assert json.dumps(data, ensure_ascii=False).isascii()
