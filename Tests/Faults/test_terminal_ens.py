"""A person pays by an ENS name, on a terminal."""

import json

from support.chain import Chain
from support.screen import screen
from support.wallets import PASSPHRASE, Place
from support.worker_pair import Pair
from test_name_recipients import FIRST, REFUSED, SECOND, WHEN, leading, named, paid, remembered

__all__ = ["named"]


def test_a_person_decides_about_a_name_that_moved(pair: Pair, named: Place, chain: Chain) -> None:
    """The danger is read before the question; only who agrees pays, and is remembered to have agreed."""
    pair.lying(resolve_name=leading(FIRST))
    assert paid(pair, named, chain).status == 0
    pair.lying(resolve_name=leading(SECOND))
    words = ("send", "0.001", "eth", "to", "alice.eth", "--from", "old", *chain.flags)
    for answer, address in (("n", FIRST), ("y", SECOND)):
        with screen(named, *words, before=pair.before, whole=True) as shown:
            shown.sees(r"alice\.eth was")
            shown.sees(r"\[y/N\] ")
            shown.types(answer)
            if answer == "y":
                shown.sees("assword")
                shown.types(PASSPHRASE)
            assert shown.ends() == (0 if answer == "y" else REFUSED), shown.shown
        assert remembered(named)[0]["address"].lower() == address


def test_a_name_is_typed_at_the_question(pair: Pair, named: Place, chain: Chain) -> None:
    """It is looked up while the question stands; one that leads nowhere is asked for again."""
    pair.lying(resolve_name=leading(FIRST))
    with screen(named, "tx", "build", "--from", "old", "--out", "new.json", *chain.flags, before=pair.before,
                whole=True) as shown:
        shown.sees(r"payment link\)\? ")
        shown.types("a_b.eth")
        shown.sees("try again")
        shown.sees(r"payment link\)\? ")
        shown.types("alice.eth")
        shown.sees(r"\(alice\.eth, resolved")
        shown.sees(r"How much [^?]*\? ")
        shown.types("0.001 eth")
        shown.sees(r"Speed [^?]*\? \[normal\] ")
        shown.types("")
        assert shown.ends() == 0, shown.shown
    claims = json.loads((named.folder / "new.json").read_text())["claims"]
    assert (claims["recipientName"], claims["nameResolved"]) == ("alice.eth", WHEN)
