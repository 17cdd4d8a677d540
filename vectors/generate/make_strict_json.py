"""Makes strict-json.json; Python's json module, made strict, has to agree."""

import json
import random
import re

from common import Case, VectorFile, hex0x, invalid, stream, valid

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
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inside is None else 1 + max(map(depth, inside), default=0)


def read(data: bytes) -> str:
    """Reads a text and writes it in its shortest form, or refuses it."""
    try:
        text = data.decode("utf-8")
        value = json.loads(
            text, object_pairs_hook=members, parse_float=refuse, parse_constant=refuse, parse_int=whole,
        )
        found = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
        found.encode()  # a lone surrogate has no UTF-8
        deep = depth(value) > DEPTH
    except (ValueError, RecursionError, Refused):
        raise Refused from None
    if deep:
        raise Refused
    return found


ACCEPTED = {
    "a word alone": ("null", "true", "false"),
    "an integer": ("0", "1", "-1", "10", "9007199254740991", "-9007199254740991", "123456789012345"),
    "text": (
        '""', '"a"', '"caf\u00e9"', '"cafe\u0301"', '"\uae09\uc5ec"', '"\U0001f511"', '" "', '"/"', '"\u007f"', '"\u2028\u2029"', '"\uffff"', '"\ufeff"',
        '"\u200b"', '"null"', '"1.5"', '"{}"', "\"'\"",
    ),
    "an escape": (
        '"\\""', '"\\\\"', '"\\/"', '"\\b\\f\\n\\r\\t"', '"\\u0041"', '"\\u00e9"', '"\\u00E9"', '"\\ud83d\\udd11"', '"\\uD83D\\uDD11"', '"\\u0000"', '"\\u001f"',
        '"\\uffff"', '"\\\\u0041"', '"a\\u0062c"',
    ),
    "an array": ("[]", "[[]]", "[1]", "[1,2,3]", '["a",null,true,false,{}]', "[[],[[]],[[[]]]]", "[0,-1]"),
    "an object": (
        "{}", '{"a":1}', '{"b":1,"a":2}', '{"":1}', '{"a":{"a":{"a":1}}}', '{"a":1,"A":2}', '{"a":[],"b":{}}', '{"1":1,"01":2}',
        '{"caf\u00e9":1,"cafe\u0301":2}', '{"\\u0061":1}', '{"a b":1}', '{"a":1,"a ":2}', '{"__proto__":1}', '{"a":"a"}', '{"\U0001f511":"\U0001f511"}',
    ),
    "white space": (" 1", "1 ", "\n1\n", "\t[\r\n1 , 2 ]\r\n", '{ "a" : 1 }', "[ ]", "{ }", "{\n}"),
}

REFUSED = {
    "empty": ("", " ", "\n", "\t\r\n"),
    "fraction": ("1.0", "0.5", "-0.0", "1e0", "1E5", "1e+2", "1e-2", "0e0", "262144.0", "2.6e5", "1.5e3", '{"n":1.0}', "[1,2.0]", "1E400"),
    "number": (
        "00", "01", "-01", "-0", "007", "-", "+1", "+0", ".5", "1.", "-.5", "1e", "1e+", "0x10", "0X1F", "0b1", "1_000", "1n", "--1", "- 1", "1a", "\uff11", "\u0661", "\u22121",
        "NaN", "nan", "Infinity", "-Infinity", "inf",
    ),
    "integerTooLarge": (
        "9007199254740992", "-9007199254740992", "9007199254740993", "9223372036854775807", "9223372036854775808", "18446744073709551615",
        "18446744073709551616", "115792089237316195423570985008687907853269984665640564039457584007913129639935", "1" * 400, '{"n":9007199254740992}',
    ),
    "duplicateKey": (
        '{"a":1,"a":2}', '{"a":1,"a":1}', '{"a":1,"b":2,"a":3}', '{"a":1,"\\u0061":2}', '{"":1,"":2}', '{"x":{"a":1,"a":2}}', '[{"a":1,"a":2}]',
        '{"\u00e9":1,"\\u00e9":2}', '{"\U0001f511":1,"\\ud83d\\udd11":2}', '{"a/b":1,"a\\/b":2}',
    ),
    "comma": ("[1,]", "[,]", "[,1]", "[1,,2]", '{"a":1,}', "{,}", '{,"a":1}', '{"a":1,,"b":2}', "[1 2]", '{"a":1 "b":2}', '["a" "b"]', "1,", ",1"),
    "trailing": ("1\x00", "1\x00\x00\x00", "1 1", "{}{}", "[]]", "{}}", "null null", "{}\x00", "{} x", '""""', "[1]#", "{};", "truefalse", "[]//"),
    "truncated": ("[", "{", '"', '"a', "[1", "[1,", '{"a"', '{"a":', '{"a":1', '{"a":1,', "tru", "nul", "fals", '"\\', '"\\u', '"\\u00', '"\\u004', "[[", '{"a":{"b":1}', "[{}"),
    "escape": ('"\\a"', '"\\x41"', '"\\0"', "\"\\'\"", '"\\u{41}"', '"\\u00g0"', '"\\u 041"', '"\\u+041"', '"\\U0041"', '"\\\n"', '"\\e"', '"\\ "', '"\\u00\uff11\uff11"'),
    "surrogate": ('"\\ud83d"', '"\\udd11"', '"\\udd11\\ud83d"', '"\\ud83dx"', '"\\ud83d\\u0041"', '"\\ud83d\\ud83d"', '"\\ud800"', '"\\udfff"', '{"\\ud800":1}', '"\\ud83d\\n"'),
    "control": ('"\n"', '"\t"', '"\r"', '"\x00"', '"\x01"', '"\x1f"', '{"a\n":1}', '"\x08"', '"a\x0bb"'),
    "syntax": (
        "True", "NULL", "None", "undefined", "'a'", "{'a':1}", "{a:1}", "{1:1}", "{null:1}", '{"a"=1}', '{"a";1}', '{"a"}', '{"a":}', "{:1}", "(1)", "]", "}", ":", "[1:2]", '["a":1]',
        "/* */1", "// c\n1", "# c\n1", "<!-- -->", "\u201ca\u201d", "`a`", "[1;2]", "{[]:1}", "\\u0031", "\x00", "\u00a01", "\u30001", "\u200b1", "\x0c1", "\x0b1", "\u20281",
    ),
    "byteOrderMark": ("\ufeff1", "\ufeff{}", "\ufeff", '\ufeff"a"'),
}

BYTES = {
    "a byte of Latin-1": b'"\xe9"', "a lone continuation byte": b'"\x80"', "a cut sequence": b'"\xc3"', "a cut sequence of three": b'"\xea\xb8"',
    "an overlong slash": b'"\xc0\xaf"', "an overlong NUL": b'"\xc0\x80"', "an overlong slash of three": b'"\xe0\x80\xaf"', "a surrogate": b'"\xed\xa0\xbd"',
    "two surrogates (CESU-8)": b'"\xed\xa0\xbd\xed\xb4\x91"', "above U+10FFFF": b'"\xf4\x90\x80\x80"', "a byte that UTF-8 has not": b'"\xff"', "five bytes": b'"\xf8\x88\x80\x80\x80"',
    "UTF-16 with its mark": b"\xff\xfe1\x00", "bad UTF-8 after the document": b"1\xff", "in a key": b'{"\xe9":1}',
}


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
        value = {f"k{source.randrange(10**6)}": source.choice((None, True, source.randrange(-LARGEST, LARGEST), "\u00e9\u2028", [1, {}])) for _ in range(5)}
        texts.append(("random, indented", json.dumps(value, indent=source.randrange(4), ensure_ascii=source.random() < 0.5)))
    return [valid(comment, bytes=hex0x(text.encode()), value=read(text.encode())) for comment, text in texts]


def rejected() -> list[Case]:
    texts = [(error, error, text.encode()) for error, group in REFUSED.items() for text in group]
    texts += [("utf8", comment, data) for comment, data in BYTES.items()]
    for count in (33, 34, 64, 500, 10_000):
        texts.append(("depth", f"{count} arrays inside each other", nest(count, "[", "]").encode()))
    texts.append(("depth", "33 objects inside each other", nest(32, '{"a":', "}", "{}").encode()))
    texts.append(("depth", "33 of both", nest(16, '[{"a":', "}]", "[]").encode()))
    texts.append(("depth", "20 000 arrays that never end", b"[" * 20_000))
    for error, comment, data in texts:
        try:
            raise AssertionError(f"{error}: {data!r} reads as {read(data)}")
        except Refused:
            pass
    words = {error: re.sub("([A-Z])", r" \1", error).lower() for error, _, _ in texts}
    return [
        invalid(error, comment if comment != error else f"{words[error]}: {ascii(data.decode())[1:-1][:60]}", bytes=hex0x(data))
        for error, comment, data in texts
    ]


def build() -> VectorFile:
    return VectorFile(
        name="strict-json.json",
        standard="RFC 8259, and rules of our own",
        comment="What our strict JSON reader takes: RFC 8259 with no key twice, integers within 2^53-1, depth up to 32, no byte order mark.",
        packages=(),
        given={"bytes": "the document"},
        gives={"value": "the same document in its shortest form, keys in their order, text unescaped where JSON allows"},
        errors={
            "empty": "no value", "fraction": "a number with a fraction or exponent", "number": "no number of JSON, or minus zero",
            "integerTooLarge": "an integer beyond 2^53-1", "duplicateKey": "a key twice in one object, however written",
            "comma": "a comma missing or too many", "trailing": "something after the value", "truncated": "the text ends early",
            "escape": "a backslash sequence that JSON has not", "surrogate": "half a surrogate pair",
            "control": "a control character in text", "syntax": "not JSON in another way", "byteOrderMark": "U+FEFF before the value",
            "utf8": "not UTF-8", "depth": "more than 32 arrays and objects inside each other",
        },
        cases=accepted(stream("strict-json")) + rejected(),
    )
