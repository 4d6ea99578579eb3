"""The doctor's page as a pipe or a file gets it."""

from cli.cli_run import fathoms


def test_no_markup_is_printed_raw() -> None:
    printed = fathoms("doctor", "--database", "postgresql://127.0.0.1:9/nowhere").output
    assert "broken" in printed
    assert "[/]" not in printed
