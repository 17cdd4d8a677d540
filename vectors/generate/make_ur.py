"""Makes ur.json with foundation-ur-py: messages in one part and in many, and what to refuse."""

import random

import cbor2

from common import Case, VectorFile, hex0x, invalid, stream, valid
from ur_tools import PACKAGES, checksum, letters, message, part, parts, pieces, raw, read, single

# BCR-2020-005, "UR Encoding" and BCR-2020-007, test vector 2.
PRINTED = {
    "printed in BCR-2020-005": "ur:bytes/hdcxvwskgscmfsrsroluaettbboxsnjnfptbonsstktnrnbasgbyjypaaybnjzf"
    "rfyisecmwbzrk",
    "printed in BCR-2020-007": "ur:crypto-hdkey/onaxhdclaojlvoechgferkdpqdiabdrflawshlhdmdcemtfnlrctghch"
    "bdolvwsednvdztbgolaahdcxtottgostdkhfdahdlykkecbbweskrymwflvdylgerkloswtbrpfdbsticmwylklpahtaadehoya"
    "oadamtaaddyoyadlecsdwykadykadykaewkadwkaycywlcscewfihbdaehn",
}


def accepted(source: random.Random) -> list[Case]:
    cases: list[Case] = []

    def add(comment: str, texts: list[str]) -> None:
        # The independent reader does not recognize a second copy of a whole message.
        found = read([text.lower() for text in dict.fromkeys(texts)])
        assert found is not None, comment
        cases.append(valid(comment, texts=texts, type=found[0], cbor=hex0x(found[1])))

    for comment, text in PRINTED.items():
        add(comment, [text])
        add(f"{comment}, in capitals", [text.upper()])
    for size in (1, 9, 10, 23, 24, 100, 255, 256, 700):
        add(f"one part, {size} bytes", [single("bytes", message(source, size))])
    for value in ({1: 2, 3: [True, None]}, [], {}, "text", -7, 2**64 - 1, cbor2.CBORTag(303, {3: b""})):
        add(f"one part, {value!r}", [single("x-1", cbor2.dumps(value, canonical=True))])
    for size, most in ((30, 10), (100, 10), (100, 30), (500, 50), (1000, 90), (3000, 100), (5000, 40)):
        body = message(source, size)
        count = pieces(body, most)
        run = parts("bytes", body, most, 6 * count)
        add(f"{count} parts in order", run[:count])
        shuffled = run[:count]
        source.shuffle(shuffled)
        add(f"{count} parts in disorder", shuffled)
        add(f"{count} parts, each twice", [text for text in shuffled for _ in range(2)])
        mixtures = run[count:]
        assert read(mixtures) is not None
        add(f"mixtures of {count} parts", mixtures)
        some = [text for text in run if source.random() < 0.6]
        if read(some) is not None:
            add(f"mixtures of {count} parts, every third lost", some)
    return cases


def rejected(source: random.Random) -> list[Case]:
    cases: list[Case] = []

    def add(error: str, comment: str, *texts: str) -> None:
        cases.append(invalid(error, comment, texts=list(texts)))

    body = message(source, 300)
    run = parts("bytes", body, 50, 30)
    count, sum = pieces(body, 50), checksum(body)
    whole = single("bytes", body)
    add("incomplete", "nothing")
    for missing in range(count):
        add("incomplete", f"part {missing + 1} missing", *run[:missing], *run[missing + 1 : count])
    add("incomplete", "one mixture", run[20])
    strays = ("", "ur", "ur:", "uri:bytes/aeadaolazmjendeoti", "http://bytes/x", " " + whole, "bytes")
    for text in strays:
        add("notUR" if not text.startswith("ur:") else "pieces", f"{text[:20]!r}", text)
    add("pieces", "four pieces", whole.replace("bytes/", "bytes/1-2/3/"))
    add("pieces", "no type", "ur:" + whole.split("/")[1])
    for kind in ("", "by tes", "b\u00fctes", "bytes_", "x" * 41):
        add("type", f"the type {kind!r}", f"ur:{kind}/{whole.split('/')[1]}")
    for cut in (1, 2, 3, 200):
        add("letters", f"{cut} letters missing", whole[:-cut])
    add("letters", "no letters", "ur:bytes/")
    add("letters", "checksum alone", "ur:bytes/" + letters(b""))
    add("letters", "a pair that stands for nothing", whole[:20] + "zz" + whole[22:])
    add("letters", "a sign that is no letter", whole[:20] + "4" + whole[21:])
    add("letters", "an escaped letter", whole[:20] + "%61" + whole[21:])
    for place in (12, 40, 200, len(whole) - 8):
        other = "ae" if whole[place : place + 2] != "ae" else "ad"
        add("letters", f"another byte at letter {place}", whole[:place] + other + whole[place + 2 :])
    for comment, bad in {
        "a byte behind": body + b"\x00",
        "cut off": body[:-1],
        "not shortest length": b"\x59\x00\x01\xff",
        "not shortest number": b"\x18\x17",
        "a number in 8 bytes": b"\x1b" + bytes(4) + b"\xff\xff\xff\xff",
        "indefinite bytes": b"\x5f\x41\xff\xff",
        "indefinite list": b"\x9f\x01\xff",
        "indefinite map": b"\xbf\x01\x02\xff",
        "a break": b"\xff",
        "half float": b"\xf9\x3c\x00",
        "single float": b"\xfa" + bytes(4),
        "double float": b"\xfb" + bytes(8),
        "undefined": b"\xf7",
        "simple 0": b"\xe0",
        "simple 255": b"\xf8\xff",
        "a reserved byte": b"\x1c",
        "no UTF-8": b"\x62\xc3\x28",
        "a surrogate": b"\x63\xed\xa0\x80",
        "a key twice": b"\xa2\x01\x00\x01\x00",
        "keys out of order": b"\xa2\x02\x00\x01\x00",
        "17 lists": b"\x81" * 16 + b"\x80",
        "100,000 lists": b"\x81" * 100_000 + b"\x80",
        "2^60 values": b"\x9b\x10" + bytes(7) + b"\x00",
        "2^63 bytes": b"\x5b\x80" + bytes(7),
        "2^60 pairs": b"\xbb\x10" + bytes(7) + b"\x00\x00",
        "a tag of nothing": b"\xc1",
    }.items():
        add("cbor", comment, raw("bytes", bad))
    mixed = parts("bytes", message(source, 300), 50, 3)
    add("mixed", "a part of another message", run[0], mixed[1])
    add("mixed", "another type", run[0], run[1].replace("bytes", "x-1"))
    add("mixed", "one part, then many", whole, run[0])
    add("mixed", "many parts, then one", run[0], whole)
    add("mixed", "two messages in one part", whole, whole.replace("bytes", "x"))
    add("mixed", "the same message cut otherwise", run[0], parts("bytes", body, 30, 2)[1])
    size = (len(body) + count - 1) // count
    piece = bytes(size)
    add("parts", "part 0", part("bytes", 0, count, len(body), sum, piece))
    add("parts", "no pieces", part("bytes", 1, 0, len(body), sum, piece))
    add("parts", "no length", part("bytes", 1, count, 0, sum, piece))
    add("parts", "4097 pieces", part("bytes", 1, 4097, 4097 * 10, sum, bytes(10)))
    add("parts", "2^32 pieces", part("bytes", 1, 2**32, 2**36, sum, bytes(16)))
    add("parts", "2^64-1 pieces", part("bytes", 1, 2**64 - 1, 2**64 - 1, sum, bytes(1)))
    add("parts", "more than 1 MiB", part("bytes", 1, 1024, 2**20 + 1, sum, bytes(1025)))
    add("parts", "a number above 32 bits", part("bytes", 2**32, count, len(body), sum, piece))
    add("parts", "a checksum above 32 bits", part("bytes", 1, count, len(body), 2**32, piece))
    add("parts", "no content", part("bytes", 1, count, len(body), sum, b""))
    add("parts", "pieces too small", part("bytes", 1, count, len(body), sum, piece[:-2]))
    add("parts", "a piece to spare", part("bytes", 1, count + 1, len(body), sum, piece))
    add("parts", "a list of four", raw("bytes", cbor2.dumps([1, 7, 300, sum]), "1-7/"))
    add("parts", "a list of six", raw("bytes", cbor2.dumps([1, count, 303, sum, piece, 0]), "1-7/"))
    add("parts", "a map", raw("bytes", cbor2.dumps({1: 2}), "1-7/"))
    add("parts", "text for the content", raw("bytes", cbor2.dumps([1, 7, 303, sum, "x"]), "1-7/"))
    for sequence in ("2-7", "1-8", "01-7", "1-07", "1 -7", "1", "1-7-1", "-1-7", ""):
        add("parts", f"called {sequence!r}", run[0].replace("/1-7/", f"/{sequence}/"))
    wrong = part("bytes", 7, count, len(body), sum, piece)
    add("letters", "the whole has another checksum", *run[:6], wrong)
    other = part("bytes", 1, count, len(body), sum, piece)
    add("parts", "two parts that contradict each other", run[0], other)
    return cases


def build() -> VectorFile:
    source = stream("ur.json")
    return VectorFile(
        name="ur.json",
        standard="BCR-2020-005, BCR-2020-012",
        comment="Messages as the texts of QR codes, in the order in which a reader receives them.",
        packages=PACKAGES,
        given={"texts": "the texts of the codes"},
        gives={"type": "the type of the message", "cbor": "the message"},
        errors={
            "incomplete": "parts are missing",
            "notUR": "it does not begin with ur:",
            "pieces": "too few or too many pieces between slashes",
            "type": (
                "the type has characters other than letters, digits and hyphens, or more than 40"
            ),
            "letters": "letters are wrong or missing, or do not match the checksum",
            "cbor": "the message is not deterministic CBOR without floats, or too deep",
            "mixed": "parts of two messages",
            "parts": "a part is malformed, or its numbers do not fit together",
        },
        cases=accepted(source) + rejected(source),
    )
