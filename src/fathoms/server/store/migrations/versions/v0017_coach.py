"""The coach: tables where it may be asked, the moments that wait for its thought, and reviews of finished games.

They name a seat, never a person.
"""

from alembic import op

revision = "0017"
down_revision = "0016"

UP = (
    "ALTER TABLE tables ADD COLUMN coach boolean NOT NULL DEFAULT true",
    # `n` is the entry that answered; 0 for the question that is open now. `sight` is a hash of what the seat sees.
    """
    CREATE TABLE moments (
        table_id    text NOT NULL REFERENCES tables ON DELETE CASCADE,
        seat        integer NOT NULL,
        n           integer NOT NULL,
        sight       text NOT NULL,
        depth       text NOT NULL CHECK (depth IN ('hint', 'quick', 'deep')),
        state       bytea NOT NULL,
        given       text,
        found       text,
        taken_until timestamptz,
        asked_at    timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (table_id, seat, n)
    )
    """,
    "CREATE INDEX moments_waiting ON moments (asked_at) WHERE found IS NULL",
    """
    CREATE TABLE reviews (
        table_id text NOT NULL REFERENCES tables ON DELETE CASCADE,
        seat     integer NOT NULL,
        looks    integer NOT NULL,
        found    text,
        asked_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (table_id, seat)
    )
    """,
)


def upgrade() -> None:
    """Nobody has asked yet."""
    for statement in UP:
        op.execute(statement)


def downgrade() -> None:
    """What it said is gone; games are as they were."""
    op.execute("DROP TABLE reviews")
    op.execute("DROP TABLE moments")
    op.execute("ALTER TABLE tables DROP COLUMN coach")
