"""The prompt for unlocking: the right wallet, its secrets, and input typed ahead."""

import os
import time

import pytest

from support.chain import Chain
from support.changes import OTHER_PIN, OWNER, PIN
from support.dialogs import OWN, NewWallet, answers_quiz, reads_words
from support.screen import Screen, screen
from support.wallets import PASSPHRASE, Place, secret_file
from test_terminal import BUILD, SIGN
from test_terminal_create import CREATE, SHELL, made

SHOW = ("wallet", "show", "old", "--verify", "--json")
LOSS = r"\(what was typed ahead was ignored\)\r\n"


@pytest.fixture
def twins(old: Place) -> Place:
    """Two wallets with the same phrase and different passwords, and an unsigned transaction."""
    assert old.run(*BUILD).status == 0
    secret_file(old.folder / "passphrase", OWN + "\n")
    assert old.import_words("imp").status == 0
    secret_file(old.folder / "own", OWN + "\n")
    secret_file(old.folder / "passphrase", PASSPHRASE + "\n")
    return old


def test_b1_the_wallet_of_the_document_is_unlocked(twins: Place) -> None:
    """Not the wallet that comes first and has the same address."""
    with screen(twins, *SIGN, "--yes") as shown:
        shown.sees("Password of old: ")
        shown.types_hidden(PASSPHRASE)
        assert shown.ends() == 0, shown.err.read_bytes()
        assert b"(old" in shown.err.read_bytes() and b"(imp" not in shown.err.read_bytes()


def test_b1_a_password_of_the_other_wallet_is_refused(twins: Place) -> None:
    """The transaction names the wallet, and another wallet's password is refused."""
    words = ("tx", "sign", "--in", "unsigned.json", "--yes", "--json")
    wrong = twins.run(*words, "--password-file", "own", "--out", "wrong.json")
    assert (wrong.status, wrong.code) == (1, "wrong-password"), wrong
    text = (twins.folder / "unsigned.json").read_text()
    (twins.folder / "other.json").write_text(text.replace('"wallet": "old"', '"wallet": "imp"'))
    other = ("tx", "sign", "--in", "other.json", "--yes", "--json", "--out", "other.signed")
    assert twins.run(*other, "--password-file", "passphrase").code == "wrong-password"
    assert twins.run(*other, "--password-file", "own").status == 0
    # The name of an unknown wallet is only a hint: any wallet with the key is accepted.
    (twins.folder / "far.json").write_text(text.replace('"wallet": "old"', '"wallet": "far"'))
    far = ("tx", "sign", "--in", "far.json", "--yes", "--json", "--out", "far.signed")
    assert twins.run(*far, "--password-file", "own").status == 0


@pytest.mark.parametrize("name", ["old", "imp"])
def test_b1_the_recipient_is_called_as_it_was_typed(name: str, twins: Place) -> None:
    """Both names have the same address; the review shows the chosen one."""
    words = list(BUILD)
    words[words.index("--to") + 1], words[words.index("--out") + 1] = name, f"to-{name}.json"
    built = twins.run(*words)
    assert built.status == 0, built
    review = twins.run("tx", "sign", "--in", f"to-{name}.json", "--dry-run", "--json").json()["review"]
    assert (review["recipientName"], review["wallet"]) == (name, "old"), review


@pytest.mark.parametrize(("name", "password"), [("old", "passphrase"), ("imp", "own")])
def test_b1_the_next_command_names_the_wallet_that_was_typed(
    name: str, password: str, twins: Place, chain: Chain
) -> None:
    """Not the first one with that address."""
    paid = twins.run(
        "send", "--to", chain.accounts[3], "--amount", "0.01 eth", f"--from={name}", "--yes",
        "--password-file", password, *chain.flags,
    )
    assert paid.status == 0, paid
    assert f"next: kingtherum history {name} ".encode() in paid.err, paid


def types_at_once(shown: Screen, prompt: str, *lines: str) -> None:
    """Type several lines before the first of them is read."""
    shown.sees(prompt)
    shown.waits_hidden()
    os.write(shown.master, "".join(line + "\n" for line in lines).encode())


def test_b2_the_right_password_typed_ahead_counts(old: Place) -> None:
    """A wrong password and immediately the right one; neither is ever echoed."""
    with screen(old, *SHOW) as shown:
        types_at_once(shown, "Password of old: ", PASSPHRASE + "x", PASSPHRASE)
        shown.sees("checking…")
        assert not shown.has_echo
        shown.sees(r"wrong password; try again\r\nPassword of old: ")
        assert not shown.has_echo
        assert shown.ends() == 0, shown.err.read_bytes()
        assert PASSPHRASE.encode() not in shown.shown and b"ignored" not in shown.shown
        assert "checking" not in shown.visible()


@pytest.mark.parametrize("rest", [b"left over\n", b"left over"])
def test_b2_unrequested_input_is_discarded_and_reported(rest: bytes, old: Place) -> None:
    """It is not echoed, and does not reach the shell, even without a line end."""
    with screen(old, *SHOW) as shown:
        shown.sees("Password of old: ")
        shown.waits_hidden()
        os.write(shown.master, PASSPHRASE.encode() + b"\n" + rest)
        shown.sees(LOSS)
        assert shown.ends() == 0, shown.err.read_bytes()
        assert b"left" not in shown.shown and shown.waiting() == 0


def test_b2_nothing_is_reported_if_nothing_was_lost(old: Place) -> None:
    """Without extra input, no message about ignored input appears."""
    with screen(old, *SHOW) as shown:
        types_at_once(shown, "Password of old: ", PASSPHRASE)
        assert shown.ends() == 0 and b"ignored" not in shown.shown


def test_b2_typed_before_the_first_question_is_no_answer(old: Place) -> None:
    """Input before the first prompt may have been meant for the shell."""
    with screen(old, *SHOW, before=("sh", "-c", 'sleep 1; exec "$@"', "sh")) as shown:
        shown.types("ls")
        shown.sees(LOSS)
        shown.sees("Password of old: ")
        shown.types_hidden(PASSPHRASE)
        assert shown.ends() == 0, shown.err.read_bytes()


def test_b2_a_page_ignores_input_typed_before_it(place: Place) -> None:
    """An extra Enter does not remove the words, and nothing of the quiz is echoed."""
    with screen(place, *CREATE) as shown:
        offer = shown.sees(r"useless\.\r\n\r\n    ([a-z ]+)\r\n")[1].decode()
        shown.sees("12 characters: ")
        shown.types_hidden("")
        types_at_once(shown, "Type the password from your paper: ", offer, "", "")
        shown.sees(LOSS)
        wallet = NewWallet(offer)
        reads_words(shown, wallet)
        answers_quiz(shown, wallet)
        assert shown.ends() == 0
    made(place, wallet)


@pytest.fixture
def with_pin(old: Place) -> Place:
    """A wallet with a PIN."""
    secret_file(old.folder / "pin", PIN + "\n")
    secret_file(old.folder / "wrong", OTHER_PIN + "\n")
    assert old.run("wallet", "pin", "set", "old", "--pin-file", "pin", *OWNER).status == 0
    return old


def guesses(place: Place, count: int) -> None:
    """Try wrong PINs."""
    for _ in range(count):
        assert place.run(*SHOW, "--pin-file", "wrong").code == "wrong-pin"


def test_b16_the_wait_is_explained_where_it_begins(with_pin: Place) -> None:
    """After the fourth wrong PIN: the wait, and that the password still opens the wallet."""
    guesses(with_pin, 3)
    with screen(with_pin, *SHOW) as shown:
        shown.sees("PIN of old, or Enter to use the password: ")
        shown.types_hidden(OTHER_PIN)
        shown.sees(r"wrong PIN; 6 tries left; try again\r\n")
        shown.sees(r"No PIN now: after 4 wrong tries the next one can be tried in [12] seconds?; press")
        shown.sees("Password of old: ")
        time.sleep(2.1)
        shown.types_hidden("")
        shown.sees("PIN of old, or Enter to use the password: ")
        shown.types_hidden(PIN)
        assert shown.ends() == 0, shown.err.read_bytes()


def test_b16_the_next_command_explains_it_too(with_pin: Place) -> None:
    """During a wait there is no PIN prompt, which is explained; the password opens at once."""
    guesses(with_pin, 4)
    with screen(with_pin, *SHOW) as shown:
        shown.sees(r"No PIN now: after 4 wrong tries [^.]*\.\r\nPassword of old: ")
        shown.types_hidden(PASSPHRASE)
        assert shown.ends() == 0, shown.err.read_bytes()
    with screen(with_pin, *SHOW) as shown:
        shown.sees("PIN of old, or Enter to use the password: ")
        shown.types_hidden(PIN)
        assert shown.ends() == 0 and b"No PIN" not in shown.shown


@pytest.fixture
def with_code(old: Place) -> str:
    """The recovery code of the old wallet."""
    create = ("wallet", "recovery-code", "create", "old", "--code-out", "code", *OWNER)
    assert old.run(*create).status == 0
    return (old.folder / "code").read_text().strip()


TO_CODE = "Password of old, or Enter to use the recovery code: "
TO_PASSWORD = "Recovery code of old, or Enter to use the password: "


def test_f11_a_recovery_code_is_typed_at_the_prompt(with_code: str, old: Place) -> None:
    """Enter alone leads to the code and back; after a typing error it is asked for again."""
    with screen(old, *SHOW) as shown:
        for prompt, typed in (
            (TO_CODE, ""), (TO_PASSWORD, ""), (TO_CODE, ""), (TO_PASSWORD, with_code[:-1] + "U"),
        ):
            shown.sees(prompt)
            shown.types_hidden(typed)
        shown.sees(r"invalid recovery code: [^\n]*; try again\r\n" + TO_PASSWORD)
        shown.types_hidden(with_code.lower().replace("-", " "))
        assert shown.ends() == 0, shown.err.read_bytes()
        assert with_code[:9].encode() not in shown.shown


def test_f11_a_code_opens_what_its_owner_alone_may_do(with_code: str, old: Place) -> None:
    """Such as setting a new password after the old one is forgotten; another code does not."""
    secret_file(old.folder / "new", OWN + "\n")
    change = ("wallet", "change-password", "old", "--new-password-file", "new", "--low-memory")
    for typed, status in (("0" * 28, 1), (with_code, 0)):
        with screen(old, *change) as shown:
            shown.sees(TO_CODE)
            shown.types_hidden("")
            for _ in range(3 if status else 1):
                shown.sees(TO_PASSWORD)
                shown.types_hidden(typed)
            assert shown.ends() == status, shown.err.read_bytes()
    assert old.run(*SHOW, "--password-file", "new").status == 0


def test_f11_without_a_code_only_the_password_is_asked_for(old: Place) -> None:
    """The prompt does not mention a secret that the wallet does not have."""
    with screen(old, *SHOW) as shown:
        shown.sees("Password of old: ")
        assert b"recovery code" not in shown.shown
        shown.types_hidden(PASSPHRASE)
        assert shown.ends() == 0


def test_b28_questions_are_drawn_again(twins: Place) -> None:
    """After Ctrl-Z and fg, with and without echo."""
    with screen(twins, *SIGN, before=("bash", "-c", SHELL, "bash")) as shown:
        shown.sees(r"Sign [^?]*\? \[y/N\] ")
        shown.presses("Z")
        shown.sees("stopped 148")
        shown.types("")
        shown.sees(r"Sign [^?]*\? \[y/N\] ")
        shown.types("y")
        shown.sees("Password of old: ")
        shown.waits_hidden()
        shown.presses("Z")
        shown.sees("stopped again")
        assert shown.has_echo
        shown.types("")
        shown.sees("Password of old: ")
        shown.types_hidden(PASSPHRASE)
        assert shown.ends() == 0 and PASSPHRASE.encode() not in shown.shown
