"""The requirements of the fault tests, and their shared fixtures."""

import shutil
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.chain import Chain
from support.program import PROGRAM
from support.samples import SEED
from support.short_chain import ShortChain
from support.trials import Ground
from support.wallets import WORDS, Place, address_of
from support.worker_pair import Pair


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option for the long form, which takes eight minutes."""
    parser.addoption(
        "--every-call", action="store_true",
        help="strike at every system call, with every error, also where nothing can differ",
    )


def pytest_configure() -> None:
    """Restore the terminal's signals for the tested programs, even under `nohup` or a service.

    A child inherits ignored signals, and the program respects that.
    """
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGTSTP):
        if signal.getsignal(number) is signal.SIG_IGN:
            handler = signal.default_int_handler if number is signal.SIGINT else signal.SIG_DFL
            signal.signal(number, handler)


def pytest_report_header() -> str:
    """Name the tested program, and the seed that reproduces the sample."""
    return f"program: {PROGRAM}\nsample: KINGTHERUM_SEED={SEED}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip the tests, with the reason, if this machine cannot run them."""
    if not PROGRAM.exists():
        raise pytest.UsageError(f"there is no program at {PROGRAM}; build it, or set KINGTHERUM")
    if sys.platform.startswith("linux") and shutil.which("strace"):
        return
    skip = pytest.mark.skip(reason="the fault tests need Linux and strace")
    for item in items:
        item.add_marker(skip)


@pytest.fixture
def every_call(request: pytest.FixtureRequest) -> bool:
    """Whether the long form was requested."""
    return bool(request.config.getoption("--every-call"))


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """A folder with secrets in files, and no home yet."""
    return Place.made(tmp_path / "place")


@pytest.fixture(scope="session")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Ground:
    """The homes before the commands."""
    return Ground(tmp_path_factory.mktemp("ground"))


@pytest.fixture
def old(ground: Ground, tmp_path: Path) -> Place:
    """A home with the wallet `old`, of the public test phrase, with two accounts."""
    return ground.old.copy(tmp_path / "old")


@pytest.fixture(scope="session")
def short_chain() -> Iterator[ShortChain]:
    """What starts the dev chain, and starts it anew when it became long."""
    with ShortChain() as chain:
        yield chain


@pytest.fixture(scope="module")
def one_chain(short_chain: ShortChain) -> Chain:
    """One dev chain for all tests of a module, and of others."""
    return short_chain.chain


@pytest.fixture
def chain(one_chain: Chain) -> Iterator[Chain]:
    """The dev chain, without faults before and after."""
    one_chain.clear()
    yield one_chain
    one_chain.clear()


@pytest.fixture
def second(chain: Chain) -> Iterator[Chain]:
    """Another node of the chain."""
    yield from front(chain)


@pytest.fixture
def third(chain: Chain) -> Iterator[Chain]:
    """A third node of the chain."""
    yield from front(chain)


def front(chain: Chain) -> Iterator[Chain]:
    """Open a front of the chain, and close it afterwards."""
    opened = chain.ask("dev_openFront", {})
    other = Chain({"url": opened["url"], "accounts": chain.accounts})
    other.number = opened["id"]
    try:
        yield other
    finally:
        chain.clear()
        chain.ask("dev_closeFront", opened["id"])


@pytest.fixture
def rich(old: Place, chain: Chain) -> Place:
    """The wallet `old`, with a first account that the chain funds."""
    assert address_of(WORDS) == chain.accounts[0]
    return old


@pytest.fixture
def pair(tmp_path: Path) -> Pair:
    """The program with a double of the worker that forwards everything."""
    return Pair.made(tmp_path / "pair").lying()


@pytest.fixture
def guarded(chain: Chain) -> Iterator[Chain]:
    """Another node of the chain, which tests give its credentials."""
    opened = chain.ask("dev_openFront", {})
    other = Chain({"url": opened["url"], "accounts": chain.accounts})
    other.number = opened["id"]
    yield other
    chain.ask("dev_closeFront", opened["id"])
