"""Settings: typed, every mistake named at once."""

import re
from pathlib import Path

import pytest

from fathoms.server.api.cookies import cookie_name
from fathoms.server.settings import Settings, SettingsError, read


def test_the_environment_and_overrides() -> None:
    environ = {
        "FATHOMS_DATABASE": "postgresql://x/y",
        "FATHOMS_PORT": "99",
        "FATHOMS_ORIGINS": "https://a,https://b",
        "FATHOMS_SECURE": "true",
        "FATHOMS_CLIENT": "/srv/client",
        "FATHOMS_COMPILED": "1",
        "PATH": "/bin",
    }
    settings = read(environ, port=7, host=None)
    assert (settings.port, settings.host, settings.origins) == (7, "127.0.0.1", ("https://a", "https://b"))
    assert settings.client == Path("/srv/client")
    assert settings.cookies_secure
    assert not settings.tls
    assert cookie_name(settings) == "__Host-fathoms"


def test_every_mistake_is_named() -> None:
    environ = {
        "FATHOMS_PORT": "many",
        "FATHOMS_BUS": "kafka://x",
        "FATHOMS_TLS_CERT": "/c",
        "FATHOMS_ARCHIVE_SECRET": "s",
    }
    with pytest.raises(SettingsError) as wrong:
        read(environ)
    for name in (
        "FATHOMS_PORT",
        "FATHOMS_BUS",
        "FATHOMS_TLS_CERT and FATHOMS_TLS_KEY",
        "FATHOMS_ARCHIVE_KEY_ID and FATHOMS_ARCHIVE_SECRET",
    ):
        assert name in str(wrong.value)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("FATHOMS_WORKER_KEYS", "a secret of workers", "is it FATHOMS_WORKER_KEY?"),
        ("FATHOMS_ZZZ", "x", "there is no such setting"),
        ("FATHOMS_WORKER_KEY", "k", "FATHOMS_WORKER_KEY"),
        ("FATHOMS_HOST_KEY", "fifteen letters", "FATHOMS_HOST_KEY"),
        ("FATHOMS_TRUSTED_PROXIES", "*", "believe everybody"),
    ],
)
def test_what_is_misspelt_too_short_or_too_trusting_is_refused(name: str, value: str, said: str) -> None:
    with pytest.raises(SettingsError, match=re.escape(said)):
        read({name: value})
    assert read({"FATHOMS_WORKER_KEY": ""}).worker_key == ""


def test_tls_makes_cookies_secure() -> None:
    assert Settings(tls_cert=Path("c"), tls_key=Path("k")).cookies_secure
