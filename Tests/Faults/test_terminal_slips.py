"""Mistakes at every step of creating a wallet, which succeeds all the same."""

import pytest

from support.dialogs import OWN, NewWallet, answers_quiz, reads_words, takes_the_offer, types_own
from support.screen import screen
from support.wallets import WORDS, Place
from test_terminal_create import CREATE, made, secrets_only_on


def test_b7_an_offer_that_was_not_written_down(place: Place) -> None:
    """Enter alone does not confirm it: it is shown again, with the reason above, each time."""
    with screen(place, *CREATE) as shown:
        for typed in ("", "no such words", "nor these", "nor those"):
            shown.sees("12 characters: ")
            shown.types_hidden("")
            shown.sees("Type the password from your paper: ")
            shown.types_hidden(typed)
            shown.sees(r"\x1b\[Hthe password that you typed differs[^.]*; try again\r\n\r\nThis")
        wallet = takes_the_offer(shown)
        reads_words(shown, wallet)
        answers_quiz(shown, wallet)
        assert shown.ends() == 0 and shown.pages == 6
    made(place, wallet)


def test_slips_are_no_end(place: Place) -> None:
    """A short or mistyped password leads back to the suggestion, and an odd word can be retyped."""
    with screen(place, *CREATE) as shown:
        shown.sees("12 characters: ")
        shown.types_hidden("short")
        shown.sees(r"password is too short: expected at least 12 characters, found 5; try again\r\n")
        for _ in range(3):
            types_own(shown, OWN, OWN + "x")
            shown.sees(r"the two inputs do not match; try again\r\n")
        wallet = types_own(shown)
        reads_words(shown, wallet)
        for slip in ("3", "x-ray"):
            shown.sees(r"word \d+ from your paper: ")
            shown.types_hidden(slip)
            shown.sees(r"That is not word \d+\. Look again")
        answers_quiz(shown, wallet)
        assert shown.ends() == 0 and OWN.encode() not in shown.shown
    made(place, wallet)


@pytest.mark.parametrize(("typed", "words"), [
    ("shorty", "password is too short"), ("password1234", "password is too common"),
    ("abcabcabcabcabc", "password [^.]*repeats"), (WORDS, "password is too common"),
    ("short enough", None),
])
def test_b8_enter_takes_the_offer_after_a_refused_password(
    typed: str, words: str | None, place: Place
) -> None:
    """A guessable password is refused above the same suggestion, which Enter still accepts."""
    with screen(place, *CREATE) as shown:
        first = shown.sees(r"useless\.\r\n\r\n    ([a-z ]+)\r\n")[1]
        shown.sees("12 characters: ")
        shown.types_hidden(typed)
        if words is None:
            shown.sees("Type it again: ")
            shown.types_hidden("")
            shown.sees(r"\x1b\[H(?=This password locks the file)")  # as if nothing had been typed
        else:
            shown.sees(rf"\x1b\[H{words}[^\n]*")
        wallet = takes_the_offer(shown)
        assert wallet.passphrase == first.decode()
        reads_words(shown, wallet)
        answers_quiz(shown, wallet)
        assert shown.ends() == 0 and typed.encode() not in shown.shown
    made(place, wallet)


@pytest.mark.parametrize(("own", "verdict"), [
    ("zqwkbelt", None), ("purple kitten", "Weak: a thief"), (OWN, "Strong: no thief"),
])
def test_b10_a_password_of_ones_own_gets_a_verdict(own: str, verdict: str | None, place: Place) -> None:
    """A password that a thief can afford to guess is called weak; one too short gets no rating."""
    with screen(place, *CREATE) as shown:
        shown.sees("12 characters: ")
        shown.types_hidden(own)
        if verdict is None:
            shown.sees("password is too short")
            assert b"Weak" not in shown.shown
        else:
            shown.sees(rf"\$\d+[a-z ]*\.\r\n{verdict}[\s\S]*?\r\nType it again: ")


def test_f12_enter_shows_the_words_again(place: Place) -> None:
    """The words can be shown again any number of times, and a wrong word ends nothing."""
    with screen(place, *CREATE) as shown:
        wallet = takes_the_offer(shown)
        reads_words(shown, wallet)
        for _ in range(5):
            shown.sees(r"word \d+ from your paper: ")
            shown.types_hidden("zone zone")
            shown.sees(r"press Enter to see the words")
        for _ in range(2):
            shown.sees(r"word \d+ from your paper: ")
            shown.types_hidden("")
            again = NewWallet()
            reads_words(shown, again)
            assert again.words == wallet.words
        assert not place.keystore.exists() or not list(place.keystore.glob("*.ktr"))
        answers_quiz(shown, wallet)
        assert shown.ends() == 0 and shown.pages == 4
        secrets_only_on(shown, wallet)
    made(place, wallet)
