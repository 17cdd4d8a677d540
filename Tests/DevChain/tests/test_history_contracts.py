"""The contracts whose logs a history has to understand, or must not believe."""

from typing import Any

import pytest
from eth_abi.abi import decode, encode
from eth_utils.crypto import keccak
from support import STRANGER, WALLETS, Chain, Refusal, call_data

ME, OTHER = WALLETS[0].address, WALLETS[1].address
NOBODY = "0x" + "00" * 20


def event(signature: str) -> str:
    """Return an event's first topic."""
    return "0x" + keccak(text=signature).hex()


def padded(account: str) -> str:
    """Return an address as a topic."""
    return "0x" + account[2:].lower().rjust(64, "0")


def numbered(number: int) -> str:
    """Return a number as a topic."""
    return f"0x{number:064x}"


TRANSFER = event("Transfer(address,address,uint256)")
APPROVAL = event("Approval(address,address,uint256)")
FOR_ALL = event("ApprovalForAll(address,address,bool)")
SINGLE = event("TransferSingle(address,address,address,uint256,uint256)")
BATCH = event("TransferBatch(address,address,address,uint256[],uint256[])")


class Contract:
    """A contract that a test created."""

    def __init__(self, chain: Chain, name: str, *values: Any) -> None:
        self.chain = chain
        self.address: str = chain.ask("dev_create", name, list(values))

    def read(self, signature: str, *arguments: tuple[str, Any], kind: str = "uint256") -> Any:
        """Return the value of a function."""
        call = {"to": self.address, "data": call_data(signature, *arguments)}
        return decode([kind], bytes.fromhex(self.chain.ask("eth_call", call)[2:]))[0]

    def send(
        self, signature: str, *arguments: tuple[str, Any], index: int = 0, value: int = 0
    ) -> list[tuple[list[str], str]]:
        """Send a call; return the topics and the data of its logs."""
        data = call_data(signature, *arguments) if signature else "0x"
        sent = self.chain.pay(index, to=self.address, value=value, data=data, gas=500_000)
        receipt = self.chain.ask("eth_getTransactionReceipt", sent)
        if receipt["status"] != "0x1":
            raise Refusal({"code": 3, "message": "execution reverted"})
        assert all(log["address"] == self.address.lower() for log in receipt["logs"])
        return [(log["topics"], log["data"]) for log in receipt["logs"]]

    def amount(self, owner: str) -> int:
        """Return what an account has of a token."""
        found = self.read("balanceOf(address)", ("address", owner))
        assert isinstance(found, int)
        return found


def address(account: str) -> tuple[str, str]:
    """Return an argument."""
    return ("address", account)


def uint(number: int) -> tuple[str, int]:
    """Return an argument."""
    return ("uint256", number)


def test_wrapping_logs_no_transfer(chain: Chain) -> None:
    weth = Contract(chain, "WrappedEther")
    deposit = event("Deposit(address,uint256)")
    for signature in ("deposit()", ""):
        logs = weth.send(signature, value=40)
        assert logs == [([deposit, padded(ME)], numbered(40))]
    assert weth.amount(ME) == weth.read("totalSupply()") == 80
    before = chain.number("eth_getBalance", weth.address)
    logs = weth.send("withdraw(uint256)", uint(30))
    assert logs == [([event("Withdrawal(address,uint256)"), padded(ME)], numbered(30))]
    assert weth.amount(ME) == 50 and chain.number("eth_getBalance", weth.address) == before - 30
    assert weth.read("symbol()", kind="string") == "WETH" and weth.read("decimals()") == 18
    with pytest.raises(Refusal):
        weth.send("withdraw(uint256)", uint(51))
    assert weth.amount(ME) == 50


def test_wrapped_ether_is_a_token(chain: Chain) -> None:
    weth = Contract(chain, "WrappedEther")
    weth.send("deposit()", value=100)
    logs = weth.send("transfer(address,uint256)", address(OTHER), uint(10))
    assert logs == [([TRANSFER, padded(ME), padded(OTHER)], numbered(10))]
    logs = weth.send("approve(address,uint256)", address(OTHER), uint(25))
    assert logs == [([APPROVAL, padded(ME), padded(OTHER)], numbered(25))]
    move = "transferFrom(address,address,uint256)"
    weth.send(move, address(ME), address(STRANGER), uint(20), index=1)
    assert [weth.amount(who) for who in (ME, OTHER, STRANGER)] == [70, 10, 20]
    assert weth.read("allowance(address,address)", address(ME), address(OTHER)) == 5
    with pytest.raises(Refusal):
        weth.send(move, address(ME), address(STRANGER), uint(6), index=1)


@pytest.mark.parametrize("count", range(5))
def test_a_forger_logs_any_topics_and_data(chain: Chain, count: int) -> None:
    forger = Contract(chain, "Forger", "Tether USD", "USDT", 6)
    topics = [TRANSFER, padded(ME), padded(OTHER), numbered(2**256 - 1)][:count]
    for payload in (b"", b"\x01", encode(["uint256"], [7]), bytes(range(256)) * 8):
        logs = forger.send(
            "forge(bytes32[],bytes)",
            ("bytes32[]", [bytes.fromhex(topic[2:]) for topic in topics]), ("bytes", payload),
        )
        assert logs == [(topics, "0x" + payload.hex())]
    with pytest.raises(Refusal):
        forger.send("forge(bytes32[],bytes)", ("bytes32[]", [bytes(32)] * 5), ("bytes", b""))


def test_a_forger_logs_many_at_once(chain: Chain) -> None:
    forger = Contract(chain, "Forger", "", "", 0)
    entries = [([bytes([place]) * 32] * (place % 5), bytes(place)) for place in range(32)]
    kinds = "(bytes32[],bytes)[]"
    logs = forger.send(f"forgeMany({kinds})", (kinds, entries))
    assert logs == [
        (["0x" + topic.hex() for topic in topics], "0x" + data.hex()) for topics, data in entries
    ]


def test_a_forger_looks_like_any_token(chain: Chain) -> None:
    forger = Contract(chain, "Forger", "Tether USD", "USDT", 6)
    assert forger.read("name()", kind="string") == "Tether USD"
    assert forger.read("symbol()", kind="string") == "USDT" and forger.read("decimals()") == 6
    assert forger.amount(ME) == 0
    assert forger.send("setBalance(address,uint256)", address(ME), uint(9), index=1) == []
    assert forger.amount(ME) == 9
    assert forger.send("setOwner(uint256,address)", uint(3), address(ME), index=1) == []
    owner = forger.read("ownerOf(uint256)", uint(3), kind="address")
    assert owner == ME.lower()


def test_artworks_move_with_their_events(chain: Chain) -> None:
    art = Contract(chain, "Artworks", "Fine Art", "ART")
    logs = art.send("mint(address,uint256)", address(ME), uint(5))
    assert logs == [([TRANSFER, padded(NOBODY), padded(ME), numbered(5)], "0x")]
    logs = art.send("approve(address,uint256)", address(OTHER), uint(5))
    assert logs == [([APPROVAL, padded(ME), padded(OTHER), numbered(5)], "0x")]
    assert art.read("getApproved(uint256)", uint(5), kind="address") == OTHER.lower()
    move = "transferFrom(address,address,uint256)"
    logs = art.send(move, address(ME), address(STRANGER), uint(5), index=1)
    assert logs == [([TRANSFER, padded(ME), padded(STRANGER), numbered(5)], "0x")]
    assert art.read("getApproved(uint256)", uint(5), kind="address") == NOBODY
    assert (art.amount(ME), art.amount(STRANGER)) == (0, 1)
    art.send("mint(address,uint256)", address(ME), uint(6))
    logs = art.send("burn(uint256)", uint(6))
    assert logs == [([TRANSFER, padded(ME), padded(NOBODY), numbered(6)], "0x")]
    with pytest.raises(Refusal, match="invalid token ID"):
        art.read("ownerOf(uint256)", uint(6))


def test_an_operator_moves_artworks(chain: Chain) -> None:
    art = Contract(chain, "Artworks", "Fine Art", "ART")
    art.send("mint(address,uint256)", address(ME), uint(7))
    safely = "safeTransferFrom(address,address,uint256)"
    with pytest.raises(Refusal):
        art.send(safely, address(ME), address(OTHER), uint(7), index=1)
    allow = "setApprovalForAll(address,bool)"
    logs = art.send(allow, address(OTHER), ("bool", True))
    assert logs == [([FOR_ALL, padded(ME), padded(OTHER)], numbered(1))]
    with pytest.raises(Refusal):
        art.send(safely, address(ME), address(chain.contracts["TOKEN"]), uint(7), index=1)
    art.send(safely, address(ME), address(OTHER), uint(7), index=1)
    assert art.read("ownerOf(uint256)", uint(7), kind="address") == OTHER.lower()
    assert art.send(allow, address(OTHER), ("bool", False))[0][1] == numbered(0)


def test_editions_move_alone_and_in_batches(chain: Chain) -> None:
    editions = Contract(chain, "Editions")
    logs = editions.send("mint(address,uint256,uint256)", address(ME), uint(1), uint(10))
    assert logs == [
        ([SINGLE, padded(ME), padded(NOBODY), padded(ME)], numbered(1) + numbered(10)[2:])
    ]

    def batched(ids: list[int], amounts: list[int]) -> str:
        return "0x" + encode(["uint256[]", "uint256[]"], [ids, amounts]).hex()

    lists = [("uint256[]", [2, 3, 2]), ("uint256[]", [4, 0, 5])]
    logs = editions.send("mintBatch(address,uint256[],uint256[])", address(ME), *lists)
    topics = [BATCH, padded(ME), padded(NOBODY), padded(ME)]
    assert logs == [(topics, batched([2, 3, 2], [4, 0, 5]))]
    allow = editions.send("setApprovalForAll(address,bool)", address(OTHER), ("bool", True))
    assert allow == [([FOR_ALL, padded(ME), padded(OTHER)], numbered(1))]
    move = "safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)"
    parts = [("uint256[]", [1, 2]), ("uint256[]", [3, 9]), ("bytes", b"")]
    logs = editions.send(move, address(ME), address(STRANGER), *parts, index=1)
    topics = [BATCH, padded(OTHER), padded(ME), padded(STRANGER)]
    assert logs == [(topics, batched([1, 2], [3, 9]))]
    logs = editions.send("burn(uint256,uint256)", uint(1), uint(2))
    assert logs[0][0] == [SINGLE, padded(ME), padded(ME), padded(NOBODY)]
    owners = ("address[]", [ME, ME, STRANGER, STRANGER])
    held = editions.read(
        "balanceOfBatch(address[],uint256[])", owners, ("uint256[]", [1, 2, 1, 2]),
        kind="uint256[]",
    )
    assert held == (5, 0, 3, 9)


def test_editions_of_others_do_not_move(chain: Chain) -> None:
    editions = Contract(chain, "Editions")
    editions.send("mint(address,uint256,uint256)", address(ME), uint(1), uint(10))
    move = "safeTransferFrom(address,address,uint256,uint256,bytes)"
    for owner, amount, index in ((ME, 1, 1), (NOBODY, 1, 0), (ME, 11, 0)):
        parts = [uint(1), uint(amount), ("bytes", b"")]
        with pytest.raises(Refusal):
            editions.send(move, address(owner), address(OTHER), *parts, index=index)
    assert editions.read("balanceOf(address,uint256)", address(ME), uint(1)) == 10
