"""The first schema: people, tables, chairs, the log, chat, bots' work, presence."""

from alembic import op

revision = "0001"
down_revision = None

PARTITIONS = 16

SCHEMA = """
CREATE TABLE people (
    id          uuid PRIMARY KEY,
    name        text NOT NULL,
    lang        text NOT NULL,
    secret_hash bytea NOT NULL UNIQUE,
    created_at  timestamptz NOT NULL DEFAULT now()
);

-- `epoch` counts every change of status or chairs. An entry of the log is taken only under the epoch that the
-- writing node knows, so a node with old chairs in its cache can decide nothing.
CREATE TABLE tables (
    id          text PRIMARY KEY,
    game        text NOT NULL,
    settings    text NOT NULL,
    status      text NOT NULL CHECK (status IN ('gathering', 'playing', 'over', 'quarantined')),
    epoch       integer NOT NULL DEFAULT 0,
    host        uuid NOT NULL REFERENCES people,
    public      boolean NOT NULL,
    secret      bytea NOT NULL,
    salts       bytea[],
    revision    integer,
    content     text,
    trouble     text,
    rematch     text,
    due_at      timestamptz,
    created_at  timestamptz NOT NULL DEFAULT now(),
    started_at  timestamptz,
    over_at     timestamptz
);
CREATE INDEX tables_open ON tables (created_at) WHERE status IN ('gathering', 'playing');
CREATE INDEX tables_due ON tables (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE chairs (
    table_id    text NOT NULL REFERENCES tables ON DELETE CASCADE,
    seat        integer NOT NULL,
    kind        text NOT NULL CHECK (kind IN ('person', 'bot', 'open', 'link')),
    person      uuid REFERENCES people,
    level       text,
    token       text UNIQUE,
    salt        bytea NOT NULL DEFAULT '',
    PRIMARY KEY (table_id, seat),
    UNIQUE (table_id, person)
);
CREATE INDEX chairs_person ON chairs (person);

-- The truth. Two nodes may race for one n: the primary key decides. `uuid` plays an answer sent twice once.
CREATE TABLE answers (
    table_id    text NOT NULL,
    n           integer NOT NULL,
    seat        integer NOT NULL,
    kind        smallint NOT NULL,
    picks       text,
    uuid        uuid NOT NULL,
    checkpoint  text,
    at          timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (table_id, n),
    UNIQUE (table_id, uuid)
) PARTITION BY HASH (table_id);

CREATE TABLE chat (
    table_id    text NOT NULL REFERENCES tables ON DELETE CASCADE,
    room        text NOT NULL CHECK (room IN ('players', 'spectators')),
    n           integer NOT NULL,
    person      uuid NOT NULL REFERENCES people,
    seat        integer,
    text        text NOT NULL,
    uuid        uuid NOT NULL,
    at          timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (table_id, room, n),
    UNIQUE (table_id, uuid)
);

-- What bots have to answer. A row is written in the statement of the entry that asks: it exists exactly if that does.
CREATE TABLE work (
    table_id    text NOT NULL,
    seat        integer NOT NULL,
    question    integer NOT NULL,
    n           integer NOT NULL,
    ready_at    timestamptz NOT NULL,
    taken_until timestamptz,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX work_ready ON work (ready_at);

CREATE TABLE presence (
    table_id    text NOT NULL,
    person      uuid NOT NULL,
    node        text NOT NULL,
    seen_at     timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (table_id, person, node)
);

CREATE TABLE nodes (
    id          text PRIMARY KEY,
    started_at  timestamptz NOT NULL DEFAULT now(),
    seen_at     timestamptz NOT NULL DEFAULT now()
);
"""


def upgrade() -> None:
    """Make everything."""
    for statement in SCHEMA.split(";"):
        if statement.strip():
            op.execute(statement)
    for number in range(PARTITIONS):
        op.execute(
            f"CREATE TABLE answers_{number:02} PARTITION OF answers"
            f" FOR VALUES WITH (MODULUS {PARTITIONS}, REMAINDER {number})"
        )


def downgrade() -> None:
    """Remove everything."""
    for table in ("nodes", "presence", "work", "chat", "answers", "chairs", "tables", "people"):
        op.execute(f"DROP TABLE {table}")
