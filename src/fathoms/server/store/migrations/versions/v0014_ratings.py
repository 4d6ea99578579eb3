"""Rated tables: how a table ended, for whom each of its seats counts, and everybody's rating after each of them."""

from alembic import op

revision = "0014"
down_revision = "0013"

UP = (
    # How the game ended, as JSON; written by the very statement that ends the table.
    "ALTER TABLE tables ADD COLUMN outcome text",
    "ALTER TABLE tables ADD COLUMN rated boolean NOT NULL DEFAULT false",
    "ALTER TABLE tables ADD COLUMN rated_at timestamptz",
    "CREATE INDEX tables_to_rate ON tables (over_at) WHERE rated AND status = 'over' AND rated_at IS NULL",
    # For whom the seat's place counts, whoever plays it later; fixed with the deal, where places count at all.
    "ALTER TABLE chairs ADD COLUMN counts uuid REFERENCES people ON DELETE SET NULL",
    "CREATE INDEX chairs_counts ON chairs (counts) WHERE counts IS NOT NULL",
    """
    CREATE TABLE ratings (
        n        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        person   uuid NOT NULL REFERENCES people ON DELETE CASCADE,
        table_id text NOT NULL REFERENCES tables ON DELETE CASCADE,
        game     text NOT NULL,
        seats    integer NOT NULL,
        place    integer NOT NULL,
        mu       double precision NOT NULL,
        sigma    double precision NOT NULL,
        gain     double precision NOT NULL,
        at       timestamptz NOT NULL DEFAULT now(),
        UNIQUE (table_id, person)
    )
    """,
    "CREATE INDEX ratings_person ON ratings (person, game, seats, n)",
)


def upgrade() -> None:
    """Nobody has a rating yet."""
    for statement in UP:
        op.execute(statement)


def downgrade() -> None:
    """Nobody had one."""
    op.execute("DROP TABLE ratings")
    op.execute("ALTER TABLE chairs DROP COLUMN counts")
    for column in ("rated_at", "rated", "outcome"):
        op.execute(f"ALTER TABLE tables DROP COLUMN {column}")
