"""Makes own-entropy.json: dice, coins, cards and hex digits, and the pool they are mixed into."""

import hmac
import random
from math import prod

from common import Case, VectorFile, hex0x, invalid, stream, valid

RANKS, SUITS = "a23456789tjqk", "cdhs"
OUTCOMES = {"dice": 6, "coins": 2, "hex": 16}
ALPHABETS = {"dice": "123456", "coins": "ht", "hex": "0123456789abcdef"}


def counted(kind: str, symbols: list[int]) -> int:
    """Counts whole bits; a card that appears again begins a new deck."""
    if kind != "cards":
        return prod([OUTCOMES[kind]] * len(symbols)).bit_length() - 1
    left, chances = set(range(52)), []
    for card in symbols:
        if card not in left:
            left = set(range(52))
        chances.append(len(left))
        left.remove(card)
    return prod(chances).bit_length() - 1


def case(comment: str, kind: str, typed: str, symbols: list[int], pool: bytes) -> Case:
    """Makes a valid case; the symbols are the numbers of the outcomes."""
    named = [chr(0x41 + card) for card in symbols]
    if kind != "cards":
        named = [ALPHABETS[kind][symbol] for symbol in symbols]
    message = f"{kind}:{''.join(named)}".encode()
    return valid(
        comment,
        kind=kind,
        typed=typed,
        pool=hex0x(pool),
        count=str(len(symbols)),
        bits=str(counted(kind, symbols)),
        stirred=hex0x(hmac.digest(pool, message, "sha512")),
    )


def written(kind: str, symbols: list[int], style: int) -> str:
    """Writes outcomes as people do."""
    if kind == "cards":
        words = [RANKS[card // 4] + SUITS[card % 4] for card in symbols]
        words = [word.replace("t", "10", 1) if style % 2 else word for word in words]
    elif kind == "coins":
        words = [("ht", "10", "HT")[style % 3][symbol] for symbol in symbols]
    else:
        words = [ALPHABETS[kind][symbol] for symbol in symbols]
    if style % 4 == 1:
        words = [word.upper() for word in words]
    return ("", " ", ", ", "\n", "-")[style % 5].join(words)


def accepted(source: random.Random) -> list[Case]:
    cases = []
    for kind in ("dice", "coins", "hex", "cards"):
        for style in range(15):
            if kind == "cards":
                symbols = source.sample(range(52), source.randrange(1, 52))
            else:
                size = source.randrange(1, 300)
                symbols = [source.randrange(OUTCOMES[kind]) for _ in range(size)]
            typed = written(kind, symbols, style)
            cases.append(case(f"{kind}, {len(symbols)}", kind, typed, symbols, source.randbytes(64)))
    deck = list(range(52))
    cases.append(case("a whole deck", "cards", written("cards", deck, 1), deck, bytes(64)))
    twice = [*deck, *deck]
    cases.append(case("two decks", "cards", written("cards", twice, 1), twice, bytes(64)))
    again = [source.randrange(52) for _ in range(80)]
    cases.append(case("put back each time", "cards", written("cards", again, 1), again, bytes(64)))
    cases.append(case("0x before hex", "hex", "0x0a", [0, 10], bytes(64)))
    cases.append(case("one throw: two bits", "dice", "6\n", [5], bytes(64)))
    return cases


def refused(source: random.Random) -> list[Case]:
    cases = []

    def add(error: str, comment: str, kind: str, typed: str) -> None:
        pool = hex0x(source.randbytes(64))
        cases.append(invalid(error, comment, kind=kind, typed=typed, pool=pool))

    for kind in ("dice", "coins", "hex", "cards"):
        for typed in ("", " \n", ",-,"):
            add("empty", f"no {kind}", kind, typed)
    strangers = {
        "dice": ("0", "7", "a", "\u2460", "\uff11", "1.", "\x11", "0x1"),
        "coins": ("2", "x", "heads", "\u2070", "\x10", "\x11", "."),
        "hex": ("g", "0xx", "x0", "\uff11", "\x10", "1.2", "0x0x"),
        "cards": ("1c", "0c", "11c", "a", "ax", "xc", "c", "10", "a\u2660", "\x12c", "joker", "ac2"),
    }
    good = {"dice": "5", "coins": "h", "hex": "b", "cards": "kd"}
    for kind, texts in strangers.items():
        for text in texts:
            for front in range(2):
                comment = f"{kind}: {'after a good one, ' if front else ''}{text!r}"
                add("symbol", comment, kind, f"{good[kind]} " * front + text)
    return cases


def build() -> VectorFile:
    source = stream("own-entropy")
    return VectorFile(
        name="own-entropy.json",
        standard="RFC 2104 with SHA-512; outcomes by rules of our own",
        comment="Dice rolls, coin tosses, cards and hex digits, mixed into a pool.",
        packages=(),
        given={
            "kind": "dice, coins, cards or hex",
            "typed": "the outcomes as typed",
            "pool": "the pool before, 64 bytes",
        },
        gives={
            "count": "how many outcomes; integer as text",
            "bits": (
                "the base-2 logarithm of the number of possible sequences, rounded down; integer "
                "as text"
            ),
            "stirred": (
                "HMAC-SHA512, with the pool as key, of the kind, a colon and one byte for each "
                "outcome: 1-6, h or t, 0-9 a-f, or 41 (hex) + 4 rank + suit, a 2-9 t j q k, c d h "
                "s"
            ),
        },
        errors={
            "empty": "no outcome at all",
            "symbol": "something that is not an outcome of this kind",
        },
        cases=accepted(source) + refused(source),
    )
