"""Payments whose amounts tell them apart: what the chain and the outbox know, and what was told."""

import json
import sqlite3

from support.chain import Chain
from support.program import Ended, code_in
from support.wallets import Place

AT_ONCE = 8
OTHER = 77  # the amount of the payment with which a test ends


def paying(chain: Chain, amount: int, *more: str) -> tuple[str, ...]:
    """The command line of a payment of some wei, which tell it from all others."""
    return (
        "send", "--from", "old", "--to", chain.accounts[3], "--amount", f"{amount} wei", "--yes",
        "--json", "--password-file", "passphrase", "--no-wait", *chain.flags, *more,
    )


def mined(chain: Chain, first: int) -> list[tuple[int, str]]:
    """The amounts and hashes of what the account has paid since it had a nonce, by nonce."""
    account, found = chain.accounts[0], list[tuple[int, str]]()
    for nonce in range(first, int(chain.ask("eth_getTransactionCount", account, "latest"), 16)):
        one = chain.ask("eth_getTransactionBySenderAndNonce", account, hex(nonce))
        assert one["blockNumber"] is not None, one
        found.append((int(one["value"], 16), one["hash"]))
    return found


def paid(chain: Chain, first: int) -> list[int]:
    """The amounts that the account has paid since it had a nonce, in the order of the nonces."""
    return [amount for amount, _ in mined(chain, first)]


def waiting_at(chain: Chain) -> list[tuple[int, str]]:
    """The amounts and hashes of what the account has in the pool, mined or not."""
    content = chain.ask("txpool_contentFrom", chain.accounts[0])
    found = [one for state in ("pending", "queued") for one in content[state].values()]
    return [(int(one["value"], 16), one["hash"]) for one in found]


def error_in(err: bytes) -> str:
    """The message and the hint of the JSON error on stderr."""
    error = json.loads(err[err.index(b'{\n  "error"'):])["error"]
    return f"{error['message']}\n{error.get('hint', '')}"


def is_named(err: bytes, digest: str) -> bool:
    """Whether the error names this payment, as whoever made it must find it again."""
    return digest in error_in(err)


def says_unsent(err: bytes) -> bool:
    """Whether the error says that the payment was not sent."""
    error = error_in(err)
    return (
        code_in(err) == "broadcast-not-sent" or "not sent" in error or "nothing was sent" in error
    )


def is_mined(chain: Chain, digest: str) -> bool:
    """Whether a transaction is in a block."""
    return chain.ask("eth_getTransactionReceipt", digest) is not None


def kept(place: Place) -> list[tuple[str, str]]:
    """The hashes and states of what the outbox still has to do with."""
    listed = place.run("tx", "outbox", "list", "--json")
    assert listed.status == 0, listed
    return [(one["hash"], one["state"]) for one in listed.json()["transactions"]]


def settle(place: Place, chain: Chain, first: int) -> list[int]:
    """Send what is kept, and pay until no nonce is missing: everything sent is mined, and once.

    Each payment takes the lowest nonce that nobody has any more: that of a killed process, or the
    next one. Returns all amounts in the order of their nonces.
    """
    waiting = [digest for digest, _ in kept(place)]
    lapse(place)
    for digest in waiting:
        again = place.run("tx", "outbox", "resend", digest, "--json", *chain.flags)
        assert again.status == 0, again
    for more in range(AT_ONCE):
        last = place.run(*paying(chain, OTHER + more))
        assert last.status == 0, last
        waiting.append(last.json()["hash"])
        if all(is_mined(chain, digest) for digest in waiting):
            break
    assert all(is_mined(chain, digest) for digest in waiting)
    amounts = paid(chain, first)
    assert len(amounts) == len(set(amounts)) and OTHER in amounts, amounts
    assert chain.nonce(chain.accounts[0]) == first + len(amounts), amounts
    return amounts


def judged(
    place: Place, chain: Chain, first: int, ends: dict[int, Ended], turn: str
) -> int:
    """Check how payments at once ended, by their amounts, and settle them: none is lost or twice.

    Who was killed tells nothing. Returns the number of those that ended with an error although a
    node had them.
    """
    amounts = paid(chain, first)
    assert len(amounts) == len(set(amounts)), (turn, amounts)
    # It may wait for a nonce below that a killed process had.
    at_node = dict(mined(chain, first) + waiting_at(chain))
    for amount, ended in ends.items():
        if ended.status == 0:
            assert at_node.get(amount) == ended.json()["hash"], (turn, amount, at_node)
        elif ended.status > 0 and amount in at_node:
            assert not says_unsent(ended.err), (turn, amount, at_node, ended)
    settle(place, chain, first)
    # What was sent again meanwhile is paid, too, and whoever made it could find it.
    made = dict(mined(chain, first))
    assert at_node.items() <= made.items(), (turn, at_node, made)
    for amount, ended in ends.items():
        if ended.status >= 0 and amount in made:
            assert ended.status == 0 or is_named(ended.err, made[amount]), (turn, amount, made, ended)
        assert ended.status != 0 or amount in made, (turn, amount, made)
    return sum(ended.status > 0 and amount in at_node for amount, ended in ends.items())


def lapse(place: Place) -> None:
    """Let the half minute pass after which the reservation of a killed worker ends."""
    file = place.home / "chain/journal.sqlite"
    if not file.exists() or file.stat().st_size == 0:
        return
    journal = sqlite3.connect(file)
    with journal:
        journal.execute("UPDATE nonce_slot SET lease_until = 0 WHERE state = 'reserved'")
    journal.close()
