"""Friends: who asked whom, the links by which one is found, and chairs that are kept for one of them."""

from alembic import op

revision = "0015"
down_revision = "0014"

UP = (
    # One row for two people: `person` asked `other`; friends once the other has said yes.
    """
    CREATE TABLE friends (
        id          uuid PRIMARY KEY,
        person      uuid NOT NULL REFERENCES people ON DELETE CASCADE,
        other       uuid NOT NULL REFERENCES people ON DELETE CASCADE,
        made_at     timestamptz NOT NULL DEFAULT now(),
        accepted_at timestamptz,
        CHECK (person <> other)
    )
    """,
    "CREATE UNIQUE INDEX friends_pair ON friends (least(person, other), greatest(person, other))",
    "CREATE INDEX friends_person ON friends (person)",
    "CREATE INDEX friends_other ON friends (other)",
    "ALTER TABLE people ADD COLUMN friend_token text UNIQUE",
    "ALTER TABLE chairs ADD COLUMN invited uuid REFERENCES people ON DELETE SET NULL",
    "CREATE INDEX chairs_invited ON chairs (invited) WHERE invited IS NOT NULL",
)


def upgrade() -> None:
    """Everybody is alone."""
    for statement in UP:
        op.execute(statement)


def downgrade() -> None:
    """And stays so."""
    op.execute("ALTER TABLE chairs DROP COLUMN invited")
    op.execute("ALTER TABLE people DROP COLUMN friend_token")
    op.execute("DROP TABLE friends")
