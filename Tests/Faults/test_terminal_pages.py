"""Secret pages on terminals of every size: nothing remains, and Enter needs a visible page."""

import re
import signal

import pytest

from support.screen import Screen, screen
from support.wallets import PASSPHRASE, WORDS, Place
from test_terminal_create import SHELL

CREATE = ("wallet", "create", "new", "--low-memory", "--json")
EXPORT = ("wallet", "export", "old", "--password-file", "passphrase")
KEY = "ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80"
# The program's own texts contain some words of the lists.
SAID = set("""
    these words are the wallet anyone who has them owns it without them a lost file is lost money write
    them on paper in order they are shown once press enter when all are on paper this takes lines of
    columns make the window larger type word from your paper the password that is not word look again
    enter alone shows them all of are asked back only now see or to you will be for press again
    shares one at time anyone who has enough of secret without each its own sheet nobody else can see screen
    stopped recovery code
""".split())
SIZES = [(24, 80), (24, 60), (24, 40), (60, 24), (16, 132), (13, 80)]


def reads_passphrase(shown: Screen) -> list[str]:
    """The words of the suggested password."""
    shown.sees("12\\s+characters: ")
    words = re.split(r"\n\s*\n", shown.visible())[1].split()
    assert len(words) == 6
    return words


def takes_passphrase(shown: Screen) -> list[str]:
    """The same, accepted and typed again."""
    words = reads_passphrase(shown)
    shown.types_hidden("")
    shown.sees("Type the password from your paper: ")
    none_stay(shown, words)
    shown.types_hidden(" ".join(words))
    return words


def reads_words(shown: Screen, count: int = 12) -> list[str]:
    """The words of the recovery phrase on the screen."""
    shown.sees("on\\s+paper: ")
    found = {int(n): word for n, word in re.findall(r"(\d+)  ([a-z]+)", shown.visible())}
    assert sorted(found) == list(range(1, count + 1))
    return [found[number] for number in sorted(found)]


def none_stay(shown: Screen, words: list[str]) -> None:
    """Check that none of the words can be read any more."""
    left = set(re.findall(r"[a-z]+", shown.readable()))
    assert not left & set(words) - SAID, shown.readable()


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_nothing_remains_on_the_screen(rows: int, columns: int, place: Place) -> None:
    """Each page fits the terminal, and disappears after the answer."""
    with screen(place, *CREATE, size=(rows, columns)) as shown:
        passphrase = takes_passphrase(shown)
        words = reads_words(shown)
        none_stay(shown, [word for word in passphrase if word not in words])
        shown.types_hidden("")
        shown.sees(r"word \d+ from your paper: ")
        none_stay(shown, passphrase + words)
        assert shown.pages == 2
        shown.presses("C")
        assert shown.ends() in (130, -signal.SIGINT)
        none_stay(shown, passphrase + words)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_nothing_remains_after_termination(number: signal.Signals, place: Place) -> None:
    """The page disappears even if the process is terminated."""
    with screen(place, *CREATE, size=(24, 40)) as shown:
        passphrase = takes_passphrase(shown)
        words = reads_words(shown)
        shown.process.send_signal(number)
        assert shown.ends() == -number and shown.pages == 2
        none_stay(shown, passphrase + words)


def test_too_low(place: Place) -> None:
    """Without enough rows nothing is shown and Enter is ignored, until there is space."""
    with screen(place, *CREATE, "--words", "24", size=(6, 80)) as shown:
        shown.sees(r"This takes 9 lines of \d+ columns: make the window larger\. ")
        shown.types_in_vain("")
        shown.resize(9, 80)
        passphrase = takes_passphrase(shown)
        shown.sees(r"This takes 10 lines of \d+ columns: make the window larger\. ")
        shown.types_in_vain("")
        shown.resize(10, 80)
        words = reads_words(shown, 24)
        shown.types_hidden("")
        shown.sees(r"word \d+ from your paper: ")
        none_stay(shown, passphrase + words)


def test_resized(place: Place) -> None:
    """A page disappears if the window becomes too narrow, and reappears when it is wide enough."""
    with screen(place, *CREATE) as shown:
        passphrase = takes_passphrase(shown)
        words = reads_words(shown)
        shown.resize(24, 50)
        shown.sees("make the window larger")
        none_stay(shown, words)
        shown.types_in_vain("")
        shown.resize(24, 80)
        assert reads_words(shown) == words
        shown.types_hidden("")
        shown.sees(r"word \d+ from your paper: ")
        none_stay(shown, passphrase + words)


def test_stopped_at_the_words(place: Place) -> None:
    """Ctrl-Z hides the page while the shell runs; fg shows it again."""
    with screen(place, *CREATE, before=("bash", "-c", SHELL, "bash")) as shown:
        passphrase = takes_passphrase(shown)
        words = reads_words(shown)
        shown.waits_hidden()
        shown.presses("Z")
        shown.sees("stopped 148")
        assert shown.has_echo and shown.pages == 2
        none_stay(shown, passphrase + words)
        shown.types("")
        assert reads_words(shown) == words
        shown.types_hidden("")
        shown.sees(r"word \d+ from your paper: ")
        none_stay(shown, passphrase + words)
        assert shown.pages == 3


def test_typed_ahead(place: Place) -> None:
    """Enter that was pressed before the page does not accept the suggestion."""
    with screen(place, *CREATE) as shown:
        shown.types("")
        shown.types("")
        reads_passphrase(shown)
        shown.waits_hidden()
        shown.drain()
        assert shown.visible().rstrip().endswith("12 characters:")


@pytest.mark.parametrize(("rows", "columns"), SIZES)
@pytest.mark.parametrize("format", ["private-key", "mnemonic"])
def test_nothing_remains_of_an_export(format: str, rows: int, columns: int, old: Place) -> None:
    """The same for exported secrets."""
    with screen(old, *EXPORT, "--format", format, size=(rows, columns)) as shown:
        shown.sees(r"nobody else can see the screen: ")
        shown.types("")
        shown.sees("clear\\s+it: ")
        seen = shown.visible()
        if format == "private-key":
            assert "0x" + KEY in re.sub(r"\s", "", seen)
        else:
            assert len(re.findall(r"\d+  [a-z]+", seen)) == len(WORDS.split())
        shown.types_hidden("")
        assert shown.ends() == 0
        left = shown.readable()
        assert "junk" not in left and not any(KEY[at:at + 8] in left for at in range(0, 64, 8))


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_nothing_remains_of_shares(rows: int, columns: int, place: Place) -> None:
    """The same for shares: 20 words each."""
    (place.folder / "secret").write_text("c938b319067687e990e05e0da0ecce12\n")
    (place.folder / "secret").chmod(0o600)
    with screen(
        place, "shares", "split", "--secret-file", "secret", "--group", "2of3", size=(rows, columns)
    ) as shown:
        shown.sees("nobody else can see the screen: ")
        shown.types("")
        words = list[str]()
        for _ in range(3):
            words += reads_words(shown, 20)
            shown.types_hidden("")
        assert shown.ends() == 0
        none_stay(shown, words)


def test_nothing_remains_of_a_recovery_code(old: Place) -> None:
    """The same for a recovery code, which is wrapped if it does not fit."""
    with screen(
        old, "wallet", "recovery-code", "create", "old", "--password-file", "passphrase",
        size=(24, 30),
    ) as shown:
        shown.sees("on\\s+paper: ")
        code = "".join(re.findall(r"(?m)^[0-9A-Z-]{4,}$", shown.visible()))
        assert len(code) == 34
        shown.types_hidden("")
        shown.sees("Type the recovery code from your paper: ")
        shown.types_hidden(code)
        assert shown.ends() == 0
        assert not any(part in shown.readable() for part in code.split("-"))
        assert PASSPHRASE not in shown.readable()
