"""The address of a page: everything that comes from it is read here, and by its kind; what is none of that is nothing.

An address can hold whatever somebody typed or a link was made of: parameters empty, twice, endless or full of signs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import unquote, urlsplit

import streamlit as st

from engine.plain import plain

__all__ = ["choice", "code", "drop", "here", "number", "page_path", "put", "replace", "site", "whole", "word"]

MAX_WORD = 40  #: characters of an id or another word; no longer one means anything
MAX_CODE = 2_001  #: characters of a code that holds a whole drawing; one more than the longest there is


def word(name: str, most: int = MAX_WORD) -> str:
    """Return a parameter as text that can be shown, cut to ``most`` characters; "" where there is none."""
    return plain(st.query_params.get(name, "")[:most])


def code(name: str) -> str:
    """Return a parameter that may hold a whole drawing; a code that is cut here is none that can be read."""
    return word(name, MAX_CODE)


def choice(name: str, known: Sequence[str], usual: str) -> str:
    """Return which of the known words a parameter is, or the usual one."""
    given = word(name)
    return given if given in known else usual


def number(name: str, most: int) -> int | None:
    """Return a whole number from 0 to ``most``, None for anything else."""
    digits = word(name)
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= len(str(most))):
        return None
    return int(digits) if int(digits) <= most else None


def whole(*names: str) -> dict[str, str]:
    """Return those of the named parameters that the address has, as codes."""
    return {name: code(name) for name in names if name in st.query_params}


def put(**values: str) -> None:
    """Let the address say so; everything else in it stays."""
    for name, value in values.items():
        if st.query_params.get(name) != value:
            st.query_params[name] = value


def drop(name: str) -> None:
    """Let the address say nothing of that any more."""
    if name in st.query_params:
        del st.query_params[name]


def replace(values: Mapping[str, str]) -> None:
    """Let the address say just that."""
    if st.query_params.to_dict() != values:
        st.query_params.from_dict(values)


def here() -> str:
    """Return the address of this page without its parameters, for links."""
    return (st.context.url or "").split("?")[0]


def site() -> str:
    """Return the address under which all pages lie, for links to another one."""
    return here().rsplit("/", 1)[0]


def page_path(base: str) -> str:
    """Return the path of the address below the server's base path; "" for the first page, or for what is no address."""
    try:
        path = urlsplit(st.context.url or "").path
    except ValueError:  # a host with a bracket and without its other
        return ""
    return plain(unquote(path.strip("/").removeprefix(base.strip("/")).strip("/")))
