"""A shared chain for tests that change nothing, and one restored after tests that do."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from support import Chain, running


@pytest.fixture(scope="session")
def shared() -> Iterator[Chain]:
    """A chain that every test may use; no test may depend on its height."""
    with running() as chain:
        yield chain


@pytest.fixture
def chain(shared: Chain) -> Iterator[Chain]:
    """The shared chain, restored after the test."""
    moment = shared.ask("evm_snapshot")
    limits = shared.ask("dev_limits")
    yield shared
    for front in shared.ask("dev_fronts")[1:]:
        shared.ask("dev_closeFront", front["id"])
    shared.ask("dev_clearFaults")
    shared.ask("dev_clearCalls")
    shared.ask("dev_limits", limits)
    shared.ask("evm_setAutomine", True)
    assert shared.ask("evm_revert", moment)
