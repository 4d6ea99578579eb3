"""The way out: one SMTP server, as the settings name it. It blocks, so it is called in a thread."""

from __future__ import annotations

import smtplib
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import parseaddr

from fathoms.server.settings import Settings

SECONDS = 20.0
_PERMANENT = range(500, 600)


class SmtpServer:
    """Takes letters to the SMTP server."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        name, address = parseaddr(settings.mail_from or "")
        self.sender = Address(name or "Fathoms", addr_spec=address)

    def send(self, mail: EmailMessage) -> None:
        """Hand one letter over. Raises OSError or smtplib.SMTPException if the server did not take it."""
        with self._open() as server:
            server.send_message(mail)

    def knock(self) -> None:
        """See whether the server answers and lets us in; nothing is sent."""
        with self._open() as server:
            server.noop()

    @contextmanager
    def _open(self) -> Iterator[smtplib.SMTP]:
        ours = self._settings
        host, port = ours.smtp_host or "", ours.smtp_port
        context = ssl.create_default_context(cafile=ours.smtp_ca)
        if ours.smtp_tls == "tls":
            server: smtplib.SMTP = smtplib.SMTP_SSL(host, port, timeout=SECONDS, context=context)
        else:
            server = smtplib.SMTP(host, port, timeout=SECONDS)
        with server:
            if ours.smtp_tls == "starttls":
                server.starttls(context=context)
            if ours.smtp_user:
                server.login(ours.smtp_user, ours.smtp_password)
            yield server


def trouble(error: Exception) -> str:
    """What went wrong, without a word about the reader: servers like to repeat the address."""
    code = _code(error)
    return type(error).__name__ if code is None else str(code)


def hopeless(error: Exception) -> bool:
    """Whether the server will never take this letter; what the host can mend is not hopeless."""
    if isinstance(error, OSError):  # first: a bad certificate is a ValueError, too
        return _code(error) in _PERMANENT and not isinstance(error, smtplib.SMTPAuthenticationError)
    return isinstance(error, ValueError)


def _code(error: Exception) -> int | None:
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return next(iter(error.recipients.values()))[0]
    return error.smtp_code if isinstance(error, smtplib.SMTPResponseException) else None
