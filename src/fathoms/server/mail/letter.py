"""A letter: what is sent, to whom, in the reader's language; as plain text and as HTML."""

from __future__ import annotations

from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime
from hashlib import sha256
from html import escape
from uuid import UUID

from msgspec import Struct

from fathoms.locale.catalogue import Catalogue, Param


class Picture(Struct, frozen=True):
    """A picture inside a letter. `text` says what it shows, for whoever does not see it."""

    content: bytes
    kind: str
    """Its media type: image/png, image/svg+xml."""
    text: str


class Words(Struct, frozen=True, kw_only=True):
    """What a letter says, already in the reader's language."""

    lang: str
    subject: str
    paragraphs: tuple[str, ...]
    button: tuple[str, str] | None = None
    """What it says and where it leads."""
    pictures: tuple[Picture, ...] = ()
    footer: tuple[str, ...] = ()


class Letter(Struct, frozen=True, kw_only=True):
    """A letter to one reader. Its key makes it one letter, however often it is put into the outbox."""

    key: str
    person: UUID
    """Who is written to: erasing this person takes the letter out of the outbox, too."""
    to: str
    words: Words
    unsubscribe: str | None = None
    """Where one click ends letters of this kind (RFC 8058); the address takes a POST."""


def words(lang: str, name: str, link: str | None = None, /, **params: Param) -> Words:
    """The letter `mail.NAME` of the catalogue: subject, text in paragraphs, and a button if there is a link."""
    texts = Catalogue(lang)
    return Words(
        lang=lang,
        subject=texts.say(f"mail.{name}.subject", **params),
        paragraphs=tuple(texts.say(f"mail.{name}.text", **params).split("\n\n")),
        button=None if link is None else (texts.say(f"mail.{name}.button", **params), link),
        footer=(texts.say("mail.footer"),),
    )


def message(letter: Letter, sender: Address) -> EmailMessage:
    """The letter as it goes over the wire."""
    said = letter.words
    mail = EmailMessage()
    mail["From"] = sender
    mail["To"] = letter.to
    mail["Subject"] = said.subject
    mail["Date"] = format_datetime(datetime.now(UTC))
    # The same for every attempt: a letter that arrives twice after all can be known as one.
    mail["Message-ID"] = f"<{sha256(letter.key.encode()).hexdigest()[:40]}@{sender.domain}>"
    mail["Auto-Submitted"] = "auto-generated"
    if letter.unsubscribe is not None:
        mail["List-Unsubscribe"] = f"<{letter.unsubscribe}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    mail.set_content(plain(said), cte="quoted-printable")
    mail.add_alternative(html(said), subtype="html", cte="quoted-printable")
    mail["Content-Language"] = said.lang  # not earlier: setting the content moves it to a part
    page = mail.get_payload(1)
    assert isinstance(page, EmailMessage)
    for number, picture in enumerate(said.pictures):
        main, sub = picture.kind.split("/")
        # A name, since some programs show an SVG only once it is opened from the list of attachments.
        name = f"picture-{number + 1}.{sub.partition('+')[0]}"
        page.add_related(picture.content, main, sub, cid=f"<{_cid(number)}>", disposition="inline", filename=name)
    return mail


def plain(said: Words) -> str:
    """The letter for a reader of plain text."""
    parts = [*said.paragraphs, *[picture.text for picture in said.pictures]]
    if said.button is not None:
        parts.append("\n".join(said.button))
    if said.footer:
        parts += ["-- ", *said.footer]
    return "\n\n".join(parts) + "\n"


def html(said: Words) -> str:
    """The letter as a page: ink on paper, light upon dark where the reader prefers it."""
    body = [f"<p>{_broken(paragraph)}</p>" for paragraph in said.paragraphs]
    body += [
        f'<p><img src="cid:{_cid(number)}" alt="{escape(picture.text)}" class="picture"></p>'
        for number, picture in enumerate(said.pictures)
    ]
    if said.button is not None:
        text, link = said.button
        body.append(f'<p><a class="button" href="{escape(link)}">{escape(text)}</a></p>')
    body += [f"<p class='small'>{_broken(line)}</p>" for line in said.footer]
    return _PAGE.format(lang=said.lang, title=escape(said.subject), style=_STYLE, body="\n".join(body))


def _broken(text: str) -> str:
    return escape(text).replace("\n", "<br>")


def _cid(number: int) -> str:
    return f"picture-{number}@fathoms"


_STYLE = """
:root { color-scheme: light dark; }
body { margin: 0; padding: 24px; background: #f3efe4; color: #14303d; font: 16px/1.5 Georgia, serif; }
main { max-width: 560px; margin: 0 auto; }
h1 { font-size: 20px; border-bottom: 1px solid #7c97a3; padding-bottom: 8px; }
.button { display: inline-block; padding: 12px 20px; background: #14506b; color: #ffffff; text-decoration: none; }
.picture { width: 100%; height: auto; }
.small { font-size: 13px; color: #4a6470; }
@media (prefers-color-scheme: dark) {
  body { background: #061a26; color: #cfe6ee; }
  .button { background: #7fd3e6; color: #061a26; }
  .small { color: #8fb0be; }
}
"""
_PAGE = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<main>
<h1>{title}</h1>
{body}
</main>
</body>
</html>
"""
