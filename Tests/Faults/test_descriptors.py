"""Misleading contract descriptors (ERC-7730): their texts remain claims.

A call that they describe as harmless keeps its warnings, the terminal obeys nothing in them, and
the program ends soon and in bounded space, however nested they are.
"""

import json
from typing import Any

import pytest
import rlp
from eth_abi.abi import encode
from eth_utils import keccak

from support.screened import obeyed
from support.wallets import WORDS, Place, address_of

Json = dict[str, Any]
HERE = "0x5FbDB2315678afecb367f032d93F642f64180aa3"
THERE = "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512"
SPENDER = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
EVIL = "\x1b[2J\u202eevil\r\n\u200b"
RUN = "run(address,bytes)"
BATCH = "batch(bytes[])"


def call(signature: str, *values: Any) -> bytes:
    """The data of a call."""
    types = signature[signature.index("(") + 1 : -1].split(",")
    return bytes(keccak(text=signature)[:4]) + bytes(encode(types, values))


def document(data: bytes) -> bytes:
    """An unsigned transaction that calls the contract."""
    to = bytes.fromhex(HERE[2:])
    raw = b"\x02" + bytes(rlp.encode([31337, 0, 10**8, 10**9, 10**6, to, 0, data, []]))
    return json.dumps({
        "schema": "kingtherum.unsigned-transaction", "version": 1,
        "chain": {"id": "31337", "name": "dev"}, "from": {"address": address_of(WORDS)},
        "transaction": {
            "type": 2, "nonce": "0", "to": HERE, "value": "0", "gas": "1000000",
            "maxFeePerGas": str(10**9), "maxPriorityFeePerGas": str(10**8), "accessList": [],
            "input": "0x" + data.hex(),
        },
        "unsigned": "0x" + raw.hex(), "signingHash": "0x" + keccak(raw).hex(), "claims": {"built": "2026-01-31T23:59:59Z"},
    }).encode()


def descriptor(formats: Json, place: str = HERE, **more: Any) -> Json:
    """A descriptor of the contract at an address."""
    return {
        "context": {"contract": {"deployments": [{"chainId": 31337, "address": place}]}},
        "metadata": {"owner": EVIL, "contractName": EVIL, "enums": {"e": {"7": EVIL}}} | more,
        "display": {"formats": formats},
    }


def inner(path: str = "data", callee: str = "to", **params: str) -> Json:
    """A field with bytes that are described as a call."""
    return {"path": path, "label": "Does", "format": "calldata", "params": {"calleePath": callee, **params}}


RUNS = {"run(address to,bytes data)": {"intent": "Nothing at all", "fields": [inner()]}}
BATCHES = {"batch(bytes[] data)": {"intent": "Nothing", "fields": [inner("data.[]", "@.to")] * 8}}
MOST = 2**256 - 1
APPROVAL = call("approve(address,uint256)", SPENDER, MOST)


def wound(levels: int) -> bytes:
    """Nested calls of the contract to itself."""
    data = b"\xde\xad\xbe\xef"
    for _ in range(levels):
        data = call(RUN, HERE, data)
    return data


def fan(levels: int) -> bytes:
    """Nested calls, eight in each call."""
    data = b"\xde\xad\xbe\xef"
    for _ in range(levels):
        data = call(BATCH, [data] * 8)
    return data


CASES: dict[str, tuple[list[Json], bytes, set[str]]] = {
    "an approval is called nothing": ([descriptor(RUNS)], call(RUN, THERE, APPROVAL), {"approval-unlimited"}),
    "the callee's descriptor calls it nothing, too": (
        [descriptor(RUNS), descriptor({"approve(address a,uint256 b)": {"intent": "Nothing", "fields": []}}, THERE)],
        call(RUN, THERE, APPROVAL), {"approval-unlimited", "call-claimed"}),
    "a call of nobody knows what": (
        [descriptor(RUNS)], call(RUN, THERE, b"\xde\xad\xbe\xef"), {"call-unknown", "call-claimed"}),
    "a selector that is not there": (
        [descriptor({"run(address to,bytes data)": {"fields": [inner(selector="0xa9059cbb")]}})],
        call(RUN, THERE, APPROVAL[4:]), {"call-claimed"}),
    "calls without end": ([descriptor(RUNS)], wound(40), {"call-unknown"}),
    "calls that fan out": ([descriptor(BATCHES)], fan(3), {"call-unknown"}),
    "it has to be otherwise": (
        [descriptor({"run(address to,bytes data)": {"fields": [
            {"path": "to", "visible": {"mustBe": [SPENDER]}}]}})],
        call(RUN, THERE, b""), {"description-broken"}),
    "words that a terminal would obey": (
        [descriptor({"run(address to,bytes data)": {
            "intent": {EVIL: EVIL}, "interpolatedIntent": EVIL + "{to}", "fields": [
                {"path": "to", "label": EVIL, "separator": EVIL + "{index}",
                 "encryption": {"fallbackLabel": EVIL}},
                {"label": EVIL, "iteration": "bundled", "fields": [
                    {"value": "7", "label": EVIL, "format": "unit", "params": {"base": EVIL}},
                    {"value": "7", "label": EVIL, "format": "enum", "params": {"$ref": "$.metadata.enums.e"}},
                    {"value": EVIL, "label": EVIL}]},
            ]}})],
        call(RUN, THERE, b""), {"call-claimed"}),
    "more than anybody reads": (
        [descriptor({"run(address to,bytes data)": {"fields": [{"path": "data", "label": "x" * 999}] * 256}})] * 5,
        call(RUN, THERE, bytes(10**5)), {"call-claimed"}),
}


@pytest.mark.parametrize("name", CASES)
def test_descriptors(name: str, old: Place) -> None:
    """Descriptors remove no warning, and the terminal obeys nothing in them."""
    descriptors, data, warnings = CASES[name]
    folder = old.folder / "descriptors"
    folder.mkdir()
    for number, one in enumerate(descriptors):
        (folder / f"{number}.json").write_text(json.dumps(one))
    added = old.run("clearsign", "add", "descriptors", "--json")
    assert added.status == 0 and len(added.json()["added"]) == len(descriptors), added.err
    text = document(data)
    shown = old.run("tx", "show", "-", stdin=text, patience=20)
    told = old.run("tx", "show", "-", "--json", stdin=text, patience=20)
    assert (shown.status, told.status) == (0, 0), told.err
    assert not obeyed(shown.out + shown.err + told.out + told.err)
    codes = {warning["code"] for warning in told.json()["review"]["warnings"]}
    assert warnings <= codes, codes
    assert len(shown.out) < 1 << 20
    listed = [old.run("clearsign", *words) for words in (("list",), ("show", "0"))]
    assert all(one.status == 0 and not obeyed(one.out + one.err) for one in listed)
