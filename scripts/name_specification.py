"""What ENSIP-15 says about characters, from the two files that it refers to."""

import hashlib
import json
from itertools import product
from pathlib import Path
from typing import Any

HASHES = {
    "spec.json": "4febc8f5d285cbf80d2320fb0c1777ac25e378eb72910c34ec963d0a4e319c84",
    "nf.json": "9a9818b74d3698f97a8920b156cd672cec218b477dc6d5c342e74f4ca16ac225",
}

# The skin tones of emoji; the first one takes the place of all in a pattern.
TONES = range(0x1F3FB, 0x1F400)
TONE = TONES[0]

Group = tuple[int, ...]
Sequence = tuple[int, ...]


class Specification:
    """The tables that normalization needs; characters are numbers, groups have their places."""

    def __init__(self, folder: Path) -> None:
        spec, forms = (read(folder / name) for name in HASHES)
        assert spec["unicode"] == forms["unicode"]
        self.unicode: str = spec["unicode"].split()[0]
        self._decompositions: dict[int, list[int]] = dict(forms["decomp"])
        self._read_groups(spec["groups"])
        self._read_characters(spec)
        self._read_forms(forms)
        self.emoji = patterns([tuple(sequence) for sequence in spec["emoji"]])
        self.confusables = self._confusables(spec["wholes"])

    def _read_groups(self, groups: list[Any]) -> None:
        self.groups: list[str] = [group["name"] for group in groups]
        # A list of sequences would need a rule of its own; those of this version are empty.
        assert not any(group.get("cm") for group in groups)
        # Groups in which the nonspacing marks of a character are counted.
        self.counted = ["cm" not in group for group in groups]
        self.members: dict[int, Group] = {}
        for place, group in enumerate(groups):
            for each in {*group["primary"], *group["secondary"]}:
                self.members[each] = (*self.members.get(each, ()), place)
        self.valid = self.members.keys() | {
            part for each in self.members for part in self.decomposed(each)
        }

    def _read_characters(self, spec: Any) -> None:
        combining, nonspacing = set(spec["cm"]), set(spec["nsm"])
        assert nonspacing <= combining
        # 0: not a combining mark, 1: a combining mark, 2: a nonspacing one.
        self.marks = {each: (each in combining) + (each in nonspacing) for each in self.valid}
        self.ignored = set(spec["ignored"])
        self.mapped: list[tuple[int, list[int]]] = sorted(map(tuple, spec["mapped"]))
        assert all(self.valid.issuperset(parts) for _, parts in self.mapped)
        self.fenced: list[int] = sorted(each for each, _ in spec["fenced"])
        self.most_marks: int = spec["nsm_max"]

    def _read_forms(self, forms: Any) -> None:
        # Canonical combining classes, numbered in their order; only the order matters.
        self.ranks = [
            (each, rank)
            for rank, row in enumerate(forms["ranks"], 1)
            for each in row
            if each in self.valid
        ]
        excluded = set(forms["exclusions"])
        # A pair of valid characters composes even if the result is not valid: it is then refused.
        self.pairs: list[tuple[int, int, int, bool]] = [
            (whole, parts[0], parts[1], whole not in excluded)
            for whole, parts in sorted(self._decompositions.items())
            if len(parts) == 2 and self.valid.issuperset(self.decomposed(whole))
        ]
        kept = {whole for whole, *_ in self.pairs}
        assert not self.valid & self._decompositions.keys() - kept

    def decomposed(self, character: int) -> list[int]:
        """Returns the full canonical decomposition."""
        if 0 <= (syllable := character - 0xAC00) < 11172:
            parts = [0x1100 + syllable // 588, 0x1161 + syllable % 588 // 28]
            return parts + [0x11A7 + syllable % 28] * (syllable % 28 > 0)
        if character not in self._decompositions:
            return [character]
        return [each for part in self._decompositions[character] for each in self.decomposed(part)]

    def _confusables(self, wholes: list[Any]) -> dict[int, Group]:
        """Returns the groups that have a character that looks like this one, besides its own."""
        found: dict[int, Group] = {}
        for whole in wholes:
            extents: list[tuple[set[int], list[int]]] = []
            for each in sorted({*whole["valid"], *whole["confused"]}):
                groups = set(self.members[each])
                extent = next((extent for extent in extents if extent[0] & groups), None)
                if extent is None:
                    extents.append(extent := (set(), []))
                extent[0].update(groups)
                extent[1].append(each)
            everywhere = {group for groups, _ in extents for group in groups}
            for groups, characters in extents:
                for each in whole["confused"]:
                    if each in characters:
                        assert each not in found
                        found[each] = tuple(sorted(everywhere - groups))
        return found


def read(path: Path) -> Any:
    """Reads a file of the version that is expected."""
    data = path.read_bytes()
    assert hashlib.sha256(data).hexdigest() == HASHES[path.name], f"{path} is another version"
    return json.loads(data)


def expanded(pattern: Sequence, kind: int) -> set[Sequence]:
    """Returns the sequences of a pattern: every tone in its place, of one kind.

    0: no tones; 1: each place has any tone; 2: no two places have the same one.
    """
    places = [place for place, each in enumerate(pattern) if place and each == TONE]
    found = set()
    for tones in product(TONES, repeat=len(places)) if kind else [()]:
        if kind < 2 or len(set(tones)) == len(tones):
            sequence = list(pattern)
            for place, tone in zip(places, tones):
                sequence[place] = tone
            found.add(tuple(sequence))
    return found


def patterns(sequences: list[Sequence]) -> list[tuple[Sequence, int]]:
    """Returns the patterns of all sequences, in order, and the kind of each."""
    found: dict[Sequence, set[Sequence]] = {}
    for sequence in sequences:
        pattern = sequence[:1] + tuple(TONE if each in TONES else each for each in sequence[1:])
        found.setdefault(pattern, set()).add(sequence)
    return [
        (pattern, next(kind for kind in range(3) if expanded(pattern, kind) == found[pattern]))
        for pattern in sorted(found)
    ]
