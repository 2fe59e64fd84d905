"""Rooms, who is in them, their deals, and which matches were played in them."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

UTC = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Create the five tables."""
    op.create_table(
        "rooms",
        sa.Column("id", sa.String(10), nullable=False),
        sa.Column("code", sa.String(4), nullable=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("racers", sa.Integer(), nullable=False),
        sa.Column("watchers", sa.String(10), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("clock", sa.Text(), nullable=False),
        sa.Column("since", sa.Text(), nullable=False),
        sa.Column("deadline", UTC, nullable=True),
        sa.Column("paused", UTC, nullable=True),
        sa.Column("computer", sa.Boolean(), nullable=False),
        sa.Column("proposal", sa.Text(), nullable=False),
        sa.Column("said", sa.Text(), nullable=False),
        sa.Column("deal", sa.Integer(), nullable=False),
        sa.Column("act", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created", UTC, nullable=False),
        sa.Column("updated", UTC, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_rooms"),
        sa.UniqueConstraint("code", name="uq_rooms_code"),
    )
    op.create_index("ix_rooms_updated", "rooms", ["updated"])
    op.create_table(
        "room_members",
        sa.Column("id", sa.String(10), nullable=False),
        sa.Column("room_id", sa.String(10), nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("role", sa.String(10), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("seat", sa.String(40), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("created", UTC, nullable=False),
        sa.Column("seen", UTC, nullable=False),
        sa.ForeignKeyConstraint(["room_id"], ["rooms.id"], name="fk_room_members_room_id_rooms", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_room_members"),
        sa.UniqueConstraint("token", name="uq_room_members_token"),
    )
    op.create_index("ix_room_members_room_id", "room_members", ["room_id"])
    op.create_table(
        "room_links",
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("member_id", sa.String(10), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("until", UTC, nullable=False),
        sa.ForeignKeyConstraint(
            ["member_id"], ["room_members.id"], name="fk_room_links_member_id_room_members", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("token", name="pk_room_links"),
    )
    op.create_table(
        "room_deals",
        sa.Column("room_id", sa.String(10), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("salt", sa.String(64), nullable=False),
        sa.Column("numbers", sa.Text(), nullable=False),
        sa.Column("parts", sa.Text(), nullable=False),
        sa.Column("ready", sa.Text(), nullable=False),
        sa.Column("unfit", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["room_id"], ["rooms.id"], name="fk_room_deals_room_id_rooms", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("room_id", "number", name="pk_room_deals"),
    )
    op.create_table(
        "room_matches",
        sa.Column("match_id", sa.String(10), nullable=False),
        sa.Column("room_id", sa.String(10), nullable=True),
        sa.Column("deal", sa.Integer(), nullable=False),
        sa.Column("seat", sa.String(40), nullable=False),
        sa.Column("proof", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name="fk_room_matches_match_id_matches", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["room_id"], ["rooms.id"], name="fk_room_matches_room_id_rooms"),
        sa.PrimaryKeyConstraint("match_id", name="pk_room_matches"),
    )
    op.create_index("ix_room_matches_room_id", "room_matches", ["room_id"])


def downgrade() -> None:
    """Drop them, and the matches that were played in rooms: without them whoever has an address could open those."""
    op.execute("DELETE FROM matches WHERE id IN (SELECT match_id FROM room_matches WHERE room_id IS NOT NULL)")
    for name in ("room_matches", "room_deals", "room_links", "room_members", "rooms"):
        op.drop_table(name)
