"""`wallet export` on a terminal: shown after a warning, and cleared."""

import json
import re

import pytest

from support.dialogs import OWN
from support.screen import screen
from support.wallets import Place
from test_terminal_choices import DOWN, ESCAPE, press

WORDS = "test test test test test test test test test test test junk"
KEY = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80"


def test_key_on_the_screen(old: Place) -> None:
    """The key of the first account, on the terminal only."""
    with screen(
        old, "wallet", "export", "old", "--format", "private-key",
        "--password-file", "passphrase", "--json",
    ) as shown:
        shown.sees("nobody else can see the screen: ")
        assert KEY.encode() not in shown.shown
        shown.types("")
        assert shown.sees(r"    (0x[0-9a-f]{64})\r\n")[1].decode() == KEY
        shown.sees("Press Enter to clear it: ")
        shown.types("")
        assert shown.ends() == 0
        assert shown.pages == 1
        for file in (shown.out, shown.err):
            assert KEY not in file.read_text()


def test_words_on_the_screen(old: Place) -> None:
    """The phrase, with numbered words, on the terminal only."""
    with screen(
        old, "wallet", "export", "old", "--format", "mnemonic", "--password-file", "passphrase",
    ) as shown:
        shown.sees("nobody else can see the screen: ")
        shown.types("")
        text = shown.sees(r"((?:[ 0-9a-z]+\r\n)+)\r\nPress Enter to clear it: ")[1]
        found = {int(n): word.decode() for n, word in re.findall(rb"(\d+)  ([a-z]+)", text)}
        assert " ".join(found[number] for number in range(1, 13)) == WORDS
        shown.types("")
        assert shown.ends() == 0
        for file in (shown.out, shown.err):
            assert "junk" not in file.read_text()


WHAT = r"What do you want to export\?"
EXPORT = ("wallet", "export", "old", "--password-file", "passphrase")


def test_the_format_is_asked_for(old: Place) -> None:
    """After the encrypted key, the key and the phrase, which is not of a named account."""
    for more, downs, shows in (((), 2, b"junk"), (("--account", "0"), 1, KEY.encode())):
        with screen(old, *EXPORT, *more) as shown:
            shown.sees(WHAT)
            press(shown, *[DOWN] * downs, b"\n")
            shown.sees("nobody else can see the screen: ")
            shown.types("")
            shown.sees("Press Enter to clear it: ")
            assert shows in shown.shown
            shown.types("")
            assert shown.ends() == 0, shown.err.read_bytes()


def test_an_encrypted_key_gets_a_file(old: Place) -> None:
    """It is asked for, too, and cannot be stdout; then the password of the file."""
    with screen(old, *EXPORT) as shown:
        shown.sees(WHAT)
        press(shown, b"\n")
        for typed in ("-", ""):
            shown.sees(r"File for the encrypted key\? \[old\.json\] ")
            shown.types(typed)
        for question in ("Password of the new file: ", "Type it again: "):
            shown.sees(question)
            shown.types_hidden(OWN)
        assert shown.ends() == 0, shown.err.read_bytes()
    assert json.loads((old.folder / "old.json").read_text())["version"] == 3


def test_nothing_is_exported_if_nothing_is_chosen(old: Place) -> None:
    """Escape leaves."""
    with screen(old, *EXPORT) as shown:
        shown.sees(WHAT)
        press(shown, ESCAPE)
        assert shown.ends() == 130 and b"nothing was exported" in shown.err.read_bytes()


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_a_script_names_the_format(more: tuple[str, ...], old: Place) -> None:
    """It reads the values in the hint."""
    refused = old.run(*EXPORT, *more)
    assert refused.status == 64 and b"missing --format" in refused.err, refused
    assert b"--format v3, --format private-key or --format mnemonic" in refused.err, refused


def test_passwords_differ(old: Place) -> None:
    """A different second input writes no file."""
    out = old.folder / "v3.json"
    with screen(
        old, "wallet", "export", "old", "--format", "v3", "--password-file", "passphrase",
        "--out", str(out), "--json",
    ) as shown:
        for _ in range(4):
            shown.sees("Password of the new file: ")
            shown.types_hidden("ample verdict orbit seventeen")
            shown.sees("Type it again: ")
            shown.types_hidden("ample verdict orbit seventy")
        shown.sees(r"do not match; try again\r\nPassword of the new file: ")
        shown.presses("D")
        assert (shown.ends(), shown.code) == (130, "abandoned")
    assert not out.exists()
