"""One counter for each key that is limited, in place of a row for each try; whose a report of a fault is."""

from alembic import op

revision = "0027"
down_revision = "0026"

UP = (
    "DROP TABLE attempts",
    # Not logged: nobody waits for a disk or a standby to be refused, and after a crash everybody begins anew.
    "CREATE UNLOGGED TABLE limits (key bytea PRIMARY KEY, full_at timestamptz NOT NULL) WITH (fillfactor = 70)",
    "ALTER TABLE bugs ADD COLUMN person uuid REFERENCES people ON DELETE SET NULL",
    "CREATE INDEX bugs_person ON bugs (person)",
    # Whose bots were given something to do last: the others come first.
    """
    CREATE UNLOGGED TABLE bot_turns (
        person uuid PRIMARY KEY REFERENCES people ON DELETE CASCADE,
        at     timestamptz NOT NULL
    ) WITH (fillfactor = 70)
    """,
)
DOWN = (
    "DROP TABLE bot_turns",
    "ALTER TABLE bugs DROP COLUMN person",
    "DROP TABLE limits",
    "CREATE TABLE attempts (what bytea NOT NULL, at timestamptz NOT NULL DEFAULT now())",
    "CREATE INDEX attempts_what ON attempts (what, at)",
)


def upgrade() -> None:
    """What was counted before is forgotten."""
    for statement in UP:
        op.execute(statement)


def downgrade() -> None:
    """A row for each try."""
    for statement in DOWN:
        op.execute(statement)
