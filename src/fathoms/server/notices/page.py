"""The page behind a letter's link: one question, without a sign-in and without a script."""

from __future__ import annotations

from html import escape

from fathoms.kernel.question import Question, Refusal
from fathoms.kernel.text import option_text
from fathoms.locale.catalogue import Catalogue
from fathoms.locale.telling import Teller
from fathoms.server.notices.picture import picture
from fathoms.server.notices.since import since, teller
from fathoms.server.store.rows import TableRow
from fathoms.server.tables.play import Play

# Where no referrer is sent at all, a browser does not tell a form's origin either: it would look like a stranger's.
SAFETY = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cache-Control": "no-store",
}


def asked(row: TableRow, play: Play, question: Question, lang: str, refusal: Refusal | None = None) -> str:
    """The question, what happened since, and the board, as this seat may know them."""
    telling = teller(row, question.seat, lang)
    words, title = telling.words, telling.words.say("game.title")
    lines = "".join(f"<li>{escape(line)}</li>" for line in since(play, question.seat, telling).lines)
    board = picture(row.game, play.rules.view(play.state, question.seat), telling).content.decode()
    give = escape(words.say("mail.turn.give"))
    body = [
        f"<p role='alert' class='no'>{escape(telling.refusal(refusal))}</p>" if refusal is not None else "",
        f"<h2>{escape(telling.question(question))}</h2>",
        f"<form method='post'>{_options(question, telling)}<p><button>{give}</button></p></form>",
        f"<h2>{escape(words.say('mail.turn.since'))}</h2><ul>{lines}</ul>" if lines else "",
        f"<div class='board'>{board}</div>",
        f"<p><a href='/table/{escape(row.id)}'>{escape(words.say('mail.turn.table'))}</a></p>",
    ]
    return _page(lang, title, "\n".join(body))


def _options(question: Question, telling: Teller) -> str:
    kind = "radio" if question.least == question.most == 1 else "checkbox"
    default = question.default or (question.options[:1] if kind == "radio" else ())
    rows = []
    for option in question.options:
        chosen = " checked" if option in default else ""
        value, text = escape(option_text(option), quote=True), escape(telling.option(option))
        rows.append(f"<label><input type='{kind}' name='pick' value=\"{value}\"{chosen}> {text}</label>")
    return "".join(rows)


def nothing(lang: str, key: str, table: str | None = None) -> str:
    """A page that has no question, and says why."""
    words = Catalogue(lang)
    link = (
        "" if table is None else f"<p><a href='/table/{escape(table)}'>{escape(words.say('mail.turn.table'))}</a></p>"
    )
    return _page(lang, "Fathoms", f"<p>{escape(words.say(key))}</p>{link}")


def stopping(lang: str) -> str:
    """Whether one really wants no more letters: a program that looks at links ends nothing."""
    words = Catalogue(lang)
    button = escape(words.say("mail.turn.stop-button"))
    return _page(lang, "Fathoms", f"<form method='post'><p><button>{button}</button></p></form>")


def _page(lang: str, title: str, body: str) -> str:
    return _PAGE.format(lang=lang, title=escape(title), body=body)


_PAGE = """<!doctype html>
<html lang="{lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>{title}</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ margin: 0; padding: 16px; background: #f3efe4; color: #14303d; font: 17px/1.5 Georgia, serif; }}
main {{ max-width: 620px; margin: 0 auto; }}
h1 {{ font-style: italic; font-size: 24px; }}
h2 {{ font-size: 19px; }}
label {{ display: block; padding: 10px 12px; margin: 6px 0; border: 1px solid #7c97a3; border-radius: 8px; }}
button {{ padding: 12px 20px; border: 0; border-radius: 8px; background: #14506b; color: #fff; font: inherit; }}
.no {{ padding: 10px 12px; border: 2px solid #a3174f; border-radius: 8px; }}
.board svg {{ width: 100%; height: auto; }}
a {{ color: inherit; }}
@media (prefers-color-scheme: dark) {{
  body {{ background: #061a26; color: #cfe6ee; }}
  button {{ background: #7fd3e6; color: #061a26; }}
}}
</style></head><body><main><h1>{title}</h1>
{body}
</main></body></html>
"""
