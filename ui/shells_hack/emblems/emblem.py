"""The emblem of every card: a few words of the vocabulary, drawn as one path in the colour of the text around it.

All of them are one file that a browser loads once, ``static/shells_hack/emblems.svg``: a column in which a style sheet
finds each by its number. ``python -m ui.shells_hack.emblems`` writes it.
"""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path

from ui.shells_hack.emblems.figures import FIGURES
from ui.shells_hack.emblems.strokes import Stroke, cut, path_of, placed, read

__all__ = ["EMBLEMS", "FILE", "SIZE", "WORD", "column", "emblem", "emblem_path", "emblem_svg", "sheet"]

SVG = "http://www.w3.org/2000/svg"
SIZE = 32  #: units of an emblem, each way
FILE = Path(__file__).parents[3] / "static" / "shells_hack" / "emblems.svg"
ADDRESS = "app/static/shells_hack/emblems.svg"  #: below the page's own folder, whatever the base path
PEN = 'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
OWN = {"company": "own_company", "actor": "own_actor"}  #: of cards that somebody has made

#: figures from back to front: ``name@x,y*size^degrees``, in the middle without a place, ``name~`` mirrored; each cuts
#: those behind it, but ``+name`` only lies on them
EMBLEMS = {
    # ---- attacks
    "osint": "lens@17.5,17.5*1.15 globe@14,14*.55",
    "active_scan": "scope +dot",
    "social_engineering": "person@10.5,21*.85 bubble@22,8*.75 +dots@22,8.3*.7",
    "passive_recon": "ear@11.5,16 +sound@24.4,14*.85",
    "phishing_site": "window hook@18,18*.9",
    "exploit_kit": "toolbox@16,17 bolt@16,19.5*.85",
    "raas_contract": "page@13.5,16 +lines@13.5,13*.9 pencil@21.5,20*.9^135",
    "zero_day": "calendar +zero@16,20.2*1.25",
    "malware_development": "angles bug*.85",
    "spear_phishing": "envelope@16,21 hook@19,11.5*.8",
    "watering_hole": "fin@16,14*.95 +wave@16,22 +wave@16,27.5",
    "vpn_exploit": "tunnel bolt@16,20*.9",
    "web_app_exploit": "window bolt@20.5,20",
    "injection": "syringe@16.5,15.5^135",
    "idp_compromise": "badge@16,14 bolt@23,22*.8",
    "supply_chain": "chain@10.5,12.5*.95^45 chain@19.5,21.5*.95^45 bolt@23.5,9.5*.75",
    "insider_bribery": "person@12,16 coin@23,22",
    "lateral_exploit": "node@7,24 node@25,24 +arrow@16,24*.6 +bolt@16,9.5*.75",
    "lateral_credentials": "node@7,24 node@25,24 +arrow@16,24*.6 +key@16,10*.9",
    "data_exfiltration": "drum@12,16 arrow@22,16*1.3",
    "ransomware": "page@13,16 padlock@20,20*.9",
    "wiper": "shredder",
    "ddos": "gate@22.5,16.5 arrow@8,7*.8^25 arrow@8,16*.8 arrow@8,25*.8^-25",
    "infrastructure_destruction": "rack@13.5,14.5*.95 bomb@21.3,20.3",
    "saas_discovery": "cloud@14.5,13 lens@20.5,21.5*.85",
    "saas_token_theft": "cloud@14,12 ticket@20,23*.9",
    "dns_hijack": "signpost +sign@16,18.5^-20",
    "script_tampering": "page@13.5,16 +braces@13,16*.8 pencil@22.5,21*.8^135",
    "session_reuse": "cookie",
    "cloud_role_abuse": "cloud@17,21 crown@10,10*.85^-18",
    "tenant_erasure": "cloud@15,14 eraser@22,21^-40",
    # ---- countermeasures
    "edr": "laptop +eye@16,14.5*.7",
    "ndr": "web eye*1.05",
    "mfa": "phone@9.5,16*1.08 +key~@24.5,16*1.05^-90",
    "immutable_backup": "disc@16,24.5*.95 disc@16,17*.95 arrow@16,7*.8^90",
    "cyber_hygiene": "broom@16,14.5*.9^35 +spark@25.5,24.5*.8",
    "runtime_detection": "chip +pulse",
    "attack_surface_monitoring": "lighthouse",
    "security_training": "cap@16,17",
    "iam_hardening": "person@13,15.5 shield@22,20.5*.68",
    "encryption": "shackle@16,8.5 can@16,20 +keyhole@16,22.5",
    "pentest": "target@13.5,18.5 dart@19.9,12.1*.8",
    "waf": "wall@16,21 flame@16,13",
    "cdn": "globe*.7 rays*1.1",
    # ---- events
    "critical_vulnerability": "shield +crack@16,16*.9",
    "budget_increase": "disc@12,24*.75 disc@12,18.5*.75 disc@12,13*.75 +arrow@25,13.5*1.1^-90",
    "group_arrested": "person@16,17 +bars",
    "leak_reported": "newspaper drop@23,22",
    "quiet_day": "cup@16,20 +steam@14,8",
    # ---- companies
    "minato_credit_bank": "temple@16,15 +wave@16,27.5",
    "kotori_mail_order": "parcel@16,24 bird@16,11",
    "tsukushi_hospital": "hospital",
    "hokushin_precision": "gear +spark",
    "kumoi_cloud": "cloud@16,12 +node@7,27*.5 +node@16,27*.5 +node@25,27*.5",
    "sasahara_city_hall": "hall@16,17",
    "own_company": "office",
    # ---- actors
    "night_market_collectors": "lantern",
    "quiet_surveyors": "compasses@16,16.5",
    "rusted_padlock": "padlock@16,18*1.35 +crack@22,19.5*.42",
    "voices_of_the_square": "megaphone@12,16 +sound@23,16*.9",
    "key_inside": "pass@16,17 +key@16,20*.6",
    "blank_page": "fading@16,16",
    "own_actor": "hood",
}

WORD = re.compile(r"(\+?)([a-z]+)(~?)(?:@([\d.]+),([\d.]+))?(?:\*([\d.]+))?(?:\^(-?\d+))?")


def emblem(card: str, kind: str = "") -> str:
    """Return a card's emblem as HTML, in the colour of the text around it; an own company or actor has its kind's.

    It is silent for screen readers: the card's name always stands beside it.
    """
    return f'<i class="emblem" style="--n:{_number(_known(card, kind))}" aria-hidden="true"></i>'


def emblem_svg(card: str, kind: str = "", size: int = SIZE) -> str:
    """Return a card's emblem as an SVG picture in the colour of the text around it, ``size`` pixels each way."""
    box = f'width="{size}" height="{size}" viewBox="0 0 {SIZE} {SIZE}"'
    line = f'<path d="{emblem_path(_known(card, kind))}"/>'
    return f'<svg xmlns="{SVG}" {box} {PEN} aria-hidden="true">{line}</svg>'


@cache
def emblem_path(name: str) -> str:
    """Return an emblem as an SVG path of absolute M, L, C and Z, to be drawn with a round pen two units wide."""
    drawn: list[Stroke] = []
    for on, figure, mirrored, x, y, size, turn in WORD.findall(EMBLEMS[name]):
        middle = complex(float(x or SIZE / 2), float(y or SIZE / 2))
        here = placed(read(FIGURES[figure]), middle, float(size or 1), float(turn or 0), bool(mirrored))
        drawn = (drawn if on else cut(drawn, here)) + here
    return path_of(drawn)


def column() -> str:
    """Return all emblems as one SVG file, one below the other."""
    height = SIZE * len(EMBLEMS)
    paths = "\n".join(
        f'<path transform="translate(0 {SIZE * n})" d="{emblem_path(name)}"/>' for n, name in enumerate(EMBLEMS)
    )
    box = f'width="{SIZE}" height="{height}" viewBox="0 0 {SIZE} {height}"'
    return f'<svg xmlns="{SVG}" {box} {PEN}>\n{paths}\n</svg>\n'


@cache
def sheet() -> str:
    """Return where a style sheet finds the file; another content has another address, so that browsers may keep it."""
    version = hashlib.sha256(FILE.read_bytes()).hexdigest()[:8]
    return f':root{{--emblems:url("{ADDRESS}?v={version}")}}'


def _known(card: str, kind: str) -> str:
    return card if card in EMBLEMS else OWN[kind]


@cache
def _number(name: str) -> int:
    return list(EMBLEMS).index(name)
