"""The RLP examples of the Ethereum tests, valid and invalid. b"" is a byte string."""

from typing import Any

LOREM = b"Lorem ipsum dolor sit amet, consectetur adipisicing elit"
WORDS = [b"asdf", b"qwer", b"zxcv"]

VALID: dict[str, tuple[Any, str]] = {
    "emptystring": (b"", "80"),
    "bytestring00": (b"\x00", "00"),
    "bytestring01": (b"\x01", "01"),
    "bytestring7F": (b"\x7f", "7f"),
    "shortstring": (b"dog", "83646f67"),
    "shortstring2": (LOREM[:-1], "b7" + LOREM[:-1].hex()),
    "longstring": (LOREM, "b838" + LOREM.hex()),
    "mediumint1": (b"\x80", "8180"),
    "mediumint2": (b"\x03\xe8", "8203e8"),
    "mediumint3": (b"\x01\x86\xa0", "830186a0"),
    "mediumint4": (83729609699884896815286331701780722 .to_bytes(15, "big"), "8f102030405060708090a0b0c0d0e0f2"),
    "bigint": (b"\x01" + bytes(32), "a1010000000000000000000000000000000000000000000000000000000000000000"),
    "emptylist": ([], "c0"),
    "stringlist": ([b"dog", b"god", b"cat"], "cc83646f6783676f6483636174"),
    "multilist": ([b"zw", [b"\x04"], b"\x01"], "c6827a77c10401"),
    "shortListMax1": (
        [b"asdf", b"qwer", b"zxcv", b"asdf", b"qwer", b"zxcv", b"asdf", b"qwer", b"zxcv", b"asdf", b"qwer"],
        "f784617364668471776572847a78637684617364668471776572847a78637684617364668471776572847a78637684617364668471776572",
    ),
    "longList1": ([WORDS] * 4, "f840" + "cf84617364668471776572847a786376" * 4),
    "longList2": ([WORDS] * 32, "f90200" + "cf84617364668471776572847a786376" * 32),
    "listsoflists": ([[[], []], []], "c4c2c0c0c0"),
    "listsoflists2": ([[], [[]], [[], [[]]]], "c7c0c1c0c3c0c1c0"),
    "dictTest1": (
        [[b"key1", b"val1"], [b"key2", b"val2"], [b"key3", b"val3"], [b"key4", b"val4"]],
        "ecca846b6579318476616c31ca846b6579328476616c32ca846b6579338476616c33ca846b6579348476616c34",
    ),
}

RUN = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f"

# Name: the fault, the bytes.
INVALID = {
    "int32Overflow": ("truncated", "bf0f000000000000021111"),
    "int32Overflow2": ("truncated", "ff0f000000000000021111"),
    "wrongSizeList": ("longForm", "f80180"),
    "wrongSizeList2": ("longForm", "f80100"),
    "incorrectLengthInArray": ("leadingZero", "b9002100dc2b275d0f74e8a53e6f4ec61b27f24278820be3f82ea2110e582081b0565df0"),
    "randomRLP": (
        "leadingZero",
        "f861f83eb9002100dc2b275d0f74e8a53e6f4ec61b27f24278820be3f82ea2110e582081b0565df027b90015002d5ef8325ae4d034df55d4b58d0dfba64d61ddd17be00000b9001a00dae30907045a2f66fa36f2bb8aa9029cbb0b8a7b3b5c435ab331",
    ),
    "bytesShouldBeSingleByte00": ("singleByte", "8100"),
    "bytesShouldBeSingleByte01": ("singleByte", "8101"),
    "bytesShouldBeSingleByte7F": ("singleByte", "817f"),
    "leadingZerosInLongLengthArray1": ("leadingZero", "b90040" + RUN),
    "leadingZerosInLongLengthArray2": ("leadingZero", "b800"),
    "leadingZerosInLongLengthList1": ("leadingZero", "fb00000040" + RUN),
    "leadingZerosInLongLengthList2": ("leadingZero", "f800"),
    "nonOptimalLongLengthArray1": ("longForm", "b81000112233445566778899aabbccddeeff"),
    "nonOptimalLongLengthArray2": ("longForm", "b801ff"),
    "nonOptimalLongLengthList1": ("longForm", "f810000102030405060708090a0b0c0d0e0f"),
    "nonOptimalLongLengthList2": ("longForm", "f803112233"),
}
