"""At a table without clocks it is known, too, who is asked and since when: a clock there never ends."""

from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Running tables without clocks get theirs; the next answer starts them."""
    op.execute("""
        INSERT INTO clocks (table_id, seat, bank)
        SELECT c.table_id, c.seat, interval '0' FROM chairs c JOIN tables t ON t.id = c.table_id
        WHERE t.status = 'playing' AND t.pace->>'kind' = 'free' ON CONFLICT DO NOTHING
    """)


def downgrade() -> None:
    """Only what is timed has clocks."""
    op.execute("DELETE FROM clocks c USING tables t WHERE t.id = c.table_id AND t.pace->>'kind' = 'free'")
