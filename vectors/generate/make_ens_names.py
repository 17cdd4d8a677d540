"""Makes ens-names.json: the public tests of ENSIP-15; ens-normalize for Python has to agree."""

import json
import lzma
from collections.abc import Iterator
from pathlib import Path

from ens_normalize import ens_process

from common import Case, VectorFile, invalid, valid

SOURCE = Path(__file__).with_name("ens_names.xz")
# 17,147 names are refused and 21,466 are not; fewer in a case give more cases that are invalid.
VALID, INVALID = 150, 50

ERRORS = {
    "CM_EMOJI": ("markAfterEmoji", "a combining mark follows an emoji"),
    "CM_START": ("leadingMark", "a label begins with a combining mark"),
    "CONF_MIXED": ("mixedScripts", "a label mixes scripts that are not used together"),
    "CONF_WHOLE": ("confusable", "a label looks like one in another script"),
    "DISALLOWED": ("disallowed", "a character that no name may have"),
    "INVISIBLE": ("disallowed", "a character that no name may have"),
    "EMPTY_LABEL": ("emptyLabel", "a label has no characters, or only ignored ones"),
    "FENCED_LEADING": ("leadingPunctuation", "a label begins with punctuation"),
    "FENCED_MULTI": ("adjacentPunctuation", "punctuation follows punctuation"),
    "FENCED_TRAILING": ("trailingPunctuation", "a label ends with punctuation"),
    "HYPHEN": ("labelExtension", "a label of ASCII has hyphens in third and fourth place"),
    "NSM_REPEATED": ("repeatedMark", "a nonspacing mark is repeated"),
    "NSM_TOO_MANY": ("tooManyMarks", "more than four nonspacing marks are in a row"),
    "UNDERSCORE": ("underscore", "an underscore is not at the start of its label"),
}


def judged(name: str, wanted: str | None) -> str | None:
    """Returns the error of a name, after the implementation found what is wanted."""
    found = ens_process(name, do_normalize=True)
    assert found.normalized == wanted, f"{name!r}: {found.normalized!r}, not {wanted!r}"
    return None if found.error is None else ERRORS[found.error.code][0]


def batches(names: list[tuple[str, str]], size: int) -> Iterator[list[tuple[str, str]]]:
    """Splits names into parts of a size."""
    for start in range(0, len(names), size):
        yield names[start : start + size]


def build() -> VectorFile:
    kinds: dict[str | None, list[tuple[str, str]]] = {}
    for line in lzma.decompress(SOURCE.read_bytes()).decode().split("\n")[:-1]:
        name, wanted = json.loads(line)
        kinds.setdefault(judged(name, wanted), []).append((name, wanted or ""))
    good = [part for part in batches(kinds.pop(None), VALID)]
    cases: list[Case] = [
        valid(
            f"names {VALID * index + 1} to {VALID * index + len(part)} that are allowed",
            names=[name for name, _ in part],
            normalized=[wanted if wanted != name else None for name, wanted in part],
        )
        for index, part in enumerate(good)
    ]
    for error, names in sorted(kinds.items(), key=lambda item: str(item[0])):
        cases += [
            invalid(str(error), f"{len(part)} names", names=[name for name, _ in part])
            for part in batches(names, INVALID)
        ]
    return VectorFile(
        name="ens-names.json",
        standard="ENSIP-15 (ens-normalize.js 1.11.1, Unicode 17.0.0)",
        comment="Names of the Ethereum Name Service: all 38,613 public tests, many in each case.",
        packages=("ens-normalize",),
        given={"names": "the names as typed, each tried by itself"},
        gives={"normalized": "for each name the normalized one; null if it is the same"},
        errors=dict(ERRORS.values()),
        cases=cases,
    )
