"""Alembic's entry: on the connection of the store that is being opened, or from the command line on its own."""

from alembic import context

from matches.database import open_database
from matches.models import Base

connection = context.config.attributes.get("connection")
if connection is None:
    with open_database().connect() as connection:
        context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True)
        with context.begin_transaction():
            context.run_migrations()
else:
    context.configure(
        connection=connection, target_metadata=Base.metadata, render_as_batch=True, transactional_ddl=True
    )
    context.run_migrations()
