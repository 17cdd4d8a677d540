"""web3.py, which has no knowledge of this chain, uses it like any other."""

import json
from typing import Any

import pytest
from eth_account import Account
from support import ETHER, FOLDER, GWEI, WALLETS, Chain
from web3 import Web3
from web3.exceptions import ContractLogicError, TransactionNotFound


@pytest.fixture
def web3(chain: Chain) -> Any:
    """web3.py on the shared chain."""
    return Web3(Web3.HTTPProvider(chain.url))


def contract(web3: Any, chain: Chain, label: str, name: str) -> Any:
    """Return a contract of the chain as web3.py sees it."""
    interface = json.loads((FOLDER / "contracts" / f"{name}.abi.json").read_text())
    return web3.eth.contract(address=chain.contracts[label], abi=interface)


def send(web3: Any, account: Any, fields: dict[str, Any]) -> Any:
    """Sign and send a transaction and return its receipt."""
    raw = account.sign_transaction(fields).raw_transaction
    return web3.eth.wait_for_transaction_receipt(web3.eth.send_raw_transaction(raw), timeout=5)


@pytest.mark.parametrize("kind", [0, 1, 2])
def test_pays_ether_in_each_type_of_transaction(web3: Any, kind: int) -> None:
    payer, to = WALLETS[0], Account.create().address
    before = web3.eth.get_balance(payer.address)
    fields: dict[str, Any] = {
        "chainId": 31337, "nonce": web3.eth.get_transaction_count(payer.address), "to": to,
        "value": ETHER, "gas": 30_000,
    }
    if kind < 2:
        fields["gasPrice"] = 3 * GWEI
    else:
        fields |= {"maxFeePerGas": 9 * GWEI, "maxPriorityFeePerGas": GWEI}
    if kind:
        fields["accessList"] = [{"address": to, "storageKeys": ["0x" + "00" * 32]}]
    receipt = send(web3, payer, fields)
    base_fee = web3.eth.get_block(receipt["blockNumber"])["baseFeePerGas"]
    price = 3 * GWEI if kind < 2 else base_fee + GWEI
    assert receipt["status"] == 1
    assert receipt["type"] == kind
    assert receipt["gasUsed"] == (21_000 if kind == 0 else 21_000 + 2_400 + 1_900)
    assert receipt["effectiveGasPrice"] == price
    assert web3.eth.get_balance(to) == ETHER
    assert web3.eth.get_balance(payer.address) == before - ETHER - receipt["gasUsed"] * price
    found = web3.eth.get_transaction(receipt["transactionHash"])
    assert found["from"] == payer.address and found["to"] == to and found["type"] == kind


def test_uses_a_token(web3: Any, chain: Chain) -> None:
    token = contract(web3, chain, "TOKEN", "MiniToken")
    owner, other = WALLETS[0], WALLETS[1]
    assert token.functions.name().call() == "Test Dollar"
    assert token.functions.symbol().call() == "TUSD"
    assert token.functions.decimals().call() == 6
    assert token.functions.balanceOf(owner.address).call() == 1_000_000 * 10**6
    payment = token.functions.transfer(other.address, 12_500_000)
    receipt = send(web3, owner, payment.build_transaction({
        "from": owner.address, "nonce": web3.eth.get_transaction_count(owner.address),
    }))
    assert receipt["status"] == 1
    events = token.events.Transfer().process_receipt(receipt)
    assert [dict(event["args"]) for event in events] == [
        {"sender": owner.address, "receiver": other.address, "amount": 12_500_000}
    ]
    assert token.functions.balanceOf(other.address).call() == 12_500_000
    history = token.events.Transfer().get_logs(from_block=0)
    assert [event["args"]["amount"] for event in history] == [10**12, 10**12, 12_500_000]


def test_permits_by_signature(web3: Any, chain: Chain) -> None:
    token = contract(web3, chain, "TOKEN", "MiniToken")
    owner, spender = WALLETS[2], WALLETS[3]
    signed = owner.sign_typed_data(
        {"name": "Test Dollar", "version": "1", "chainId": 31337,
         "verifyingContract": token.address},
        {"Permit": [
            {"name": "owner", "type": "address"}, {"name": "spender", "type": "address"},
            {"name": "value", "type": "uint256"}, {"name": "nonce", "type": "uint256"},
            {"name": "deadline", "type": "uint256"},
        ]},
        {"owner": owner.address, "spender": spender.address, "value": 7, "nonce": 0,
         "deadline": 2**64},
    )
    permit = token.functions.permit(
        owner.address, spender.address, 7, 2**64, signed.v,
        signed.r.to_bytes(32, "big"), signed.s.to_bytes(32, "big"),
    )
    receipt = send(web3, spender, permit.build_transaction({
        "from": spender.address, "nonce": web3.eth.get_transaction_count(spender.address),
    }))
    assert receipt["status"] == 1
    assert token.functions.allowance(owner.address, spender.address).call() == 7


def test_finds_the_odd_token_odd(web3: Any, chain: Chain) -> None:
    odd = contract(web3, chain, "ODD", "OddToken")
    assert odd.functions.symbol().call() == b"ODD".ljust(32, b"\0")
    assert odd.functions.decimals().call() == 18
    assert odd.functions.balanceOf(WALLETS[0].address).call() == 1_000_000 * ETHER
    returned = web3.eth.call({
        "from": WALLETS[0].address, "to": odd.address,
        "data": odd.functions.transfer(WALLETS[1].address, 1)._encode_transaction_data(),
    })
    assert bytes(returned) == b""


def test_sees_reverts_with_their_reasons(web3: Any, chain: Chain) -> None:
    reverter = contract(web3, chain, "REVERTER", "Reverter")
    with pytest.raises(ContractLogicError, match="kaboom: reverted with a reason"):
        reverter.functions.failString().call()
    with pytest.raises(ContractLogicError):
        reverter.functions.failEmpty().call()


def test_multicall_answers_several_questions_at_once(web3: Any, chain: Chain) -> None:
    multicall = contract(web3, chain, "MULTICALL3", "Multicall3")
    token = contract(web3, chain, "TOKEN", "MiniToken")
    balance = token.functions.balanceOf(WALLETS[0].address)._encode_transaction_data()
    results = multicall.functions.aggregate3([
        (token.address, False, balance), (chain.contracts["REVERTER"], True, "0x12345678"),
    ]).call()
    assert results[0][0] is True and int.from_bytes(results[0][1], "big") == 10**12
    assert results[1][0] is False


def test_deploys_through_the_create2_deployer(web3: Any) -> None:
    deployer = Web3.to_checksum_address("0x4e59b44847b379578588920cA78FbF26c0B4956C")
    # Init code that returns one byte of code: STOP.
    creation = bytes.fromhex("600160005360016000f3")
    salt = (7).to_bytes(32, "big")
    payer = WALLETS[0]
    receipt = send(web3, payer, {
        "chainId": 31337, "nonce": web3.eth.get_transaction_count(payer.address),
        "to": deployer, "data": salt + creation, "gas": 200_000, "gasPrice": 3 * GWEI,
    })
    digest = Web3.keccak(b"\xff" + bytes.fromhex(deployer[2:]) + salt + Web3.keccak(creation))
    assert receipt["status"] == 1
    assert web3.eth.get_code(Web3.to_checksum_address(digest[12:])) == b"\x01"


def test_polls_filters(web3: Any, chain: Chain) -> None:
    blocks, logs = web3.eth.filter("latest"), web3.eth.filter({"address": chain.contracts["TOKEN"]})
    token = contract(web3, chain, "TOKEN", "MiniToken")
    send(web3, WALLETS[0], token.functions.transfer(WALLETS[1].address, 1).build_transaction({
        "from": WALLETS[0].address,
        "nonce": web3.eth.get_transaction_count(WALLETS[0].address),
    }))
    assert [bytes(h) for h in blocks.get_new_entries()] == [web3.eth.get_block("latest")["hash"]]
    assert [log["address"] for log in logs.get_new_entries()] == [token.address]
    assert logs.get_new_entries() == []
    assert len(logs.get_all_entries()) == 1


def test_does_not_find_what_is_not_there(web3: Any) -> None:
    with pytest.raises(TransactionNotFound):
        web3.eth.get_transaction("0x" + "11" * 32)


def test_reads_fees(web3: Any) -> None:
    history = web3.eth.fee_history(5, "latest", [10, 50, 90])
    assert len(history["baseFeePerGas"]) == len(history["gasUsedRatio"]) + 1
    assert web3.eth.max_priority_fee == GWEI
    assert web3.eth.gas_price == web3.eth.get_block("latest")["baseFeePerGas"] + GWEI


def test_simulates(web3: Any) -> None:
    result = web3.eth.simulate_v1({
        "blockStateCalls": [{"calls": [{
            "from": WALLETS[0].address, "to": WALLETS[1].address, "value": hex(ETHER),
        }]}],
        "traceTransfers": True,
    }, "latest")
    call = result[0]["calls"][0]
    assert call["status"] == 1
    assert int(bytes(call["logs"][0]["data"]).hex(), 16) == ETHER
