"""A real SMTP server on loopback, for tests that send letters. It keeps what it gets."""

from __future__ import annotations

import asyncio
import re
import ssl
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword


class PostOffice:
    """What the server does with letters: `replies` are given first, one a letter; then all are taken."""

    def __init__(self) -> None:
        self.port = 0
        self.letters: list[EmailMessage] = []
        self.replies: list[str] = []
        self.tried = 0

    async def handle_DATA(self, _: SMTP, __: object, envelope: Envelope) -> str:  # noqa: N802 - aiosmtpd's name
        self.tried += 1
        if self.replies:
            return self.replies.pop(0)
        assert isinstance(envelope.content, bytes)
        mail = message_from_bytes(envelope.content, policy=policy.default)
        self.letters.append(mail)
        return "250 OK"

    @property
    def settings(self) -> dict[str, Any]:
        """What a node needs to know to send its letters here."""
        return {
            "smtp_host": "127.0.0.1",
            "smtp_port": self.port,
            "smtp_tls": "none",
            "mail_from": "The club <club@example.org>",
            "mail_seconds": 0.05,
            "public_url": "http://127.0.0.1:8000",
        }

    def to(self, address: str) -> list[EmailMessage]:
        return [each for each in self.letters if each["To"] == address]

    async def letter(self, address: str, number: int = 1, seconds: float = 30) -> EmailMessage:
        """The letter of that number to an address, waited for."""
        async with asyncio.timeout(seconds):
            while len(self.to(address)) < number:  # noqa: ASYNC110 - it comes from a thread
                await asyncio.sleep(0.02)
        return self.to(address)[number - 1]


def text(mail: EmailMessage, kind: str = "plain") -> str:
    """The text of a letter, as plain text or as HTML."""
    body = mail.get_body((kind,))
    assert body is not None
    content = body.get_content()
    assert isinstance(content, str)
    return content.replace("\r\n", "\n")


def link(mail: EmailMessage) -> str:
    """The one link of a letter."""
    [found] = re.findall(r"https?://\S+", text(mail))
    assert isinstance(found, str)
    return found


@asynccontextmanager
async def post_office(**options: Any) -> AsyncIterator[PostOffice]:  # noqa: ANN401 - aiosmtpd's options
    """An open post office."""
    office = PostOffice()
    loop = asyncio.get_running_loop()
    implicit = options.pop("ssl", None)
    server = await loop.create_server(
        lambda: SMTP(office, enable_SMTPUTF8=True, loop=loop, **options), "127.0.0.1", 0, ssl=implicit
    )
    office.port = server.sockets[0].getsockname()[1]
    try:
        yield office
    finally:
        server.close()
        await server.wait_closed()


def certificate(folder: Path) -> tuple[Path, ssl.SSLContext]:
    """A certificate for 127.0.0.1, and a server's context with it."""
    cert, key = folder / "cert.pem", folder / "key.pem"
    subprocess.run(
        ["openssl", "req",  # noqa: S607 - whichever the machine has
          "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
         "-subj", "/CN=post", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(key), "-out", str(cert)],
        check=True,
        capture_output=True,
    )  # fmt: skip
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(cert, key)
    return cert, context


def knows(user: str, password: str) -> Any:  # noqa: ANN401 - aiosmtpd's callback
    """An authenticator for one account."""

    def check(_: object, __: object, ___: object, ____: str, data: LoginPassword) -> AuthResult:
        return AuthResult(success=(data.login, data.password) == (user.encode(), password.encode()))

    return check
