"""One chain for tests that leave nothing behind, and a new one for those that do."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from support import Chain, running


@pytest.fixture(scope="session")
def shared() -> Iterator[Chain]:
    """A chain that every test may use and none may depend on the height of."""
    with running() as chain:
        yield chain


@pytest.fixture
def chain(shared: Chain) -> Iterator[Chain]:
    """The shared chain, put back afterwards as it was."""
    moment = shared.ask("evm_snapshot")
    limits = shared.ask("dev_limits")
    yield shared
    shared.ask("dev_clearFaults")
    shared.ask("dev_clearCalls")
    shared.ask("dev_limits", limits)
    shared.ask("evm_setAutomine", True)
    assert shared.ask("evm_revert", moment)
