"""Delegations of the node's own accounts (EIP-7702)."""

from typing import Any

import pytest
from support import STRANGER, WALLETS, Chain, Refusal, call_data

NOBODY = "0x" + "00" * 20
ME = WALLETS[2].address


def code(chain: Chain, account: str = ME) -> str:
    """Return an account's code."""
    found = chain.ask("eth_getCode", account)
    assert isinstance(found, str)
    return found


def nonce(chain: Chain, account: str = ME) -> int:
    """Return an account's nonce."""
    return chain.number("eth_getTransactionCount", account)


def test_a_delegation_is_set_and_cleared(chain: Chain) -> None:
    contract = chain.contracts["DELEGATE"]
    before = nonce(chain)
    sent = chain.ask("dev_delegate", ME, contract)
    assert code(chain) == "0xef0100" + contract[2:].lower()
    assert nonce(chain) == before + 1
    shown = chain.ask("eth_getTransactionByHash", sent)
    assert shown["type"] == "0x4" and shown["from"] == WALLETS[0].address.lower()
    assert [each["nonce"] for each in shown["authorizationList"]] == [hex(before)]
    assert chain.ask("eth_getTransactionReceipt", sent)["status"] == "0x1"
    chain.ask("dev_delegate", ME, NOBODY, {"from": WALLETS[1].address})
    assert code(chain) == "0x" and nonce(chain) == before + 2


def test_an_account_delegates_itself(chain: Chain) -> None:
    before = nonce(chain)
    sent = chain.ask("dev_delegate", ME, chain.contracts["DELEGATE"], {"from": ME})
    assert nonce(chain) == before + 2, "one for the transaction, one for the authorization"
    assert code(chain).startswith("0xef0100")
    assert chain.ask("eth_getTransactionByHash", sent)["nonce"] == hex(before)


def test_the_call_of_the_transaction_can_use_the_code(chain: Chain) -> None:
    execute = call_data(
        "execute((address,uint256,bytes)[])",
        ("(address,uint256,bytes)[]", [(STRANGER, 5, b""), (STRANGER, 6, b"")]),
    )
    wanted = {"from": ME, "to": ME, "input": execute}
    sent = chain.ask("dev_delegate", ME, chain.contracts["DELEGATE"], wanted)
    assert chain.ask("eth_getTransactionReceipt", sent)["status"] == "0x1"
    assert chain.number("eth_getBalance", STRANGER) == 11
    paid = chain.ask("dev_delegate", ME, NOBODY, {"to": STRANGER, "value": "0x9"})
    assert chain.ask("eth_getTransactionByHash", paid)["value"] == "0x9"
    assert chain.number("eth_getBalance", STRANGER) == 20


@pytest.mark.parametrize("skipped", [{"nonce": "0x63"}, {"chainId": "0x2"}])
def test_an_authorization_that_does_not_count_is_skipped(
    chain: Chain, skipped: dict[str, Any]
) -> None:
    before = nonce(chain)
    sent = chain.ask("dev_delegate", ME, chain.contracts["DELEGATE"], skipped)
    assert chain.ask("eth_getTransactionReceipt", sent)["status"] == "0x1"
    assert code(chain) == "0x" and nonce(chain) == before


def test_one_for_every_chain_counts(chain: Chain) -> None:
    chain.ask("dev_delegate", ME, chain.contracts["DELEGATE"], {"chainId": "0x0"})
    assert code(chain).startswith("0xef0100")


@pytest.mark.parametrize(("parameters", "words"), [
    ([STRANGER, NOBODY], "unknown account"),
    ([ME, NOBODY, {"from": STRANGER}], "unknown account"),
    ([ME, NOBODY, {"gas": "0x1"}], "unknown option of a delegation: gas"),
    ([ME, "0x12"], "invalid argument"),
])
def test_what_cannot_be_delegated_is_refused(
    chain: Chain, parameters: list[Any], words: str
) -> None:
    height = chain.number("eth_blockNumber")
    with pytest.raises(Refusal, match=words):
        chain.ask("dev_delegate", *parameters)
    assert chain.number("eth_blockNumber") == height
