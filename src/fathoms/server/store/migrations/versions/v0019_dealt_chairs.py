"""Chairs that were dealt stay with their person: when somebody was last there, and no chair that opens by itself."""

from alembic import op

revision = "0019"
down_revision = "0018"

_NO_LONGER_OPEN = """
    UPDATE {table} SET {column} = jsonb_set({column}, '{path}', '"bot"') WHERE {column} #>> '{path}' = 'open'
"""
_PACES = (("tables", "pace", "{late}"), ("tables", "proposed", "{pace,late}"), ("leagues", "pace", "{late}"))


def upgrade() -> None:
    """Whoever sits somewhere was there just now; where a late chair was to open, a bot stands in."""
    op.execute("ALTER TABLE chairs ADD COLUMN seen_at timestamptz NOT NULL DEFAULT now()")
    op.execute("UPDATE chairs SET seen_at = ready_time()")
    for table, column, path in _PACES:
        op.execute(_NO_LONGER_OPEN.format(table=table, column=column, path=path))


def downgrade() -> None:
    """Away is whoever has no page open."""
    op.execute("ALTER TABLE chairs DROP COLUMN seen_at")
