"""Writes random tries, a proof of one key of each, and damaged twins of the proof.

    python random_tries.py SEED COUNT

The tries and proofs are those of the `trie` package. Each trie differs from the one before by a key
that was set or deleted; after a few dozen a new family begins, with keys of another shape.

The output is binary: a stream of COUNT records. Numbers are four bytes, the most significant first,
and bytes follow their number. A record is: root, key, 1 with the value or 0, nodes, the number of
twins; each twin is: what was done, root, nodes. Nodes follow their number.
"""

import random
import sys
from collections.abc import Callable
from typing import Any

import rlp
from trie.hexary import HexaryTrie

Nodes = list[bytes]
TWINS = 2


def number(value: int) -> bytes:
    return value.to_bytes(4, "big")


def packed(data: bytes) -> bytes:
    return number(len(data)) + data


def packed_all(nodes: Nodes) -> bytes:
    return number(len(nodes)) + b"".join(packed(node) for node in nodes)


def proof(trie: Any, key: bytes) -> Nodes:
    """Return the nodes as a node gives them: without those that are part of their parents."""
    nodes = [rlp.encode(node) for node in trie.get_proof(key) if node != b""]
    return [node for place, node in enumerate(nodes) if place == 0 or len(node) >= 32]


class Family:
    """Tries that grow from each other, with keys of one shape."""

    def __init__(self, source: random.Random) -> None:
        self.source = source
        self.trie: Any = HexaryTrie({})
        self.values: dict[bytes, bytes] = {}
        self.shape = source.choice(("hashes", "alike", "short"))
        self.size = source.choice((3, 8, 20, 60))
        self.longest = source.choice((1, 8, 33, 110))
        self.stem = source.randbytes(32)

    def any_key(self) -> bytes:
        source = self.source
        if self.shape == "hashes":
            return source.randbytes(32)
        if self.shape == "alike":
            shared = source.randrange(1, 32)
            return self.stem[:shared] + source.randbytes(32 - shared)
        # Some of these are the beginning of others, so branches have values.
        return bytes(source.choice((0x00, 0x01, 0x10, 0x1F)) for _ in range(source.randrange(1, 5)))

    def neighbour(self) -> bytes:
        """Return an existing key with one nibble changed."""
        key = bytearray(self.source.choice(list(self.values)))
        key[self.source.randrange(len(key))] ^= self.source.choice((0x01, 0x10, 0x80, 0x0F))
        return bytes(key)

    def step(self) -> None:
        source = self.source
        if self.values and (len(self.values) > self.size or source.random() < 0.2):
            key = source.choice(list(self.values))
            del self.trie[key], self.values[key]
            return
        key = self.any_key()
        self.values[key] = source.randbytes(source.randrange(self.longest) + 1)
        self.trie[key] = self.values[key]

    def asked(self) -> bytes:
        """Draw the key that is proved: mostly one that exists."""
        draw = self.source.random()
        if not self.values or draw < 0.15:
            return self.any_key()
        return self.neighbour() if draw < 0.35 else self.source.choice(list(self.values))


def flipped(source: random.Random, data: bytes) -> bytes:
    changed = bytearray(data)
    changed[source.randrange(len(data))] ^= 1 << source.randrange(8)
    return bytes(changed)


def forged(family: Family, key: bytes) -> Nodes:
    """Return the proof in a trie that differs in the value of this key."""
    other: Any = HexaryTrie(dict(family.trie.db), family.trie.root_hash)
    while other.root_hash == family.trie.root_hash:
        other[key] = family.source.randbytes(family.source.randrange(1, 40))
    return proof(other, key)


def twins(
    family: Family, key: bytes, root: bytes, nodes: Nodes, past: list[tuple[bytes, Nodes]]
) -> list[tuple[str, bytes, Nodes]]:
    """Return damaged twins; each differs from the proof."""
    source = family.source
    place = source.randrange(len(nodes)) if nodes else 0
    old_root, old_nodes = source.choice(past)

    def replaced(node: bytes) -> Nodes:
        return [*nodes[:place], node, *nodes[place + 1 :]]

    def swapped() -> Nodes:
        changed = nodes.copy()
        other = source.randrange(len(nodes))
        changed[place], changed[other] = changed[other], changed[place]
        return changed

    def added() -> Nodes:
        at = source.randrange(len(nodes) + 1)
        foreign = source.choice([*nodes, *old_nodes, b"\x80", source.randbytes(33)])
        return [*nodes[:at], foreign, *nodes[at:]]

    def cut() -> Nodes:
        return replaced(nodes[place][: source.randrange(len(nodes[place]))])

    ways: dict[str, Callable[[], tuple[bytes, Nodes]]] = {
        "flipped": lambda: (root, replaced(flipped(source, nodes[place]))),
        "dropped": lambda: (root, nodes[:place] + nodes[place + 1 :]),
        "added": lambda: (root, added()),
        "swapped": lambda: (root, swapped()),
        "truncated": lambda: (root, cut()),
        "lengthened": lambda: (root, replaced(nodes[place] + source.randbytes(1))),
        "value": lambda: (root, forged(family, key)),
        "root": lambda: (flipped(source, root), nodes),
        "past root": lambda: (old_root, nodes),
        "past nodes": lambda: (root, old_nodes),
    }
    found: list[tuple[str, bytes, Nodes]] = []
    while len(found) < TWINS:
        name = source.choice(list(ways))
        if not nodes and name in ("flipped", "swapped", "truncated", "lengthened", "dropped"):
            continue
        other_root, others = ways[name]()
        # Both forms of the proof of a trie without values are right.
        if (other_root, others) != (root, nodes) and not (
            other_root == root and {*nodes, *others} <= {b"\x80"} and len(others) < 2
        ):
            found.append((name, other_root, others))
    return found


def main() -> None:
    source, count = random.Random(int(sys.argv[1])), int(sys.argv[2])
    out = sys.stdout.buffer
    family = Family(source)
    past: list[tuple[bytes, Nodes]] = [(family.trie.root_hash, [])]
    for turn in range(count):
        if turn % 40 == 0:
            family = Family(source)
        if turn % 40:
            family.step()
        key, root = family.asked(), family.trie.root_hash
        nodes, value = proof(family.trie, key), family.values.get(key)
        past = [*past[-7:], (root, nodes)]
        record = packed(root) + packed(key)
        record += number(0) if value is None else number(1) + packed(value)
        record += packed_all(nodes) + number(TWINS)
        for name, other_root, others in twins(family, key, root, nodes, past):
            record += packed(name.encode()) + packed(other_root) + packed_all(others)
        out.write(record)


if __name__ == "__main__":
    main()
