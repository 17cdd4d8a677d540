"""Writes the tables of ENSIP-15 from a checkout of adraffy/ens-normalize.js.

    python scripts/name_tables.py CHECKOUT

Reads derive/output/spec.json and nf.json, which must be those of version 1.11.1, and writes
Sources/Entity/Names/NameTables+Packed.swift. NameTables+Unpacking.swift reads the tables in the
same order.
"""

import base64
import sys
from pathlib import Path

from name_specification import Group, Sequence, Specification
from range_encoder import RangeEncoder

VERSION = "1.11.1"
TARGET = Path(__file__).resolve().parents[1] / "Sources/Entity/Names/NameTables+Packed.swift"

# Kinds of characters as in NameCharacter.swift; numbers above are sets of groups.
IGNORED, PART, SETS = 1, 3, 4


class Packer:
    """Writes the tables one after the other; each has contexts of its own."""

    def __init__(self, specification: Specification) -> None:
        self._from = specification
        self._to = RangeEncoder()

    def packed(self) -> bytes:
        self._groups()
        sets = sorted(set(self._from.members.values()))
        self._sets(sets, 3)
        self._characters(sets)
        self._mapped()
        self._forms()
        others = sorted(set(self._from.confusables.values()))
        self._sets(others, 40)
        self._confusables(others)
        self._emoji()
        return self._to.finish()

    def _groups(self) -> None:
        self._to.number(len(self._from.groups), 0)
        for name, counted in zip(self._from.groups, self._from.counted):
            self._to.number(len(name), 1)
            for letter in name:
                self._to.symbol(ord(letter), 7, 2)
            self._to.symbol(counted, 1, 60)

    def _sets(self, sets: list[Group], context: int) -> None:
        self._to.number(len(sets), 0)
        for groups in sets:
            self._to.number(len(groups), context)
            next_group = 0
            for group in groups:
                self._to.number(group - next_group, context + 1)
                next_group = group + 1

    def _characters(self, sets: list[Group]) -> None:
        """Writes runs of characters with the same kind: a gap, a length, the kind, the mark."""
        place = {groups: SETS + index for index, groups in enumerate(sets)}
        rows = {each: (IGNORED, 0) for each in self._from.ignored}
        for each in self._from.valid:
            groups = self._from.members.get(each)
            rows[each] = (place[groups] if groups else PART, self._from.marks[each])
        runs: list[tuple[int, int, int, int]] = []
        for each in sorted(rows):
            if runs and runs[-1][1] == each and runs[-1][2:] == rows[each]:
                runs[-1] = (runs[-1][0], each + 1, *rows[each])
            else:
                runs.append((each, each + 1, *rows[each]))
        self._to.number(len(runs), 0)
        end = last = 0
        for start, next_end, kind, mark in runs:
            self._to.number(start - end, 5)
            self._to.number(next_end - start - 1, 6)
            self._to.symbol(kind == last, 1, 7)
            if kind != last:
                self._to.symbol(kind, 8, 8)
            self._to.symbol(mark, 2, 9)
            end, last = next_end, kind
        self._listed(self._from.fenced, 10)
        self._to.number(self._from.most_marks, 0)

    def _listed(self, characters: list[int], context: int) -> None:
        self._to.number(len(characters), 0)
        next_one = 0
        for each in characters:
            self._to.number(each - next_one, context)
            next_one = each + 1

    def _mapped(self) -> None:
        """Writes what a character is mapped to, as distances from the mappings before it."""
        self._to.number(len(self._from.mapped), 0)
        next_one = distance = target = 0
        for each, parts in self._from.mapped:
            self._to.number(each - next_one, 12)
            next_one = each + 1
            self._to.number(len(parts) - 1, 13)
            is_alike = parts[0] - each == distance
            self._to.symbol(is_alike, 1, 14)
            if not is_alike:
                self._to.signed(parts[0] - target, 15)
            distance, target = parts[0] - each, parts[0]
            for part in parts[1:]:
                self._to.signed(part - target, 16)
                target = part

    def _forms(self) -> None:
        """Writes combining classes, and the pairs that a character decomposes to."""
        self._to.number(len(self._from.ranks), 0)
        next_one = last = 0
        for each, rank in self._from.ranks:
            self._to.number(rank - last, 20)
            if rank != last:
                next_one, last = 0, rank
            self._to.number(each - next_one, 21)
            next_one = each + 1
        self._to.number(len(self._from.pairs), 0)
        next_one = last = 0
        seconds: list[int] = []
        for whole, first, second, composes in self._from.pairs:
            self._to.number(whole - next_one, 24)
            next_one = whole + 1
            self._to.signed(first - last, 25)
            last = first
            place = seconds.index(second) if second in seconds else len(seconds)
            self._to.number(place, 26)
            if place == len(seconds):
                self._to.number(second, 27)
                seconds.append(second)
            self._to.symbol(composes, 1, 28)

    def _confusables(self, others: list[Group]) -> None:
        self._to.number(len(self._from.confusables), 0)
        next_one = last = 0
        for each in sorted(self._from.confusables):
            self._to.number(each - next_one, 42)
            next_one = each + 1
            place = others.index(self._from.confusables[each])
            self._to.symbol(place == last, 1, 43)
            if place != last:
                self._to.symbol(place, 9, 44)
            last = place

    def _emoji(self) -> None:
        """Writes the patterns of emoji: what each shares with the one before it, then the rest.

        The first character of the rest is a distance; the others are places in a list.
        """
        letters = sorted({each for pattern, _ in self._from.emoji for each in pattern})
        self._listed(letters, 50)
        place = {each: index for index, each in enumerate(letters)}
        self._to.number(len(self._from.emoji), 0)
        last: Sequence = ()
        for pattern, kind in self._from.emoji:
            shared = 0
            while shared < len(last) and last[shared] == pattern[shared]:
                shared += 1
            self._to.number(shared, 51)
            self._to.number(len(pattern) - shared - 1, 52)
            base = place[last[shared]] + 1 if shared < len(last) else 0
            self._to.number(place[pattern[shared]] - base, 53 if shared == 0 else 54)
            for before, each in zip(pattern[shared:], pattern[shared + 1 :]):
                self._to.symbol(place[each], 11, 55 + (before == 0x200D))
            self._to.symbol(kind, 2, 57)
            last = pattern


def source(packed: bytes, unicode: str) -> str:
    """Returns the Swift file."""
    text = base64.b64encode(packed).decode().rstrip("=")
    lines = "\n".join(f"    {text[at : at + 95]}\\" for at in range(0, len(text), 95))
    return f'''extension NameTables {{
  /// The tables of ENSIP-15 for Unicode {unicode}, packed by `scripts/name_tables.py`, in base64.
  ///
  /// From `spec.json` and `nf.json` of adraffy/ens-normalize.js {VERSION}; the script has their
  /// SHA-256.
  static let packed: StaticString = """
{lines.removesuffix(chr(92))}
    """
}}
'''


def main() -> None:
    folder = Path(sys.argv[1]) / "derive" / "output"
    specification = Specification(folder)
    packed = Packer(specification).packed()
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(source(packed, specification.unicode))
    print(f"{TARGET.name}: {len(packed):,} bytes, {TARGET.stat().st_size:,} as text")


if __name__ == "__main__":
    main()
