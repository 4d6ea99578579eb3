"""Tokens for programs, and accounts that programs play."""

from alembic import op

revision = "0044"
down_revision = "0043"

UP = (
    # As with sessions, whoever is erased leaves an empty row for as long as its sockets take to hear of it.
    """
    CREATE TABLE tokens (
        id          uuid PRIMARY KEY,
        person      uuid REFERENCES people ON DELETE CASCADE,
        name        text NOT NULL,
        secret_hash bytea UNIQUE,
        scopes      text[] NOT NULL,
        made_at     timestamptz NOT NULL DEFAULT now(),
        used_on     date,
        ended_at    timestamptz
    )
    """,
    "CREATE INDEX tokens_person ON tokens (person)",
    "CREATE INDEX tokens_ended ON tokens (ended_at) WHERE ended_at IS NOT NULL",
    "ALTER TABLE people ADD COLUMN program_at timestamptz",
)


def upgrade() -> None:
    """Nobody has a token, and every account is a person's."""
    for statement in UP:
        op.execute(statement)


def downgrade() -> None:
    """No tokens, no marks."""
    op.execute("ALTER TABLE people DROP COLUMN program_at")
    op.execute("DROP TABLE tokens")
