"""Makes paper.json: paper backups as they are typed, and texts that are not paper backups."""

import random
from typing import Any

from common import Case, VectorFile, hex0x, invalid, stream, valid
from ktr1 import Json, Refused, canonical, close
from ktr1_wallets import Wallet
from ktr1_wallets import write as write_wallet
from paper import line, read, record, text, write
from recovery_codes import complete


def good(comment: str, typed: str, document: Json) -> Case:
    file = canonical(document) + b"\n"
    assert read(typed) == file, comment
    return valid(comment, text=typed, file=hex0x(file))


def bad(error: str, comment: str, typed: str) -> Case:
    try:
        read(typed)
    except Refused as found:
        assert str(found) == error, (comment, str(found))
        return invalid(error, comment, text=typed)
    raise AssertionError(f"{comment}: opened")


def wallet(source: random.Random, **given: Any) -> Json:
    document, _ = write_wallet(Wallet(source.randbytes(16), **given), source)
    return document


def opening(source: random.Random) -> list[Case]:
    """Makes texts of whole wallets, of each kind and typed in many ways."""
    code = complete([source.randrange(32) for _ in range(26)]).encode()
    kinds = {
        "words": wallet(source),
        "a key": write_wallet(Wallet(source.randbytes(32), kind="private-key"), source)[0],
        "a seed": write_wallet(Wallet(source.randbytes(64), kind="seed"), source)[0],
        "a name in Korean": wallet(source, name="급여 지갑"),
        "a PIN and a code": wallet(
            source, slots=("passphrase", "pin+device", "recovery-code"), numbers=(0, 2, 5), code=code
        ),
        "large numbers": wallet(source, generation=(1 << 53) - 1, updated=(1 << 53) - 1),
        "the cost that is written": wallet(source, ops=3, mem_kib=262_144),
    }
    cases = [good(name, text(write(record(one))), one) for name, one in kinds.items()]
    for length in range(1, 16):  # for every amount of padding in the last line
        one = wallet(source, name="n" * length)
        cases.append(good(f"a name of {length} letters", text(write(record(one))), one))
    one = kinds["words"]
    lines = write(record(one))
    plain = text(lines)
    shuffled = source.sample(lines, len(lines))
    return cases + [
        good("small letters", plain.lower().replace("ktp1", "KTP1"), one),
        good("without hyphens", plain.replace("-", ""), one),
        good("blanks for hyphens", plain.replace("-", " "), one),
        good("lines of DOS", plain.replace("\n", "\r\n"), one),
        good("no heading", "\n".join(lines), one),
        good("empty lines between", plain.replace("\n", "\n\n \t\n"), one),
        good("O for 0 and I for 1", plain.replace("KTP1", "").replace("0", "O").replace("1", "I"), one),
        good("l for 1", plain.replace("KTP1", "").replace("1", "l"), one),
        good("another order", text(shuffled), one),
        good("a line twice", text([*lines, lines[3]]), one),
    ]


def wrong(source: random.Random) -> list[Case]:
    """Makes texts with one typing or copying mistake each."""
    one, other = wallet(source), wallet(source)
    lines, others = write(record(one)), write(record(other))

    def instead(place: int, row: str) -> str:
        return text([*lines[:place], row, *lines[place + 1 :]])

    cases = []
    for place in (0, 7, len(lines) - 1):
        row = lines[place]
        at = source.choice([index for index, symbol in enumerate(row) if symbol != "-"])
        swap = "7" if row[at] != "7" else "8"
        cases.append(bad("MISTYPED", f"a wrong symbol in line {place + 1}", instead(place, row[:at] + swap + row[at + 1 :])))
        groups = row.split("-")
        groups[1], groups[2] = groups[1][:3] + groups[2][0], groups[1][3] + groups[2][1:]
        if groups != row.split("-"):
            cases.append(bad("MISTYPED", f"neighbours swapped in line {place + 1}", instead(place, "-".join(groups))))
        cases.append(bad("MISSING", f"line {place + 1} left out", text(lines[:place] + lines[place + 1 :])))
        cases.append(bad("LENGTH", f"a symbol less in line {place + 1}", instead(place, row[:-1])))
        cases.append(bad("LENGTH", f"a symbol more in line {place + 1}", instead(place, row + "0")))
        cases.append(bad("SYMBOL", f"a U in line {place + 1}", instead(place, "U" + row[1:])))
    cases += [
        bad("FORMAT", "nothing", ""),
        bad("FORMAT", "the heading alone", "KTP1\n"),
        bad("LENGTH", "the heading twice", "KTP1\n" + text(lines)),
        bad("LENGTH", "the heading at the end", "\n".join([*lines, "KTP1"])),
        bad("SYMBOL", "something else", "{\"format\":\"kingtherum-keystore\"}\n"),
        bad("SYMBOL", "a digit of another script", instead(0, "\u0661" + lines[0][1:])),
        bad("TWICE", "a line of another paper beside", text([*lines, others[4]])),
        bad("CONTENT", "a line of another paper instead", instead(4, others[4])),
        bad("CONTENT", "a line more", text([*lines, line(len(lines) + 1, b"")])),
        bad("MISSING", "a line far behind", text([*lines, line(60, b"")])),
        bad("MISTYPED", "line 0", text([*lines, line(0, b"")])),
        bad("MISTYPED", "line 100", text([*lines, line(100, b"")])),
        bad("MISSING", "the first half", text(lines[: len(lines) // 2])),
    ]
    return cases


def hostile(source: random.Random) -> list[Case]:
    """Makes texts with correct lines and an incorrect record."""
    one = wallet(source)
    packed = record(one)

    def put(error: str, comment: str, at: int, value: bytes) -> Case:
        return bad(error, comment, text(write(packed[:at] + value + packed[at + len(value) :])))

    slot = 1 + 16 + 16 + 1 + 2 + 7 + 20 + 24 + 272
    return [
        put("VERSION", "version 2", 0, b"\2"),
        put("CONTENT", "another id", 1, b"\0" * 16),
        put("CONTENT", "a generation of 2^53", 17, (1 << 53).to_bytes(8, "big")),
        put("CONTENT", "a generation of 2^64 - 1", 17, b"\xff" * 8),
        put("CONTENT", "kind 0", 33, b"\0"),
        put("CONTENT", "kind 4", 33, b"\4"),
        put("MISSING", "a name of 65535 bytes", 34, b"\xff\xff"),
        put("CONTENT", "a name that is no UTF-8", 36, b"\xff"),
        put("CONTENT", "another address", 43, b"\0" * 20),
        put("CONTENT", "no slot", slot, b"\0"),
        put("CONTENT", "255 slots", slot, b"\xff"),
        put("CONTENT", "a slot of type 0", slot + 9, b"\0"),
        put("CONTENT", "a slot of type 4", slot + 9, b"\4"),
        put("CONTENT", "a cheaper function", slot + 12, (8).to_bytes(4, "big")),
        put("CONTENT", "4 GiB", slot + 12, b"\xff" * 4),
        bad("CONTENT", "a byte of filling that is no zero", text(write(packed + b"\1"))),
        bad("CONTENT", "a line of filling", text(write(packed + bytes(15)))),
        bad("CONTENT", "with a sum that fits and a name that begins with a blank", text(write(record(renamed(one))))),
    ]


def renamed(document: Json) -> Json:
    """Gives a document an invalid name, and a new sum."""
    changed = document | {"label": b" savings".hex()}
    close(changed)
    return changed


def build() -> VectorFile:
    source = stream("paper")
    return VectorFile(
        name="paper.json",
        standard="Wallets on paper (docs/paper-format.md)",
        comment="The lines of a paper backup as somebody types them, and the file they encode.",
        packages=("argon2-cffi", "PyNaCl"),
        given={"text": "what was typed"},
        gives={"file": "the KTR1 file, in hex"},
        errors={
            "FORMAT": "no line",
            "SYMBOL": "a symbol that is not used on paper",
            "LENGTH": "a line that does not have 28 symbols",
            "MISTYPED": "a line with a wrong checksum or an impossible number",
            "TWICE": "two lines with the same number and different content",
            "MISSING": "a line is missing",
            "VERSION": "a paper of another version",
            "CONTENT": "each line is right, but together they are not a wallet",
        },
        cases=opening(source) + wrong(source) + hostile(source),
    )
