"""Floods of UR parts: 4,104 mixed parts and no pure one, contradictions, several messages.

Every command that decodes a multipart UR ends soon and in an orderly way, and accepts only a
complete message. The parts are made with foundation-ur-py.
"""

import random
import sys
from collections.abc import Callable

import pytest

from support.program import REPOSITORY
from support.samples import SEED
from support.wallets import Place
from test_descriptors import document
from test_requests import SECRET

sys.path.insert(0, str(REPOSITORY / "vectors/generate"))

from ur_tools import checksum, message, part, parts, pieces  # noqa: E402

FLOOD = 4_104
KIND = "eth-sign-request"
# Part numbers above the number of pieces are mixed parts.
Parts = list[str]


def mixtures(count: int, contents: Callable[[], bytes], first: int | None = None, kind: str = KIND) -> Parts:
    """Mixed parts of a message of zeros in `count` pieces."""
    whole = bytes(count * 10)
    numbers = range(first or count + 1, (first or count + 1) + FLOOD)
    return [part(kind, number, count, len(whole), checksum(whole), contents()) for number in numbers]


def shuffled(chance: random.Random) -> Parts:
    """Mixed parts of messages with several types, checksums, lengths and counts."""
    made: Parts = []
    while len(made) < FLOOD:
        body = message(chance, chance.randrange(100, 900))
        kind = chance.choice(["bytes", KIND, "eth-signature", "crypto-hdkey"])
        most = chance.randrange(10, 90)
        made += parts(kind, body, most, pieces(body, most) * 3)[pieces(body, most):]
    chance.shuffle(made)
    return made[:FLOOD]


def impossible(chance: random.Random) -> Parts:
    """Numbers at and beyond their limits."""
    counts = [4_097, 2**32 - 1]
    sizes = [0, 1, 2**16, 2**20 + 1, 2**32 - 1]
    return [
        part(KIND, chance.choice([1, 2**32 - 1]), chance.choice(counts), chance.choice(sizes), 0, b"x" * 10)
        for _ in range(FLOOD)
    ]


CHANCE = random.Random(f"{SEED} floods")
FLOODS: dict[str, tuple[Callable[[], Parts], str]] = {
    "whole, and no CBOR": (lambda: mixtures(2_048, lambda: bytes(10)), "cbor-trailing"),
    "too few": (lambda: mixtures(4_096, lambda: bytes(10))[:600], "ur-incomplete"),
    "always the same": (lambda: mixtures(512, lambda: bytes(10))[:1] * FLOOD, "ur-incomplete"),
    "the last numbers": (lambda: mixtures(512, lambda: bytes(10), 2**32 - FLOOD), "cbor-trailing"),
    "contents by chance": (lambda: mixtures(1_024, lambda: CHANCE.randbytes(10)), "ur-contradiction"),
    "many messages": (lambda: shuffled(CHANCE), "ur-mixed"),
    "impossible figures": (lambda: impossible(CHANCE), "ur-figures"),
}
COMMANDS: list[tuple[str, ...]] = [
    ("qr", "decode", "-"), ("tx", "show", "-"), ("tx", "sign", "--in", "-", "--yes", *SECRET),
    ("tx", "attach", "--in", "unsigned.json", "--signature", "-"),
    ("message", "sign", "--request", "-", "--yes", *SECRET),
    ("typed-data", "sign", "-", "--yes", *SECRET), ("wallet", "watch", "new", "--ur", "-"),
    ("policy", "check", "-"),
    ("message", "sign", "hello", "--from", "old", "--answer", "-"),
    ("tx", "broadcast", "--in", "-", "--offline"),
]
SLOW = {"whole, and no CBOR", "too few", "always the same", "the last numbers"}


@pytest.mark.parametrize("name", FLOODS)
def test_flood(name: str, old: Place) -> None:
    """Each command reports the fault of the flood; the slow floods run with two commands."""
    make, code = FLOODS[name]
    text = "\n".join(make()).encode()
    (old.folder / "given").write_bytes(text)
    (old.folder / "unsigned.json").write_bytes(document(b""))
    for nth, words in enumerate(COMMANDS[: 2 if name in SLOW else None]):
        line = words if nth % 2 else tuple("given" if word == "-" else word for word in words)
        ended = old.run(*line, "--json", stdin=text)
        assert (ended.status, ended.code, ended.out) == (65, code, b""), (line, ended.err[-400:])
    assert not (old.keystore / "new.watch").exists() and not (old.home / "audit.log").exists()


def test_a_flood_with_the_message_in_it(old: Place) -> None:
    """The control: pieces and mixed parts in random order, some repeated, decode to the message."""
    body = message(CHANCE, 3_000)
    made = parts("bytes", body, 20, 2 * pieces(body, 20))[pieces(body, 20) // 2:]
    given = [CHANCE.choice(made) for _ in range(FLOOD)]
    ended = old.run("qr", "decode", "-", "--out", "decoded", stdin="\n".join(given).encode())
    assert ended.status == 0, ended
    assert (old.folder / "decoded").read_bytes() == body[3:]
