"""The operator's commands: ``python -m matches backup|restore FILE``, ``forget``, ``rooms``; bad input: exit code 2.

They use the store that ``SHELLS_STORE`` names, or the one beside the code.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from sqlalchemy import func, select

from engine.command import Parser
from engine.errors import EngineError
from matches.backup import backup, restore
from matches.database import open_database
from matches.models import Base
from matches.rooms.rooms import Rooms
from matches.store import Store

PROGRAM = "python -m matches"


def _parser() -> Parser:
    parser = Parser(prog=PROGRAM, description="The store of matches, rooms and designs, for whoever runs the app.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=Parser)
    saved = commands.add_parser("backup", help="write all of the store to a file; the app may go on running")
    saved.add_argument("file")
    put_back = commands.add_parser(
        "restore", help="fill an empty store with a backup, of whatever database; end the app first"
    )
    put_back.add_argument("file")
    put_back.add_argument("--replace", action="store_true", help="remove first all that the store holds")
    commands.add_parser("forget", help="let go now of what nobody has come back to, as the app does once a day")
    commands.add_parser("rooms", help="how many rooms, people and matches there are")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        if options.command == "backup":
            print(f"{_backed_up(options.file):,} rows")
        elif options.command == "restore":
            print(f"{_restored(options.file, options.replace):,} rows")
        elif options.command == "forget":
            print(f"{_forgotten():,} rows")
        else:
            _rooms()
    except EngineError as error:
        parser.error(" ".join(str(error).split()))
    except OSError as error:
        parser.error(f"{error.filename or options.file}: {error.strerror or 'not a packed file'}")
    return 0


def _backed_up(name: str) -> int:
    engine = open_database()
    try:
        return backup(engine, name)
    finally:
        engine.dispose()


def _restored(name: str, replace: bool) -> int:
    engine = open_database()
    try:
        return restore(engine, name, replace)
    finally:
        engine.dispose()


def _forgotten() -> int:
    """How many rows went."""
    engine = open_database()
    tables = Base.metadata.sorted_tables
    with engine.connect() as connection:
        before = sum(connection.scalar(select(func.count()).select_from(table)) or 0 for table in tables)
    Store.open().close()
    with engine.connect() as connection:
        after = sum(connection.scalar(select(func.count()).select_from(table)) or 0 for table in tables)
    engine.dispose()
    return before - after


def _rooms() -> None:
    rooms = Rooms.open()
    for name, number in rooms.census().items():
        print(f"{name:18} {number:,}")
    rooms.close()


if __name__ == "__main__":
    sys.exit(main())
