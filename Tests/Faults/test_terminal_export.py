"""`wallet export` on a terminal: shown after a warning, and cleared."""

import re

from support.screen import screen
from support.wallets import Place

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
