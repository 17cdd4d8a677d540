"""A review states the transfers that the EVM makes: every counted function, with random arguments.

The arguments come from the seed that is printed at the start. A call is reviewed, then mined, and
the balances of ether, tokens and NFTs and all allowances are compared with the member `effects`.
"""

import json
import random
from collections.abc import Iterator

import pytest

from support.chain import running
from support.effect_carriers import EASY, safes
from support.effect_cases import Draw
from support.effects import Happened, Said, Trial, faults
from support.program import REPOSITORY
from support.reviews import of_call
from support.samples import SEED
from support.wallets import Place
from support.world import SAFES, World

JUDGED = ("counted", "carrier", "harmless")  # pure control functions move nothing
# Functions without a trial, with the reason.
EXCEPTIONS: dict[str, str] = {}
SHORT, LONG = 1, 20  # rounds of each function
GROUPS = [group.__name__ for group in EASY] + [f"Safe {version}" for version in SAFES]


@pytest.fixture(scope="module")
def world() -> Iterator[World]:
    """A separate chain with all the contracts."""
    with running() as chain:
        yield World.made(chain)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """A home without wallets: nothing is signed."""
    return Place.made(tmp_path_factory.mktemp("effects"))


def trials(group: str, world: World, number: int) -> list[Trial]:
    """The calls of a group in one round."""
    draw = Draw(world, random.Random(f"{SEED} {group} {number}"))
    if group.startswith("Safe "):
        return safes(draw, group.removeprefix("Safe "))
    return next(one for one in EASY if one.__name__ == group)(draw)


def run(world: World, trial: Trial) -> Happened:
    """Mine a call, and restore the chain."""
    chain, me = world.chain, world.me
    moment = chain.ask("evm_snapshot")
    try:
        if trial.code_of_signer:
            chain.ask("anvil_setCode", me, "0xef0100" + trial.code_of_signer[2:])
        owners = trial.holders or (me,)
        others = [me, *trial.people, trial.to, world.at["router"]]
        before = world.state(owners, others, trial.numbers, trial.with_deposits)
        digest = chain.ask("eth_sendTransaction", {
            "from": me, "to": trial.to, "data": "0x" + trial.data.hex(), "value": hex(trial.value),
            "gas": hex(5_000_000),
        })
        receipt = chain.ask("eth_getTransactionReceipt", digest)
        assert receipt["status"] == "0x1", f"the chain did not run {trial}"
        fee = int(receipt["gasUsed"], 16) * int(receipt["effectiveGasPrice"], 16)
        after = world.state(owners, others, trial.numbers, trial.with_deposits)
    finally:
        assert chain.ask("evm_revert", moment)
    return Happened(before, after, fee, me, world.at["things"], world.at["stacks"])


@pytest.mark.parametrize("group", GROUPS)
def test_effects(group: str, world: World, home: Place, request: pytest.FixtureRequest) -> None:
    """The review of each function in a group states its transfers."""
    wrong = []
    for number in range(LONG if request.config.getoption("--every-call") else SHORT):
        for trial in trials(group, world, number):
            nonce = world.chain.nonce(world.me)
            review = of_call(home, trial.to, trial.data, trial.value, nonce)
            said = Said.of(review)
            wrong += [f"{fault}\n  {trial}\n  {said}" for fault in faults(trial, said, run(world, trial), world)]
    assert not wrong, "\n" + "\n".join(wrong)


def test_every_counted_function_has_a_trial(world: World) -> None:
    """Every counted function has a trial, or is listed in the exceptions with a reason."""
    tried = {trial.data[:4] for group in GROUPS for number in range(4) for trial in trials(group, world, number)}
    listed = json.loads((REPOSITORY / "vectors/known-functions.json").read_text())["cases"]
    counted = {
        one["function"] for one in listed
        if one.get("judgement") in JUDGED and bytes.fromhex(one["selector"][2:]) not in tried
    }
    assert counted == set(EXCEPTIONS)
