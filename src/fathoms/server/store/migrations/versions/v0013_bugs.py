"""Reports of what seems wrong at a table."""

from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """A report holds all that is needed to see it again: the record so far, and what the reporter was shown."""
    op.execute("""
        CREATE TABLE bugs (
            n        integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            at       timestamptz NOT NULL DEFAULT now(),
            table_id text NOT NULL,
            game     text NOT NULL,
            version  integer NOT NULL,
            seat     integer,
            text     text NOT NULL,
            program  text NOT NULL,
            record   bytea NOT NULL,
            frame    text NOT NULL
        )
    """)


def downgrade() -> None:
    """The reports are gone."""
    op.execute("DROP TABLE bugs")
