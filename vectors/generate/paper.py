"""Reads and writes paper backups (docs/paper-format.md), independently of the wallet's code."""

import struct

from eth_utils import to_checksum_address

from ktr1 import CIPHER, Json, Refused, canonical, checksum, require
from ktr1_reader import parse
from recovery_codes import POWERS, SYMBOLS, fits, product

KINDS = ["mnemonic", "private-key", "seed"]
SLOTS = ["passphrase", "pin+device", "recovery-code"]
HEADING = "KTP1"
LINE = 15


def record(document: Json) -> bytes:
    """Returns the fields of a file, one after another."""
    name = bytes.fromhex(document["label"])
    out = b"\1" + bytes.fromhex(document["id"])
    out += struct.pack(">QQB", document["generation"], document["updated"], KINDS.index(document["kind"]) + 1)
    out += struct.pack(">H", len(name)) + name + bytes.fromhex(document["address"][2:])
    out += bytes.fromhex(document["payload"]["nonce"] + document["payload"]["ct"])
    out += bytes([len(document["slots"])])
    for slot in document["slots"]:
        device, kdf = bytes.fromhex(slot["device"]), slot["kdf"]
        out += struct.pack(">QBB", slot["slot"], SLOTS.index(slot["type"]) + 1, len(device)) + device
        out += struct.pack(">BI", kdf["ops"], kdf["mem_kib"])
        out += bytes.fromhex(kdf["salt"] + slot["nonce"] + slot["ct"] + slot["commit"])
    return out + bytes.fromhex(document["mac"] + document["sum"])


def sums(values: list[int]) -> tuple[int, int]:
    """Returns the two sums that have to be zero."""
    plain = weighted = 0
    for place, value in enumerate(values):
        plain ^= value
        weighted ^= product(value, POWERS[place])
    return plain, weighted


# The two check symbols for every pair of sums of the 26 before them.
TAILS = {sums([0] * 26 + [one, other]): (one, other) for one in range(32) for other in range(32)}
assert len(TAILS) == 1024


def line(number: int, content: bytes) -> str:
    """Writes one line: its number, 15 bytes, and the check."""
    bits = int.from_bytes(content.ljust(LINE, b"\0"), "big")
    values = [number // 32, number % 32] + [bits >> 5 * place & 31 for place in reversed(range(24))]
    code = "".join(SYMBOLS[value] for value in (*values, *TAILS[sums(values)]))
    return "-".join(code[start : start + 4] for start in range(0, 28, 4))


def write(packed: bytes) -> list[str]:
    """Returns the lines of a record."""
    return [line(start // LINE + 1, packed[start : start + LINE]) for start in range(0, len(packed), LINE)]


def text(lines: list[str]) -> str:
    return "".join(row + "\n" for row in [HEADING, *lines])


def read(typed: str) -> bytes:
    """Returns the wallet file from typed lines."""
    found: dict[int, bytes] = {}
    rows = [row.translate(str.maketrans("", "", "- \t\v\f\r")) for row in typed.split("\n")]
    rows = [row for row in rows if row]
    for row in rows[1:] if rows and rows[0] == HEADING else rows:
        capital = row.upper().translate(str.maketrans("OIL", "011"))
        require(row.isascii() and set(capital) <= set(SYMBOLS), "SYMBOL")
        require(len(capital) == 28, "LENGTH")
        values = [SYMBOLS.index(symbol) for symbol in capital]
        number = values[0] * 32 + values[1]
        require(fits(values) and 1 <= number <= 99, "MISTYPED")
        bits = 0
        for value in values[2:26]:
            bits = bits << 5 | value
        content = bits.to_bytes(LINE, "big")
        require(found.get(number, content) == content, "TWICE")
        found[number] = content
    require(bool(found))
    require(sorted(found) == list(range(1, max(found) + 1)), "MISSING")
    return unpack(b"".join(found[number] for number in sorted(found)))


def unpack(packed: bytes) -> bytes:
    """Returns the wallet file of a padded record."""
    place = 0

    def take(count: int) -> bytes:
        nonlocal place
        require(place + count <= len(packed), "MISSING")
        place += count
        return packed[place - count : place]

    def number(count: int) -> int:
        value = int.from_bytes(take(count), "big")
        require(value < 1 << 53, "CONTENT")
        return value

    def one_of(names: list[str]) -> str:
        code = number(1)
        require(1 <= code <= len(names), "CONTENT")
        return names[code - 1]

    require(take(1) == b"\1", "VERSION")
    document: Json = {"format": "kingtherum-keystore", "version": 1, "id": take(16).hex()}
    document |= {"generation": number(8), "updated": number(8), "kind": one_of(KINDS)}
    document |= {"label": take(number(2)).hex(), "address": to_checksum_address(take(20))}
    document["payload"] = {"alg": CIPHER, "nonce": take(24).hex(), "ct": take(272).hex()}
    document["slots"] = []
    for _ in range(number(1)):
        head = {"slot": number(8), "type": one_of(SLOTS), "device": take(number(1)).hex()}
        kdf = {"alg": "argon2id13", "ops": number(1), "mem_kib": number(4), "lanes": 1, "salt": take(16).hex()}
        tail = {"wrap": CIPHER, "nonce": take(24).hex(), "ct": take(48).hex(), "commit": take(32).hex()}
        document["slots"].append(head | {"kdf": kdf} | tail)
    document |= {"mac": take(32).hex(), "sum": take(16).hex()}
    require(len(packed) - place < LINE and not any(packed[place:]), "CONTENT")
    file = canonical(document) + b"\n"
    try:
        parse(file)
    except Refused:
        raise Refused("CONTENT") from None
    require(document["sum"] == checksum(document), "CONTENT")
    return file
