"""The name of an account is its own: nobody else takes one that looks the same."""

from alembic import op
from sqlalchemy import text

from fathoms.server.names import looks

revision = "0030"
down_revision = "0029"

BATCH = 1_000
_OWNERS = """
    WITH accounts AS (
        SELECT p.id, p.looks, p.created_at FROM people p WHERE p.looks <> ALL (:generic)
        AND (p.email IS NOT NULL OR EXISTS (SELECT 1 FROM passkeys k WHERE k.person = p.id))
    ), first AS (SELECT DISTINCT ON (looks) id FROM accounts ORDER BY looks, created_at, id)
    UPDATE people p SET owns_name = true FROM first f WHERE p.id = f.id
"""


def upgrade() -> None:
    """What each name looks like, and to the first account with a name that name."""
    op.execute("ALTER TABLE people ADD COLUMN looks text NOT NULL DEFAULT ''")
    op.execute("ALTER TABLE people ADD COLUMN owns_name boolean NOT NULL DEFAULT false")
    connection = op.get_bind()
    rows = connection.execute(text("SELECT id, name FROM people")).all()
    for start in range(0, len(rows), BATCH):
        batch = [{"id": row[0], "looks": looks(row[1])} for row in rows[start : start + BATCH]]
        connection.execute(text("UPDATE people SET looks = :looks WHERE id = :id"), batch)
    connection.execute(text(_OWNERS), {"generic": ["guest", "lnvlte"]})
    op.execute("CREATE UNIQUE INDEX people_own_names ON people (looks) WHERE owns_name")
    op.execute("CREATE INDEX people_looks ON people (looks)")


def downgrade() -> None:
    """Anybody may have any name."""
    op.execute("ALTER TABLE people DROP COLUMN owns_name")
    op.execute("ALTER TABLE people DROP COLUMN looks")
