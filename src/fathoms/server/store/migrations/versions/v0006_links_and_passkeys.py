"""Links in letters that prove an address, and passkeys."""

from alembic import op

revision = "0006"
down_revision = "0005"

UP = (
    # Of a link only the hash is kept, as of a session's secret. Using it removes it.
    """
    CREATE TABLE links (
        hash   bytea PRIMARY KEY,
        kind   text NOT NULL CHECK (kind IN ('verify', 'reset')),
        person uuid NOT NULL REFERENCES people ON DELETE CASCADE,
        email  text NOT NULL,
        until  timestamptz NOT NULL
    )
    """,
    "CREATE INDEX links_person ON links (person)",
    """
    CREATE TABLE passkeys (
        id         uuid PRIMARY KEY,
        person     uuid NOT NULL REFERENCES people ON DELETE CASCADE,
        credential bytea NOT NULL UNIQUE,
        public_key bytea NOT NULL,
        counter    bigint NOT NULL,
        name       text NOT NULL,
        made_at    timestamptz NOT NULL DEFAULT now(),
        used_at    timestamptz
    )
    """,
    "CREATE INDEX passkeys_person ON passkeys (person)",
    # What a passkey is asked to sign; for one answer. No person: somebody wants to sign in.
    """
    CREATE TABLE challenges (
        challenge bytea PRIMARY KEY,
        person    uuid REFERENCES people ON DELETE CASCADE,
        until     timestamptz NOT NULL
    )
    """,
)


def upgrade() -> None:
    """Make the tables."""
    for statement in UP:
        op.execute(statement)


def downgrade() -> None:
    """Passwords only."""
    for table in ("challenges", "passkeys", "links"):
        op.execute(f"DROP TABLE {table}")
