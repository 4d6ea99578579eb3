"""Bots for whom a person waits come before bots among themselves."""

from alembic import op

revision = "0046"
down_revision = "0045"


def upgrade() -> None:
    """What is asked already counts as if somebody waited."""
    op.execute("ALTER TABLE work ADD COLUMN rank smallint NOT NULL DEFAULT 0")
    op.execute("CREATE INDEX work_rank ON work (rank, ready_at)")
    # The one by time alone stays: who waits longest, and what the nodes before this version ask, is found by it.


def downgrade() -> None:
    """All bots wait in one line."""
    op.execute("DROP INDEX work_rank")
    op.execute("ALTER TABLE work DROP COLUMN rank")
