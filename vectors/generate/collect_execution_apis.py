"""Makes printed_execution_apis.py from a checkout of ethereum/execution-apis.

    python vectors/generate/collect_execution_apis.py CHECKOUT COMMIT

Takes the exchanges of every method in Sources/ChainKit/JSONRPC/Methods that has a folder of tests,
and the chain that they are about; names the methods without one. Three are shortened: the blobs of
a raw transaction, which its hash does not cover, are left out, so are the blooms of simulated
blocks, and data of logs beyond 1,000 bytes, of which one answer has 21 MB, is cut to 32 bytes.
"""

import base64
import json
import re
import sys
import zlib
from pathlib import Path

import rlp

from common import hex0x, unhex

SOURCES = Path(__file__).parents[2] / "Sources" / "ChainKit" / "JSONRPC" / "Methods"
HEAD = '''"""Exchanges of the execution-apis tests, and the chain that they are about.

Made by collect_execution_apis.py, which leaves out blobs and the blooms of simulated blocks, and
cuts the data of large logs.
"""

SOURCE = "github.com/ethereum/execution-apis, folder tests"
COMMIT = "{commit}"

# The genesis block as JSON.
GENESIS = {genesis}

# The file chain.rlp: blocks 1 to the head, deflated, in base64.
CHAIN = """
{chain}
"""

# File: its exchanges, each with the parameters of the request as JSON, and the whole answer.
EXCHANGES: dict[str, list[tuple[str, str]]] = {{
'''


def methods() -> list[str]:
    """Lists the methods that the program calls."""
    sources = "".join(path.read_text() for path in SOURCES.glob("*.swift"))
    found = re.findall(r'static let name = "(\w+)"', sources)
    # Each is a type of this protocol or of one that refines it; some share a method.
    assert len(found) == len(re.findall(r"struct \w+: (?:RPC|Call)Method\b", sources))
    return sorted(set(found))


def compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def without_blobs(raw: str) -> str:
    """Returns a raw transaction without blobs, commitments and proofs."""
    data = unhex(raw)
    if data[0] != 3:
        return raw
    inside = rlp.decode(data[1:])
    return hex0x(b"\x03" + rlp.encode(inside[0])) if isinstance(inside[0], list) else raw


def with_short_data(reply: str) -> str:
    """Cuts the data of large logs."""
    return re.sub(r'"data":"(0x[0-9a-f]{64})[0-9a-f]{2000,}"', r'"data":"\1"', reply)


def without_blooms(reply: str) -> str:
    """Returns the answer with simulated blocks without their blooms of 256 bytes each."""
    return re.sub(r'"logsBloom":"0x[0-9a-f]{512}",', "", reply)


def exchanges(path: Path) -> list[tuple[str, str]]:
    """Reads the requests and answers of a file."""
    lines = path.read_text().splitlines()
    asked = [json.loads(line[3:]) for line in lines if line.startswith(">> ")]
    replies = [line[3:] for line in lines if line.startswith("<< ")]
    assert len(asked) == len(replies), path
    found = []
    for request, reply in zip(asked, replies, strict=True):
        assert request["method"] == path.parent.name, path
        params = request.get("params", [])
        if request["method"] == "eth_sendRawTransaction":
            params = [without_blobs(params[0])]
        if request["method"] == "eth_simulateV1":
            reply = without_blooms(reply)
        found.append((compact(params), with_short_data(reply)))
    return found


def main() -> None:
    tests, commit = Path(sys.argv[1]) / "tests", sys.argv[2]
    packed = base64.b64encode(zlib.compress((tests / "chain.rlp").read_bytes(), 9)).decode()
    # Few lines, since files are short; the text is for machines.
    chain = "\n".join(packed[at : at + 8000] for at in range(0, len(packed), 8000))
    genesis = compact(json.loads((tests / "genesis.json").read_text()))
    text = HEAD.format(commit=commit, genesis=repr(genesis), chain=chain)
    for method in methods():
        files = sorted((tests / method).glob("*.io"))
        if not files:
            print(f"without tests: {method}")
        for path in files:
            text += f"    {f'{method}/{path.name}'!r}: [\n"
            text += "".join(f"        ({a!r}, {b!r}),\n" for a, b in exchanges(path))
            text += "    ],\n"
    target = Path(__file__).with_name("printed_execution_apis.py")
    target.write_text(text + "}\n")


if __name__ == "__main__":
    main()
