"""A recovery phrase typed word by word: the errors after a word, and those at the end."""

import pytest

from support.screen import Screen, screen
from support.wallets import KEY, WORDS, Place, address_of

IMPORT = (
    "wallet", "import", "new", "--low-memory", "--known-test-key", "--password-file", "passphrase",
    "--json",
)
PHRASE = "Recovery phrase, or Enter to type it word by word: "


WRONG = r"Number of the wrong word, or 0 to start again\? \[12\] "
LONG = "abandon " * 23 + "art"  # from the test vectors of BIP-39


def begins(shown: Screen) -> None:
    """Start the entry of single words."""
    shown.sees(PHRASE)
    shown.types_hidden("")
    shown.sees("it ends the phrase")


def gives(shown: Screen, number: int, word: str) -> None:
    """Type a word."""
    shown.sees(rf"Word {number}(, or Enter if there are no more)?: ")
    shown.types_hidden(word)


def test_a_wallet_that_is_imported_without_a_name_asks_for_it(place: Place) -> None:
    """As creating one does: Enter takes the name that is offered; a script is told."""
    words = tuple(word for word in IMPORT if word != "new")
    with screen(place, *(word for word in words if word != "--json")) as shown:
        shown.sees(r"Name of the new wallet\? \[main\] ")
        shown.types("")
        shown.sees(PHRASE)
        shown.types_hidden(WORDS)
        assert shown.ends() == 0, shown.err.read_bytes()
    assert place.verify("main")["accounts"][0]["address"] == address_of(WORDS)
    unasked = place.run(*words)
    assert (unasked.status, unasked.code) == (64, "wallet-unnamed"), unasked
    assert b"wallet import NAME" in unasked.err, unasked


ASKING = tuple(word for word in IMPORT if word != "--json")


def test_a_wrong_phrase_is_asked_for_again(place: Place) -> None:
    """An unknown word and a wrong checksum are told; the third try is the last one."""
    rest = WORDS.split()[1:]
    wrong = (
        (" ".join(["tesst", *rest]), r"word 1 of \d+ is not in"),
        (" ".join(["zone", *rest]), "checksum"),
    )
    with screen(place, *ASKING) as shown:
        for typed, words in wrong:
            shown.sees(PHRASE)
            shown.types_hidden(typed)
            shown.sees(rf"{words}[^?]*; try again\r\n")
        shown.sees(PHRASE)
        shown.types_hidden(wrong[1][0])
        assert shown.ends() == 65 and b"checksum" in shown.err.read_bytes()
    assert not list(place.folder.rglob("*.ktr"))
    with screen(place, *ASKING) as shown:
        shown.sees(PHRASE)
        shown.types_hidden(wrong[0][0])
        shown.sees(PHRASE)
        shown.types_hidden(WORDS)
        assert shown.ends() == 0, shown.err.read_bytes()
    assert place.verify("new")["accounts"][0]["address"] == address_of(WORDS)


def test_nothing_is_asked_that_is_shown(place: Place) -> None:
    """The number of words is not asked for: the first prompt is for a word, without echo."""
    with screen(place, *IMPORT) as shown:
        shown.sees(PHRASE)
        shown.types_hidden("")
        for number, word in enumerate(LONG.split(), 1):
            gives(shown, number, word)
        assert shown.ends() == 0, shown.err.read_bytes()
        assert b"abandon" not in shown.shown
    assert place.verify("new")["accounts"][0]["address"] == address_of(LONG)


def test_f13_word_by_word(place: Place) -> None:
    """Four letters suffice, Enter goes back, a wrong word is reported at once; none is shown."""
    words = WORDS.split()
    with screen(place, *IMPORT) as shown:
        begins(shown)
        gives(shown, 1, "TEST")
        gives(shown, 2, "tesst")
        shown.sees(r"word 2 is not in [^\n]*; try again\r\n")
        gives(shown, 2, "zone")
        gives(shown, 3, "")
        for number, word in enumerate(words[1:], 2):
            gives(shown, number, word[:4])
        gives(shown, 13, "")
        assert shown.ends() == 0, shown.err.read_bytes()
        assert all(word not in shown.shown for word in (b"test", b"TEST", b"zone", b"junk"))
    assert place.verify("new")["accounts"][0]["address"] == address_of(WORDS)


def test_f13_the_checksum_is_told_at_the_last_word(place: Place) -> None:
    """Only the wrong word is typed again."""
    with screen(place, *IMPORT) as shown:
        begins(shown)
        for number, word in enumerate(["zone", *WORDS.split()[1:]], 1):
            gives(shown, number, word)
        gives(shown, 13, "")
        for answer, wrong in (("13", True), ("1", False)):
            shown.sees(WRONG)
            assert b"checksum does not" in shown.shown
            shown.types_hidden(answer)
            if wrong:
                shown.sees("The words are numbered from 1 to 12")
        gives(shown, 1, "test")
        assert shown.ends() == 0, shown.err.read_bytes()
    assert place.verify("new")["accounts"][0]["address"] == address_of(WORDS)


@pytest.mark.parametrize("answer", ["zone", "ZONE", " zone "])
def test_the_wrong_word_may_be_typed_and_is_never_shown(answer: str, place: Place) -> None:
    """People type the word in place of its number; it names the word, and is not echoed."""
    with screen(place, *IMPORT) as shown:
        begins(shown)
        for number, word in enumerate(["zone", *WORDS.split()[1:]], 1):
            gives(shown, number, word)
        gives(shown, 13, "")
        shown.sees(WRONG)
        shown.types_hidden(answer)
        gives(shown, 1, "test")
        assert shown.ends() == 0, shown.err.read_bytes()
        assert all(word not in shown.shown for word in (b"zone", b"ZONE", b"test", b"junk"))
    assert place.verify("new")["accounts"][0]["address"] == address_of(WORDS)


@pytest.mark.parametrize("answer", ["test", "wallet", "te5t", "99", "-1"])
def test_any_other_answer_about_the_wrong_word_is_asked_again(answer: str, place: Place) -> None:
    """A word that is in the phrase several times or never, and what is no word; none is shown."""
    with screen(place, *IMPORT) as shown:
        begins(shown)
        for number, word in enumerate(["zone", *WORDS.split()[1:]], 1):
            gives(shown, number, word)
        gives(shown, 13, "")
        shown.sees(WRONG)
        shown.types_hidden(answer)
        shown.sees("The words are numbered from 1 to 12")
        shown.sees(WRONG)
        shown.types_hidden("1")
        gives(shown, 1, "test")
        assert shown.ends() == 0, shown.err.read_bytes()
        assert all(word not in shown.shown for word in (b"test", b"wallet", b"te5t", b"zone"))


def test_the_words_can_be_typed_again_from_the_first(place: Place) -> None:
    """After a wrong checksum, 0 starts the entry again."""
    with screen(place, *IMPORT) as shown:
        begins(shown)
        for number, word in enumerate(["zone", *WORDS.split()[1:]], 1):
            gives(shown, number, word)
        gives(shown, 13, "")
        shown.sees(WRONG)
        shown.types_hidden("0")
        for number, word in enumerate(WORDS.split(), 1):
            gives(shown, number, word)
        gives(shown, 13, "")
        assert shown.ends() == 0, shown.err.read_bytes()
    assert place.verify("new")["accounts"][0]["address"] == address_of(WORDS)


QUESTION = r"This is a private key\. Import it as a wallet with one account\? \[y/N\] "


@pytest.mark.parametrize(("answer", "status", "code"), [
    ("y", 0, ""), ("", 65, "mnemonic-private-key"),
])
def test_a_private_key_is_noticed(answer: str, status: int, code: str, place: Place) -> None:
    """A key pasted at the prompt for words is imported after a question; no digit of it is shown."""
    with screen(place, *IMPORT) as shown:
        shown.sees(PHRASE)
        shown.types_hidden(KEY)
        shown.sees(QUESTION)
        shown.types(answer)
        assert shown.ends() == status, shown.err.read_bytes()
        assert status == 0 or shown.code == code
        assert b"4646" not in shown.shown and b"U+00" not in shown.err.read_bytes()
    assert len(list(place.folder.rglob("new*.ktr"))) == (status == 0)


@pytest.mark.parametrize(("typed", "words"), [
    ("two words", "word 1 is not in"), ("te5t", "unexpected character"), ("tes", "is not in"),
])
def test_f13_what_is_no_word_is_refused(typed: str, words: str, place: Place) -> None:
    """Two words, a digit, and three letters, which may be ambiguous."""
    with screen(place, *IMPORT) as shown:
        begins(shown)
        gives(shown, 1, typed)
        shown.sees(rf"{words}[^?]*;\s+try again\r\nWord 1: ")
        shown.presses("D")
        assert (shown.ends(), shown.code) == (130, "abandoned")
    assert not list(place.folder.rglob("*.ktr"))
