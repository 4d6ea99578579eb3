"""Whom a person does not want to meet or to read, and reports to the host."""

from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Both go with either of the two people."""
    op.execute("""
        CREATE TABLE shuns (
            id      uuid PRIMARY KEY,
            person  uuid NOT NULL REFERENCES people ON DELETE CASCADE,
            other   uuid NOT NULL REFERENCES people ON DELETE CASCADE,
            blocks  boolean NOT NULL,
            made_at timestamptz NOT NULL DEFAULT now(),
            UNIQUE (person, other)
        )
    """)
    op.execute("CREATE INDEX shuns_other ON shuns (other)")
    op.execute("""
        CREATE TABLE reports (
            id       uuid PRIMARY KEY,
            person   uuid NOT NULL REFERENCES people ON DELETE CASCADE,
            about    uuid NOT NULL REFERENCES people ON DELETE CASCADE,
            table_id text REFERENCES tables ON DELETE SET NULL,
            line     text,
            text     text NOT NULL,
            made_at  timestamptz NOT NULL DEFAULT now(),
            done_at  timestamptz
        )
    """)
    op.execute("CREATE INDEX reports_person ON reports (person)")
    op.execute("CREATE INDEX reports_about ON reports (about)")


def downgrade() -> None:
    """Everybody meets everybody."""
    op.execute("DROP TABLE reports")
    op.execute("DROP TABLE shuns")
