"""A rematch is an offer: what each seat of a finished table says to it. It names seats, never people."""

from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """Nobody has said anything yet."""
    op.execute("""
        CREATE TABLE rematches (
            table_id text NOT NULL REFERENCES tables ON DELETE CASCADE,
            seat     integer NOT NULL,
            yes      boolean NOT NULL,
            salt     bytea NOT NULL,
            at       timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY (table_id, seat)
        )
    """)


def downgrade() -> None:
    """A rematch begins for whoever asks."""
    op.execute("DROP TABLE rematches")
