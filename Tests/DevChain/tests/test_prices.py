"""Price feeds, as they should answer, and as they should not."""

import pytest
from eth_abi.abi import decode
from eth_utils.crypto import keccak
from support import STRANGER, Chain, Refusal

FEED = "0x" + "feed" * 10
Round = tuple[int, int, int, int, int]


def call(chain: Chain, function: str) -> bytes:
    """Call a function of the feed without arguments."""
    data = "0x" + keccak(text=function)[:4].hex()
    return bytes.fromhex(chain.ask("eth_call", {"to": FEED, "data": data}, "latest")[2:])


def latest(chain: Chain) -> Round:
    """Return the latest round of the feed."""
    types = ["uint80", "int256", "uint256", "uint256", "uint80"]
    found: Round = decode(types, call(chain, "latestRoundData()"))
    return found


def now(chain: Chain) -> int:
    """Return the time of the newest block."""
    return int(chain.ask("eth_getBlockByNumber", "latest", False)["timestamp"], 16)


def test_a_feed_has_the_told_age_at_every_block(chain: Chain) -> None:
    chain.ask("dev_setPriceFeed", FEED, {"answer": 341_255_000_000, "age": 1500})
    for _ in range(2):
        time = now(chain) - 1500
        assert latest(chain) == (1, 341_255_000_000, time, time, 1)
        chain.ask("anvil_mine", "0x1", "0x64")
    assert int.from_bytes(call(chain, "decimals()")) == 8


def test_a_feed_has_the_told_times_and_decimals(chain: Chain) -> None:
    wanted = {"answer": "-5", "decimals": 18, "startedAt": 7, "updatedAt": 9}
    chain.ask("dev_setPriceFeed", FEED, wanted)
    assert latest(chain) == (1, -5, 7, 9, 1)
    assert int.from_bytes(call(chain, "decimals()")) == 18


def test_a_feed_without_options_has_a_price_of_zero_just_set(chain: Chain) -> None:
    chain.ask("dev_setPriceFeed", FEED)
    assert latest(chain) == (1, 0, now(chain), now(chain), 1)


@pytest.mark.parametrize(("fault", "length"), [("empty", 0), ("short", 64), ("long", 8192)])
def test_a_faulty_feed_answers_too_little_or_too_much(
    chain: Chain, fault: str, length: int
) -> None:
    chain.ask("dev_setPriceFeed", FEED, {"fault": fault})
    assert call(chain, "latestRoundData()") == bytes(length)


@pytest.mark.parametrize(("fault", "message"), [("refuse", "reverted"), ("burn", "invalid opcode")])
def test_a_faulty_feed_refuses(chain: Chain, fault: str, message: str) -> None:
    chain.ask("dev_setPriceFeed", FEED, {"fault": fault})
    with pytest.raises(Refusal, match=message):
        call(chain, "latestRoundData()")


@pytest.mark.parametrize(
    "wanted",
    [
        {"colour": 1}, {"fault": "rain"}, {"age": 1, "updatedAt": 2}, {"answer": "much"},
        {"age": -1}, {"answer": str(2**255)},
    ],
)
def test_what_is_no_feed_is_refused(chain: Chain, wanted: dict[str, object]) -> None:
    with pytest.raises(Refusal):
        chain.ask("dev_setPriceFeed", STRANGER, wanted)
    assert chain.ask("eth_getCode", STRANGER, "latest") == "0x"
