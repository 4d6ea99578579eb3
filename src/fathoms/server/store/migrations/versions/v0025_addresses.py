"""An address belongs to nobody before it is confirmed; browsers that have signed in before are known."""

from alembic import op

revision = "0025"
down_revision = "0024"

UP = (
    "ALTER TABLE people DROP CONSTRAINT people_email_key",
    "CREATE INDEX people_email ON people (email)",
    "CREATE UNIQUE INDEX people_confirmed ON people (email) WHERE verified_at IS NOT NULL",
    """
    CREATE TABLE browsers (
        hash    bytea NOT NULL,
        person  uuid NOT NULL REFERENCES people ON DELETE CASCADE,
        made_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (hash, person)
    )
    """,
    "CREATE INDEX browsers_person ON browsers (person)",
)
DOWN = (
    "DROP TABLE browsers",
    """
    UPDATE people p SET email = NULL, password = NULL WHERE verified_at IS NULL AND EXISTS (
        SELECT 1 FROM people o WHERE o.email = p.email AND o.id <> p.id
        AND (o.verified_at IS NOT NULL OR o.created_at > p.created_at OR (o.created_at = p.created_at AND o.id > p.id))
    )
    """,
    "DROP INDEX people_confirmed",
    "DROP INDEX people_email",
    "ALTER TABLE people ADD CONSTRAINT people_email_key UNIQUE (email)",
)


def upgrade() -> None:
    """All addresses are as they were."""
    for statement in UP:
        op.execute(statement)


def downgrade() -> None:
    """Of several who claim an address, whoever has confirmed it keeps it, or else whoever came last."""
    for statement in DOWN:
        op.execute(statement)
