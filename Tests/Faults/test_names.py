"""Names of ENS, normalized by the program and by ens-normalize for Python.

The seed is printed at the start. The names are public tests of ENSIP-15 that were changed: by
marks, joiners, parts of emoji, letters of other scripts.
"""

import json
import random
from pathlib import Path

import pytest
from ens_normalize import DisallowedSequence, ens_normalize

from support.program import run
from support.samples import SEED

VECTORS = Path(__file__).resolve().parents[2] / "vectors" / "ens-names.json"
COUNT = 400
PARTS = (
    "\u0300", "\u0301", "\u0308", "\u0323", "\u0651", "\u064d", "\u093c", "\u3099", "\u20e3",
    "\u200d", "\u200c", "\ufe0f", "\ufe0e", "\u00ad", "\u202e", "\u2019", "'", "\u2044", "\u30fb",
    "_", "-", "--", ".", "a", "A", "1", "\u0430", "\u03bf", "\u0443", "\u4e00", "\u05d0", "\u0627",
    "\u2764", "\U0001f468", "\U0001f4bb", "\U0001f3fd", "\U0001f1fa", "\U0001f1f8",
)


def changed(dice: random.Random, names: list[str]) -> str:
    """A public test with up to three changes."""
    name = list(dice.choice(names))
    for _ in range(dice.randrange(4)):
        place = dice.randrange(len(name) + 1)
        what = dice.randrange(4)
        if what < 2:
            name.insert(place, dice.choice(PARTS))
        elif place < len(name):
            name[place : place + 1] = [] if what == 2 else [dice.choice(PARTS)]
    return "".join(name)


def normalized(name: str) -> str | None:
    """What ens-normalize finds; None if it refuses the name."""
    try:
        return str(ens_normalize(name))
    except DisallowedSequence:
        return None


def test_names_are_normalized_as_another_implementation_does(tmp_path: Path) -> None:
    """The same names are accepted, with the same bytes; for others nothing is printed."""
    cases = json.loads(VECTORS.read_text())["cases"]
    names = [name for case in cases for name in case["names"] if len(name) < 60]
    dice = random.Random(f"{SEED} names")
    accepted = 0
    for _ in range(COUNT):
        name = changed(dice, names)
        wanted = normalized(name)
        ended = run(tmp_path, "name", "normalize", "-", "-q", stdin=name.encode() + b"\n")
        if wanted is None:
            assert (ended.status, ended.out) == (65, b""), (name, ended)
            assert ended.err.isascii(), (name, ended)
        else:
            accepted += 1
            assert (ended.status, ended.out) == (0, wanted.encode() + b"\n"), (name, ended)
    assert COUNT // 10 < accepted < COUNT * 9 // 10


@pytest.mark.parametrize("name", [b"ali\xffce.eth", b"\xed\xa0\x80", b"a\xc0\xaeeth"])
def test_bytes_that_are_no_text_are_refused(name: bytes, tmp_path: Path) -> None:
    """A name is UTF-8: no replacement characters, no surrogates, no long forms."""
    ended = run(tmp_path, "name", "normalize", "-", "--json", stdin=name)
    assert (ended.status, ended.out, ended.code) == (65, b"", "text-not-utf8"), ended


def test_a_name_has_a_limit(tmp_path: Path) -> None:
    """The longest name is normalized, one byte more is refused, and much more is not even read."""
    longest = b"A" * 131_072
    ended = run(tmp_path, "name", "normalize", "-", "-q", stdin=longest + b"\n")
    assert (ended.status, ended.out) == (0, longest.lower() + b"\n"), ended.err
    ended = run(tmp_path, "name", "normalize", "-", "--json", stdin=longest + b"A")
    assert (ended.status, ended.code) == (65, "name-too-long"), ended
    ended = run(tmp_path, "name", "normalize", "-", "--json", stdin=longest * 4)
    assert (ended.status, ended.code) == (65, "input-too-long"), ended
