"""Backups and messages on a terminal: passwords, prompts, refusals, and every way out."""

import json
import signal
from collections.abc import Callable

import pytest
from eth_account import Account
from eth_account.messages import encode_defunct

from support.dialogs import OWN, takes_the_offer, types_own
from support.screen import Screen, screen
from support.wallets import PASSPHRASE, WORDS, Place, secret_file

BACKUP = ("wallet", "backup", "all.backup", "--low-memory")
RESTORE = ("wallet", "restore", "all.backup", "--home", "elsewhere")
VERIFY = ("wallet", "verify-backup", "old")
MESSAGE = ("message", "sign", "I am the owner", "--from", "old")
OTHER = " ".join(["zoo"] * 11 + ["wrong"])


def files(place: Place) -> dict[str, bytes]:
    """Every file of the test's folder except the screen's output, the locks and an empty log."""
    found = {
        str(path.relative_to(place.folder)): path.read_bytes()
        for path in place.folder.rglob("*")
        if path.is_file() and path.name not in (".lock", "screen.out", "screen.err")
    }
    return {name: text for name, text in found.items() if text or not name.endswith("audit.log")}


def gives(shown: Screen, prompt: str, text: str) -> None:
    """Type the answer to a prompt without echo."""
    shown.sees(prompt)
    shown.types_hidden(text)


def opens(place: Place, passphrase: str) -> bool:
    """Whether the backup opens with a password."""
    secret_file(place.folder / "typed", passphrase + "\n")
    check = place.run(
        "wallet", "verify-backup", "--file", "all.backup", "--password-file", "typed"
    )
    (place.folder / "typed").unlink()
    return check.status == 0


def test_the_file_to_restore_is_asked_for(old: Place) -> None:
    """One that cannot be read is asked for again; a script must name it."""
    made = old.run(*BACKUP, "--password-file", "passphrase")
    assert made.status == 0, made
    bare = ("wallet", "restore", "--home", "elsewhere")
    with screen(old, *bare) as shown:
        for typed in ("", "nothing.backup", "all.backup"):
            shown.sees(r"Which file do you want to restore\? ")
            shown.types(typed)
        gives(shown, r"[Pp]assword of the backup: ", PASSPHRASE)
        assert shown.ends() == 0, shown.err.read_bytes()
        assert b"no such file" in shown.shown
    unasked = old.run(*bare, "--json")
    assert unasked.status == 64 and b"missing file" in unasked.err, unasked


def test_a_recovery_phrase_is_imported_not_restored(old: Place) -> None:
    """Who has only the words is told which command takes them."""
    refused = old.run("wallet", "restore", "words", "--password-file", "passphrase", "--json")
    assert (refused.status, refused.code) == (65, "backup-format"), refused
    assert b"run: kingtherum wallet import NAME" in refused.err and b"test" not in refused.err
    for words in (("wallet", "recover"), ("recover",)):
        advised = old.run(*words)
        assert advised.status == 64 and b"kingtherum wallet import" in advised.err, advised


def test_a_passphrase_is_offered(old: Place) -> None:
    """Enter accepts it; it opens the backup, and is shown only on the terminal."""
    with screen(old, *BACKUP) as shown:
        offered = takes_the_offer(shown).passphrase
        assert shown.ends() == 0, shown.err.read_bytes()
        for file in (shown.out, shown.err):
            assert offered not in file.read_text()
    assert opens(old, offered) and not opens(old, PASSPHRASE)


def test_a_passphrase_of_ones_own(old: Place) -> None:
    """One's own password is typed twice and never shown; only it restores the backup."""
    with screen(old, *BACKUP) as shown:
        types_own(shown)
        assert shown.ends() == 0, shown.err.read_bytes()
        assert OWN.encode() not in shown.shown
    for typed, code in ((PASSPHRASE, "backup-password"), (OWN, "")):
        with screen(old, *RESTORE, "--json") as shown:
            for _ in range(3 if code else 1):
                gives(shown, "Password of the backup: ", typed)
            assert (shown.ends(), shown.code) == ((1 if code else 0), code)
            assert typed.encode() not in shown.shown + shown.err.read_bytes()
    wallet = "keystore/old.ktr"
    assert (old.folder / "elsewhere" / wallet).read_bytes() == (old.home / wallet).read_bytes()


def test_two_passphrases_make_no_backup(old: Place) -> None:
    """Two different inputs write nothing."""
    before = files(old)
    with screen(old, *BACKUP, "--json") as shown:
        for _ in range(3):
            types_own(shown, OWN, OWN + "x")
        shown.sees(r"do not match; try again\s+This is the password of the backup; the wallets")
        shown.presses("D")
        assert (shown.ends(), shown.code) == (130, "abandoned")
    assert files(old) == before


@pytest.mark.parametrize(("typed", "status", "code"), [
    (WORDS, 0, ""), (WORDS.upper(), 0, ""), (OTHER, 1, "verify-backup-other"),
    (WORDS.rsplit(" ", 1)[0], 65, "mnemonic-word-count"),
])
def test_verify_backup(typed: str, status: int, code: str, old: Place) -> None:
    """The phrase is typed without echo and compared with the wallet; only the date is stored."""
    before = files(old)
    with screen(old, *VERIFY, "--json") as shown:
        gives(shown, "Recovery phrase of old, or Enter to type it word by word: ", typed)
        assert (shown.ends(), shown.code) == (status, code), shown.err.read_bytes()
        assert typed.split()[0].encode() not in shown.shown + shown.err.read_bytes()
    after = files(old)
    new = [name for name in after if before.get(name) != after[name]]
    assert bool(new) == (status == 0)
    assert not any(typed.encode() in after[name] for name in new)


def test_a_wrong_phrase_is_asked_for_again(old: Place) -> None:
    """The next try is read by the program, hidden, and not by the shell that keeps a history."""
    question = "Recovery phrase of old, or Enter to type it word by word: "
    with screen(old, *VERIFY) as shown:
        for wrong in (OTHER, WORDS.rsplit(" ", 1)[0]):
            gives(shown, question, wrong)
            shown.sees(r";\s+try again")
        gives(shown, question, WORDS)
        assert shown.ends() == 0, shown.err.read_bytes()
    with screen(old, *VERIFY) as shown:
        for _ in range(3):
            gives(shown, question, OTHER)
        assert (shown.ends(), shown.code) == (1, ""), shown.err.read_bytes()


@pytest.mark.parametrize("answer", ["yes", "no", ""])
def test_a_message_is_shown_and_asked_for(answer: str, old: Place) -> None:
    """After no, or no answer, there is no password prompt."""
    with screen(old, *MESSAGE, "--json") as shown:
        shown.sees(r"Sign [^?]*\? ")
        shown.types(answer)
        if answer == "yes":
            gives(shown, "Password of old: ", PASSPHRASE)
        status, code = shown.ends(), shown.code
        assert b"password" not in shown.shown or answer == "yes"
        # The message was shown before the question.
        assert b"I am the owner" in shown.err.read_bytes()
    assert (status, code) == ((0, "") if answer == "yes" else (1, "declined"))
    if answer == "yes":
        signature = json.loads(shown.out.read_bytes())["signature"]
        signer = Account.recover_message(encode_defunct(text="I am the owner"), signature=signature)
        assert signer == Account.from_mnemonic(WORDS).address


def at_offer(shown: Screen) -> None:
    shown.sees("characters: ")
    shown.waits_hidden()


def at_words(shown: Screen) -> None:
    shown.sees("Recovery phrase of old, or Enter to type it word by word: ")
    shown.waits_hidden()


def at_question(shown: Screen) -> None:
    shown.sees(r"Sign [^?]*\? ")


def at_passphrase(shown: Screen) -> None:
    at_question(shown)
    shown.types("yes")
    shown.sees("Password of old: ")
    shown.waits_hidden()


PROMPTS: tuple[tuple[Callable[[Screen], None], tuple[str, ...]], ...] = (
    (at_offer, BACKUP), (at_words, VERIFY), (at_question, MESSAGE), (at_passphrase, MESSAGE),
)


@pytest.mark.parametrize("key", ["C", "D"])
@pytest.mark.parametrize(("prompt", "words"), PROMPTS, ids=[at.__name__ for at, _ in PROMPTS])
def test_left_at_any_prompt(
    prompt: Callable[[Screen], None], words: tuple[str, ...], key: str, old: Place
) -> None:
    """Ctrl-C and Ctrl-D: the echo is on again, and nothing was written or signed."""
    before = files(old)
    with screen(old, *words, "--json") as shown:
        prompt(shown)
        shown.presses(key)
        status = shown.ends()
        # Ctrl-D at a yes/no question declines, which the audit log records.
        declines = prompt is at_question and key == "D"
        left = (-signal.SIGINT, 130) if key == "C" else (1,) if declines else (130,)
        assert status in left, shown.err.read_bytes()
        assert shown.out.read_bytes() == b""
        begun = (b"\n", b"\x1b[?1049l")  # the shell's prompt begins a row
        assert key == "C" or shown.shown.endswith(begun), shown.shown
    changed = {name for name, text in files(old).items() if before.get(name) != text}
    assert all(name == "home/audit.log" or name.endswith(".head") for name in changed)
    assert bool(changed) == declines and before.keys() <= files(old).keys()
