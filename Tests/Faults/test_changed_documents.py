"""A document changed in any one place is refused, or is still the same transaction.

Each leaf gets other values, each object another key, and the whole text forms that strict and
lenient parsers treat differently. Only claims may change without a refusal; they are shown as such.
"""

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest
from eth_utils.crypto import keccak

from support.wallets import Place
from test_descriptors import HERE, call, document

DATA = call("transfer(address,uint256)", HERE, 5)
GOOD: dict[str, Any] = json.loads(document(DATA)) | {
    "claims": {"built": "2026-01-31T23:59:59Z", "recipientName": "Alice"},
}
HASH = "0x" + keccak(bytes.fromhex(GOOD["unsigned"][2:])).hex()
KEPT = {
    "signingHash": HASH, "recipient": HERE, "to": HERE, "chainID": "31337", "nonce": "0", "gas": "1000000",
    "token": {"contract": HERE, "units": "5"}, "amount": {"ether": "0", "wei": "0"},
    "from": GOOD["from"]["address"],
}
CLAIMED = ("claims", "from", "chain")  # their names; account and chain ID are compared
Path = tuple[str, ...]


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value without inner values."""
    if isinstance(value, dict) and value:
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
    else:
        yield path, value


def changed(path: Path, value: Any) -> dict[str, Any]:
    """The document with another value at a path."""
    whole = copy.deepcopy(GOOD)
    place = whole
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return whole


def others(value: Any) -> list[Any]:
    """Values similar to this one, and some different ones."""
    if isinstance(value, str) and value.startswith("0x"):
        flipped = value[:-1] + ("0" if value[-1] != "0" else "1")
        return [flipped, value + "00", value[:-2], value.upper(), None]
    if isinstance(value, str):
        return [value + "0", "0" + value, "-" + value, value + " ", None]
    return [value + 1, float(value), str(value), -value] if isinstance(value, int) else [[[]], {}, None, "0x"]


def texts() -> dict[str, bytes]:
    """The same document as texts that parsers may treat differently."""
    plain, escaped = json.dumps(GOOD), '"\\u0074o": "0x' + "99" * 20 + '", '
    other = '"to": "0x' + "99" * 20 + '", '
    return {
        "a key twice": plain.replace('"to": ', other + '"to": ', 1).encode(),
        "another key twice": plain.replace('"value": "0"', '"value": "0", "value": "1"').encode(),
        "an escaped key twice": plain.replace('"to": ', escaped + '"to": ', 1).encode(),
        "an escaped key": plain.replace('"to": ', '"\\u0074o": ', 1).encode(),
        "a key in capitals": plain.replace('"to": ', '"TO": "0x' + "99" * 20 + '", "to": ', 1).encode(),
        "a mark of byte order": b"\xef\xbb\xbf" + plain.encode(), "text behind": plain.encode() + b" {}",
        "a second one behind": plain.encode() * 2, "a comma more": plain[:-1].encode() + b",}",
        "a comment": plain.replace("{", "{/* */", 1).encode(),
        "version 1.0": plain.replace('"version": 1', '"version": 1.0').encode(),
        "version -0": plain.replace('"version": 1', '"version": -0').encode(),
        "version 1e0": plain.replace('"version": 1', '"version": 1e0').encode(),
        "type 2.0": plain.replace('"type": 2', '"type": 2.0').encode(),
        "wide digits": plain.replace('"1000000"', '"\uff11000000"').encode(),
        "half a surrogate": plain.replace("Alice", "\\ud800").encode(),
        "bytes of none": plain.replace("Alice", "A").encode().replace(b'"A"', b'"\xff"'),
        "a long form": plain.replace("Alice", "A").encode().replace(b'"A"', b'"\xc0\x81"'),
        "two bytes a letter": plain.encode("utf-16"),
    }


def judged(place: Place, text: bytes) -> str:
    """The fault in the handling of a document; empty if it is refused or unchanged."""
    ended = place.run("tx", "sign", "--in", "-", "--dry-run", "--json", stdin=text)
    if ended.status in (1, 65):
        return "" if ended.code and ended.out == b"" else f"{ended}"
    review = ended.json()["review"]
    facts = {name: review[name] for name in KEPT}
    return "" if facts == KEPT else f"{facts}"


def test_every_leaf(old: Place) -> None:
    """No change leads to another hash or payee; all but claims are refused."""
    wrong, taken = {}, set[Path]()
    for path, value in leaves(GOOD):
        for other in others(value):
            text = json.dumps(changed(path, other)).encode()
            if found := judged(old, text):
                wrong[path, str(other)] = found
            taken |= {path} if old.run("tx", "show", "-", stdin=text).status == 0 else set()
    assert not wrong, wrong
    assert {path[0] for path in taken} <= set(CLAIMED), taken


def test_every_object(old: Place) -> None:
    """An unknown key, or a missing one."""
    for path in {path[:-1] for path, _ in leaves(GOOD)}:
        more = json.dumps(changed((*path, "more"), 1)).encode()
        assert old.run("tx", "show", "-", stdin=more).status == 65, path
    for key in GOOD:
        less = {name: value for name, value in GOOD.items() if name != key}
        assert old.run("tx", "show", "-", stdin=json.dumps(less).encode()).status == 65, key


@pytest.mark.parametrize("name", texts())
def test_texts_that_readers_differ_about(name: str, old: Place) -> None:
    """Each is refused, and none is repaired; an escape in a key is the same key, as in JSON."""
    text = texts()[name]
    assert not judged(old, text)
    assert (old.run("tx", "show", "-", stdin=text).status == 0) == (name == "an escaped key")


def test_the_document_is_good(old: Place) -> None:
    """The control: without a change it is accepted, and the hash is that of eth-utils."""
    ended = old.run("tx", "sign", "--in", "-", "--dry-run", "--json", stdin=json.dumps(GOOD).encode())
    assert ended.status == 0 and not judged(old, json.dumps(GOOD).encode()), ended
    assert ended.json()["review"]["signingHash"] == HASH
