"""Values and verdicts among the fields of balances, and fields that lack their option."""

import os

import pytest

from support.chain import Chain
from support.program import Ended
from support.wallets import WORDS, Place, address_of

MINE = address_of(WORDS, "m/44'/60'/0'/0/0")
FEED = "0xfeed000000000000000000000000000000000001"


def rows(ended: Ended) -> list[list[str]]:
    """Return the values of each line."""
    assert ended.status == 0, ended
    return [line.split("\t") for line in ended.out.decode().splitlines()]


def test_a_value_has_all_its_digits(rich: Place, chain: Chain) -> None:
    """The value is the amount times the price; its age is that at the block."""
    chain.ask("dev_setPriceFeed", FEED, {"answer": 123_456_789, "age": 90})
    (rich.home / "config.toml").write_text(
        f'[chains.dev.prices.coin]\nfeed = "{FEED}"\nheartbeat = 3600\n'
    )
    os.chmod(rich.home / "config.toml", 0o600)
    fields = "units,value,currency,price,price-age"
    found = rows(rich.run("balance", MINE, *chain.flags, "--currency", "usd", "--fields", fields))
    units, value, *rest = found[0]
    assert rest == ["USD", "1.23456789", "90"]
    # Eight digits behind the point, rounded once.
    whole, _, digits = value.partition(".")
    worth = int(whole) * 10**8 + int(digits.ljust(8, "0"))
    assert abs(worth * 10**18 - int(units) * 123_456_789) * 2 <= 10**18


def test_a_verdict_is_one_word(rich: Place, chain: Chain, second: Chain) -> None:
    """Without proofs it is another one, and the exit status says so."""
    flags = ("--chain", "dev", "--rpc-url", second.url, "--verify", "--fields", "verdict,evidence")
    assert rows(rich.run("balance", MINE, *flags))[0] == ["proved", "account"]
    second.ask("dev_limits", {"unsupported": ["eth_getProof"]})
    ended = rich.run("balance", MINE, *flags)
    assert ended.status == 69 and ended.out.splitlines()[0] == b"unproved\t", ended


@pytest.mark.parametrize(("field", "option"), [
    ("value", "--currency"), ("price-age", "--currency"), ("verdict", "--verify"),
])
def test_a_field_without_its_option_costs_no_request(
    field: str, option: str, rich: Place, chain: Chain
) -> None:
    """It would always be empty, which a script could take for unknown."""
    ended = rich.run("balance", MINE, *chain.flags, "--hide-small", "--fields", f"symbol,{field}")
    assert ended.status == 64 and ended.out == b"", ended
    assert f"field {field} requires {option}".encode() in ended.err
    assert chain.calls() == {}
