"""The architect's session: how one browser session works on a draft, and every act on it; without streamlit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from secrets import token_hex
from typing import Any, Literal, Protocol, TypeVar, get_args

from background.shells_hack.estimates import Estimate
from engine.errors import EngineError
from engine.shells_hack.architecture import edit as edit
from engine.shells_hack.architecture.analysis import Analysis, analyse
from engine.shells_hack.architecture.templates import template
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.check import problems_of_match
from engine.shells_hack.rules.limits import MAX_FUNDS
from engine.shells_hack.rules.settings import PARAMETERS, Actor, Architecture, Company, Objective, Settings
from matches.drafts import Draft
from matches.errors import StaleDraft
from matches.shells_hack.designs import ArchitectureDraft, ArchitectureStore
from matches.storage import now
from ui.shells_hack.architect.figure import Canvas, Heat, Marks
from ui.shells_hack.architect.findings import Finding
from ui.shells_hack.texts.words import Words

__all__ = ["LARGE_FROM", "MODES", "WORST", "ArchitectSession", "Mode", "Screen", "step_sentence"]

PLACES = ("component", "source", "target")  #: values of an act that are components
Mode = Literal["switch", "connect", "inspect"]
MODES: tuple[Mode, ...] = get_args(Mode)
COURSE = 24  #: win rates kept
LARGE_FROM = 17  #: components from which on the matrix takes the whole right side (look)
#: who attacks where no actor is chosen: able to play every card, with any impact for an objective
WORST = Actor(id="worst_case", funds=5, skill=5, objective=Objective(effect="leak"))
Edit = Callable[[Architecture], Architecture]


class Numbered(Protocol):
    """A message of a component, counted by its browser side."""

    @property
    def n(self) -> int:
        """Its number, from 1."""


N = TypeVar("N", bound=Numbered)


@dataclass(frozen=True, slots=True)
class Screen:
    """The size of the graph and the root font in pixels, as the browser measures them."""

    width: float = 755
    height: float = 428
    root: float = 15


@dataclass(slots=True)
class ArchitectSession:
    """What is lost with a refresh and may be; the drawing itself is in the store."""

    draft: str  #: its id; "" until the first act, which makes one of what is ``begun``
    revision: int = -1  #: of the draft as it was drawn last, or changed from here
    mode: Mode = "switch"
    selected: str = ""
    first: str = ""  #: the component that an edge is to start from
    finding: str = ""
    company: str = ""  #: whose assets hold; "" for the first
    actor: str = ""  #: who attacks; "" for the worst case
    cards: dict[str, Company | Actor] = field(default_factory=dict)  #: own ones that were chosen, by id
    extension: bool = False
    funds_cap: int = 5
    seen: dict[str, int] = field(default_factory=dict)  #: how many of a component's messages are done, by mounting
    screen: Screen = Screen()
    notices: list[str] = field(default_factory=list)  #: what is told until the next act
    errors: list[EngineError] = field(default_factory=list)
    id: str = field(default_factory=lambda: token_hex(8))
    drawn: Architecture | None = None  #: as it was shown last
    before: Architecture | None = None  #: and as it was before the last act
    estimate: Estimate | None = None  #: the last one that was shown
    rated: Architecture | None = None  #: the last drawing of ``rates``
    rates: list[float] = field(default_factory=list)  #: Red's win rate, act by act

    begun: Architecture | None = None  #: what is shown while there is no draft
    origin: str = ""  #: the code by which that is found

    # ---- what holds

    @property
    def code(self) -> str:
        """By which other pages find what is shown."""
        return self.draft or self.origin

    def look(self, designs: ArchitectureStore, owner: str) -> ArchitectureDraft:
        """Return the draft as it is now, also one that nothing was done to and that is not kept yet."""
        if self.draft or self.begun is None:
            return designs.draft(self.draft)
        return Draft("", owner, self.begun, 0, 0, 0, now())

    def company_card(self) -> Company:
        """Return the company whose assets hold unless the drawing has its own (D30)."""
        own = self.cards.get(self.company)
        if isinstance(own, Company):
            return own
        companies = load().companies
        return next((company for company in companies if company.id == self.company), companies[0])

    def company_id(self) -> str:
        """Return the id by which that company is found."""
        return self.company if self.company in self.cards else self.company_card().id

    def actor_card(self) -> Actor:
        """Return who attacks."""
        own = self.cards.get(self.actor)
        if isinstance(own, Actor):
            return own
        return next((actor for actor in load().actors if actor.id == self.actor), WORST)

    def cases(self, architecture: Architecture) -> dict[str, Settings]:
        """Return the settings that estimates are played with: the actor's, or all actors'; only those of a match."""
        actor = self.actor_card()
        actors = load().actors if actor is WORST else [actor]
        found = {actor.id: self.settings(architecture, actor) for actor in actors}
        return {id: settings for id, settings in found.items() if not problems_of_match(settings)}

    def see(self, architecture: Architecture) -> None:
        """Keep what is shown, and what was shown before."""
        if architecture != self.drawn:
            self.before, self.drawn = self.drawn, architecture

    def rate(self, estimate: Estimate) -> None:
        """Keep an estimate of what is shown, and its win rate for the course."""
        self.estimate = estimate
        if self.rated != self.drawn and not estimate.rough:
            self.rated = self.drawn
            self.rates = [*self.rates[1 - COURSE :], estimate.red.value]

    def assume(self, company: str, actor: str, extension: bool, funds_cap: int) -> None:
        """Ask about others from now on."""
        self.company, self.actor, self.extension, self.funds_cap = company, actor, extension, funds_cap
        self._forget()

    def _forget(self) -> None:
        """What was estimated held for others: nothing is compared with it."""
        self.estimate, self.rated, self.rates, self.before, self.drawn = None, None, [], None, None

    def settings(self, architecture: Architecture, actor: Actor | None = None) -> Settings:
        """Return the settings that the analysis asks about."""
        return Settings(
            company=self.company_card(),
            actor=actor or self.actor_card(),
            architecture=architecture,
            card_sets=("core", "extension") if self.extension else ("core",),
            funds_cap=max(1, min(MAX_FUNDS, self.funds_cap)),
        )

    def analysis(self, architecture: Architecture) -> Analysis:
        """Return the findings about the drawing."""
        return analyse(self.settings(architecture))

    def assets(self, architecture: Architecture) -> dict[str, tuple[str, ...]]:
        """Return the assets by component."""
        return edit.assets_at(architecture, dict(self.company_card().assets))

    def marks(self, architecture: Architecture, chosen: Finding | None, heat: Heat | None = None) -> Marks:
        """Return what stands out on the graph."""
        here = {component.id for component in architecture.components}
        marks = Marks(selected=self.selected, first=self.first, heat=heat)
        if chosen is None or not {*chosen.components, *chosen.path} <= here:
            return marks
        edges, components = frozenset(chosen.edges), frozenset(chosen.components)
        return replace(marks, path=chosen.path, components=components, edges=edges)

    def canvas(self, theme: str) -> Canvas:
        """Return where the figure is shown."""
        return Canvas(self.screen.width, self.screen.height, self.screen.root, theme)

    def tidy(self, architecture: Architecture) -> None:
        """Let go of what is no longer there."""
        here = {component.id for component in architecture.components}
        if self.selected not in here:
            self.selected = ""
        if self.first not in here:
            self.first = ""

    # ---- acts

    def news(self, mount: str, sent: Iterable[N]) -> list[N]:
        """Return the messages that are new; a component sends its last ones again and again, so that none is lost."""
        done = self.seen.get(mount, 0)
        fresh = [row for row in sent if row.n > done]
        self.seen[mount] = max([done, *(row.n for row in fresh)])
        return fresh

    def clicked(self, designs: ArchitectureStore, owner: str, name: str, mode: Mode) -> None:
        """A component was clicked on the graph while that was in some mode."""
        self.hush()
        if mode == "connect":
            self._connect_click(designs, owner, name)
            return
        self.selected = name
        if mode == "switch":
            self.switch(designs, owner, name)

    def _connect_click(self, designs: ArchitectureStore, owner: str, name: str) -> None:
        if not self.first:
            self.first = self.selected = name
        elif self.first == name:
            self.first = ""
        else:
            source, self.first = self.first, ""
            self.selected = name
            self.toggle_edge(designs, owner, source, name)

    def hush(self) -> None:
        """Begin an act: what the one before had to tell is read."""
        self.notices, self.errors = [], []

    def switch(self, designs: ArchitectureStore, owner: str, name: str) -> None:
        """Switch a component on or off."""
        self.do(designs, owner, lambda drawn: edit.switch(drawn, name), "switch", component=name)

    def toggle_edge(self, designs: ArchitectureStore, owner: str, source: str, target: str) -> None:
        """Add or remove an edge."""
        self.do(
            designs, owner, lambda drawn: edit.toggle_edge(drawn, source, target), "edge", source=source, target=target
        )

    def expose(self, designs: ArchitectureStore, owner: str, name: str, exposed: bool) -> None:
        """Set a component's exposure."""
        self.do(designs, owner, lambda drawn: edit.expose(drawn, name, exposed), "expose", component=name)

    def set_level(self, designs: ArchitectureStore, owner: str, name: str, parameter: str, level: int) -> None:
        """Set one initial resistance."""

        def changed(drawn: Architecture) -> Architecture:
            levels = list(edit.component_of(drawn, name).levels)
            levels[PARAMETERS.index(parameter)] = level
            return edit.set_levels(drawn, name, levels)

        self.do(designs, owner, changed, "levels", component=name)

    def keep(self, designs: ArchitectureStore, owner: str, name: str, kinds: Iterable[str]) -> None:
        """Set what a component keeps."""
        own: dict[str, tuple[str, ...]] = dict(self.company_card().assets)
        kept = tuple(kinds)
        self.do(designs, owner, lambda drawn: edit.keep_assets(drawn, name, kept, own), "assets", component=name)

    def add(
        self, designs: ArchitectureStore, owner: str, name: str, layer: str, exposed: bool, levels: tuple[int, ...]
    ) -> None:
        """Add an own component and select it."""
        grown = self.do(
            designs, owner, lambda drawn: edit.add_component(drawn, name, layer, exposed, levels), "add", name=name
        )
        if grown is not None:
            self.selected = grown.content.components[-1].id

    def remove(self, designs: ArchitectureStore, owner: str, name: str) -> None:
        """Remove an own component."""
        try:
            label = edit.component_of(self.look(designs, owner).content, name).name or name
        except EngineError as error:
            self.hush()
            self._told(designs, error)
            return
        self.do(designs, owner, lambda drawn: edit.remove_component(drawn, name), "remove", name=label)

    def rename(self, designs: ArchitectureStore, owner: str, name: str, label: str) -> None:
        """Rename an own component."""
        self.do(designs, owner, lambda drawn: edit.rename_component(drawn, name, label), "rename", name=label)

    def replace(self, designs: ArchitectureStore, owner: str, drawn: Architecture, code: str, **params: Any) -> bool:
        """Put another architecture in the drawing's place, as one act; return whether that was done."""
        return self.do(designs, owner, lambda _: drawn, code, **params) is not None

    def reset(self, designs: ArchitectureStore, owner: str) -> None:
        """Return to the rulebook's service sheet."""
        self.do(designs, owner, edit.reset, "reset")

    def use_template(self, designs: ArchitectureStore, owner: str, id: str, name: str) -> None:
        """Start over from a template, as one act; a company's brings its assets with it."""
        if id != self.company_id() and any(company.id == id for company in load().companies):
            self.company = id
            self._forget()
        drawn = edit.name_architecture(template(id), name).model_copy(update={"id": "drawn"})
        self.replace(designs, owner, drawn, "template", name=name)

    def do(
        self, designs: ArchitectureStore, owner: str, change: Edit, code: str, **params: Any
    ) -> ArchitectureDraft | None:
        """Carry out an act and store it; None if it changed nothing or could not be done, which is told."""
        self.hush()
        try:
            draft = self.look(designs, owner)
            if draft.revision != self.revision:
                raise StaleDraft(self.draft)
            drawn = change(draft.content)
            if drawn == draft.content:
                return None
            self.draft = self.draft or designs.begin(draft.content, owner)
            changed = designs.do(self.draft, owner, self.revision, drawn, code, _named(draft.content, params))
        except EngineError as error:
            self._told(designs, error)
            return None
        self.revision = changed.revision
        return changed

    def move(self, designs: ArchitectureStore, owner: str, by: int) -> None:
        """Undo (-1) or redo (1)."""
        self.hush()
        if not self.draft:
            return
        try:
            self.revision = designs.move(self.draft, owner, self.revision, by).revision
        except EngineError as error:
            self._told(designs, error)

    def _told(self, designs: ArchitectureStore, error: EngineError) -> None:
        self.errors.append(error)
        if isinstance(error, StaleDraft):
            try:
                self.revision = designs.draft(self.draft).revision
            except EngineError as another:
                self.errors.append(another)


def _named(drawn: Architecture, params: Mapping[str, Any]) -> dict[str, Any]:
    """The values of an act with the names of own components, which may be gone when the history is read."""
    own = {component.id: component.name for component in drawn.components if component.name}
    return {field: own.get(value, value) if field in PLACES else value for field, value in params.items()}


def step_sentence(words: Words, code: str, params: Mapping[str, Any]) -> str:
    """Return a step of the history in words."""
    values: dict[str, object] = {}
    for name, value in params.items():
        values[name] = words.component(str(value)) if name in PLACES else value
    return words.say(f"architect.step.{code}", **values)
