"""Options on the wire: the text form, which reads back, beside the fields."""

from __future__ import annotations

from functools import cache, lru_cache

import msgspec

from fathoms.kernel.question import Option
from fathoms.kernel.text import OptionReader
from fathoms.kernel.text import option_text as written

_KEPT = 8_192
"""All the options of the four games that are ever offered are fewer; more only grows a node for hours."""

option_text = lru_cache(_KEPT)(written)
"""The same few options are written again and again, for every viewer."""


_reader = cache(OptionReader)


@lru_cache(_KEPT)
def option_of(kinds: tuple[type[Option], ...], text: str) -> Option:
    """The option behind a text, of a game's own kinds. Raises UnreadableOptionError."""
    return _reader(kinds).read(text)


@lru_cache(_KEPT)
def option_json(option: Option) -> msgspec.Raw:
    """`{"text": "reroll die=3", "kind": "reroll", "die": 3}`."""
    text = msgspec.json.encode(option_text(option))
    return msgspec.Raw(b'{"text":' + text + b"," + msgspec.json.encode(option)[1:])
