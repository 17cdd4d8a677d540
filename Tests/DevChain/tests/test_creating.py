"""Contracts of the folder that a test asks for."""

import pytest
from eth_abi.abi import decode, encode
from eth_utils.crypto import keccak
from support import Chain, Refusal


def call(chain: Chain, to: str, signature: str, *values: object) -> bytes:
    """Call a function of a contract."""
    types = [each for each in signature[signature.index("(") + 1:-1].split(",") if each]
    text = "0x" + (keccak(text=signature)[:4] + encode(types, values)).hex()
    return bytes.fromhex(chain.ask("eth_call", {"to": to, "data": text}, "latest")[2:])


def test_a_contract_has_the_told_values(chain: Chain) -> None:
    address = chain.ask("dev_create", "Gallery", ["Rare Cats", "CAT"])
    assert decode(["string"], call(chain, address, "name()")) == ("Rare Cats",)
    assert decode(["string"], call(chain, address, "symbol()")) == ("CAT",)


def test_each_contract_has_an_address_of_its_own(chain: Chain) -> None:
    first, second = chain.ask("dev_create", "Collection"), chain.ask("dev_create", "Collection")
    assert first != second
    for address in (first, second):
        assert len(chain.ask("eth_getCode", address, "latest")) > 2
        assert call(chain, address, "ownerOf(uint256)", 1) == bytes(32)


@pytest.mark.parametrize(("name", "values"), [
    ("Nothing", []), ("../devchain", []), (7, []), ("Gallery", []), ("Gallery", ["one"]),
    ("Gallery", [1, 2]), ("Gallery", "name"), ("Collection", ["more"]),
])
def test_what_is_unknown_or_does_not_fit_is_refused(
    name: object, values: object, chain: Chain
) -> None:
    number = chain.ask("eth_blockNumber")
    with pytest.raises(Refusal) as refused:
        chain.ask("dev_create", name, values)
    assert refused.value.code == -32602
    assert chain.ask("eth_blockNumber") == number
