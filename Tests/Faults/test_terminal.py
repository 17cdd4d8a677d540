"""Import, sign and send on a terminal: the prompts, the hidden input, and the ways out."""

import os
import signal
import time
from pathlib import Path

import pytest

from support.chain import Chain
from support.dialogs import OWN, types_own
from support.screen import screen
from support.wallets import PASSPHRASE, WORDS, Place, address_of, secret_file

IMPORT = ("wallet", "import", "new", "--low-memory", "--known-test-key", "--json")
SIGN = ("tx", "sign", "--in", "unsigned.json", "--out", "signed.json", "--json")
BUILD = (
    "tx", "build", "--from", "old", "--to", "0x" + "42" * 20, "--amount", "0.5 eth", "--nonce", "0",
    "--gas", "21000", "--max-fee-per-gas", "30 gwei", "--max-priority-fee-per-gas", "1 gwei",
    "--chain", "dev", "--offline", "--out", "unsigned.json",
)


@pytest.fixture
def built(old: Place) -> Place:
    """A home with a wallet, and an unsigned transaction beside it."""
    assert old.run(*BUILD).status == 0
    return old


def sending(chain: Chain) -> tuple[str, ...]:
    """The command line of a payment."""
    return (
        "send", "--from", "old", "--to", chain.accounts[3], "--amount", "0.001 eth", "--json",
        *chain.flags,
    )


def test_import_hides_the_words(place: Place) -> None:
    """The phrase is typed without echo, then a password is chosen."""
    with screen(place, *IMPORT) as shown:
        shown.sees("Recovery phrase, or Enter to type it word by word: ")
        shown.types_hidden("  TEST  " + WORDS[5:])
        types_own(shown)
        assert shown.ends() == 0, shown.err.read_bytes()
        assert b"junk" not in shown.shown and OWN.encode() not in shown.shown
    secret_file(place.folder / "passphrase", OWN)
    assert place.verify("new")["accounts"][0]["address"] == address_of(WORDS)


@pytest.mark.parametrize(("words", "code"), [
    (WORDS.replace("junk", "jank"), "mnemonic-unknown-word"),
    (WORDS.replace("junk", "test"), "mnemonic-checksum"),
    (WORDS.replace(" junk", ""), "mnemonic-word-count"),
])
def test_import_of_wrong_words(words: str, code: str, place: Place) -> None:
    """An invalid phrase is refused before the password prompt, and not repeated."""
    with screen(place, *IMPORT) as shown:
        shown.sees("Recovery phrase, or Enter to type it word by word: ")
        shown.types_hidden(words)
        assert (shown.ends(), shown.code) == (65, code), shown.err.read_bytes()
        assert b"jank" not in shown.err.read_bytes() + shown.shown
    assert not list(place.folder.rglob("*.ktr"))


@pytest.mark.parametrize("answer", ["y", "yes", "Y"])
def test_sign_confirmed(answer: str, built: Place) -> None:
    """The review comes first, then the question, then the password."""
    with screen(built, *SIGN) as shown:
        shown.sees(r"Sign [^?]*\? \[y/N\] ")
        assert b"0x" + b"42" * 20 in shown.err.read_bytes()
        shown.types(answer)
        shown.sees("Password of old: ")
        shown.types_hidden(PASSPHRASE)
        assert shown.ends() == 0, shown.err.read_bytes()
        assert PASSPHRASE.encode() not in shown.shown
    assert (built.folder / "signed.json").exists()


@pytest.mark.parametrize("answer", ["n", "", "maybe", "yess", PASSPHRASE])
def test_sign_declined(answer: str, built: Place) -> None:
    """No and Enter alone decline; anything else is asked again, and signs nothing."""
    with screen(built, *SIGN) as shown:
        shown.sees(r"Sign [^?]*\? \[y/N\] ")
        shown.types(answer)
        if answer not in ("n", ""):
            shown.sees("type y for yes, or n for no")
            shown.sees(r"Sign [^?]*\? \[y/N\] ")
            shown.types("n")
        assert (shown.ends(), shown.code) == (1, "declined")
    assert not (built.folder / "signed.json").exists()


def test_typed_ahead_is_no_answer(built: Place) -> None:
    """A yes that was typed before the question does not count."""
    with screen(built, *SIGN, "--password-file", "passphrase") as shown:
        shown.types("y")
        shown.sees(r"Sign [^?]*\? \[y/N\] ")
        shown.until(lambda: not shown.waiting(), "it is still to be read")
        assert shown.process.poll() is None and not (built.folder / "signed.json").exists()
        shown.types("n")
        assert (shown.ends(), shown.code) == (1, "declined")
    assert not (built.folder / "signed.json").exists()


def test_sign_with_a_wrong_passphrase(built: Place) -> None:
    """A wrong password signs nothing and shows nothing."""
    with screen(built, *SIGN, "--yes") as shown:
        for typed in ("another passphrase", "", "a third one"):
            shown.sees("Password of old: ")
            shown.types_hidden(typed)
        assert (shown.ends(), shown.code) == (1, "wrong-password"), shown.err.read_bytes()
    assert not (built.folder / "signed.json").exists()


def test_sign_after_a_typo(built: Place) -> None:
    """After the review a mistyped password can be retyped, and is never echoed."""
    with screen(built, *SIGN) as shown:
        shown.sees(r"Sign [^?]*\? \[y/N\] ")
        shown.types("y")
        shown.sees("Password of old: ")
        shown.types_hidden(PASSPHRASE + "x")
        shown.sees(r"checking…\r\x1b\[Kwrong password; try again\r\nPassword of old: ")
        shown.types_hidden(PASSPHRASE)
        assert shown.ends() == 0, shown.err.read_bytes()
        assert PASSPHRASE.encode() not in shown.shown
    assert (built.folder / "signed.json").exists()


def test_a_file_is_not_read_again(built: Place) -> None:
    """A wrong password from a file is not tried again."""
    secret_file(built.folder / "wrong", "another passphrase\n")
    with screen(built, *SIGN, "--yes", "--password-file", "wrong") as shown:
        assert (shown.ends(), shown.code) == (1, "wrong-password"), shown.err.read_bytes()
        assert shown.shown == b""


def test_send(rich: Place, chain: Chain) -> None:
    """The payment is confirmed, the password is typed, and the payment is mined."""
    before = chain.nonce(chain.accounts[0])
    with screen(rich, *sending(chain)) as shown:
        shown.sees(r"Send [^?]*\? \[y/N\] ")
        shown.types("y")
        shown.sees("Password of old: ")
        shown.types_hidden(PASSPHRASE)
        assert shown.ends() == 0, shown.err.read_bytes()
        assert PASSPHRASE.encode() not in shown.shown
    assert chain.nonce(chain.accounts[0]) == before + 1


@pytest.mark.parametrize("answer", ["n", ""])
def test_send_declined(answer: str, rich: Place, chain: Chain) -> None:
    """Declining sends nothing."""
    before = chain.nonce(chain.accounts[0])
    with screen(rich, *sending(chain)) as shown:
        shown.sees(r"Send [^?]*\? \[y/N\] ")
        shown.types(answer)
        assert (shown.ends(), shown.code) == (1, "send-declined")
    assert chain.nonce(chain.accounts[0]) == before


@pytest.mark.parametrize("key", ["C", "D"])
def test_send_left_at_its_password(key: str, rich: Place, chain: Chain) -> None:
    """Whoever leaves after the question reads that nothing was sent."""
    before = chain.nonce(chain.accounts[0])
    with screen(rich, *sending(chain)) as shown:
        shown.sees(r"Send [^?]*\? \[y/N\] ")
        shown.types("y")
        shown.sees("Password of old: ")
        shown.waits_hidden()
        shown.presses(key)
        assert shown.ends() in ((-signal.SIGINT, 130) if key == "C" else (130,))
        assert shown.code == "send-declined"
        assert b"nothing was sent" in shown.err.read_bytes()
    assert chain.nonce(chain.accounts[0]) == before


def test_send_with_a_wrong_passphrase(rich: Place, chain: Chain) -> None:
    """A wrong password sends nothing."""
    before = chain.nonce(chain.accounts[0])
    with screen(rich, *sending(chain), "--yes") as shown:
        for _ in range(3):
            shown.sees("Password of old: ")
            shown.types_hidden("another passphrase")
        assert (shown.ends(), shown.code) == (1, "wrong-password"), shown.err.read_bytes()
    assert chain.nonce(chain.accounts[0]) == before


# A shell with job control, which outlives its job like an interactive shell.
SHELL = """
exec 2>/dev/tty; set -m
"$@" 2>screen.err; read -r
"""


@pytest.mark.parametrize("how", ["Ctrl-C", "SIGTERM"])
def test_send_terminated_at_the_prompt(how: str, rich: Place, chain: Chain) -> None:
    """Both processes end, the echo is on again, and nothing is sent."""
    before = chain.nonce(chain.accounts[0])
    with screen(rich, *sending(chain), "--yes", before=("bash", "-c", SHELL, "bash")) as shown:
        shown.sees("Password of old: ")
        shown.waits_hidden()
        wallet = only_child(shown.process.pid)
        worker = only_child(wallet)
        if how == "Ctrl-C":
            shown.presses("C")
        else:
            os.kill(wallet, signal.SIGTERM)
        shown.until(lambda: not Path(f"/proc/{wallet}").exists(), "the wallet lives on")
        shown.until(lambda: not Path(f"/proc/{worker}").exists(), "the worker lives on")
        assert shown.has_echo, "the terminal stays hidden"
    assert chain.nonce(chain.accounts[0]) == before


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_send_without_its_worker(number: signal.Signals, rich: Place, chain: Chain) -> None:
    """If the worker ends during the password prompt, nothing is sent, and the error says so."""
    before = chain.nonce(chain.accounts[0])
    with screen(rich, *sending(chain), "--yes") as shown:
        shown.sees("Password of old: ")
        shown.waits_hidden()
        worker = only_child(shown.process.pid)
        os.kill(worker, number)
        shown.until(lambda: has_ended(worker), "the worker lives on")
        shown.types(PASSPHRASE)
        assert (shown.ends(), shown.code) == (70, "worker-unheard"), shown.err.read_bytes()
        assert shown.out.read_bytes() == b"" and b"info: sent" not in shown.err.read_bytes()
    assert chain.nonce(chain.accounts[0]) == before


def has_ended(process: int) -> bool:
    """Whether a process is a zombie."""
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"


def only_child(process: int) -> int:
    """The only child of a process."""
    children = [
        int(child)
        for task in Path(f"/proc/{process}/task").iterdir()
        for child in (task / "children").read_text().split()
    ]
    assert len(children) == 1
    return children[0]


@pytest.mark.parametrize(("words", "code"), [
    (("wallet", "create", "new"), "no-terminal"),
    (("wallet", "import", "new"), "no-terminal"),
    (("wallet", "import", "new", "--mnemonic-file", "words", "--known-test-key"), "no-terminal"),
    (("wallet", "show", "old", "--verify"), "no-terminal"),
    (("account", "add", "old"), "no-terminal"),
    (("tx", "sign", "--in", "unsigned.json"), "confirmation-needed"),
    (("tx", "sign", "--in", "unsigned.json", "--yes"), "no-terminal"),
])
def test_no_terminal(words: tuple[str, ...], code: str, built: Place) -> None:
    """Without a terminal there is an immediate error, and no wait."""
    start = time.monotonic()
    ended = built.run(*words, "--json")
    assert (ended.status, ended.code) == (64, code), ended
    assert ended.out == b"" and time.monotonic() - start < 5
    assert not (built.keystore / "new.ktr").exists()


def test_send_without_a_terminal(rich: Place, chain: Chain) -> None:
    """The same for send, for the question and for the password prompt."""
    before = chain.nonce(chain.accounts[0])
    for more, code in (((), "confirmation-needed"), (("--yes",), "no-terminal")):
        ended = rich.run(*sending(chain), *more)
        assert (ended.status, ended.code) == (64, code), ended
    assert chain.nonce(chain.accounts[0]) == before


def test_terminal_taken_away(built: Place) -> None:
    """The command ends when the window is closed."""
    with screen(built, *SIGN, "--yes") as shown:
        shown.sees("Password of old: ")
        shown.waits_hidden()
        os.close(shown.master)
        shown.master = os.open("/dev/null", os.O_RDWR)
        # The signal and the end of the terminal arrive together; either may be noticed first.
        assert shown.process.wait(timeout=10) in (-signal.SIGHUP, 130)
    assert not (built.folder / "signed.json").exists()
