"""What the worker says of an address's name, and what is shown of it."""

from typing import Any

import pytest

from support.screened import obeyed
from support.wallets import Place
from support.worker_pair import Pair
from test_name_recipients import FIRST, REFUSED, SECOND, TIME, named

__all__ = ["named"]


def looked_up(claimed: Any, name: str | None = None) -> list[list[Any]]:
    """The worker's answer for an address."""
    answer = {
        "address": FIRST, "name": name, "claimed": claimed, "gateways": [],
        "block": {"number": 24_000_000, "hash": "0x" + "ab" * 32, "time": TIME},
    }
    return [["set", {"": answer}]]


@pytest.mark.parametrize(("claimed", "code"), [
    (None, "primary-name-none"),
    ({"leadsElsewhere": {"_0": "bank.eth", "_1": SECOND}}, "primary-name-elsewhere"),
    ({"leadsElsewhere": {"_0": "bank.eth"}}, "primary-name-nowhere"),
    ({"unnormalized": {"_0": "b\u202enk.eth\x1b[2J"}}, "primary-name-unnormalized"),
])
def test_a_claimed_name_is_never_shown_as_the_name(
    claimed: Any, code: str, pair: Pair, named: Place
) -> None:
    """Only a name that leads back to the address goes to stdout."""
    pair.lying(look_up_name=looked_up(claimed))
    ended = pair.run(named, "name", "lookup", FIRST, "--json")
    assert (ended.status, ended.code, ended.out) == (REFUSED, code, b""), ended
    assert not obeyed(ended.err)
    pair.lying(look_up_name=looked_up(None, "alice.eth"))
    assert pair.run(named, "name", "lookup", FIRST).out == b"alice.eth\n"
