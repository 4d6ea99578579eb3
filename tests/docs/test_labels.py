"""scripts/labels.py: what changed is listed before and after, what is new is not, what is gone at the end."""

import labels

BEFORE = {
    "en": {"a": "Take back", "b": "Log", "c": "Gone | away", "d": "Rules"},
    "fr": {"a": "Reprendre", "b": "Journal", "c": "Parti", "d": "Règle"},
}
AFTER = {
    "en": {"a": "Undo", "b": "Log", "d": "Rules", "e": "New"},
    "fr": {"a": "Annuler", "b": "Journal", "d": "Règles", "e": "Nouveau"},
}


def test_what_changed_in_either_language_is_listed() -> None:
    told = labels.page(BEFORE, AFTER, "abc", "2026-01-01")
    assert [line for line in told.splitlines() if line.startswith("| `")] == [
        "| `a` | Take back | Undo | Reprendre | Annuler |",
        "| `d` | Rules | Rules | Règle | Règles |",
        "| `c` | Gone \\| away | Parti |",
    ]
    assert "on 2026-01-01:\n2 changed, 1 gone." in told


def test_the_forms_of_a_plural_follow_each_other() -> None:
    source = b'msgid "a"\nmsgid_plural "a"\nmsgstr[0] "{count} game"\nmsgstr[1] "{count} games"\n'
    assert labels.texts(source) == {"a": "{count} game / {count} games"}
