"""Makes eip55.json with eth-utils."""

import random

from eth_utils import is_checksum_address, to_checksum_address

from common import Case, VectorFile, hex0x, invalid, stream, valid

PRINTED = {
    "EIP-55, all capitals": (
        "0x52908400098527886E0F7030069857D2E4169EE7",
        "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
    ),
    "EIP-55, all lower": (
        "0xde709f2102306220921060314715629080e2fb77",
        "0x27b1fdb04752bbc536007a920d24acb045561c26",
    ),
    "EIP-55, normal": (
        "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
        "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
        "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
        "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
    ),
}


def case(comment: str, typed: str) -> Case:
    return valid(comment, typed=typed, address=to_checksum_address(typed))


def mixed(text: str) -> bool:
    """Returns whether an address carries a checksum: letters of both cases."""
    return text[2:] not in (text[2:].lower(), text[2:].upper())


def flip(text: str, place: int) -> str:
    return text[:place] + text[place].swapcase() + text[place + 1 :]


def refused(source: random.Random, right: list[str]) -> list[Case]:
    """Makes cases from correct addresses, with one fault each."""
    cases: list[Case] = []

    def add(error: str, comment: str, typed: str) -> None:
        cases.append(invalid(error, comment, typed=typed))

    for text in right:
        places = [place for place in range(2, 42) if text[place].isalpha()]
        for place in source.sample(places, 2):
            changed = flip(text, place)
            if mixed(changed):
                assert not is_checksum_address(changed)
                add("checksum", f"the case of digit {place - 2} is flipped", changed)
        changed = text[:2] + text[2:].swapcase()
        if mixed(changed):
            add("checksum", "every letter's case is flipped", changed)
    text = next(item for item in right if mixed(item))
    digits = text[2:]
    for size in (0, 1, 2, 20, 38, 39):
        add("length", f"{size} digits", "0x" + digits[:size])
    for extra in ("0", "00", digits, "0" * 24):
        add("length", f"{40 + len(extra)} digits", text + extra)
    add("length", "nothing", "")
    for prefix, words in (
        ("", "no prefix"),
        ("0X", "a capital X"),
        ("x", "x alone"),
        ("\\x", "a backslash"),
        ("#", "a hash sign"),
        ("00", "two zeros for 0x"),
        ("\uff10x", "a full-width zero"),
        ("ethereum:0x", "a URI"),
        ("-0x", "a sign"),
        ("xdc", "another chain's prefix"),
        ("ox", "the letter o"),
        ("0\u0445", "a Cyrillic letter ha"),
    ):
        add("prefix", words, prefix + digits.lower())
    for mark in (
        "g",
        "G",
        "z",
        "-",
        "_",
        ".",
        ":",
        "\u0430",
        "\uff11",
        "\uff21",
        "\u0661",
        "\u00b2",
        "\x00",
        "\u200b",
    ):
        place = source.randrange(2, 42)
        word = f"U+{ord(mark):04X} in place of a digit"
        add("notHex", word, text.lower()[:place] + mark + text.lower()[place + 1 :])
    add("notHex", "an l for a 1", "0x" + "l" * 40)
    add("notHex", "all digits full-width", "0x" + "".join(chr(ord(d) + 0xFEE0) for d in digits))
    for words, typed in {
        "a space before": " " + text,
        "a space after": text + " ",
        "a line feed after": text + "\n",
        "a carriage return and line feed after": text + "\r\n",
        "a tab before": "\t" + text,
        "a space inside": text[:22] + " " + text[22:],
        "a no-break space after": text + "\u00a0",
    }.items():
        add("space", words, typed)
    for typed in (
        "XE7338O073KYGTWWZN0F2WZ0R8PX5ZPPZS",
        "XE81ETHXREGGAVOFYORK",
        "XE86PNN8JMUW8YTQ5WBLJZ4NNXMZJKI4TAH",
    ):
        add("prefix", "ICAP, another notation", typed)
    return cases


def build() -> VectorFile:
    source = stream("eip55")
    drawn: list[str] = [to_checksum_address(source.randbytes(20)) for _ in range(200)]
    printed = [(words, text) for words, texts in PRINTED.items() for text in texts]
    cases = [case(words, text) for words, text in printed]
    cases += [case("random address", text) for text in drawn]
    for text in drawn[:20]:
        cases.append(case("lower case: no checksum to check", text.lower()))
        cases.append(case("upper case: no checksum to check", "0x" + text[2:].upper()))
    for byte in (0x00, 0x01, 0x99, 0xFF):
        cases.append(case("every byte the same", hex0x(bytes([byte] * 20))))
    return VectorFile(
        name="eip55.json",
        standard="EIP-55",
        comment="Addresses as typed. The checksum is enforced when the letters are of mixed case.",
        packages=("eth-utils",),
        given={"typed": "the address as typed"},
        gives={"address": "the address with its checksum"},
        errors={
            "length": "not 40 digits after 0x",
            "prefix": "does not begin with 0x",
            "notHex": "a character that is not 0-9, a-f, A-F, at the right length",
            "space": "white space before, after or inside",
            "checksum": "letters of mixed case that do not match the checksum",
        },
        cases=cases + refused(source, [text for _, text in printed if mixed(text)] + drawn),
    )
