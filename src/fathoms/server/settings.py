"""The settings of a node: typed, checked at start, every mistake named at once.

Each comes from the environment as FATHOMS_ and its name; commands may override them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

PREFIX = "FATHOMS_"
CLIENT = Path(__file__).parent / "static"
OTHERS = {"COMPILE", "COMPILED", "TEST_DATABASE", "TEST_NATS"}
"""What begins alike in an environment and is no setting of a node."""
Key: TypeAlias = Annotated[str, Meta(pattern="^(.{16,})?$")]
"""A secret that nobody guesses: sixteen letters at least, or none."""


class SettingsError(ValueError):
    """Some settings are wrong; the message names each."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How this node runs."""

    database: Annotated[str, Meta(pattern="^postgres(ql)?://")] = "postgresql://127.0.0.1:5432/fathoms"
    bus: Annotated[str, Meta(pattern="^(nats://.+|postgres|none)$")] = "none"
    """`nats://host:4222` in a cluster, `postgres` (LISTEN and NOTIFY) on one machine, `none` for one node alone."""
    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    operators_host: str = "127.0.0.1"
    operators_port: Annotated[int, Meta(ge=1, le=65535)] | None = None
    """A door of their own for those who run it: `/metrics` and the host's page; none unless told."""
    origins: tuple[str, ...] = ()
    """Further origins whose pages may talk to us; our own is always allowed."""
    tls_cert: Path | None = None
    tls_key: Path | None = None
    secure: bool = False
    """Cookies only over HTTPS: set it behind a proxy that speaks HTTPS; with a certificate of our own it is implied."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses whose X-Forwarded headers are believed."""
    client: Path | None = CLIENT
    """The folder of the built browser client; it lies in the package."""
    kept_assets: Path | None = None
    """A folder where parts of pages stay for a week after an update, for pages still open; nodes may share it."""
    packs: Path | None = None
    """A folder with a folder for each game, and in it the content packs of this host: NAME.toml."""
    pool: Annotated[int, Meta(ge=2, le=200)] = 10
    tables_cached: Annotated[int, Meta(ge=1)] = 2_000
    rate: Annotated[float, Meta(gt=0)] = 10.0
    """Messages a second that one page may send, on the long run."""
    burst: Annotated[int, Meta(ge=1)] = 100
    requests_per_second: Annotated[float, Meta(gt=0)] = 100.0
    """So many requests one place may send, on the long run; ten times as many at once."""
    request_seconds: Annotated[float, Meta(gt=0)] = 10.0
    """The head of a request must have arrived in so long, and then its body."""
    pages_per_person: Annotated[int, Meta(ge=1)] = 24
    """So many sockets one person may have open at this node."""
    ping_seconds: Annotated[float, Meta(gt=0)] = 15.0
    despite_differences: bool = False
    """Serve even though running tables would differ under this program: those are quarantined, the others go on."""
    drain_seconds: Annotated[float, Meta(ge=0, le=300)] = 1.0
    """How long a node that was told to stop goes on as before while `/ready` says no: until the proxy has seen it."""
    heads_seconds: Annotated[float, Meta(gt=0)] = 1.0
    bot_pause: Annotated[float, Meta(ge=0)] = 0.9
    """How long a bot waits before it answers, so that people can follow; the same whatever it holds."""
    bot_lease: Annotated[float, Meta(gt=0)] = 10.0
    """After so many seconds another worker may take over."""
    window_least: Annotated[float, Meta(ge=0)] = 2.0
    """No quiet window closes sooner, in seconds: a standing order and a quick pass look the same."""
    window_limit: Annotated[float, Meta(gt=0)] = 30.0
    """At a live table, whoever is silent for so long in a reaction window passes."""
    notice_seconds: Annotated[float, Meta(ge=0)] = 120.0
    """At a table over days, whoever has not answered for so long and is not there is written to."""
    webhook_private: bool = False
    """Webhooks may lead to addresses of our own network, also without HTTPS: for tests, and where nobody is outside."""
    worker_key: Key = ""
    """What workers show to get bots' work; without one, none is given out."""
    host_key: Key = ""
    """What the host's page asks for; without one there is no such page."""
    backups: Path | None = None
    """The archive of the backups, if it lies on this machine: the host's page shows it."""
    archive: Annotated[str, Meta(min_length=1)] | None = None
    """Where finished games go: a folder, or `s3://bucket/path` (extra `archive`). Unset, they stay in the log."""
    archive_days: Annotated[int, Meta(ge=1)] = 30
    """A game goes there once it has been over for so many days."""
    archive_endpoint: Annotated[str, Meta(pattern="^https?://")] | None = None
    """Where the bucket is, if not at Amazon's."""
    archive_region: str = "us-east-1"
    archive_key_id: str = ""
    """Who we are at the bucket; unset, the environment of Amazon's tools and the role of the machine are asked."""
    archive_secret: str = ""
    public_url: Annotated[str, Meta(pattern="^https?://[^/]+$")] | None = None
    """Where people find this server, for links in letters: the host that a request names is not to be believed."""
    smtp_host: str | None = None
    """The server that takes letters; without one no letters are written, and the pages say so."""
    smtp_port: Annotated[int, Meta(ge=1, le=65535)] = 587
    smtp_user: str = ""
    smtp_password: str = ""
    smtp_tls: Literal["starttls", "tls", "none"] = "starttls"
    smtp_ca: Path | None = None
    """A certificate of the mail server's own, if no public authority vouches for it."""
    mail_from: Annotated[str, Meta(pattern="@")] | None = None
    """Who writes: `club@example.org`, or with a name `The club <club@example.org>`."""
    mail_seconds: Annotated[float, Meta(gt=0)] = 1.0
    """How often a node looks for letters to send."""
    session_days: Annotated[int, Meta(ge=1, le=3650)] = 365
    """A browser must sign in again after so many days, however often it is used."""
    tables_per_hour: Annotated[int, Meta(ge=1)] = 60
    """So many tables a person may make; five times as many come from one place."""
    tables_at_once: Annotated[int, Meta(ge=1)] = 100
    """So many tables that are not over a person may have made."""
    guests_per_hour: Annotated[int, Meta(ge=1)] = 300
    """So many guests may begin from one place."""
    refused_names: Path | None = None
    """A file of names, or pieces of names, that nobody may have here; one a line."""
    traces: Annotated[str, Meta(pattern="^https?://")] | None = None
    """Where a collector takes traces of moves (OpenTelemetry, OTLP over HTTP); the extra `tracing` is needed for it."""
    log_json: bool = True
    log_level: Annotated[str, Meta(pattern="^(debug|info|warning|error)$")] = "info"

    @property
    def tls(self) -> bool:
        return self.tls_cert is not None

    @property
    def mail(self) -> bool:
        """Whether letters can be written."""
        return self.smtp_host is not None

    @property
    def cookies_secure(self) -> bool:
        return self.secure or self.tls


def read(environ: Mapping[str, str], **overrides: object) -> Settings:
    """The settings from an environment. Raises SettingsError naming every mistake."""
    known = {field.name: field for field in msgspec.structs.fields(Settings)}
    values: dict[str, object] = {}
    wrong: list[str] = []
    for key, text in environ.items():
        name = key.removeprefix(PREFIX).lower()
        if not key.startswith(PREFIX) or name.upper() in OTHERS:
            continue
        if name not in known:
            wrong.append(f"{key}: {_meant(name, known)}")
        else:
            values[name] = text.split(",") if known[name].type == tuple[str, ...] else text
    values |= {name: value for name, value in overrides.items() if value is not None}
    checked: dict[str, object] = {}
    for name, value in values.items():
        try:
            checked[name] = msgspec.convert(value, known[name].type, strict=False, dec_hook=_path)
        except (msgspec.ValidationError, KeyError) as error:
            wrong.append(f"{PREFIX}{name.upper()}: {error}")
    wrong += _at_odds(checked)
    if wrong:
        raise SettingsError("; ".join(wrong))
    return Settings(**checked)  # type: ignore[arg-type]  # each value was converted to its field's type


def _at_odds(checked: Mapping[str, object]) -> Iterator[str]:
    """What is wrong with settings that are right one by one."""
    if (checked.get("tls_cert") is None) != (checked.get("tls_key") is None):
        yield f"{PREFIX}TLS_CERT and {PREFIX}TLS_KEY go together"
    if checked.get("smtp_host") is not None and not (checked.get("mail_from") and checked.get("public_url")):
        yield f"{PREFIX}SMTP_HOST needs {PREFIX}MAIL_FROM and {PREFIX}PUBLIC_URL"
    if bool(checked.get("archive_key_id")) != bool(checked.get("archive_secret")):
        yield f"{PREFIX}ARCHIVE_KEY_ID and {PREFIX}ARCHIVE_SECRET go together"
    if checked.get("trusted_proxies") == ("*",):
        yield f"{PREFIX}TRUSTED_PROXIES: * would believe everybody; name the proxy's own address"


def _meant(name: str, known: Iterable[str]) -> str:
    """What somebody who misspelt a name may have wanted."""
    near = get_close_matches(name, known, n=1)
    return f"is it {PREFIX}{near[0].upper()}?" if near else "there is no such setting"


def _path(kind: type, value: object) -> object:
    if kind is Path and isinstance(value, str | Path):
        return Path(value)
    raise NotImplementedError(kind)
