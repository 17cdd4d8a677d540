"""Whoever leaves a command at a question reads what has not happened."""

import re
import signal

import pytest

from support.screen import Screen, screen
from support.wallets import Place

WATCHED = "0x" + "42" * 20
EXPORT = ("wallet", "export", "old", "--format")

# For each: the command, what is typed and the question that it answers, the last question, the end.
LEFT: dict[str, tuple[tuple[str, ...], tuple[tuple[str, str], ...], str, str]] = {
    "import": (("wallet", "import"), (), r"Name of the new wallet", "no wallet was imported"),
    "the words": (
        ("wallet", "import", "new", "--low-memory"), ((r"Recovery phrase", ""),), r"Word 1: ",
        "no wallet was imported",
    ),
    "its password": (
        ("wallet", "import", "new", "--mnemonic-file", "words", "--known-test-key"), (),
        r"12 characters: ", "no wallet was imported",
    ),
    "backup": (("wallet", "backup"), (), r"File for the backup\?", "no backup was written"),
    "its own password": (
        ("wallet", "backup", "all.backup"), (), r"12 characters: ", "no backup was written",
    ),
    "contact": (
        ("contact", "add"), ((r"Name of the new contact", "bob"),), r"[Aa]ddress of", "no contact was added",
    ),
    "removal": (("contact", "remove"), (), r"Which contact", "nothing was removed"),
    "password": (
        ("wallet", "change-password", "old", "--low-memory"), (), r"Password of old: ",
        "the password was not changed",
    ),
    "export": (
        (*EXPORT, "mnemonic"), (), r"Password of old: ", "nothing was exported",
    ),
    "export, before it is shown": (
        (*EXPORT, "mnemonic", "--password-file", "passphrase"), (), r"can see the screen: ",
        "nothing was exported",
    ),
    "rename": (("wallet", "rename", "old"), (), r"name", "nothing was renamed"),
    "message": (
        ("message", "sign", "hello", "--from", "old", "--yes"), (), r"Password of old: ",
        "nothing was signed",
    ),
}


@pytest.fixture
def home(old: Place) -> Place:
    """A wallet, and a contact."""
    assert old.run("contact", "add", "carol", WATCHED, "--yes").status == 0
    return old


def held(home: Place) -> dict[str, bytes]:
    """What is in the files of the home; an empty one says nothing."""
    return {name: content for name, content in home.content().items() if content}


def leave(shown: Screen, key: str) -> str:
    """Leave with Ctrl-C or Ctrl-D; return what stderr says, without its breaks."""
    shown.presses(key)
    assert shown.ends() in ((-signal.SIGINT, 130) if key == "C" else (130,))
    assert shown.out.read_bytes() == b""
    return " ".join(shown.err.read_text().split())


@pytest.mark.parametrize("key", ["C", "D"])
@pytest.mark.parametrize("name", LEFT)
def test_who_leaves_at_a_question_reads_the_outcome(name: str, key: str, home: Place) -> None:
    """Ctrl-C and Ctrl-D end alike, and change nothing."""
    words, answers, last, outcome = LEFT[name]
    before = held(home)
    with screen(home, *words) as shown:
        for question, answer in answers:
            shown.sees(question)
            if not answer:
                shown.waits_hidden()
            shown.types(answer)
        shown.sees(last)
        shown.until(lambda: not shown.waiting(), "an answer is not read")
        told = leave(shown, key)
    assert told.endswith(f"kingtherum: {outcome}"), told
    assert "error" not in told
    assert held(home) == before


def test_a_script_reads_it_as_json(home: Place) -> None:
    """With --json the outcome is an error object with its code."""
    with screen(home, *EXPORT, "mnemonic", "--json") as shown:
        shown.sees("Password of old: ")
        shown.presses("D")
        assert (shown.ends(), shown.code) == (130, "abandoned")
        assert re.search(r"nothing was exported", shown.err.read_text())


def test_who_has_seen_the_secret_is_not_told_otherwise(home: Place) -> None:
    """Once the phrase is on the screen, leaving its page does not say that nothing was exported."""
    words = (*EXPORT, "mnemonic", "--password-file", "passphrase")
    with screen(home, *words) as shown:
        shown.sees("can see the screen: ")
        shown.types("")
        shown.sees("Press Enter to clear it: ")
        shown.waits_hidden()
        shown.presses("C")
        assert shown.ends() in (-signal.SIGINT, 130)
        assert b"nothing was exported" not in shown.err.read_bytes()


def test_who_types_no_is_not_shown_the_secret(home: Place) -> None:
    """Only Enter alone shows the phrase: "n" is an answer, too."""
    with screen(home, *EXPORT, "mnemonic", "--password-file", "passphrase") as shown:
        shown.sees("can see the screen: ")
        shown.types("n")
        assert shown.ends() == 130
        assert shown.pages == 0
        assert b"nothing was exported" in shown.err.read_bytes()


# What is typed before the program starts is unread when it asks.
LATE = ("sh", "-c", 'read -r line; exec "$@"', "sh")


def test_an_answer_before_the_question_is_ignored_aloud(home: Place) -> None:
    """A "y" from before the question agrees to nothing, and a note says that it was ignored."""
    with screen(home, "wallet", "remove", "old", before=LATE) as shown:
        shown.types("go\ny")
        shown.sees(r"\(what was typed ahead was ignored\)\s+Remove this wallet\? \[y/N\] ")
        shown.types("n")
        assert shown.ends() == 1
    assert (home.keystore / "old.ktr").exists()


@pytest.mark.parametrize(("answer", "status"), [
    ("n", 1), ("NO", 1), ("", 1), ("\x1b", 1), ("Yes", 0),
])
def test_only_yes_or_no_answers_a_question(answer: str, status: int, home: Place) -> None:
    """Anything else is asked again, any number of times, and agrees to nothing."""
    with screen(home, "wallet", "remove", "old") as shown:
        for other in ("maybe", "ye", "yes please", "0"):
            shown.sees(r"Remove this wallet\? \[y/N\] ")
            shown.types(other)
            shown.sees("type y for yes, or n for no")
        shown.sees(r"Remove this wallet\? \[y/N\] ")
        assert (home.keystore / "old.ktr").exists()
        shown.types(answer)
        if status == 0:
            shown.sees("Password of old: ")
            shown.presses("D")
            assert shown.ends() == 130
        else:
            assert shown.ends() == 1
    assert (home.keystore / "old.ktr").exists()


def test_shares_are_not_shown_to_who_types_no(home: Place) -> None:
    """The same question has the same meaning before shares are shown."""
    words = ("shares", "split", "--bytes", "16", "--group", "2of3")
    with screen(home, *words) as shown:
        shown.sees("can see the screen: ")
        shown.types("n")
        assert shown.ends() == 130
        assert shown.pages == 0
        assert b"no shares were created" in shown.err.read_bytes()


def test_a_name_is_asked_for_again_on_a_simple_terminal(home: Place) -> None:
    """Without arrow keys a name is typed; an unknown one is no way to leave."""
    simple = ("env", "TERM=dumb")
    with screen(home, "contact", "remove", before=simple) as shown:
        shown.sees(r"Which contact do you want to remove\? ")
        shown.types("dave")
        shown.sees(r"unknown name: dave; try again\s+Which contact do you want to remove\? ")
        shown.presses("D")
        assert shown.ends() == 130
        assert b"nothing was removed" in shown.err.read_bytes()


def test_what_is_too_long_does_not_reach_the_shell(home: Place) -> None:
    """The rest of a pasted transaction is discarded, not left for the shell to read."""
    with screen(home, "tx", "broadcast", "--rpc-url", "http://127.0.0.1:9") as shown:
        shown.sees(r"Which file do you want to broadcast\? ")
        shown.types("0x" + "ab" * 700 + "\nrest")
        assert shown.ends() == 64
        assert shown.waiting() == 0
