"""When a command has printed its output, no piece of a secret is left in its memory."""

from pathlib import Path

import pytest

from support import tracer
from support.chain import Chain
from support.frozen import FSYNC, Moment, final_write, frozen_at, hits, name_given
from support.full import COMMANDS, SECRET, SHARES, FullWallet
from support.program import PROGRAM, environment
from support.wallets import Place

pytestmark = pytest.mark.skipif(not tracer.SUPPORTED, reason="the tracer knows x86-64 Linux only")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> FullWallet:
    """A new wallet."""
    return FullWallet.made(Place.made(tmp_path_factory.mktemp("full") / "place"))


@pytest.fixture
def wallet(made: FullWallet, tmp_path: Path) -> FullWallet:
    """A copy for each test."""
    return made.copy(tmp_path / "full")


def looked_at(
    name: str, wallet: FullWallet, moment: Moment, words: tuple[str, ...] = ()
) -> tuple[list[list[tuple[str, str]]], int]:
    """Run a command and search for every secret, including those that it has just created."""
    folder = wallet.place.folder
    line = [str(PROGRAM), *(words or wallet.ready(name))]
    return frozen_at(
        moment, line, environment(folder), folder, lambda process: hits(process, wallet.secrets())
    )


@pytest.mark.parametrize("name", COMMANDS)
def test_nothing_is_left_at_the_final_write(name: str, wallet: FullWallet) -> None:
    """There are no eight bytes of anything that opens the wallet or comes out of it."""
    found, status = looked_at(name, wallet, final_write)
    assert status == 0, (wallet.place.folder / "err").read_text()
    assert found == [[]]


@pytest.mark.parametrize(("name", "there"), [
    ("import", {"entropy", "passphrase"}),
    ("set PIN", {"PIN", "passphrase", "data key"}),
    ("change password", {"passphrase", "data key"}),
    ("show by PIN", {"PIN"}),
])
def test_the_search_sees_what_opens_a_wallet(
    name: str, there: set[str], wallet: FullWallet
) -> None:
    """The control: while a file gets its name they are found, even in guarded pages."""
    found, status = looked_at(name, wallet, name_given)
    assert status == 0, (wallet.place.folder / "err").read_text()
    assert there <= {secret for secret, _ in found[0]}


@pytest.mark.parametrize(("name", "file", "there"), [
    ("make code", "code", {"code as written"}),
    ("export key", "exported", {"key in hex"}),
    ("split", SHARES[0], {"share 1", "value of share 1"}),
    ("combine", "combined", {"entropy in hex"}),
])
def test_the_search_sees_what_comes_out_of_it(
    name: str, file: str, there: set[str], wallet: FullWallet
) -> None:
    """The control: during the fsync of the file, the written secret is in memory."""
    line = wallet.ready(name)
    path = wallet.place.folder / file

    def synced(number: int, _: tuple[int, ...]) -> bool:
        return number == FSYNC and path.exists() and path.stat().st_size > 0

    found, status = looked_at(name, wallet, synced, line)
    assert status == 0, (wallet.place.folder / "err").read_text()
    assert there <= {secret for secret, _ in found[0]}


def test_the_one_step_send_leaves_nothing(wallet: FullWallet, chain: Chain) -> None:
    """Neither the process that signs nor the one that sends has a secret at its final write."""
    folder = wallet.place.folder
    account = wallet.place.verify("new")["accounts"][0]["address"]
    paid = {"from": chain.accounts[0], "to": account, "value": hex(10**18)}
    chain.ask("eth_sendTransaction", paid)
    send = ("send", "--from", "new", "--to", chain.accounts[1], "--amount", "0.5 eth", "--yes")
    found, status = frozen_at(
        final_write, [str(PROGRAM), *send, *SECRET, *chain.flags], environment(folder), folder,
        lambda process: hits(process, wallet.secrets()),
    )
    assert status == 0, (folder / "err").read_text()
    assert found == [[], []]
