"""PINs and recovery codes on a terminal: choosing, showing, typing back, and every way out."""

import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from support.changes import OTHER_PIN, PIN
from support.screen import Screen, screen
from support.wallets import PASSPHRASE, Place, secret_file

FILE = ("--password-file", "passphrase")
SET = ("wallet", "pin", "set", "old")
CODE = ("wallet", "recovery-code", "create", "old")
SHOW = ("wallet", "show", "old", "--verify", "--json")


def kept(place: Place) -> dict[str, bytes]:
    """The files of the wallets, and this device's files for them."""
    state = place.folder / ".local"
    files = [*place.home.rglob("*"), *(state.rglob("*") if state.exists() else ())]
    return {
        str(path.relative_to(place.folder)): path.read_bytes()
        for path in files if path.is_file() and path.name != ".lock"
    }


def gives_passphrase(shown: Screen) -> None:
    shown.sees("Password of old(, or Enter to use the (PIN|recovery code))?: ")
    shown.types_hidden(PASSPHRASE)


def types_pins(shown: Screen, first: str, second: str) -> None:
    """Type a PIN twice."""
    shown.sees("New PIN, 6 to 12 digits: ")
    shown.types_hidden(first)
    shown.sees("Type it again: ")
    shown.types_hidden(second)


def reads_code(shown: Screen) -> str:
    """Write the code down and press Enter."""
    found = shown.sees(r"only now\.\r\n\r\n    ([0-9A-Z-]{34})\r\n\r\nPress Enter[^:]*: ")
    shown.types("")
    return found[1].decode()


def test_a_pin_is_chosen(old: Place) -> None:
    """The password, then the PIN twice; no input is shown."""
    with screen(old, *SET) as shown:
        gives_passphrase(shown)
        types_pins(shown, PIN, PIN)
        assert shown.ends() == 0, shown.err.read_bytes()
        assert PIN.encode() not in shown.shown and PASSPHRASE.encode() not in shown.shown
    secret_file(old.folder / "pin", PIN + "\n")
    assert old.run(*SHOW, "--pin-file", "pin").status == 0


@pytest.mark.parametrize(("first", "second", "words"), [
    (PIN, OTHER_PIN, "the two PINs do not match"), ("12345", None, "expected 6 to 12 digits, found 5"),
    ("123456", None, "PIN is too easy to guess"), ("49381x", None, "expected only the digits"),
])
def test_a_pin_is_refused(first: str, second: str | None, words: str, old: Place) -> None:
    """After different inputs or a guessable PIN it is asked for again, and nothing changes."""
    before = kept(old)
    with screen(old, *SET, *FILE, "--json") as shown:
        for _ in range(4):
            shown.sees("New PIN, 6 to 12 digits: ")
            shown.types_hidden(first)
            if second is not None:
                shown.sees("Type it again: ")
                shown.types_hidden(second)
            shown.sees(rf"{words}[^\n]*; try again\r\n")
        shown.sees("New PIN, 6 to 12 digits: ")
        shown.presses("D")
        assert (shown.ends(), shown.code) == (130, "abandoned")
        assert first.encode() not in shown.shown + shown.err.read_bytes()
    assert kept(old) == before


@pytest.fixture
def with_pin(old: Place) -> Place:
    """A wallet with a PIN."""
    secret_file(old.folder / "pin", PIN + "\n")
    assert old.run(*SET, "--pin-file", "pin", *FILE).status == 0
    return old


def failures(place: Place) -> int:
    """The number of counted wrong PINs."""
    found = place.run("wallet", "pin", "status", "old", "--json").json()["failures"]
    assert isinstance(found, int)
    return found


@pytest.mark.parametrize("typed", [PIN, ""])
def test_a_pin_unlocks(typed: str, with_pin: Place) -> None:
    """The right PIN opens the wallet, and Enter alone leads to the password."""
    with screen(with_pin, *SHOW) as shown:
        shown.sees("PIN of old, or Enter to use the password: ")
        shown.types_hidden(typed)
        if not typed:
            gives_passphrase(shown)
        status, code = shown.ends(), shown.code
        assert not typed or typed.encode() not in shown.shown + shown.err.read_bytes()
    assert (status, code) == (0, "") and failures(with_pin) == 0


def test_a_wrong_pin(with_pin: Place) -> None:
    """It is asked for again; each wrong PIN counts, but an input that cannot be a PIN does not."""
    with screen(with_pin, *SHOW) as shown:
        for typed in ("12ab", OTHER_PIN, OTHER_PIN):
            shown.sees("PIN of old, or Enter to use the password: ")
            shown.types_hidden(typed)
        assert (shown.ends(), shown.code) == (1, "wrong-pin")
        assert OTHER_PIN.encode() not in shown.shown + shown.err.read_bytes()
    assert failures(with_pin) == 2
    with screen(with_pin, *SHOW) as shown:
        shown.sees("PIN of old, or Enter to use the password: ")
        shown.types_hidden(OTHER_PIN)
        shown.sees(r"wrong PIN[^\n]*; try again\r\nPIN of old")
        shown.types_hidden(PIN)
        assert shown.ends() == 0


@pytest.mark.parametrize("key", ["C", "D"])
def test_left_at_the_pin(key: str, with_pin: Place) -> None:
    """Leaving the prompt does not count as a guess."""
    before = kept(with_pin)
    with screen(with_pin, *SHOW) as shown:
        shown.sees("PIN of old, or Enter to use the password: ")
        shown.waits_hidden()
        shown.presses(key)
        assert shown.ends() in (-signal.SIGINT, 130)
    assert kept(with_pin) == before and failures(with_pin) == 0


@pytest.mark.parametrize("wrong", [0, 2])
def test_a_code_is_shown_and_typed_back(wrong: int, old: Place) -> None:
    """Shown on the terminal only, once, then cleared; it may be mistyped twice."""
    with screen(old, *CODE) as shown:
        gives_passphrase(shown)
        code = reads_code(shown)
        for _ in range(wrong):
            shown.sees("Type the recovery code from your paper: ")
            shown.types_hidden(code[:-4] + "0000")
            shown.sees("That is not the recovery code. Look again")
        shown.sees("Type the recovery code from your paper: ")
        shown.types_hidden(code.lower().replace("-", " "))
        assert shown.ends() == 0, shown.err.read_bytes()
        assert shown.pages == 1 and shown.shown.count(code.encode()) == 1
        for file in (shown.out, shown.err):
            assert code[:9] not in file.read_text()
    assert not any(code.encode() in text for text in kept(old).values())
    secret_file(old.folder / "code", code + "\n")
    assert old.run(*SHOW, "--recovery-code-file", "code").status == 0


def test_a_code_that_was_not_written_down(old: Place) -> None:
    """It can be retyped, Enter shows the code again, and leaving adds no code to the wallet."""
    before = kept(old)
    with screen(old, *CODE, *FILE, "--json") as shown:
        code = reads_code(shown)
        for _ in range(4):
            shown.sees("Type the recovery code from your paper: ")
            shown.types_hidden(code[:-4] + "0000")
        shown.sees("Type the recovery code from your paper: ")
        shown.types_hidden("")
        assert reads_code(shown) == code
        shown.sees("Type the recovery code from your paper: ")
        shown.presses("D")
        assert (shown.ends(), shown.code) == (130, "abandoned")
        assert shown.pages == 2
        assert code.encode() not in shown.err.read_bytes()
    assert kept(old) == before


def at_pin(shown: Screen) -> None:
    shown.sees("New PIN, 6 to 12 digits: ")
    shown.waits_hidden()


def at_second_pin(shown: Screen) -> None:
    at_pin(shown)
    shown.types(PIN)
    shown.sees("Type it again: ")
    shown.waits_hidden()


def at_passphrase(shown: Screen) -> None:
    shown.sees("Password of old: ")
    shown.waits_hidden()


def at_code(shown: Screen) -> None:
    shown.sees("Press Enter")


def at_code_again(shown: Screen) -> None:
    reads_code(shown)
    shown.sees("Type the recovery code from your paper: ")
    shown.waits_hidden()


# Each prompt with its command line, and the number of erased pages after leaving there.
PROMPTS: tuple[tuple[Callable[[Screen], None], tuple[str, ...], int], ...] = (
    (at_passphrase, SET, 0), (at_pin, (*SET, *FILE), 0), (at_second_pin, (*SET, *FILE), 0),
    (at_passphrase, CODE, 0), (at_code, (*CODE, *FILE), 1), (at_code_again, (*CODE, *FILE), 1),
)


@pytest.mark.parametrize("key", ["C", "D"])
@pytest.mark.parametrize(
    ("prompt", "words", "pages"), PROMPTS,
    ids=[f"{prompt.__name__} {words[1]}" for prompt, words, _ in PROMPTS],
)
def test_left_at_any_prompt(
    prompt: Callable[[Screen], None], words: tuple[str, ...], pages: int, key: str, old: Place
) -> None:
    """Ctrl-C and Ctrl-D: the echo is on again, the page is erased, and nothing changed."""
    before = kept(old)
    with screen(old, *words, "--json") as shown:
        prompt(shown)
        shown.presses(key)
        status = shown.ends()
        assert status in ((-signal.SIGINT, 130) if key == "C" else (130,)), shown.err.read_bytes()
        assert shown.pages == pages
    assert kept(old) == before


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_ended_while_the_code_is_shown(number: signal.Signals, old: Place) -> None:
    """A signal from another process erases the page too."""
    before = kept(old)
    with screen(old, *CODE, *FILE) as shown:
        at_code(shown)
        shown.process.send_signal(number)
        assert shown.ends() == -number
        assert shown.pages == 1
    assert kept(old) == before
