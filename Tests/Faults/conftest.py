"""What the fault tests need of the machine, and what they share."""

import shutil
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.chain import Chain, running
from support.program import PROGRAM
from support.samples import SEED
from support.trials import Ground
from support.wallets import Place
from support.worker_pair import Pair


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the long form be asked for; it takes eight minutes."""
    parser.addoption(
        "--every-call", action="store_true",
        help="strike at every system call, with every error, also where nothing can differ",
    )


def pytest_configure() -> None:
    """Give the programs under test the signals of a terminal, also below `nohup` or a service.

    Who ignores a signal hands that on to what he starts, and the program respects it.
    """
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGTSTP):
        if signal.getsignal(number) is signal.SIG_IGN:
            handler = signal.default_int_handler if number is signal.SIGINT else signal.SIG_DFL
            signal.signal(number, handler)


def pytest_report_header() -> str:
    """Name the program that is tested, and what brings the same sample again."""
    return f"program: {PROGRAM}\nsample: KINGTHERUM_SEED={SEED}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Say plainly what cannot be tested on this machine."""
    if not PROGRAM.exists():
        raise pytest.UsageError(f"there is no program at {PROGRAM}; build it, or set KINGTHERUM")
    if sys.platform.startswith("linux") and shutil.which("strace"):
        return
    skip = pytest.mark.skip(reason="the fault tests need Linux and strace")
    for item in items:
        item.add_marker(skip)


@pytest.fixture
def every_call(request: pytest.FixtureRequest) -> bool:
    """Whether the long form was asked for."""
    return bool(request.config.getoption("--every-call"))


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """A folder with secrets in files, and no home yet."""
    return Place.made(tmp_path / "place")


@pytest.fixture(scope="session")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Ground:
    """The homes that commands start from."""
    return Ground(tmp_path_factory.mktemp("ground"))


@pytest.fixture
def old(ground: Ground, tmp_path: Path) -> Place:
    """A home with one wallet, `old`, of the words everybody knows, and two accounts."""
    return ground.old.copy(tmp_path / "old")


@pytest.fixture(scope="session")
def one_chain() -> Iterator[Chain]:
    """One dev chain for all tests."""
    with running() as chain:
        yield chain


@pytest.fixture
def chain(one_chain: Chain) -> Iterator[Chain]:
    """The dev chain, free of faults before and after."""
    one_chain.clear()
    yield one_chain
    one_chain.clear()


@pytest.fixture
def pair(tmp_path: Path) -> Pair:
    """The program beside a double of the worker, which passes everything on."""
    return Pair.made(tmp_path / "pair").lying()
