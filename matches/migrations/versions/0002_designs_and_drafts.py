"""Designs under a name, and drafts of architectures with their steps."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the three tables."""
    op.create_table(
        "designs",
        sa.Column("id", sa.String(10), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_designs"),
    )
    op.create_index("ix_designs_owner_kind_updated", "designs", ["owner", "kind", "updated"])
    op.create_table(
        "drafts",
        sa.Column("id", sa.String(10), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("shown", sa.Integer(), nullable=False),
        sa.Column("last", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_drafts"),
    )
    op.create_index("ix_drafts_owner_updated", "drafts", ["owner", "updated"])
    op.create_table(
        "draft_steps",
        sa.Column("draft_id", sa.String(10), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("code", sa.String(40), nullable=False),
        sa.Column("params", sa.Text(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["draft_id"], ["drafts.id"], name="fk_draft_steps_draft_id_drafts", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("draft_id", "number", name="pk_draft_steps"),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("draft_steps")
    op.drop_index("ix_drafts_owner_updated", "drafts")
    op.drop_table("drafts")
    op.drop_index("ix_designs_owner_kind_updated", "designs")
    op.drop_table("designs")
