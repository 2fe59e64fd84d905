"""Alembic's entry: on the connection of the store that is being opened, or from the command line on its own."""

from alembic import context
from sqlalchemy import Connection

import matches.classroom.models  # noqa: F401  # its tables belong to the metadata that is compared
import matches.design_models  # noqa: F401  # as above
import matches.result_models  # noqa: F401  # as above
import matches.rooms.models  # noqa: F401  # as above
from matches.database import database, writing
from matches.models import Base


def run(connection: Connection) -> None:
    """Migrate inside the transaction that is open; batches, because SQLite alters a table by copying it."""
    context.configure(
        connection=connection, target_metadata=Base.metadata, render_as_batch=True, transactional_ddl=True
    )
    context.run_migrations()


given: Connection | None = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    with writing(database()).begin() as own:
        run(own)
