"""Makes merkle-proofs.json with the `trie` package; what no trie has is built with `rlp`."""

import random
from typing import Any

import rlp
from eth_utils import keccak
from trie import HexaryTrie

from common import Case, VectorFile, hex0x, invalid, stream, valid

# A node, or the item of one: bytes, or a list of items.
Item = Any
Nodes = list[bytes]
EMPTY = keccak(b"\x80")
# Nodes larger than this are refused; the largest branch of hashes has 532 bytes.
LARGEST = 1_024


def given(root: bytes, key: bytes, nodes: Nodes) -> dict[str, Any]:
    return {"root": hex0x(root), "key": hex0x(key), "nodes": [hex0x(node) for node in nodes]}


def proof(trie: Any, key: bytes) -> Nodes:
    """Returns the nodes on the way, without those that are part of their parents."""
    nodes = [rlp.encode(node) for node in trie.get_proof(key) if node != b""]
    return [node for place, node in enumerate(nodes) if place == 0 or len(node) >= 32]


def built(pairs: dict[bytes, bytes]) -> Any:
    trie: Any = HexaryTrie({})
    for key, value in pairs.items():
        trie[key] = value
    return trie


def proven(comment: str, pairs: dict[bytes, bytes], key: bytes) -> Case:
    """Makes a case of a trie with these pairs, which the package itself proves."""
    trie = built(pairs)
    nodes = proof(trie, key)
    value = pairs.get(key)
    assert trie.get(key) == (value or b"")
    whole = trie.get_proof(key)
    assert HexaryTrie.get_from_proof(trie.root_hash, key, whole) == (value or b"")
    return valid(
        comment, **given(trie.root_hash, key, nodes),
        value=None if value is None else hex0x(value),
    )


def nibbles(data: bytes) -> list[int]:
    return [half for byte in data for half in (byte >> 4, byte & 15)]


def hex_prefix(path: list[int], leaf: bool) -> bytes:
    """Encodes a path (Yellow Paper, appendix C)."""
    flag = 2 if leaf else 0
    whole = [flag + 1, *path] if len(path) % 2 else [flag, 0, *path]
    return bytes(16 * high + low for high, low in zip(whole[::2], whole[1::2], strict=True))


def branch(children: dict[int, Item], value: bytes = b"") -> list[Item]:
    return [children.get(place, b"") for place in range(16)] + [value]


def chain(*nodes: bytes) -> tuple[bytes, Nodes]:
    """Returns the root of some nodes, and the nodes."""
    return keccak(nodes[0]), list(nodes)


def accepted(source: random.Random) -> list[Case]:
    cases = [
        valid("no trie, no nodes", **given(EMPTY, bytes(32), []), value=None),
        valid("no trie, its only node", **given(EMPTY, bytes(32), [b"\x80"]), value=None),
    ]
    secure = {keccak(bytes([at])): source.randbytes(at % 90 + 1) for at in range(120)}
    one = dict(list(secure.items())[:1])
    (only, _) = next(iter(one.items()))
    cases.append(proven("one leaf", one, only))
    cases.append(proven("one leaf with another key", one, keccak(b"other")))
    cases.append(proven("a leaf whose path differs in its last nibble", one,
                        only[:-1] + bytes([only[-1] ^ 1])))
    for key in source.sample(list(secure), 25):
        cases.append(proven("a key of 120", secure, key))
    for at in range(25):
        cases.append(proven("no key of 120", secure, keccak(b"absent" + bytes([at]))))
    stem = source.randbytes(31)
    alike = {stem + bytes([last]): source.randbytes(40) for last in (0x00, 0x01, 0x70)}
    for key in alike:
        cases.append(proven("an extension of 62 nibbles", alike, key))
    cases.append(proven("an empty place in a branch", alike, stem + b"\x20"))
    cases.append(proven("an empty place in the last branch", alike, stem + b"\x0f"))
    cases.append(proven("another path than the extension's", alike, bytes(32)))
    cases.append(proven("a path that leaves the extension at its last nibble", alike,
                        stem[:-1] + bytes([stem[-1] ^ 1]) + b"\x00"))
    # Each nibble of the key is a branch: the longest way that there is.
    target = source.randbytes(32)
    deep = {target: b"deep"}
    for place in range(64):
        changed = nibbles(target)
        changed[place] ^= 1
        deep[bytes(16 * high + low for high, low in zip(
            changed[::2], changed[1::2], strict=True))] = source.randbytes(40)
    found = proven("64 branches and a leaf", deep, target)
    assert len(found["nodes"]) == 64 or len(found["nodes"]) == 65
    cases.append(found)
    small = {b"\x01": b"a", b"\x01\x02": b"b", b"\x01\x02\x03": b"c", b"\x11": b"d"}
    for key in small:
        cases.append(proven("nodes within nodes", small, key))
    for key in (b"\x02", b"\x01\x03", b"\x01\x02\x04", b"\x01\x02\x03\x04", b"\x12", b"\x10"):
        cases.append(proven("no key, by nodes within nodes", small, key))
    values = {b"\x12": source.randbytes(50), b"\x12\x34": source.randbytes(50),
              b"\x12\x56": source.randbytes(50), b"\x12\x34\x56": source.randbytes(50)}
    for key in values:
        cases.append(proven("values of branches", values, key))
    cases.append(proven("a key that ends in an extension", values, b""))
    branching = {b"\x12\x34": source.randbytes(50), b"\x12\x56": source.randbytes(50)}
    cases.append(proven("a key that ends in a branch without a value", branching, b"\x12"))
    cases.append(proven("a key that ends before a leaf", one, only[:-1]))
    cases.append(proven("the empty key", {b"": b"root", b"\x01": b"b"}, b""))
    cases.append(proven("a value of 900 bytes", {only: source.randbytes(900)}, only))
    return cases


def forms(source: random.Random) -> list[Case]:
    """Makes nodes whose hashes are right, but that no trie has."""
    key, value = source.randbytes(32), source.randbytes(40)
    path = nibbles(key)
    leaf = rlp.encode([hex_prefix(path, leaf=True), value])
    other, below = keccak(b"other"), rlp.encode([hex_prefix(path[1:], leaf=True), value])
    cases: list[Case] = []

    def add(error: str, comment: str, *nodes: bytes) -> None:
        cases.append(invalid(error, comment, **given(keccak(nodes[0]), key, list(nodes))))

    def under(entry: Item, *rest: bytes) -> tuple[bytes, ...]:
        """Returns the nodes with a root whose branch has this entry."""
        return (rlp.encode(branch({path[0]: entry, path[0] ^ 1: other})), *rest)

    for first in (0x40, 0x80, 0xF0):
        add("path", "a path with flags that do not exist",
            rlp.encode([bytes([first]) + key, value]))
    add("path", "a leaf whose padding is not zero", rlp.encode([b"\x21" + key, value]))
    add("path", "an extension whose padding is not zero",
        rlp.encode([b"\x01" + key[:4], keccak(below)]), below)
    add("path", "an extension without a path", rlp.encode([b"\x00", keccak(leaf)]), leaf)
    add("path", "a leaf with an empty encoding of its path", rlp.encode([b"", value]))
    add("path", "a leaf whose path is a list", rlp.encode([[key], value]))
    add("value", "a leaf without a value", rlp.encode([hex_prefix(path, leaf=True), b""]))
    add("value", "a leaf whose value is a list", rlp.encode([hex_prefix(path, leaf=True), [value]]))
    add("value", "a branch whose value is a list",
        rlp.encode([*branch({path[0]: keccak(below), path[0] ^ 1: other})[:16], [b"a"]]), below)
    add("child", "an extension without a child",
        rlp.encode([hex_prefix(path[:8], leaf=False), b""]))
    for size in (1, 31, 33):
        add("child", f"a child of {size} bytes", *under(source.randbytes(size)))
        add("child", f"another child of {size} bytes",
            rlp.encode(branch({path[0]: keccak(below), path[0] ^ 1: source.randbytes(size)})),
            below)
    add("child", "a node of 32 bytes within its parent",
        *under([hex_prefix(path[1:9], leaf=True), source.randbytes(24)]))
    assert len(rlp.encode([hex_prefix(path[1:9], leaf=True), bytes(24)])) == 32
    add("child", "a large node within its parent", *under([hex_prefix(path[1:], leaf=True), value]))
    for count in (0, 1, 3, 16, 18):
        add("notNode", f"a node of {count} items", rlp.encode([b"\x01"] * count))
    add("notNode", "a node that is bytes", rlp.encode(source.randbytes(40)))
    add("notNode", "a node within its parent of three items", *under([b"\x20", b"a", b"b"]))
    add("thinBranch", "a branch without entries", rlp.encode(branch({})))
    add("thinBranch", "a branch with one child",
        rlp.encode(branch({path[0]: keccak(below)})), below)
    add("thinBranch", "a branch with a value alone", rlp.encode(branch({}, value)))
    add("notBranch", "a leaf below an extension",
        *(lambda node: (rlp.encode([hex_prefix(path[:4], leaf=False), keccak(node)]), node))(
            rlp.encode([hex_prefix(path[4:], leaf=True), value])))
    inner = rlp.encode([hex_prefix(path[4:8], leaf=False), other])
    add("notBranch", "an extension below an extension",
        rlp.encode([hex_prefix(path[:4], leaf=False), keccak(inner)]), inner)
    add("notBranch", "a leaf within an extension",
        rlp.encode([hex_prefix(path[:4], leaf=False), [hex_prefix(path[4:8], leaf=True), b"a"]]))
    short = rlp.encode([hex_prefix(path[1:9], leaf=True), b"a"])
    add("shortNode", "a hash of a node of less than 32 bytes", *under(keccak(short), short))
    add("shortNode", "a hash of the empty node", *under(EMPTY, b"\x80"))
    return cases + encodings(key, leaf)


def encodings(key: bytes, leaf: bytes) -> list[Case]:
    """Makes nodes whose hashes are right, but whose RLP is not the canonical form, or too large."""
    path = nibbles(key)
    cases: list[Case] = []

    def add(error: str, comment: str, node: bytes) -> None:
        cases.append(invalid(error, comment, **given(keccak(node), key, [node])))

    body = leaf[2:]
    assert leaf[0] == 0xF8 and len(body) == leaf[1]
    add("rlp", "a byte after the node", leaf + b"\x00")
    add("rlp", "a node without its last byte", leaf[:-1])
    add("rlp", "a length of two bytes that begins with zero",
        b"\xf9" + len(body).to_bytes(2, "big") + body)
    encoded = rlp.encode(hex_prefix(path, leaf=True))
    add("rlp", "a value of one byte with a prefix",
        bytes([0xC0 + len(encoded) + 2]) + encoded + b"\x81\x05")
    add("rlp", "no bytes", b"")
    nested = b"\xc0"
    for _ in range(70):
        nested = rlp.codec.length_prefix(len(nested), 0xC0) + nested
    add("rlp", "lists 71 deep", nested)
    large = rlp.encode([hex_prefix(path, leaf=True), bytes(LARGEST)])
    add("nodeTooLarge", "a node of more than 1,024 bytes", large)
    return cases


def damaged(source: random.Random, good: list[Case]) -> list[Case]:
    """Damages proofs of real tries in each way once or more."""
    cases: list[Case] = []

    def add(error: str, comment: str, case: Case, nodes: list[str], root: str = "") -> None:
        cases.append(invalid(
            error, f"{comment}: {case['comment']}", root=root or case["root"], key=case["key"],
            nodes=nodes,
        ))

    def flip(text: str) -> str:
        data = bytearray(bytes.fromhex(text[2:]))
        data[source.randrange(len(data))] ^= 1 << source.randrange(8)
        return hex0x(bytes(data))

    long = [case for case in good if len(case["nodes"]) > 2]
    for case in source.sample(long, 12):
        nodes, place = case["nodes"], source.randrange(len(case["nodes"]))
        add("otherHash", "one bit", case, [*nodes[:place], flip(nodes[place]), *nodes[place + 1:]])
        add("otherHash", "another root", case, nodes, flip(case["root"]))
        add("missingNode", "without the last node", case, nodes[:-1])
        add("otherHash", "without the first node", case, nodes[1:])
        add("otherHash", "two nodes swapped", case, [nodes[1], nodes[0], *nodes[2:]])
        add("unusedNodes", "one node more", case, [*nodes, "0x80"])
        add("otherHash", "a foreign node first", case, ["0x80", *nodes])
    for case in source.sample(long, 4):
        add("missingNode", "no nodes", case, [])
        add("unusedNodes", "the last node twice", case, [*case["nodes"], case["nodes"][-1]])
        add("tooManyNodes", "more nodes than steps", case, [*case["nodes"], *["0x80"] * 65])
        cut = case["nodes"][-1][: 2 * source.randrange(2, 30)]
        add("otherHash", "a node that is cut off", case, [*case["nodes"][:-1], cut])
    none = good[0]
    add("unusedNodes", "a node too many", none, ["0x80", "0x80"])
    add("otherHash", "a list in place of nothing", none, ["0xc0"])
    return cases


def build() -> VectorFile:
    source = stream("merkle-proofs")
    good = accepted(source)
    bad = forms(source) + damaged(source, good)
    return VectorFile(
        name="merkle-proofs.json",
        standard="Ethereum Yellow Paper, appendices C and D; EIP-1186",
        comment=(
            "The nodes on the way from the root of a Merkle-Patricia trie to a key. A node of less "
            "than 32 bytes is part of its parent, and no node may be left over. Nodes have at most "
            "1,024 bytes, and there are at most two for each byte of the key and one more."
        ),
        packages=("trie", "rlp", "eth-utils"),
        given={"root": "the hash of the root", "key": "the key", "nodes": "the nodes, root first"},
        gives={"value": "the value of the key; null if the trie does not have it"},
        errors={
            "tooManyNodes": "more nodes than a way can have",
            "nodeTooLarge": "a node of more than 1,024 bytes",
            "missingNode": "the nodes end before the way does",
            "otherHash": "a node has another hash than the root or its parent says",
            "shortNode": "a node of less than 32 bytes that is not part of its parent",
            "rlp": "a node is not canonical RLP, or nested too deeply",
            "notNode": "a node has neither 2 nor 17 items",
            "path": "a path is not the hex-prefix encoding, or empty where it must not be",
            "child": "a child is neither a hash nor a node of less than 32 bytes",
            "value": "a value is empty, or a list",
            "thinBranch": "a branch with fewer than two entries",
            "notBranch": "something else than a branch below an extension",
            "unusedNodes": "nodes that are not on the way",
        },
        cases=good + bad,
    )
