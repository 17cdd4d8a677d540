"""`wallet create` on a terminal, with every way to leave it."""

import signal
from collections.abc import Callable

import pytest

from support.dialogs import OWN, NewWallet, answers_quiz, reads_words, takes_the_offer, types_own
from support.screen import Screen, screen
from support.wallets import Place, address_of, secret_file

CREATE = ("wallet", "create", "new", "--low-memory", "--json")


def made(place: Place, wallet: NewWallet) -> None:
    """The wallet opens with what was written down, and has its address from those words."""
    secret_file(place.folder / "passphrase", wallet.passphrase + "\n")
    told = place.verify("new")
    assert told["accounts"][0]["address"] == address_of(" ".join(wallet.words))


def nothing_made(place: Place) -> None:
    """No wallet, no draft."""
    assert not place.home.exists() or set(place.names()) <= {"keystore", "keystore/.lock"}


def secrets_only_on(screen: Screen, wallet: NewWallet) -> None:
    """What goes to files and pipes has no word and no passphrase."""
    for file in (screen.out, screen.err):
        text = file.read_text()
        assert wallet.passphrase not in text
        for first, second in zip(wallet.words, wallet.words[1:]):
            assert f"{first} {second}" not in text


def test_takes_the_offer(place: Place) -> None:
    """The usual way: Enter for the passphrase, words on paper, three of them back."""
    with screen(place, *CREATE) as shown:
        wallet = takes_the_offer(shown)
        assert len(wallet.passphrase.split()) == 6
        reads_words(shown, wallet)
        assert len(wallet.words) == 12
        answers_quiz(shown, wallet)
        assert shown.ends() == 0
        secrets_only_on(shown, wallet)
        # Shown once, then cleared: the words come up no more in what follows.
        assert shown.pages == 2
    made(place, wallet)


def test_an_offer_that_was_not_written_down(place: Place) -> None:
    """Enter alone does not take it: it is shown again, three times in all, and then nothing is made."""
    with screen(place, *CREATE) as shown:
        for typed in ("", "no such words", "nor these"):
            shown.sees("12 characters: ")
            shown.types_hidden("")
            shown.sees("Type the password from your paper: ")
            shown.types_hidden(typed)
        assert (shown.ends(), shown.code) == (1, "passphrase-not-confirmed")
        assert shown.pages == 3
    nothing_made(place)


def test_own_passphrase_and_a_slip_in_the_quiz(place: Place) -> None:
    """One's own passphrase typed twice; a wrong word may be tried again. Nothing typed shows."""
    with screen(place, *CREATE, "--words", "24") as shown:
        wallet = types_own(shown)
        reads_words(shown, wallet)
        assert len(wallet.words) == 24
        answers_quiz(shown, wallet, wrong=2)
        assert shown.ends() == 0
        assert OWN.encode() not in shown.shown
        secrets_only_on(shown, wallet)
    made(place, wallet)


def test_passphrases_differ(place: Place) -> None:
    """A slip in the second typing makes nothing."""
    with screen(place, *CREATE) as shown:
        types_own(shown, OWN, OWN + "x")
        for _ in range(2):
            types_own(shown, OWN, OWN + "x", "new password, at least 12 characters: ")
        assert (shown.ends(), shown.code) == (64, "passphrase-different")
    nothing_made(place)


def test_slips_are_no_end(place: Place) -> None:
    """A short passphrase and one mistyped are asked for again, and so is a word with a figure in it."""
    with screen(place, *CREATE) as shown:
        shown.sees("12 characters: ")
        shown.types_hidden("short")
        shown.sees(r"password is too short: expected at least 12 characters, found 5\. Try again\.\r\n")
        types_own(shown, OWN, OWN + "x", "new password, at least 12 characters: ")
        shown.sees(r"the two inputs do not match; nothing was created\. Try again\.\r\n")
        wallet = types_own(shown, OWN, OWN, "new password, at least 12 characters: ")
        reads_words(shown, wallet)
        for slip in ("3", "x-ray"):
            shown.sees(r"word \d+ from your paper: ")
            shown.types_hidden(slip)
            shown.sees(r"That is not word \d+\. Look again\.")
        answers_quiz(shown, wallet)
        assert shown.ends() == 0 and OWN.encode() not in shown.shown
    made(place, wallet)


@pytest.mark.parametrize(("typed", "code"), [
    ("too short", "passphrase-too-short"), ("password1234", "passphrase-common"),
    ("abcabcabcabcabc", "passphrase-repeats"), ("x" * 1025, "typed-too-long"),
])
def test_passphrase_refused(typed: str, code: str, place: Place) -> None:
    """A passphrase that anyone would guess, or that has no end, is refused with its own code."""
    with screen(place, *CREATE) as shown:
        for _ in range(1 if code == "typed-too-long" else 3):
            shown.sees("12 characters: ")
            shown.types_hidden(typed)
        assert shown.ends() in (1, 64) and shown.code == code, shown.err.read_bytes()
    nothing_made(place)


def test_quiz_failed(place: Place) -> None:
    """Three wrong words: whoever has not written them down gets no wallet."""
    with screen(place, *CREATE) as shown:
        wallet = takes_the_offer(shown)
        reads_words(shown, wallet)
        for _ in range(3):
            shown.sees(r"word \d+ from your paper: ")
            shown.types_hidden("zone zone")
        assert (shown.ends(), shown.code) == (1, "words-not-confirmed")
    nothing_made(place)


def at_passphrase(shown: Screen) -> None:
    shown.sees("12 characters: ")
    shown.waits_hidden()


def at_offer_again(shown: Screen) -> None:
    at_passphrase(shown)
    shown.types("")
    shown.sees("from your paper: ")
    shown.waits_hidden()


def at_second_passphrase(shown: Screen) -> None:
    at_passphrase(shown)
    shown.types(OWN)
    shown.sees("Type it again: ")
    shown.waits_hidden()


def at_words(shown: Screen) -> None:
    takes_the_offer(shown)
    shown.sees("Press Enter")


def at_quiz(shown: Screen) -> None:
    reads_words(shown, takes_the_offer(shown))
    shown.sees(r"word \d+ from your paper: ")
    shown.waits_hidden()


PROMPTS = (at_passphrase, at_offer_again, at_second_passphrase, at_words, at_quiz)
# How often a page with a secret was shown, and so erased, up to each.
PAGES: dict[Callable[[Screen], None], int] = {
    at_passphrase: 1, at_offer_again: 1, at_second_passphrase: 1, at_words: 2, at_quiz: 2,
}


def no_secret_stays(prompt: Callable[[Screen], None], shown: Screen) -> None:
    """What was shown of a secret is erased also where nothing came of it."""
    assert shown.pages == PAGES[prompt]


@pytest.mark.parametrize("prompt", PROMPTS)
def test_interrupted(prompt: Callable[[Screen], None], place: Place) -> None:
    """Ctrl-C at each prompt: it dies of it, the echo is back, nothing is stored."""
    with screen(place, *CREATE) as shown:
        prompt(shown)
        shown.presses("C")
        assert shown.ends() in (-signal.SIGINT, 130)
        no_secret_stays(prompt, shown)
    nothing_made(place)


@pytest.mark.parametrize("prompt", PROMPTS)
def test_end_of_input(prompt: Callable[[Screen], None], place: Place) -> None:
    """Ctrl-D is no answer."""
    with screen(place, *CREATE) as shown:
        prompt(shown)
        shown.presses("D")
        assert (shown.ends(), shown.code) == (130, "terminal-closed")
        no_secret_stays(prompt, shown)
    nothing_made(place)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_ended_by_a_signal(number: signal.Signals, place: Place) -> None:
    """A signal from elsewhere leaves a terminal that shows what is typed."""
    with screen(place, *CREATE) as shown:
        at_passphrase(shown)
        shown.process.send_signal(number)
        assert shown.ends() == -number
        assert shown.err.read_bytes() == b""
    nothing_made(place)


# A shell with job control, as people have; it goes on with the job when Enter is pressed.
SHELL = """
exec 2>/dev/tty; set -m
"$@" 2>screen.err; echo "stopped $?" >/dev/tty; read -r; fg >/dev/null; exit $?
"""


def test_stopped_and_continued(place: Place) -> None:
    """Ctrl-Z gives the shell its echo; going on hides what is typed again."""
    with screen(place, *CREATE, before=("bash", "-c", SHELL, "bash")) as shown:
        at_passphrase(shown)
        shown.presses("Z")
        shown.sees("stopped 148")
        assert shown.has_echo
        shown.types("")
        wallet = NewWallet(OWN)
        shown.types_hidden(OWN)
        shown.sees("Type it again: ")
        shown.types_hidden(OWN)
        reads_words(shown, wallet)
        answers_quiz(shown, wallet)
        assert shown.ends() == 0
        assert OWN.encode() not in shown.shown
    made(place, wallet)


def test_stopped_and_ended(place: Place) -> None:
    """After a stop Ctrl-C still gives the echo back."""
    with screen(place, *CREATE, before=("bash", "-c", SHELL, "bash")) as shown:
        at_passphrase(shown)
        shown.presses("Z")
        shown.sees("stopped 148")
        shown.types("")
        shown.waits_hidden()
        shown.presses("C")
        assert shown.ends() in (130, -signal.SIGINT)
    nothing_made(place)
