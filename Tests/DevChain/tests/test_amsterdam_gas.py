"""Gas by EIP-2780 and EIP-8037, with --amsterdam-gas. The figures are those of the EIPs."""

from collections.abc import Iterator
from typing import Any

import pytest
import rlp
from eth_utils.address import to_checksum_address
from eth_utils.crypto import keccak
from support import STRANGER, WALLETS, Chain, Refusal, running, token_payment

TX_BASE_COST, COLD_ACCOUNT_ACCESS, TX_VALUE_COST = 12_000, 3_000, 6_000
CREATE_ACCESS, ACCOUNT_WRITE = 12_000, 9_000
EXECUTION_PER_AUTH_BASE_COST = 7_816
NEW_ACCOUNT, NEW_SLOT, NEW_DELEGATION = 183_600, 97_920, 35_190
CALL = TX_BASE_COST + COLD_ACCOUNT_ACCESS
OWN = WALLETS[0].address
# Code that pushes the input and output of a call, which are empty.
ZEROS = "5f" * 4
PLENTY = 2_000_000
OLD = WALLETS[1].address


@pytest.fixture(scope="module")
def chain() -> Iterator[Chain]:
    """A chain with this gas."""
    with running("--amsterdam-gas") as one:
        one.ask("evm_mine")  # the rules of the head count, and its contracts are older
        yield one


@pytest.fixture
def fresh(request: pytest.FixtureRequest) -> str:
    """An address that no other test uses."""
    return to_checksum_address(keccak(text=request.node.name)[12:])


def paid(
    chain: Chain, transaction: str, execution: int, state: int = 0, status: str = "0x1"
) -> None:
    """Check what a transaction pays, and that its block counts the larger part."""
    receipt = chain.ask("eth_getTransactionReceipt", transaction)
    block = chain.ask("eth_getBlockByHash", receipt["blockHash"], False)
    counted = hex(max(execution, state))
    assert (receipt["status"], receipt["gasUsed"]) == (status, hex(execution + state)), receipt
    assert (block["gasUsed"], receipt["cumulativeGasUsed"]) == (counted, receipt["gasUsed"])


def deploy(chain: Chain, code: str) -> str:
    """Deploy a runtime code of at most 255 bytes and return its address."""
    size = len(code) // 2
    creation = f"0x60{size:02x}600a5f3960{size:02x}5ff3{code}"
    sent = chain.pay(to=None, data=creation, gas=PLENTY, value=0)
    receipt = chain.ask("eth_getTransactionReceipt", sent)
    assert receipt["status"] == "0x1"
    return to_checksum_address(receipt["contractAddress"])


@pytest.mark.parametrize(("to", "value", "gas", "state"), [
    (OWN, 5, 12_000, 0), (OWN, 0, 12_000, 0), (OLD, 0, 15_000, 0), (None, 0, 15_000, 0),
    (OLD, 5, 21_000, 0), (None, 5, 21_000, NEW_ACCOUNT),
])
def test_payments(
    chain: Chain, fresh: str, to: str | None, value: int, gas: int, state: int
) -> None:
    """The reference cases, paid to oneself, to an old account and to one that does not exist."""
    limit = gas + state
    paid(chain, chain.pay(to=to or fresh, value=value, gas=limit), gas, state)
    words = f"intrinsic gas too low: gas {gas - 1}, minimum needed {gas}"
    with pytest.raises(Refusal, match=words):
        chain.pay(to=to or fresh, value=value, gas=gas - 1)
    # A second payment finds the account; to nobody, nothing was made.
    paid(chain, chain.pay(to=to or fresh, value=value, gas=limit), gas)


def test_who_pays_what(chain: Chain, fresh: str) -> None:
    """The sender pays the receipt's gas, also for state, and gets the rest back."""
    before = chain.number("eth_getBalance", OWN, "latest")
    receipt = chain.ask("eth_getTransactionReceipt", chain.pay(to=fresh, value=5, gas=PLENTY))
    fee = int(receipt["gasUsed"], 16) * int(receipt["effectiveGasPrice"], 16)
    assert chain.number("eth_getBalance", OWN, "latest") == before - 5 - fee


@pytest.mark.parametrize("gas", [21_000, 204_599])
def test_too_little_for_a_new_account(chain: Chain, fresh: str, gas: int) -> None:
    """It is in a block all the same, takes all the gas, and pays nobody."""
    paid(chain, chain.pay(to=fresh, value=5, gas=gas), gas, status="0x0")
    assert chain.number("eth_getBalance", fresh, "latest") == 0


@pytest.mark.parametrize("value", [0, 7])
def test_creations(chain: Chain, value: int) -> None:
    """The access, the account, the code by the byte and its hash by the word."""
    base = TX_BASE_COST + CREATE_ACCESS
    sent = chain.pay(to=None, value=value, gas=base + NEW_ACCOUNT, data="0x")
    paid(chain, sent, base, NEW_ACCOUNT)
    # Returns 33 bytes of zeros: PUSH1, PUSH0, RETURN, and memory of two words.
    data = "0x60215ff3"
    execution = base + 4 * 16 + 2 + 3 + 2 + 6 + 2 * 6
    state = NEW_ACCOUNT + 33 * 1_530
    paid(chain, chain.pay(to=None, value=value, gas=PLENTY, data=data), execution, state)
    with pytest.raises(Refusal, match="minimum needed 24000"):
        chain.pay(to=None, value=value, gas=23_999, data="0x")
    # Too little for the account.
    paid(chain, chain.pay(to=None, value=value, gas=24_000, data="0x"), 24_000, status="0x0")


def test_a_creation_where_there_is_ether(chain: Chain) -> None:
    """An account that exists already costs no state."""
    sent = chain.pay(to=None, data="0x", gas=PLENTY, value=0)
    made = chain.ask("eth_getTransactionReceipt", sent)
    nonce = chain.number("eth_getTransactionCount", OWN, "latest")
    # The contract of the transaction after the next.
    target = contract_at(nonce + 1)
    assert made["contractAddress"].lower() == contract_at(nonce - 1).lower()
    chain.pay(to=target, value=1, gas=PLENTY)
    paid(chain, chain.pay(to=None, data="0x", gas=24_000, value=3), 24_000)


def contract_at(nonce: int) -> str:
    """Return the address of the contract that the first account creates with a nonce."""
    return to_checksum_address(keccak(rlp.encode([bytes.fromhex(OWN[2:]), nonce]))[12:])


def test_a_creation_that_reverts_gives_back_the_account(chain: Chain) -> None:
    reverts = "0x5f5ffd"
    # The floor of its data is more than the words and what it runs.
    execution = TX_BASE_COST + CREATE_ACCESS + 3 * 40
    for value in (0, 7):
        sent = chain.pay(to=None, value=value, gas=PLENTY, data=reverts)
        paid(chain, sent, execution, status="0x0")
    # A halt takes all of its gas.
    paid(chain, chain.pay(to=None, value=0, gas=PLENTY, data="0xfe"), PLENTY, status="0x0")


@pytest.mark.parametrize(("code", "execution", "state"), [
    # SSTORE of a new slot: cold, a first write.
    ("60015f55", 3 + 2 + 2_100 + 10_000, NEW_SLOT),
    # CALL with a wei to nobody: cold access as in Prague, the write and the stipend, which is left.
    (ZEROS + "600173" + "61" * 20 + "5af1", 4 * 2 + 3 + 3 + 2 + 2_600 + ACCOUNT_WRITE, NEW_ACCOUNT),
    # CREATE without code.
    ("5f5f5ff0", 3 * 2 + CREATE_ACCESS, NEW_ACCOUNT),
    # CREATE2 without code.
    ("5f5f5f5ff5", 4 * 2 + CREATE_ACCESS, NEW_ACCOUNT),
    # SELFDESTRUCT to nobody.
    ("73" + "62" * 20 + "ff", 3 + 5_000 + 2_600 + ACCOUNT_WRITE, NEW_ACCOUNT),
    # CALLCODE with a wei, which stays.
    (ZEROS + "600173" + "63" * 20 + "5af2", 4 * 2 + 3 + 3 + 2 + 2_600 + ACCOUNT_WRITE, 0),
])
def test_state_made_by_code(chain: Chain, code: str, execution: int, state: int) -> None:
    contract = deploy(chain, code + "00")
    base = CALL + TX_VALUE_COST
    paid(chain, chain.pay(to=contract, value=1, gas=PLENTY), base + execution, state)


def test_a_slot_that_is_reset_costs_no_state(chain: Chain) -> None:
    # Sets slot 0 and resets it; the write is refunded, up to a fifth.
    contract = deploy(chain, "60015f555f5f5500")
    before_refund = CALL + 3 + 2 + 2_100 + 10_000 + 2 + 2 + 100
    sent = chain.pay(to=contract, value=0, gas=PLENTY)
    paid(chain, sent, before_refund - before_refund // 5)


@pytest.mark.parametrize("ends", ["5f5ffd", "fe"])
def test_a_frame_that_fails_gives_back_its_state(chain: Chain, ends: str) -> None:
    """The inner frame sets a slot and fails; nothing is paid for state."""
    inner = deploy(chain, "60015f55" + ends)
    outer = deploy(chain, f"{ZEROS}5f73{inner[2:]}620493e0f15000")
    # A halt takes all that the inner frame was given.
    given = 300_000 if ends == "fe" else 3 + 2 + 2_100 + 10_000 + 2 * 2
    outer_gas = 5 * 2 + 3 + 3 + 2_600 + 2
    paid(chain, chain.pay(to=outer, value=0, gas=PLENTY), CALL + outer_gas + given)


def test_delegations(chain: Chain, fresh: str) -> None:
    """An authority that is written first, whose mark is new, and whose account is there or not."""
    token = chain.contracts["TOKEN"]
    base = CALL + EXECUTION_PER_AUTH_BASE_COST
    # `dev_delegate` sends from the first account, to the zero address, without ether.
    first = chain.ask("dev_delegate", OLD, token)
    paid(chain, first, base + ACCOUNT_WRITE, NEW_DELEGATION)
    second = chain.ask("dev_delegate", OLD, STRANGER)
    paid(chain, second, base + ACCOUNT_WRITE)
    # A payment to it loads the code of the other account.
    paid(chain, chain.pay(to=OLD, value=5, gas=24_000), 24_000)
    paid(chain, chain.pay(to=OLD, value=5, gas=23_999), 23_999, status="0x0")
    cleared = chain.ask("dev_delegate", OLD, "0x" + "00" * 20)
    paid(chain, cleared, base + ACCOUNT_WRITE)
    own = chain.ask("dev_delegate", OWN, STRANGER)
    paid(chain, own, base, NEW_DELEGATION)
    paid(chain, chain.pay(to=OWN, value=5, gas=15_000), 15_000)
    chain.ask("dev_delegate", OWN, "0x" + "00" * 20)


def test_a_delegation_without_gas_for_its_call_is_undone(chain: Chain, fresh: str) -> None:
    """What was paid for before the first frame is undone if there is not enough."""
    given: dict[str, Any] = {"to": fresh, "value": 1}
    nonce = chain.number("eth_getTransactionCount", WALLETS[2].address, "latest")
    signed = WALLETS[2].sign_authorization({
        "chainId": chain.greeting["chainId"], "address": chain.contracts["TOKEN"], "nonce": nonce,
    })
    execution = CALL + TX_VALUE_COST + EXECUTION_PER_AUTH_BASE_COST + ACCOUNT_WRITE
    most = execution + NEW_DELEGATION + NEW_ACCOUNT
    sent = chain.pay(**given, gas=most - 1, authorizationList=[signed])
    paid(chain, sent, most - 1, status="0x0")
    assert chain.ask("eth_getCode", WALLETS[2].address, "latest") == "0x"
    sent = chain.pay(**given, gas=most, authorizationList=[signed])
    paid(chain, sent, execution, NEW_DELEGATION + NEW_ACCOUNT)
    assert chain.ask("eth_getCode", WALLETS[2].address, "latest") != "0x"


def test_the_floor_of_data_has_the_same_base(chain: Chain) -> None:
    data = "0x" + "ff" * 100
    floor = TX_BASE_COST + 100 * 40
    paid(chain, chain.pay(to=OWN, value=0, data=data, gas=floor), floor)
    with pytest.raises(Refusal, match=f"minimum needed {floor}"):
        chain.pay(to=OWN, value=0, data=data, gas=floor - 1)


def test_gas_for_state_alone(chain: Chain) -> None:
    """More than 2^24 is for state alone: the code of a contract; a halt does not take it."""
    size, base = 12_000, TX_BASE_COST + CREATE_ACCESS
    execution = base + 5 * 16 + 2 + 3 + 2 + (3 * 375 + 375**2 // 512) + 6 * 375
    state = NEW_ACCOUNT + size * 1_530
    assert state > 2**24
    sent = chain.pay(to=None, value=0, gas=25_000_000, data=f"0x61{size:04x}5ff3")
    paid(chain, sent, execution, state)
    halts = deploy(chain, "fe")
    paid(chain, chain.pay(to=halts, value=0, gas=25_000_000), 2**24, status="0x0")


def test_a_block_has_the_scarcer_resource(chain: Chain) -> None:
    """Receipts add up what is paid; the block counts one resource, and so does the base fee."""
    chain.ask("evm_setAutomine", False)
    nonce = chain.number("eth_getTransactionCount", OWN, "latest")
    hashes = [
        chain.pay(to=f"0x{0x700 + number:040x}", value=1, gas=204_600, nonce=nonce + number)
        for number in range(3)
    ]
    chain.ask("evm_mine")
    chain.ask("evm_setAutomine", True)
    receipts = [chain.ask("eth_getTransactionReceipt", one) for one in hashes]
    assert [int(one["cumulativeGasUsed"], 16) for one in receipts] == [204_600, 409_200, 613_800]
    block: Any = chain.ask("eth_getBlockByHash", receipts[0]["blockHash"], False)
    counted, target = 3 * NEW_ACCOUNT, int(block["gasLimit"], 16) // 2
    assert int(block["gasUsed"], 16) == counted
    base = int(block["baseFeePerGas"], 16)
    after = base - base * (target - counted) // target // 8
    history = chain.ask("eth_feeHistory", "0x1", "latest", [])
    assert abs(int(history["baseFeePerGas"][1], 16) - after) <= 1


def test_estimates(chain: Chain, fresh: str) -> None:
    """As geth's: 21,000 is tried first; else the search ends within 1.5 % above what is needed."""
    def estimate(**call: Any) -> int:
        return chain.number("eth_estimateGas", {"from": OWN} | call)

    assert estimate(to=OLD, value="0x1") == estimate(to=OWN, value="0x1") == 21_000
    calls: list[tuple[dict[str, Any], int | None]] = [
        ({"to": fresh, "value": "0x1"}, 204_600),
        ({"data": "0x60215ff3"}, None),
        ({"to": chain.contracts["TOKEN"], "data": token_payment(fresh, 1)}, None),
    ]
    for call, least in calls:
        found = estimate(**call)
        wanted: Any = {"blockStateCalls": [{"calls": [{"from": OWN} | call]}]}
        simulated = chain.ask("eth_simulateV1", wanted)[0]
        needed = int(simulated["calls"][0]["gasUsed"], 16)
        assert needed <= found < needed * 1.02, call
        assert least in (None, needed)
        sent = chain.pay(0, **{"to": None, "value": 0} | call, gas=found)
        receipt = chain.ask("eth_getTransactionReceipt", sent)
        assert (receipt["status"], receipt["gasUsed"]) == ("0x1", hex(needed))
        block = chain.ask("eth_getBlockByNumber", "latest", False)
        assert simulated["gasUsed"] == block["gasUsed"]


def test_from_a_block_on() -> None:
    with running("--amsterdam-gas", "4") as one:
        hashes = [one.pay(to=STRANGER, value=1, gas=250_000, nonce=n) for n in range(3)]
        gas = [one.ask("eth_getTransactionReceipt", each)["gasUsed"] for each in hashes]
        assert gas == [hex(21_000)] * 3
        sent = one.pay(to="0x" + "53" * 20, value=1, gas=250_000)
        receipt = one.ask("eth_getTransactionReceipt", sent)
        assert receipt["gasUsed"] == hex(204_600) and len(receipt["logs"]) == 1
