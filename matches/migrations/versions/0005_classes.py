"""Classes: their keys, pupils, rounds and who sat where; and rooms that are tables of a class."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

UTC = sa.DateTime(timezone=True)


def _of_class(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["class_id"], ["classes.id"], name=f"fk_{table}_class_id_classes", ondelete="CASCADE"
    )


def upgrade() -> None:
    """Create the five tables, and the two columns of rooms."""
    op.create_table(
        "classes",
        sa.Column("id", sa.String(10), nullable=False),
        sa.Column("code", sa.String(6), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("open", sa.Boolean(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("said", sa.String(200), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("ends", UTC, nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created", UTC, nullable=False),
        sa.Column("updated", UTC, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_classes"),
        sa.UniqueConstraint("code", name="uq_classes_code"),
    )
    op.create_index("ix_classes_updated", "classes", ["updated"])
    op.create_table(
        "class_keys",
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("class_id", sa.String(10), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("created", UTC, nullable=False),
        _of_class("class_keys"),
        sa.PrimaryKeyConstraint("token", name="pk_class_keys"),
    )
    op.create_index("ix_class_keys_class_id", "class_keys", ["class_id"])
    op.create_table(
        "class_pupils",
        sa.Column("id", sa.String(10), nullable=False),
        sa.Column("class_id", sa.String(10), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("likeness", sa.String(120), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("token", sa.String(64), nullable=True),
        sa.Column("asks", sa.String(64), nullable=True),
        sa.Column("word", sa.String(64), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("created", UTC, nullable=False),
        sa.Column("seen", UTC, nullable=False),
        _of_class("class_pupils"),
        sa.PrimaryKeyConstraint("id", name="pk_class_pupils"),
        sa.UniqueConstraint("token", name="uq_class_pupils_token"),
        sa.UniqueConstraint("asks", name="uq_class_pupils_asks"),
        sa.UniqueConstraint("class_id", "likeness", name="uq_class_pupils_class_id_likeness"),
    )
    op.create_table(
        "class_rounds",
        sa.Column("class_id", sa.String(10), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("seed", sa.Text(), nullable=False),
        sa.Column("computer", sa.String(40), nullable=False),
        sa.Column("begun", UTC, nullable=False),
        sa.Column("closes", UTC, nullable=True),
        sa.Column("seconds", sa.Integer(), nullable=False),
        sa.Column("paused", sa.Boolean(), nullable=False),
        _of_class("class_rounds"),
        sa.PrimaryKeyConstraint("class_id", "number", name="pk_class_rounds"),
    )
    op.create_table(
        "class_seats",
        sa.Column("room_id", sa.String(10), nullable=False),
        sa.Column("pupil_id", sa.String(10), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("seat", sa.String(40), nullable=False),
        sa.Column("member_id", sa.String(10), nullable=False),
        sa.ForeignKeyConstraint(["room_id"], ["rooms.id"], name="fk_class_seats_room_id_rooms", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["pupil_id"], ["class_pupils.id"], name="fk_class_seats_pupil_id_class_pupils", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("room_id", "pupil_id", name="pk_class_seats"),
    )
    op.create_index("ix_class_seats_pupil_id", "class_seats", ["pupil_id"])
    op.add_column("rooms", sa.Column("classroom", sa.String(10), nullable=True))
    op.add_column("rooms", sa.Column("closes", UTC, nullable=True))
    op.create_index("ix_rooms_classroom", "rooms", ["classroom"])


def downgrade() -> None:
    """Drop them, and the tables of classes with what was played there, which would be rooms without a host."""
    of_classes = "SELECT id FROM rooms WHERE classroom IS NOT NULL"
    op.execute(f"DELETE FROM matches WHERE id IN (SELECT match_id FROM room_matches WHERE room_id IN ({of_classes}))")
    op.execute("DELETE FROM rooms WHERE classroom IS NOT NULL")
    for name in ("class_seats", "class_rounds", "class_pupils", "class_keys", "classes"):
        op.drop_table(name)
    op.drop_index("ix_rooms_classroom", "rooms")
    op.drop_column("rooms", "closes")
    op.drop_column("rooms", "classroom")
