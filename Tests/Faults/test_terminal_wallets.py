"""Creating, importing and checking wallets: names, published phrases, and verification."""

import json
import shutil

import pytest

from support.changes import OWNER
from support.dialogs import answers_quiz, reads_words, takes_the_offer
from support.screen import screen
from support.wallets import WORDS, Place, secret_file

CREATE = ("wallet", "create", "--low-memory")
NAME = r"Name of the new wallet\? \[main\] "


def test_f18_a_name_is_offered(place: Place) -> None:
    """Enter alone names the wallet main."""
    with screen(place, *CREATE) as shown:
        shown.sees(NAME)
        shown.types("")
        wallet = takes_the_offer(shown)
        reads_words(shown, wallet)
        answers_quiz(shown, wallet)
        assert shown.ends() == 0, shown.err.read_bytes()
    assert [path.stem for path in place.keystore.glob("*.ktr")] == ["main"]


def test_f18_an_invalid_name_is_asked_for_again(place: Place) -> None:
    """An invalid name and a taken one; main is not suggested if it exists."""
    assert place.create("main").status == 0
    with screen(place, *CREATE) as shown:
        for typed, words in (
            ("", "name must not be empty"), ("a/b", "name"), ("main", "wallet already exists: main"),
        ):
            shown.sees(r"Name of the new wallet\? ")
            shown.types(typed)
            shown.sees(rf"{words}[^\n]*; try again\r\n")
        shown.sees(r"Name of the new wallet\? ")
        shown.types("second")
        wallet = takes_the_offer(shown)
        reads_words(shown, wallet)
        answers_quiz(shown, wallet)
        assert shown.ends() == 0 and b"[main]" not in shown.shown
    assert (place.keystore / "second.ktr").exists()


def test_a_taken_name_leads_to_the_question(old: Place) -> None:
    """A name in the command that is taken is no end; a script gets the error."""
    with screen(old, *CREATE, "old") as shown:
        shown.sees(r"wallet already exists: old; try again\r\n")
        shown.sees(NAME)
        shown.types("second")
        wallet = takes_the_offer(shown)
        reads_words(shown, wallet)
        answers_quiz(shown, wallet)
        assert shown.ends() == 0, shown.err.read_bytes()
    assert (old.keystore / "second.ktr").exists()
    with screen(old, *CREATE, "old", "--json") as shown:
        assert (shown.ends(), shown.code) == (1, "wallet-exists") and shown.shown == b""


def test_f18_a_script_has_to_name_it(place: Place) -> None:
    """Without a terminal or with --json there is no prompt, and nothing is created."""
    ended = place.unlocking("wallet", "create", "--low-memory")
    assert (ended.status, ended.code) == (64, "wallet-unnamed")
    with screen(place, *CREATE, "--json") as shown:
        assert (shown.ends(), shown.code) == (64, "wallet-unnamed") and shown.shown == b""
    assert not place.keystore.exists()


def test_b17_a_published_phrase_is_refused_before_a_password_is_chosen(place: Place) -> None:
    """There is no password prompt for a phrase that is refused."""
    with screen(place, "wallet", "import", "new", "--low-memory", "--json") as shown:
        shown.sees("Recovery phrase")
        shown.types_hidden(WORDS)
        assert (shown.ends(), shown.code) == (1, "known-test-key"), shown.err.read_bytes()
        assert b"password" not in shown.shown
    assert not list(place.folder.rglob("*.ktr"))


@pytest.mark.parametrize("typed", [WORDS, WORDS.upper(), "zoo " * 11 + "wrong"])
def test_b17_a_published_phrase_is_no_password(typed: str, place: Place) -> None:
    """It is long, but among a thief's first guesses; another phrase as long is accepted."""
    secret_file(place.folder / "passphrase", typed + "\n")
    assert place.create("new").code == "password-common"
    other = "legal winner thank year wave sausage worth useful legal winner thank orbit"
    secret_file(place.folder / "passphrase", other + "\n")
    assert place.create("new").status == 0


BACKUP = ("wallet", "backup", "all.backup", "--password-file", "passphrase", "--low-memory")
CHECK = ("wallet", "verify-backup", "--file", "all.backup", "--password-file", "passphrase")


def checked_backups(place: Place) -> dict[str, bool]:
    """The wallets with and without a date of their backup."""
    rows = place.run("wallet", "list", "--json").json()["wallets"]
    return {row["name"]: "backupTested" in row for row in rows}


def test_b26_every_wallet_found_whole_counts_as_tested(old: Place) -> None:
    """All wallets that are the same in the backup, but none that were changed or added since."""
    assert old.create("second").status == 0 and old.create("changed").status == 0
    assert old.run(*BACKUP).status == 0
    assert old.create("later").status == 0
    secret_file(old.folder / "new", "another battery staple horse nine\n")
    change = ("wallet", "change-password", "changed", "--new-password-file", "new", "--low-memory")
    assert old.run(*change, *OWNER).status == 0
    assert not any(checked_backups(old).values())
    assert old.run(*CHECK).status == 0
    assert checked_backups(old) == {"old": True, "second": True, "changed": False, "later": False}


def test_b26_a_backup_that_does_not_open_is_not_recorded(old: Place) -> None:
    """A wrong password, or a changed byte."""
    assert old.run(*BACKUP).status == 0
    secret_file(old.folder / "wrong", "no such password at all\n")
    assert old.run(*CHECK[:-1], "wrong").status == 1
    whole = (old.folder / "all.backup").read_bytes()
    (old.folder / "all.backup").write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    assert old.run(*CHECK).status == 65
    assert checked_backups(old) == {"old": False}


def standing(place: Place) -> object:
    """The verification of the first account in `receive`."""
    ended = place.run("receive", "old", "--json")
    assert (b"not verified" in ended.err) == ("standing" in ended.json()), ended
    return ended.json().get("standing")


def test_f20_what_was_unlocked_here_is_verified(old: Place) -> None:
    """No command calls a wallet unverified that was created or unlocked on this machine."""
    assert standing(old) is None
    shutil.rmtree(old.folder / ".local")  # another machine, to which the wallets were copied
    assert standing(old) == "not verified"
    assert old.unlocking("wallet", "show", "old", "--verify").status == 0
    assert standing(old) is None


def test_f20_a_changed_address_is_told_however_often_it_was_unlocked(old: Place) -> None:
    """The machine remembers the address, with its MAC, not the fact of an unlocking."""
    files = list((old.folder / ".local").rglob("*.verified"))
    assert len(files) == 1
    note = json.loads(files[0].read_bytes())
    note["accounts"][0]["address"] = "0x" + "42" * 20
    files[0].write_text(json.dumps(note, separators=(",", ":")) + "\n")
    assert standing(old) == "not verified"  # only this machine can write such a note
