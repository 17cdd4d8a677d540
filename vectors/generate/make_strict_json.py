"""Makes strict-json.json; Python's json module, made strict, has to agree."""

import json
import random
import re

from common import Case, VectorFile, hex0x, invalid, stream, valid
from table_strict_json import ACCEPTED, BYTES, REFUSED

LARGEST = 2**53 - 1
DEPTH = 32


class Refused(Exception):
    """Says that a text is not strict JSON."""


def refuse(*_: object) -> None:
    raise Refused


def whole(text: str) -> int:
    if text == "-0" or abs(int(text)) > LARGEST:
        raise Refused
    return int(text)


def members(pairs: list[tuple[str, object]]) -> dict[str, object]:
    if len({name for name, _ in pairs}) != len(pairs):
        raise Refused
    return dict(pairs)


def depth(value: object) -> int:
    """Counts arrays and objects inside each other."""
    inside = (
        value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    )
    return 0 if inside is None else 1 + max(map(depth, inside), default=0)


def read(data: bytes) -> str:
    """Reads a text and writes it in its shortest form, or refuses it."""
    try:
        text = data.decode("utf-8")
        value = json.loads(
            text,
            object_pairs_hook=members,
            parse_float=refuse,
            parse_constant=refuse,
            parse_int=whole,
        )
        found = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
        found.encode()  # a lone surrogate has no UTF-8
        deep = depth(value) > DEPTH
    except (ValueError, RecursionError, Refused):
        raise Refused from None
    if deep:
        raise Refused
    return found


def nest(count: int, opening: str, closing: str, middle: str = "") -> str:
    return opening * count + middle + closing * count


def accepted(source: random.Random) -> list[Case]:
    texts = [(comment, text) for comment, group in ACCEPTED.items() for text in group]
    for count in (3, 16, 31, 32):
        texts.append((f"{count} arrays inside each other", nest(count, "[", "]")))
    texts.append(("32 objects inside each other", nest(31, '{"a":', "}", "{}")))
    texts.append(("32 of both", nest(16, '[{"a":', "}]", "1")))
    texts.append(("300 keys", "{" + ",".join(f'"k{index}":{index}' for index in range(300)) + "}"))
    texts.append(("text of 5000 letters", f'"{"a" * 5000}"'))
    for _ in range(12):
        value = {
            f"k{source.randrange(10**6)}": source.choice(
                (None, True, source.randrange(-LARGEST, LARGEST), "\u00e9\u2028", [1, {}])
            )
            for _ in range(5)
        }
        texts.append(
            (
                "random, indented",
                json.dumps(value, indent=source.randrange(4), ensure_ascii=source.random() < 0.5),
            )
        )
    return [
        valid(comment, bytes=hex0x(text.encode()), value=read(text.encode()))
        for comment, text in texts
    ]


def rejected() -> list[Case]:
    texts = [(error, error, text.encode()) for error, group in REFUSED.items() for text in group]
    texts += [("utf8", comment, data) for comment, data in BYTES.items()]
    for count in (33, 34, 64, 500, 10_000):
        texts.append(("depth", f"{count} arrays inside each other", nest(count, "[", "]").encode()))
    texts.append(("depth", "33 objects inside each other", nest(32, '{"a":', "}", "{}").encode()))
    texts.append(("depth", "33 of both", nest(16, '[{"a":', "}]", "[]").encode()))
    texts.append(("depth", "20 000 arrays that never end", b"[" * 20_000))
    for error, _, data in texts:
        try:
            raise AssertionError(f"{error}: {data!r} reads as {read(data)}")
        except Refused:
            pass
    words = {error: re.sub("([A-Z])", r" \1", error).lower() for error, _, _ in texts}
    return [
        invalid(
            error,
            comment if comment != error else f"{words[error]}: {ascii(data.decode())[1:-1][:60]}",
            bytes=hex0x(data),
        )
        for error, comment, data in texts
    ]


def build() -> VectorFile:
    return VectorFile(
        name="strict-json.json",
        standard="RFC 8259, and rules of our own",
        comment=(
            "What our strict JSON reader accepts: RFC 8259 with no duplicate keys, integers up to "
            "2^53-1, depth up to 32, and no byte order mark."
        ),
        packages=(),
        given={"bytes": "the document"},
        gives={
            "value": (
                "the same document in its shortest form, with keys in their original order and "
                "text unescaped where JSON allows"
            )
        },
        errors={
            "empty": "no value",
            "fraction": "a number with a fraction or exponent",
            "number": "no number of JSON, or minus zero",
            "integerTooLarge": "an integer beyond 2^53-1",
            "duplicateKey": "a duplicate key in one object, however written",
            "comma": "a comma missing or too many",
            "trailing": "something after the value",
            "truncated": "the text ends early",
            "escape": "a backslash sequence that JSON does not have",
            "surrogate": "half a surrogate pair",
            "control": "a control character in text",
            "syntax": "not JSON for another reason",
            "byteOrderMark": "U+FEFF before the value",
            "utf8": "not UTF-8",
            "depth": "more than 32 nested arrays and objects",
        },
        cases=accepted(stream("strict-json")) + rejected(),
    )
