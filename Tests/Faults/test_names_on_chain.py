"""Names of a chain that calls itself Ethereum, asked by both programs together."""

from collections.abc import Iterator

import pytest
from eth_utils.crypto import keccak

from support.chain import Chain, running
from support.wallets import Place
from test_name_recipients import FIRST, NODE, REFUSED, SECOND, SEND, SIGN, USAGE, is_sent_to

MAINNET = "0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3"

@pytest.fixture(scope="module")
def ethereum_chain() -> Iterator[Chain]:
    """A chain that calls itself Ethereum."""
    with running("--chain-id", "1") as chain:
        chain.name = "ethereum"
        yield chain


@pytest.fixture
def ethereum(ethereum_chain: Chain) -> Chain:
    """This chain, without faults, and with Ethereum's block 0 where the program asks for it first."""
    ethereum_chain.clear()
    ethereum_chain.fault("lie", method="eth_getBlockByNumber", times=1, set={"hash": MAINNET})
    return ethereum_chain


def test_both_programs_resolve_a_name(old: Place, ethereum: Chain) -> None:
    """The address comes from the contract on the chain; a name that nobody has is an error."""
    ethereum.ask("dev_setName", "alice.eth", {"addresses": {"60": FIRST}})
    ended = old.run("name", "resolve", "ALICE.eth", "--json", *ethereum.flags)
    found = ended.json()
    assert (found["name"], found["address"].lower(), found["record"]) == ("alice.eth", FIRST, "ether"), ended
    assert found["chainID"] == "1" and found["gateways"] == []
    assert old.run("name", "resolve", "alice.eth", "-q", *ethereum.flags).status == NODE  # another block 0


def test_a_name_that_nobody_has_is_an_error(old: Place, ethereum: Chain) -> None:
    """Nobody set a resolver for it."""
    ethereum.ask("dev_setName", "alice.eth", {"addresses": {"60": FIRST}})
    ended = old.run("name", "resolve", "nobody-has-it.eth", "--json", *ethereum.flags)
    assert (ended.status, ended.code, ended.out) == (REFUSED, "name-no-resolver", b""), ended


@pytest.mark.parametrize(("claim", "code"), [
    ("alice.eth", ""), ("bank.eth", "primary-name-elsewhere"), ("Alice.eth", "primary-name-unnormalized"),
    ("", "primary-name-none"),
])
def test_both_programs_look_a_name_up(claim: str, code: str, old: Place, ethereum: Chain) -> None:
    """Only a name that leads back to its address is shown as its name."""
    ethereum.ask("dev_setName", "alice.eth", {"addresses": {"60": FIRST}})
    ethereum.ask("dev_setName", "bank.eth", {"addresses": {"60": SECOND}})
    ethereum.ask("dev_setName", FIRST[2:] + ".addr.reverse", {"claim": claim})
    ended = old.run("name", "lookup", FIRST, "--json", *ethereum.flags)
    assert ended.code == code and ended.status == (REFUSED if code else 0), ended
    if not code:
        assert ended.json()["name"] == "alice.eth"


def always_ethereum(chain: Chain) -> None:
    """Have Ethereum's block 0 answered whenever the program asks for it."""
    chain.clear()
    chain.fault(
        "lie", method="eth_getBlockByNumber", parameters=["0x0"], times=None, set={"hash": MAINNET}
    )


def checksum(address: str, chain: str) -> str:
    """The checksum of an address on a chain whose ID has these hex digits (ERC-7828)."""
    reference = bytes.fromhex(chain)
    fields = b"\0\0" + bytes([len(reference)]) + reference + b"\x14" + bytes.fromhex(address[2:])
    return keccak(fields)[:4].hex().upper()


@pytest.mark.parametrize(("typed", "status", "code"), [
    ("alice.eth@ethereum", 0, ""), ("alice.eth@eip155:1", 0, ""),
    ("alice.eth@ethereum#" + checksum(FIRST, "01"), 0, ""),
    ("alice.eth@ethereum#" + checksum(SECOND, "01"), REFUSED, "interop-name-checksum"),
    ("alice.eth@ethereum#" + checksum(FIRST, "2105"), REFUSED, "interop-name-checksum"),
    ("alice.eth@base", USAGE, "address-other-chain"),
])
def test_a_name_with_its_chain_leads_to_its_address(
    typed: str, status: int, code: str, old: Place, ethereum: Chain
) -> None:
    """The checksum is of the address that the name leads to, on the chain that stands with it."""
    assert checksum("0xFe89cc7aBB2C4183683ab71653C4cdc9B02D44b7", "01") == "80B12379"  # ERC-7828
    ethereum.ask("dev_setName", "alice.eth", {"addresses": {"60": FIRST}})
    for words in (("name", "resolve"), ("balance",)):
        always_ethereum(ethereum)
        ended = old.run(*words, typed, "--json", *ethereum.flags)
        assert (ended.status, ended.code) == (status, code), (words, ended)
        if code == "address-other-chain":
            assert ethereum.calls() == {}, "a node was asked"
        elif not code and words == ("balance",):
            [account] = ended.json()["accounts"]
            assert (account["name"], account["address"].lower()) == ("alice.eth", FIRST)


def test_a_payment_goes_only_where_the_checksum_says(old: Place, chain: Chain, ethereum: Chain) -> None:
    """The name is resolved for the chain of the payment, and its checksum is compared there."""
    path = old.home / "config.toml"
    path.write_text(f'[chains.ethereum]\nrpc-url = "{ethereum.url}"\n')
    path.chmod(0o600)
    ethereum.ask("dev_setName", "erin.eth", {"addresses": {"60": FIRST, hex(0x80000000 | 31337): SECOND}})
    line = ("--from", "old", "--json", *SIGN, *chain.flags)
    always_ethereum(ethereum)
    for address, status, code in ((FIRST, REFUSED, "interop-name-checksum"), (SECOND, 0, "")):
        typed = f"erin.eth@dev#{checksum(address, '7a69')}"
        ended = old.run("send", "0.001 eth", "to", typed, *line)
        assert (ended.status, ended.code) == (status, code), ended
    is_sent_to(chain, ended, SECOND)


def test_a_payment_asks_two_chains(old: Place, chain: Chain, ethereum: Chain) -> None:
    """The name is asked of Ethereum, for the chain of the payment, and paid there."""
    path = old.home / "config.toml"
    path.write_text(f'[chains.ethereum]\nrpc-url = "{ethereum.url}"\n')
    path.chmod(0o600)
    ethereum.ask("dev_setName", "carol.eth", {"addresses": {"60": FIRST, hex(0x80000000 | 31337): SECOND}})
    words = ("send", "0.001 eth", "to", "carol.eth", "--from", "old", "--json", *SIGN, *chain.flags)
    ended = old.run(*words)
    assert ended.status == 0, ended
    is_sent_to(chain, ended, SECOND)
    assert ethereum.calls().get(SEND, 0) == 0
    # Its address for Ethereum is not one for another chain.
    ethereum.ask("dev_setName", "dave.eth", {"addresses": {"60": FIRST}})
    ethereum.fault("lie", method="eth_getBlockByNumber", times=1, set={"hash": MAINNET})
    other = old.run(*("dave.eth" if word == "carol.eth" else word for word in words))
    assert (other.status, other.code) == (REFUSED, "name-no-address"), other
