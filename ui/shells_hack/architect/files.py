"""Save, open, export and share an architecture; drawings of other programs are mapped shape by shape."""

from __future__ import annotations

from base64 import b64decode
from functools import partial
from typing import Any

import streamlit as st

from background.reading import read_beside
from engine.errors import BadArchitecture, EngineError, Problem
from engine.shells_hack.architecture.edit import name_architecture, read_architecture
from engine.shells_hack.architecture.exchange import csv_matrix, graphml, json_file, link, mermaid
from engine.shells_hack.architecture.exchange.drawing import Drawing
from engine.shells_hack.architecture.exchange.reading import read_file
from engine.shells_hack.rules.settings import Architecture
from matches.designs import MAX_NAME, Design
from matches.shells_hack.designs import ArchitectureStore
from ui.components.file_input import file_input
from ui.shell import address, pages
from ui.shell.error_boundary import error_boundary
from ui.shell.locales import html_text
from ui.shell.messages import error_lines, messages
from ui.shell.session import service
from ui.shells_hack.architect.bar import FILES
from ui.shells_hack.architect.mapping_step import DRAWING, Waiting, mapping_step
from ui.shells_hack.architect.session import ArchitectSession
from ui.shells_hack.setup.drawn import titled
from ui.shells_hack.texts.words import Words

__all__ = ["files_dialog"]

TOLD = "architect_files_told"  #: what the last act in the dialog has to say: sentences and their kind
READ = "architect_file_read"  #: a file was read just now
ACCEPT = ".json,.graphml,.xml,.csv,.tsv,.txt,.drawio,application/json,text/csv,text/xml"


def files_dialog(session: ArchitectSession, designs: ArchitectureStore, owner: str, words: Words) -> None:
    """Draw the dialog while it is open."""
    if not st.session_state.get(FILES):
        return
    title = words.say("architect.mapping.title" if DRAWING in st.session_state else "architect.files")
    st.dialog(title, width="medium", on_dismiss=_closed)(error_boundary()(_body))(session, designs, owner, words)


def _closed() -> None:
    for key in (FILES, DRAWING, TOLD):
        st.session_state.pop(key, None)


def _say(kind: str, *sentences: str) -> None:
    st.session_state[TOLD] = (kind, sentences)


def _body(session: ArchitectSession, designs: ArchitectureStore, owner: str, words: Words) -> None:
    if st.session_state.pop(READ, False):
        st.rerun()  # the dialog closes, or goes on under another title
    kind, sentences = st.session_state.pop(TOLD, ("info", ()))
    with st.container(key="files_told"):  # there without words too: else the tabs below would begin anew
        messages(sentences, kind, place="files")
    if DRAWING in st.session_state:
        mapping_step(session, designs, owner, words, _closed)
        return
    drawn = session.look(designs, owner).content
    save, read, write, share = st.tabs(
        [words.say(f"architect.files_tab.{tab}") for tab in ("save", "open", "export", "share")]
    )
    with save:
        _save(session, designs, owner, drawn, words)
    with read:
        _open(session, designs, owner, words)
    with write:
        _export(drawn, words)
    with share:
        _share(designs, owner, drawn, words)


# ---- save


def _save(session: ArchitectSession, designs: ArchitectureStore, owner: str, drawn: Architecture, words: Words) -> None:
    with st.container(key="save_row"):
        st.text_input(
            words.say("architect.save.name"), titled(words.language, drawn), max_chars=MAX_NAME, key="save_name"
        )
        st.button(
            words.say("architect.save.save"),
            type="primary",
            icon=":material/save:",
            key="save_now",
            on_click=partial(_keep, session, designs, owner, words),
        )
    kept = {design.id: design for design in designs.list("architecture", owner)}
    if not kept:
        st.html(f'<p class="hint">{html_text(words.say("architect.save.none"))}</p>')
        return
    with st.container(key="saved_row"):
        chosen = st.selectbox(
            words.say("architect.save.kept", n=len(kept)), list(kept), format_func=lambda id: kept[id].name, key="saved"
        )
        design = kept[chosen]
        if st.button(words.say("architect.save.open"), key="saved_open", icon=":material/folder_open:"):
            _load(session, designs, owner, design, words)
        if st.button(words.say("architect.save.compare"), key="saved_compare", icon=":material/compare_arrows:"):
            _closed()
            pages.go("compare", a=design.id, b=session.code)
        st.button(
            words.say("architect.save.delete"),
            key="saved_delete",
            icon=":material/delete:",
            on_click=partial(_delete, designs, owner, words, design),
        )


def _keep(session: ArchitectSession, designs: ArchitectureStore, owner: str, words: Words) -> None:
    name = st.session_state["save_name"]
    try:
        drawn = name_architecture(session.look(designs, owner).content, name)
        designs.save("architecture", owner, name, drawn.model_dump(mode="json"))
        session.replace(designs, owner, drawn, "name", name=drawn.name or "")
        _say("info", words.say("architect.save.done", name=drawn.name))
    except EngineError as error:
        _say("error", *error_lines(words.language, error))


def _load(session: ArchitectSession, designs: ArchitectureStore, owner: str, design: Design, words: Words) -> None:
    try:
        drawn = read_architecture(design.content)
    except EngineError as error:
        _say("error", *error_lines(words.language, error))
    else:
        session.replace(designs, owner, drawn, "loaded", name=design.name)
        _closed()
    st.rerun()


def _delete(designs: ArchitectureStore, owner: str, words: Words, design: Design) -> None:
    try:
        designs.delete(design.id, owner)
        _say("info", words.say("architect.save.deleted", name=design.name))
    except EngineError as error:
        _say("error", *error_lines(words.language, error))


# ---- open


def _open(session: ArchitectSession, designs: ArchitectureStore, owner: str, words: Words) -> None:
    st.html(f'<p class="hint">{html_text(words.say("architect.open.text"))}</p>')
    file_input(
        words.say("architect.open.file"),
        "architect_file",
        partial(_opened, session, designs, owner, words),
        ACCEPT,
        True,
    )


def _opened(
    session: ArchitectSession, designs: ArchitectureStore, owner: str, words: Words, file: str, text: str | None
) -> None:
    """Read a file; the drawing stays as it is unless all of it could be read."""
    try:
        if text is None:
            raise BadArchitecture([Problem("file", "too_large")], file[:80])
        found = read_beside(service(), partial(_read, source=file[:80]), text)
    except EngineError as error:
        _say("error", *error_lines(words.language, error))
        return
    st.session_state[READ] = True
    name = file.rsplit(".", 1)[0].strip()[:MAX_NAME]
    if isinstance(found, Drawing):
        st.session_state[DRAWING] = Waiting(name or words.say("architect.unnamed"), found)
        return
    named = found if found.name else found.model_copy(update={"name": titled(words.language, found)})
    session.replace(designs, owner, named, "opened_file", name=file[:MAX_NAME])
    _closed()


def _read(address: str, source: str) -> Architecture | Drawing:
    """Read a file that comes as a data address. :raises BadArchitecture:"""
    try:
        raw = b64decode(address.partition(",")[2], validate=True)
    except ValueError:
        raise BadArchitecture([Problem("file", "unknown_format")], source) from None
    return read_file(raw, source)


# ---- export and share


def _export(drawn: Architecture, words: Words) -> None:
    st.html(f'<p class="hint">{html_text(words.say("architect.export.text"))}</p>')
    formats: dict[str, tuple[Any, str, str]] = {
        "json": (partial(json_file.write, drawn), "json", "application/json"),
        "graphml": (partial(graphml.write, drawn), "graphml", "application/xml"),
        "csv": (lambda: "\ufeff" + csv_matrix.write(drawn), "csv", "text/csv"),
        "mermaid": (partial(mermaid.write, drawn, words.language), "mmd", "text/plain"),
    }
    with st.container(key="export_row"):
        for format, (content, ending, mime) in formats.items():
            st.download_button(
                words.say(f"architect.export.{format}"),
                data=content,
                file_name=f"shells-hack-architecture.{ending}",
                mime=mime,
                key=f"export_{format}",
                icon=":material/download:",
                on_click="ignore",
                width="stretch",
            )


def _share(designs: ArchitectureStore, owner: str, drawn: Architecture, words: Words) -> None:
    st.html(f'<p class="hint">{html_text(words.say("architect.share.text"))}</p>')
    code = link.encode(drawn)
    if code is None:
        st.html(f'<p class="hint">{html_text(words.say("architect.share.long"))}</p>')
        if not st.button(words.say("architect.share.make"), key="share_make", icon=":material/link:"):
            return
        try:
            code = designs.share(designs.write(drawn), owner)
        except EngineError as error:
            messages(error_lines(words.language, error), place="share")
            return
    st.code(f"{address.here()}?architecture={code}", language=None, wrap_lines=True)
