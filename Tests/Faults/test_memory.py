"""When a command has given its answer, no piece of a secret is left in its memory."""

from pathlib import Path

import pytest

from support import tracer
from support.chain import Chain
from support.frozen import final_write, frozen_at, hits, name_given
from support.needles import fresh_passphrase, fresh_words
from support.program import PROGRAM, environment
from support.secrets import of_file, of_words
from support.wallets import Place, secret_file

pytestmark = pytest.mark.skipif(not tracer.SUPPORTED, reason="the tracer knows x86-64 Linux only")

SECRET = ("--password-file", "passphrase")
BUILD = (
    "tx", "build", "--to", "0x" + "42" * 20, "--amount", "0.5 eth", "--nonce", "0", "--gas",
    "21000", "--max-fee-per-gas", "30 gwei", "--max-priority-fee-per-gas", "1 gwei", "--chain",
    "dev", "--offline", "--from", "new", "--out", "unsigned.json",
)
IMPORT = ("wallet", "import", "new", "--mnemonic-file", "words", *SECRET, "--low-memory")
COMMANDS = {
    "import": IMPORT,
    "show": ("wallet", "show", "new", "--verify", *SECRET),
    "add": ("account", "add", "new", *SECRET),
    "sign": ("tx", "sign", "--in", "unsigned.json", "--yes", *SECRET),
}


class Wallet:
    """A wallet nobody else has, and all its secrets."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.words, self.passphrase = fresh_words(), fresh_passphrase()
        secret_file(place.folder / "passphrase", self.passphrase + "\n")
        secret_file(place.folder / "words", self.words + "\n")
        made = place.run(*IMPORT)
        assert made.status == 0, made
        self.secrets = of_words(self.words) | of_file(self.file, self.passphrase)
        assert place.run(*BUILD).status == 0

    @property
    def file(self) -> Path:
        """The wallet's file."""
        return self.place.keystore / "new.ktr"


@pytest.fixture
def wallet(place: Place) -> Wallet:
    """A fresh one for each test."""
    return Wallet(place)


def command(*words: str) -> list[str]:
    """The program and its arguments."""
    return [str(PROGRAM), *words]


@pytest.mark.parametrize("name", COMMANDS)
def test_nothing_is_left_at_the_final_write(name: str, wallet: Wallet) -> None:
    """Words, seed, every key on the way, passphrase and data key: not one window of eight bytes."""
    folder = wallet.place.folder
    secrets = wallet.secrets
    if name == "import":
        # A new file has a new data key, known when it is there: look for the rest meanwhile.
        wallet.file.unlink()
        (wallet.place.keystore / "new.accounts").unlink(missing_ok=True)
        secrets = of_words(wallet.words) | {"passphrase": secrets["passphrase"]}
    found, status = frozen_at(
        final_write, command(*COMMANDS[name]), environment(folder), folder,
        lambda process: hits(process, secrets),
    )
    assert status == 0, (folder / "err").read_text()
    assert found == [[]]


def test_the_search_sees_secrets_while_they_live(wallet: Wallet) -> None:
    """The control: while the file gets its name, what opens it is found, in guarded pages too."""
    wallet.file.unlink()
    (wallet.place.keystore / "new.accounts").unlink(missing_ok=True)
    folder = wallet.place.folder
    found, status = frozen_at(
        name_given, command(*IMPORT), environment(folder), folder,
        lambda process: hits(process, wallet.secrets),
    )
    assert status == 0, (folder / "err").read_text()
    assert {"entropy", "passphrase"} <= {name for name, _ in found[0]}


def test_the_one_step_send_leaves_nothing(wallet: Wallet, chain: Chain) -> None:
    """Neither the process that signs nor the one that sends keeps a secret at its answer."""
    folder = wallet.place.folder
    account = wallet.place.verify("new")["accounts"][0]["address"]
    paid = {"from": chain.accounts[0], "to": account, "value": hex(10**18)}
    chain.ask("eth_sendTransaction", paid)
    send = ("send", "--from", "new", "--to", chain.accounts[1], "--amount", "0.5 eth", "--yes")
    found, status = frozen_at(
        final_write, command(*send, *SECRET, *chain.flags), environment(folder), folder,
        lambda process: hits(process, wallet.secrets),
    )
    assert status == 0, (folder / "err").read_text()
    assert found == [[], []]
