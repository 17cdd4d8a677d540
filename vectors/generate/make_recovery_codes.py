"""Makes recovery-codes.json: what people type for a recovery code, and what it means."""

import itertools
import random

from common import Case, VectorFile, invalid, stream, valid
from ktr1 import Refused
from recovery_codes import COUNT, SYMBOLS, complete, grouped, read


def draw(source: random.Random) -> str:
    return complete([source.randrange(32) for _ in range(26)])


def good(comment: str, text: str) -> Case:
    code = read(text.encode())
    return valid(comment, text=text, symbols=code, grouped=grouped(code))


def bad(error: str, comment: str, text: str) -> Case:
    try:
        read(text.encode())
    except Refused as found:
        assert str(found) == error, (comment, str(found))
        return invalid(error, comment, text=text)
    raise AssertionError(f"{comment}: read")


def accepted(source: random.Random) -> list[Case]:
    cases = [good("as it is written", grouped(draw(source))) for _ in range(40)]
    cases.append(good("all values zero", "0" * COUNT))
    for value in (1, 31):
        cases.append(good("one value again and again", complete([value] * 26)))
    code = draw(source)
    cases += [
        good("without hyphens", code),
        good("small letters", grouped(code).lower()),
        good("spaces for hyphens", grouped(code).replace("-", " ")),
        good("a line feed at the end", grouped(code) + "\n"),
        good("CR and LF at the end", grouped(code) + "\r\n"),
        good("over two lines", grouped(code)[:14] + "\n" + grouped(code)[14:]),
        good("hyphens at other places", code[:5] + "-" + code[5:]),
    ]
    for letter, digit in ("O0", "o0", "I1", "i1", "L1", "l1"):
        while digit not in (text := draw(source)):
            pass
        cases.append(good(f"{letter} for {digit}", text.replace(digit, letter)))
    return cases


def rejected(source: random.Random) -> list[Case]:
    code = draw(source)
    cases = []
    for place in range(COUNT):
        other = SYMBOLS[(SYMBOLS.index(code[place]) + source.randrange(1, 32)) % 32]
        text = code[:place] + other + code[place + 1 :]
        cases.append(bad("CHECKSUM", f"symbol {place + 1} is another", text))
    for place in range(COUNT - 1):
        pair = code[place : place + 2]
        if pair[0] != pair[1]:
            text = code[:place] + pair[::-1] + code[place + 2 :]
            cases.append(bad("CHECKSUM", f"symbols {place + 1} and {place + 2} swapped", text))
    for one, two in list(itertools.combinations(range(COUNT), 2))[::14]:
        letters = list(code)
        for place in (one, two):
            letters[place] = SYMBOLS[(SYMBOLS.index(code[place]) + 7) % 32]
        cases.append(bad("CHECKSUM", f"symbols {one + 1} and {two + 1} are others", "".join(letters)))
    for text, words in (
        ("", "nothing"),
        ("\n", "a line feed alone"),
        (code[:-1], "27 symbols"),
        (code + "0", "29 symbols"),
        (code * 2, "twice"),
        (code[:4], "one group"),
    ):
        cases.append(bad("LENGTH", words, text))
    for mark in ("U", "u", "!", "_", ".", "\u0660", "\uff11", "\u200b", "\x00", "\u00a0", "\x7f"):
        text = code[:9] + mark + code[10:]
        cases.append(bad("SYMBOL", f"U+{ord(mark):04X} among the symbols", text))
    return cases


def build() -> VectorFile:
    source = stream("recovery-codes")
    return VectorFile(
        name="recovery-codes.json",
        standard="Recovery codes (docs/keystore-format.md)",
        comment="Recovery codes as they are typed: 26 symbols of base 32 and two checksum symbols.",
        packages=(),
        given={"text": "what was typed, encoded in UTF-8"},
        gives={
            "symbols": "the 28 symbols whose ASCII is the input of the key derivation",
            "grouped": "the code as it is written down",
        },
        errors={
            "SYMBOL": "a symbol that no code contains",
            "LENGTH": "not 28 symbols",
            "CHECKSUM": "the last two symbols do not match the others",
        },
        cases=accepted(source) + rejected(source),
    )
