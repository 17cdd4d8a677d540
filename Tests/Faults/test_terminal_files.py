"""A document that would end on the screen: the file is asked for."""

import pytest

from support.screen import screen
from support.wallets import PASSPHRASE, Place
from test_terminal import BUILD

QUESTION = r"File for the signed transaction \(- prints it here\)\? "
SIGN = ("tx", "sign", "unsigned.json")


@pytest.fixture
def built(old: Place) -> Place:
    """The old wallet and an unsigned transaction."""
    assert old.run(*BUILD).status == 0
    return old


def test_a_signed_transaction_goes_to_the_file_that_is_offered(built: Place) -> None:
    """A taken name is refused and asked for again; Enter takes the one beside the document."""
    with screen(built, *SIGN, whole=True) as shown:
        shown.sees(QUESTION + r"\[signed\.json\] ")
        shown.types("unsigned.json")
        shown.sees(r"already exists[^?]*;\s+try again\r\n" + QUESTION)
        shown.types("")
        shown.sees(r"\[y/N\] ")
        shown.types("y")
        shown.sees("Password of old: ")
        shown.types_hidden(PASSPHRASE)
        shown.sees(r"next: kingtherum tx broadcast --in signed\.json")
        assert shown.ends() == 0
    signed = built.run("tx", "show", "signed.json", "--json")
    assert signed.status == 0 and signed.json()["signed"]["raw"].startswith("0x02"), signed


@pytest.mark.parametrize("reflex", ["y", "YES", "n", "no"])
def test_an_answer_to_the_next_question_is_no_file_name(reflex: str, built: Place) -> None:
    """The file is asked for first, and people expect "Sign this? [y/N]"."""
    with screen(built, *SIGN, whole=True) as shown:
        shown.sees(QUESTION + r"\[signed\.json\] ")
        shown.types(reflex)
        shown.sees(r"type a file name, or press Enter for signed\.json\r\n" + QUESTION)
        shown.types("")
        shown.sees(r"\[y/N\] ")
        shown.types("y")
        shown.sees("Password of old: ")
        shown.types_hidden(PASSPHRASE)
        assert shown.ends() == 0
    assert (built.folder / "signed.json").exists()
    assert not (built.folder / reflex).exists()


def test_without_an_offer_such_an_answer_is_no_file_name_either(built: Place) -> None:
    """The offered names are taken."""
    (built.folder / "wallets.backup").write_text("kept")
    with screen(built, "wallet", "backup") as shown:
        shown.sees(r"File for the backup\? ")
        shown.types("y")
        shown.sees(r"type a file name\r\nFile for the backup\? ")
        shown.presses("D")
        assert shown.ends() == 130
    assert not (built.folder / "y").exists()


BACKUP = ("wallet", "backup", "--password-file", "passphrase", "--low-memory")


def test_a_tilde_is_the_users_folder_in_an_answer(built: Place) -> None:
    """No shell has read the answer; in an argument, a quoted tilde stays as it is."""
    with screen(built, *BACKUP) as shown:
        shown.sees(r"File for the backup\? \[wallets\.backup\] ")
        shown.types("~/b40.backup")
        assert shown.ends() == 0, shown.err.read_bytes()
    assert (built.folder / "b40.backup").exists()
    with screen(built, "wallet", "restore", "--home", "elsewhere") as shown:
        for typed in ("~", "~/nothing.backup", "~/b40.backup"):
            shown.sees(r"Which file do you want to restore\? ")
            shown.types(typed)
        shown.sees("assword of the backup: ")
        shown.types_hidden(PASSPHRASE)
        assert shown.ends() == 0, shown.err.read_bytes()
        assert b"it is a folder" in shown.shown and b"no such file" in shown.shown
    quoted = built.run(*BACKUP, "~/b41.backup")
    assert quoted.status == 1 and b"no such file" in quoted.err, quoted


@pytest.mark.parametrize(("typed", "reason"), [
    ("missing/b.backup", "no such file or directory"), ("~/words/b.backup", "not a directory"),
    ("~", "already exists"),
])
def test_a_place_that_cannot_be_written_is_told_before_the_password(
    typed: str, reason: str, built: Place
) -> None:
    """The file is asked for again, and no password was typed in vain."""
    with screen(built, "wallet", "backup", "--low-memory") as shown:
        shown.sees(r"File for the backup\? ")
        shown.types(typed)
        shown.sees(rf"{reason}[^?]*; try again\r\nFile for the backup\? ")
        shown.presses("D")
        assert shown.ends() == 130
        assert b"assword" not in shown.shown


@pytest.mark.parametrize(("typed", "told"), [
    ("correct horse battery 99", r"this may be a password; [^\n]* type \./ before it"),
    ("\x0cb.backup\x0c.", r"type a file name, or press Enter for wallets\.backup"),
    ("b\x1b[A.backup", r"type a file name, or press Enter for wallets\.backup"),
])
def test_what_is_meant_for_another_question_is_no_file_name(
    typed: str, told: str, built: Place
) -> None:
    """A password that is typed too early, and keys; with ./ any name is possible."""
    before = {path.name for path in built.folder.iterdir()}
    with screen(built, *BACKUP) as shown:
        shown.sees(r"File for the backup\? ")
        shown.types(typed)
        shown.sees(told + r"\s+File for the backup\? ")
        shown.types("./my backup")
        assert shown.ends() == 0, shown.err.read_bytes()
    new = {path.name for path in built.folder.iterdir()} - before
    assert new - {"screen.out", "screen.err"} == {"my backup"}


def test_no_file_is_asked_for_where_nothing_can_be_signed(built: Place) -> None:
    """The account is only watched on this machine."""
    address = built.verify("old")["accounts"][0]["address"]
    assert built.unlocking("wallet", "remove", "old", "--yes").status == 0
    assert built.run("wallet", "watch", "old", address).status == 0
    with screen(built, *SIGN, whole=True) as shown:
        shown.sees("watch-only")
        assert shown.ends() == 1 and b"File for" not in shown.shown


def test_a_taken_name_is_not_offered(built: Place) -> None:
    """Another name is offered. The document can also be shown: that is what a dash means."""
    (built.folder / "signed.json").write_text("kept")
    with screen(built, *SIGN, whole=True) as shown:
        shown.sees(QUESTION + r"\[unsigned-signed.json\] ")
        shown.types("-")
        shown.sees(r"\[y/N\] ")
        shown.types("y")
        shown.sees("Password of old: ")
        shown.types_hidden(PASSPHRASE)
        shown.sees(r'"raw": "0x02')
        assert shown.ends() == 0
    assert (built.folder / "signed.json").read_text() == "kept"


def test_b1_a_contact_that_is_also_watched_is_called_as_typed(built: Place) -> None:
    """The review and the question name the contact, not the watch-only wallet."""
    there = "0x976EA74026E726554dB657fA54763abd0C3a0aa9"
    assert built.run("contact", "add", there, "alice").status == 0
    assert built.run("wallet", "watch", there, "trezor").status == 0
    for name, kind in (("alice", "contact"), ("trezor", "own")):
        words = list(BUILD)
        words[words.index("--to") + 1], words[words.index("--out") + 1] = name, f"{name}.json"
        ended = built.run(*words, "--json")
        assert ended.status == 0, ended
        review = ended.json()["review"]
        assert (review["recipientName"], review["recipientIs"]) == (name, kind), review
        shown = built.run("tx", "show", f"{name}.json", "--json").json()["review"]
        assert shown["recipientName"] == name, shown


def test_the_file_to_sign_is_asked_for(built: Place) -> None:
    """One that cannot be read is explained and asked for again."""
    with screen(built, "tx", "sign", whole=True) as shown:
        for typed in ("nothing.json", "unsigned.json"):
            shown.sees(r"Which file do you want to sign\? ")
            shown.types(typed)
        shown.sees(QUESTION)
        shown.types("signed.json")
        shown.sees(r"\[y/N\] ")
        shown.types("y")
        shown.sees("Password of old: ")
        shown.types_hidden(PASSPHRASE)
        assert shown.ends() == 0
    with screen(built, "tx", "sign", "signed.json", whole=True) as shown:
        shown.sees("found a signed one")
        assert shown.ends() == 65 and b"File for" not in shown.shown


def test_the_file_to_broadcast_is_asked_for(built: Place) -> None:
    """An unsigned one is refused as if it had been named in the command."""
    with screen(built, "tx", "broadcast") as shown:
        for typed in ("nothing.json", "unsigned.json"):
            shown.sees(r"Which file do you want to broadcast\? ")
            shown.types(typed)
        assert shown.ends() == 65
        told = shown.err.read_bytes()
        assert b"found an unsigned one" in told and b"tx sign unsigned.json" in told, told


@pytest.mark.parametrize("words", [("sign",), ("broadcast",), ("sign", "--yes")])
def test_a_script_names_the_file(words: tuple[str, ...], built: Place) -> None:
    """With --json or --yes nothing is asked."""
    more = () if "--yes" in words else ("--json",)
    with screen(built, "tx", *words, *more) as shown:
        assert shown.ends() == 64 and shown.shown == b""
        assert b"missing file" in shown.err.read_bytes()
