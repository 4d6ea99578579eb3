"""Whom a restored backup must forget again."""

from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """`who` is the hash of the id that a person had: no trace of them, but enough to know them in an old backup."""
    op.execute("CREATE TABLE erased (who bytea PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())")


def downgrade() -> None:
    """What is forgotten stays forgotten here."""
    op.execute("DROP TABLE erased")
