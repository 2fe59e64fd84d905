"""A store of its own for every test of what plays in one."""

from tests.matches.conftest import store, url

__all__ = ["store", "url"]
