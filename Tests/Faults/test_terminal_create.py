"""`wallet create` on a terminal, with every way out."""

import signal
from collections.abc import Callable

import pytest

from support.dialogs import OWN, NewWallet, answers_quiz, reads_words, takes_the_offer, types_own
from support.screen import Screen, screen
from support.wallets import Place, address_of, secret_file

CREATE = ("wallet", "create", "new", "--low-memory", "--json")


def made(place: Place, wallet: NewWallet) -> None:
    """Check that the wallet opens with the written password, and has the phrase's address."""
    secret_file(place.folder / "passphrase", wallet.passphrase + "\n")
    told = place.verify("new")
    assert told["accounts"][0]["address"] == address_of(" ".join(wallet.words))


def nothing_made(place: Place) -> None:
    """Check that there is no wallet and no temporary file."""
    assert not place.home.exists() or set(place.names()) <= {"keystore", "keystore/.lock"}


def secrets_only_on(screen: Screen, wallet: NewWallet) -> None:
    """Check that files and pipes got no word and no password."""
    for file in (screen.out, screen.err):
        text = file.read_text()
        assert wallet.passphrase not in text
        for first, second in zip(wallet.words, wallet.words[1:]):
            assert f"{first} {second}" not in text


def test_the_password_names_what_it_locks(place: Place) -> None:
    """The prompt names the wallet; a message is shown while the wallet is sealed."""
    with screen(place, *CREATE) as shown:
        shown.sees("This password locks the file of wallet new")
        wallet = types_own(shown)
        reads_words(shown, wallet)
        answers_quiz(shown, wallet)
        shown.sees("sealing…\r\x1b\\[K")
        assert shown.ends() == 0
    made(place, wallet)


def test_accepts_the_offered_password(place: Place) -> None:
    """The usual way: Enter for the password, the phrase on paper, three words typed back."""
    with screen(place, *CREATE) as shown:
        wallet = takes_the_offer(shown)
        assert len(wallet.passphrase.split()) == 6
        reads_words(shown, wallet)
        assert len(wallet.words) == 12
        answers_quiz(shown, wallet)
        assert shown.ends() == 0
        secrets_only_on(shown, wallet)
        # Each page is shown once, then cleared: the words do not appear again.
        assert shown.pages == 2
    made(place, wallet)


def test_own_password_and_a_typo_in_the_confirmation(place: Place) -> None:
    """One's own password is typed twice; a wrong word can be retyped. No input is shown."""
    with screen(place, *CREATE, "--words", "24") as shown:
        wallet = types_own(shown)
        reads_words(shown, wallet)
        assert len(wallet.words) == 24
        answers_quiz(shown, wallet, wrong=2)
        assert shown.ends() == 0
        assert shown.shown.count(b"Correct.\r\n") == 3
        assert OWN.encode() not in shown.shown
        secrets_only_on(shown, wallet)
    made(place, wallet)


def test_a_line_without_an_end_is_refused(place: Place) -> None:
    """A line longer than any password ends the command."""
    with screen(place, *CREATE) as shown:
        shown.sees("12 characters: ")
        shown.types_hidden("x" * 1025)
        assert (shown.ends(), shown.code) == (64, "typed-too-long"), shown.err.read_bytes()
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
# The prompts at which the recovery phrase may be on paper.
AFTER_WORDS = (at_words, at_quiz)
# The number of secret pages that were shown, and erased, up to each prompt.
PAGES: dict[Callable[[Screen], None], int] = {
    at_passphrase: 1, at_offer_again: 1, at_second_passphrase: 1, at_words: 2, at_quiz: 2,
}


def no_secret_stays(prompt: Callable[[Screen], None], shown: Screen) -> None:
    """Check that every shown secret was erased, even if the command was left."""
    assert shown.pages == PAGES[prompt]


@pytest.mark.parametrize("prompt", PROMPTS)
def test_interrupted(prompt: Callable[[Screen], None], place: Place) -> None:
    """Ctrl-C at each prompt: the signal ends it, the echo is on again, nothing is stored."""
    with screen(place, *CREATE) as shown:
        prompt(shown)
        shown.presses("C")
        assert shown.ends() in (-signal.SIGINT, 130)
        no_secret_stays(prompt, shown)
        assert shown.code == ("create-interrupted" if prompt in AFTER_WORDS else "abandoned")
    nothing_made(place)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_words_that_lead_to_nothing(number: signal.Signals, place: Place) -> None:
    """If the phrase may be on paper, a message says that there is no wallet, for every signal."""
    with screen(place, *CREATE[:-1]) as shown:
        at_quiz(shown)
        shown.process.send_signal(number)
        assert shown.ends() == -number
        told = " ".join(shown.err.read_text().split())
        assert told == (
            "kingtherum: error: no wallet was created; discard the recovery phrase that was shown "
            "kingtherum: hint: destroy the paper if the words are on it"
        )
    nothing_made(place)


@pytest.mark.parametrize("prompt", PROMPTS)
def test_end_of_input(prompt: Callable[[Screen], None], place: Place) -> None:
    """Ctrl-D does not count as an answer."""
    with screen(place, *CREATE) as shown:
        prompt(shown)
        shown.presses("D")
        assert shown.ends() == 130
        assert shown.code == ("create-interrupted" if prompt in AFTER_WORDS else "abandoned")
        no_secret_stays(prompt, shown)
        told = shown.err.read_bytes()
        assert b"no wallet was created" in told
        assert (b"destroy the paper" in told) == (prompt in AFTER_WORDS)
    nothing_made(place)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_ended_by_a_signal(number: signal.Signals, place: Place) -> None:
    """A signal from another process leaves a terminal with echo."""
    with screen(place, *CREATE) as shown:
        at_passphrase(shown)
        shown.process.send_signal(number)
        assert shown.ends() == -number
        assert shown.code == "abandoned"
    nothing_made(place)


@pytest.mark.parametrize("key", ["C", "D"])
def test_left_before_it_has_a_name(key: str, place: Place) -> None:
    """The last line says that there is no wallet."""
    with screen(place, "wallet", "create", "--low-memory") as shown:
        shown.sees(r"Name of the new wallet\? \[main\] ")
        shown.presses(key)
        assert shown.ends() in (-signal.SIGINT, 130)
        assert b"no wallet was created" in shown.err.read_bytes()
    nothing_made(place)


# A shell with job control; it continues the job when Enter is pressed.
SHELL = """
exec 2>/dev/tty; set -m
"$@" 2>screen.err; echo "stopped $?" >/dev/tty; read -r; fg >/dev/null; status=$?
[ $status = 148 ] || exit $status
echo "stopped again" >/dev/tty; read -r; fg >/dev/null; exit $?
"""


def test_b28_stopped_and_continued(place: Place) -> None:
    """Ctrl-Z restores the shell's echo; fg redraws page and question, and hides the input again."""
    with screen(place, *CREATE, before=("bash", "-c", SHELL, "bash")) as shown:
        at_passphrase(shown)
        shown.presses("Z")
        shown.sees("stopped 148")
        assert shown.has_echo
        shown.types("")
        wallet = NewWallet(OWN)
        shown.sees("12 characters: ")
        shown.types_hidden(OWN)
        shown.sees("Type it again: ")
        shown.waits_hidden()
        shown.presses("Z")
        shown.sees("stopped again")
        assert shown.has_echo
        shown.types("")
        shown.sees("Type it again: ")  # drawn again
        shown.types_hidden(OWN)
        reads_words(shown, wallet)
        answers_quiz(shown, wallet)
        assert shown.ends() == 0
        assert OWN.encode() not in shown.shown
    made(place, wallet)


def test_stopped_and_ended(place: Place) -> None:
    """After a stop, Ctrl-C still restores the echo."""
    with screen(place, *CREATE, before=("bash", "-c", SHELL, "bash")) as shown:
        at_passphrase(shown)
        shown.presses("Z")
        shown.sees("stopped 148")
        shown.types("")
        shown.waits_hidden()
        shown.presses("C")
        assert shown.ends() in (130, -signal.SIGINT)
    nothing_made(place)
