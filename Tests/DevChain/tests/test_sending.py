"""Refused transactions, and the error messages."""

from typing import Any

import pytest
import rlp
from eth_account import Account
from support import ETHER, GWEI, WALLETS, Chain, Refusal, call_data

ORDER = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141


def refusal(chain: Chain, raw: str) -> Refusal:
    """Send bytes that must be refused and return the error."""
    with pytest.raises(Refusal) as caught:
        chain.ask("eth_sendRawTransaction", raw)
    return caught.value


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"gas": 20_999}, "intrinsic gas too low: gas 20999, minimum needed 21000"),
        (
            {"gas": 30_000, "data": "0x" + "11" * 500},
            "insufficient gas for floor data gas cost: gas 30000, minimum needed 41000",
        ),
        ({"gas": 30_000_001, "maxFeePerGas": GWEI + 1}, "exceeds block gas limit"),
        (
            {"maxFeePerGas": GWEI, "maxPriorityFeePerGas": GWEI + 1},
            "max priority fee per gas higher than max fee per gas",
        ),
        (
            {"chainId": 1},
            "invalid sender: invalid chain id for signer: have 1 want 31337",
        ),
        (
            {"maxPriorityFeePerGas": 0},
            "transaction gas price below minimum: gas tip cap 0, minimum needed 1",
        ),
        (
            {"maxFeePerGas": 60_000 * GWEI},
            "tx fee (1.26 ether) exceeds the configured cap (1.00 ether)",
        ),
        (
            {"to": None, "data": "0x" + "00" * 49_153, "gas": 3_000_000, "value": 0},
            "max initcode size exceeded: code size 49153, limit 49152",
        ),
    ],
)
def test_refuses_a_transaction_that_breaks_a_rule(
    chain: Chain, fields: dict[str, Any], message: str
) -> None:
    error = refusal(chain, chain.sign(**fields))
    assert (error.code, error.message) == (-32000, message)


def test_refuses_a_nonce_that_is_used_up(chain: Chain) -> None:
    raw = chain.sign()
    chain.ask("eth_sendRawTransaction", raw)
    assert refusal(chain, raw).message == "nonce too low: next nonce 1, tx nonce 0"


def test_refuses_what_it_already_holds(chain: Chain) -> None:
    chain.ask("evm_setAutomine", False)
    raw = chain.sign()
    chain.ask("eth_sendRawTransaction", raw)
    assert refusal(chain, raw).message == "already known"


def test_refuses_an_unprotected_transaction(chain: Chain) -> None:
    unprotected: Any = {
        "nonce": 0, "gasPrice": 3 * GWEI, "gas": 21_000, "to": WALLETS[1].address, "value": 1,
    }
    raw = "0x" + bytes(WALLETS[0].sign_transaction(unprotected).raw_transaction).hex()
    message = "only replay-protected (EIP-155) transactions allowed over RPC"
    assert refusal(chain, raw).message == message


def test_refuses_a_sender_without_funds(chain: Chain) -> None:
    poor = Account.create()
    fields: Any = {"chainId": 31337, "nonce": 0, "to": WALLETS[0].address, "value": ETHER,
              "gas": 21_000, "gasPrice": GWEI}
    raw = "0x" + bytes(poor.sign_transaction(fields).raw_transaction).hex()
    wanted = ETHER + 21_000 * GWEI
    assert refusal(chain, raw).message == (
        "insufficient funds for gas * price + value: "
        f"balance 0, tx cost {wanted}, overshot {wanted}"
    )


def test_counts_what_already_waits_against_the_balance(chain: Chain) -> None:
    chain.ask("evm_setAutomine", False)
    chain.pay(value=6_000 * ETHER)
    cost = 6_000 * ETHER + 21_000 * 5 * GWEI
    assert refusal(chain, chain.sign(value=6_000 * ETHER)).message == (
        f"insufficient funds for gas * price + value: balance {10_000 * ETHER}, "
        f"queued cost {cost}, tx cost {cost}, overshot {2 * cost - 10_000 * ETHER}"
    )


def test_refuses_the_mirror_image_of_a_signature(chain: Chain) -> None:
    raw = bytes.fromhex(chain.sign()[2:])
    fields = list(rlp.decode(raw[1:]))
    fields[-1] = (ORDER - int.from_bytes(fields[-1], "big")).to_bytes(32, "big")
    fields[-3] = b"" if fields[-3] else b"\x01"
    error = refusal(chain, "0x02" + rlp.encode(fields).hex())
    assert error.message == "invalid sender: invalid transaction v, r, s values"


@pytest.mark.parametrize(
    ("raw", "start"),
    [
        ("0x", "typed transaction too short"),
        ("0x05c0", "transaction type not supported"),
        ("0x02c0", "rlp: "),
        ("0xf8", "rlp: "),
        ("0xc0", "rlp: "),
    ],
)
def test_refuses_bytes_that_are_no_transaction(chain: Chain, raw: str, start: str) -> None:
    error = refusal(chain, raw)
    assert error.code == -32000
    assert error.message.startswith(start)


@pytest.mark.parametrize(
    ("fee", "tip", "accepted"),
    [(109, 110, False), (110, 109, False), (110, 110, True), (100, 100, False)],
)
def test_a_replacement_raises_both_fees_by_a_tenth(
    chain: Chain, fee: int, tip: int, accepted: bool
) -> None:
    chain.ask("evm_setAutomine", False)
    first = chain.pay(nonce=0, maxFeePerGas=100 * GWEI, maxPriorityFeePerGas=100 * GWEI // 10)
    raw = chain.sign(
        nonce=0, value=2, maxFeePerGas=fee * GWEI, maxPriorityFeePerGas=tip * GWEI // 10
    )
    if not accepted:
        assert refusal(chain, raw).message == "replacement transaction underpriced"
        return
    second = chain.ask("eth_sendRawTransaction", raw)
    assert chain.ask("eth_getTransactionByHash", first) is None
    chain.ask("evm_mine")
    assert chain.ask("eth_getTransactionReceipt", first) is None
    assert chain.ask("eth_getTransactionReceipt", second)["status"] == "0x1"


def test_shows_what_waits_and_what_has_a_gap(chain: Chain) -> None:
    chain.ask("evm_setAutomine", False)
    ready, queued = chain.pay(nonce=0), chain.pay(nonce=2)
    account = WALLETS[0].address
    content = chain.ask("txpool_content")
    assert content["pending"][account]["0"]["hash"] == ready
    assert content["queued"][account]["2"]["hash"] == queued
    assert content["pending"][account]["0"]["blockNumber"] is None
    assert chain.ask("txpool_status") == {"pending": "0x1", "queued": "0x1"}
    assert chain.ask("txpool_contentFrom", account)["queued"]["2"]["hash"] == queued
    assert chain.ask("txpool_inspect")["pending"][account]["0"].endswith("5000000000 wei")
    assert chain.number("eth_getTransactionCount", account, "pending") == 1
    assert chain.number("eth_getTransactionCount", account) == 0
    chain.ask("evm_mine")
    assert chain.ask("eth_getTransactionReceipt", ready) is not None
    assert chain.ask("eth_getTransactionReceipt", queued) is None
    chain.pay(nonce=1)
    chain.ask("evm_mine")
    assert chain.ask("eth_getTransactionReceipt", queued)["status"] == "0x1"


def test_answers_with_the_receipt(chain: Chain) -> None:
    """EIP-7966; the time limit may be an integer, a quantity, or missing."""
    for limit in ((), (2000,), ("0x7d0",), (None,)):
        receipt = chain.ask("eth_sendRawTransactionSync", chain.sign(), *limit)
        assert receipt == chain.ask("eth_getTransactionReceipt", receipt["transactionHash"])
        assert receipt["status"] == "0x1"


def test_what_is_not_mined_at_once_has_no_receipt(chain: Chain) -> None:
    """Errors 4 and 6: the pool has the transaction; others are those of the plain method."""
    chain.ask("evm_setAutomine", False)
    account = WALLETS[0].address
    next_nonce = chain.number("eth_getTransactionCount", account)
    codes = []
    for nonce in (next_nonce, next_nonce + 2):
        with pytest.raises(Refusal) as caught:
            chain.ask("eth_sendRawTransactionSync", chain.sign(nonce=nonce))
        codes.append((caught.value.code, caught.value.data))
    (waits, digest), gap = codes
    assert (waits, gap) == (4, (6, hex(next_nonce)))
    assert chain.ask("eth_getTransactionByHash", digest)["blockNumber"] is None
    assert chain.ask("txpool_status") == {"pending": "0x1", "queued": "0x1"}
    with pytest.raises(Refusal, match="already known"):
        chain.ask("eth_sendRawTransactionSync", chain.sign(nonce=next_nonce))


def test_a_fee_below_the_base_fee_waits(chain: Chain) -> None:
    transaction = chain.pay(maxFeePerGas=2, maxPriorityFeePerGas=1)
    assert chain.ask("eth_getTransactionReceipt", transaction) is None
    assert chain.ask("eth_getTransactionByHash", transaction)["blockHash"] is None
    assert chain.ask("anvil_dropTransaction", transaction) == transaction
    assert chain.ask("eth_getTransactionByHash", transaction) is None


def test_the_best_tip_goes_first(chain: Chain) -> None:
    chain.ask("evm_setAutomine", False)
    low = chain.pay(0, maxPriorityFeePerGas=GWEI)
    high = chain.pay(2, maxPriorityFeePerGas=3 * GWEI)
    chain.ask("evm_mine")
    assert chain.ask("eth_getBlockByNumber", "latest")["transactions"] == [high, low]


def test_signs_for_its_own_accounts(chain: Chain) -> None:
    sent = chain.ask("eth_sendTransaction", {
        "from": chain.accounts[0], "to": chain.accounts[1], "value": "0x1",
    })
    assert chain.ask("eth_getTransactionReceipt", sent)["status"] == "0x1"
    with pytest.raises(Refusal, match="unknown account"):
        chain.ask("eth_sendTransaction", {"from": "0x" + "11" * 20, "to": chain.accounts[1]})


def test_takes_a_delegation_and_runs_it(chain: Chain) -> None:
    owner, payer = WALLETS[2], WALLETS[3]
    signed = owner.sign_authorization({
        "chainId": 31337, "address": chain.contracts["DELEGATE"], "nonce": 0,
    })
    sent = chain.pay(3, to=owner.address, gas=200_000, authorizationList=[signed])
    receipt = chain.ask("eth_getTransactionReceipt", sent)
    assert (receipt["type"], receipt["status"]) == ("0x4", "0x1")
    shown = chain.ask("eth_getTransactionByHash", sent)["authorizationList"]
    assert shown[0]["address"] == chain.contracts["DELEGATE"].lower()
    code = chain.ask("eth_getCode", owner.address)
    assert code == "0xef0100" + chain.contracts["DELEGATE"][2:].lower()
    before = chain.number("eth_getBalance", payer.address)
    batch = call_data(
        "execute((address,uint256,bytes)[])",
        ("(address,uint256,bytes)[]", [(payer.address, 5, b""), (payer.address, 6, b"")]),
    )
    moved = chain.pay(2, to=owner.address, value=0, gas=300_000, data=batch)
    assert chain.ask("eth_getTransactionReceipt", moved)["status"] == "0x1"
    assert chain.number("eth_getBalance", payer.address) == before + 11
    chain.ask("evm_setAutomine", False)
    chain.pay(2)
    words = "in-flight transaction limit reached for delegated accounts"
    assert refusal(chain, chain.sign(2)).message == words
