"""Sets of shares that have to be refused: good ones with one change."""

import random
from collections.abc import Iterator

from slip39 import Scheme, changed, chosen, flipped, numbers, parsed, sealed, split, words
from shamir_mnemonic import wordlist

Fault = tuple[str, str, list[str]]
GROUPS = ((2, 3), (3, 5), (1, 1))


def faults(source: random.Random) -> Iterator[Fault]:
    for size in (16, 24, 32):
        for extendable in (False, True):
            made = split(source, source.randbytes(size), Scheme(((2, 3),), extendable=extendable))[0]
            label = f"{size} bytes, {'' if extendable else 'not '}extendable"
            yield from in_words(source, made, label)
            yield from in_fields(made, label)
            yield from in_values(source, made, label)
            yield from in_number(made, label)
        yield from in_groups(source, size)


def in_words(source: random.Random, shares: list[str], label: str) -> Iterator[Fault]:
    """Spoils the text of the second share."""
    first, second = shares[:2]
    values = numbers(second)
    last = len(values) - 1
    for place in (0, 1, 3, 4, last // 2, last - 3, last - 1, last):
        others = list(values)
        others[place] = (others[place] + source.randrange(1, 1024)) % 1024
        if place == 1:  # the flag selects the kind of checksum
            others[place] = values[place] ^ 1
        yield "checksum", f"word {place + 1} is another one ({label})", [first, words(others)]
    for count in (2, 3):
        others = list(values)
        for place in source.sample(range(4, last - 3), count):
            others[place] ^= source.randrange(1, 1024)
        yield "checksum", f"{count} words are others ({label})", [first, words(others)]
    swapped = list(values)
    swapped[5], swapped[6] = swapped[6], swapped[5]
    if swapped != values:
        yield "checksum", f"words 6 and 7 are swapped ({label})", [first, words(swapped)]
    flagged = list(values)
    flagged[1] ^= 0x10
    yield "checksum", f"the extendable flag is turned ({label})", [first, words(flagged)]

    typed = second.split()
    for place, wrong in ((0, "wallet"), (4, typed[4][:4] + "zz"), (last, "abandon"), (7, "a")):
        spoilt = " ".join([*typed[:place], wrong, *typed[place + 1 :]])
        yield "unknownWord", f"word {place + 1} is {wrong} ({label})", [first, spoilt]
    long = next(place for place, word in enumerate(typed) if len(word) > 4)
    short = " ".join([*typed[:long], typed[long][:4], *typed[long + 1 :]])
    yield "unknownWord", f"four letters of word {long + 1} ({label})", [first, short]
    for comment, change in (
        ("a digit at the end", second + "1"),
        ("a comma", second.replace(" ", ",", 1)),
        ("a zero-width space", second.replace(" ", " \u200b", 1)),
        ("a soft hyphen", "\u00ad" + second),
        ("a full-width letter", "\uff41" + second[1:]),
        ("a number before the words", "1. " + second),
    ):
        yield "oddCharacter", f"{comment} ({label})", [first, change]

    sizes = sorted({len(typed) - 1, len(typed) + 1, 1, 19, 21, 24, 60} - good_counts())
    for count in sizes:
        wanted = (values * 4)[: count - 3] + [0, 0, 0]
        text = sealed(wanted) if count > 4 else words(wanted[:count])
        yield "wordCount", f"{count} words ({label})", [first, text]


def good_counts() -> set[int]:
    return {7 + (8 * size + 9) // 10 for size in range(16, 66, 2)}


def in_fields(shares: list[str], label: str) -> Iterator[Fault]:
    """Changes a field of the second share, with a checksum that fits."""
    first, second = shares[:2]
    share = parsed(second)
    for bit in (0, 7, 14):
        other = changed(second, identifier=share.identifier ^ 1 << bit)
        yield "identifier", f"bit {bit} of the identifier ({label})", [first, other]
    other = changed(second, extendable=not share.extendable)
    yield "extendable", f"one share of two ({label})", [first, other]
    for exponent in (1, 15):
        other = changed(second, iteration_exponent=exponent)
        yield "exponent", f"0 and {exponent} ({label})", [first, other]
    for count in (2, 16):
        other = changed(second, group_count=count)
        yield "groupCount", f"1 and {count} ({label})", [first, other]
        other = changed(second, group_threshold=2, group_count=count)
        yield "otherGroupThreshold", f"1 and 2, of {count} ({label})", [first, other]
    for threshold in (1, 3, 16):
        other = changed(second, member_threshold=threshold)
        yield "memberThreshold", f"2 and {threshold} ({label})", [first, other]
    for threshold, count in ((2, 1), (16, 15), (3, 2)):
        spoilt = [changed(text, group_threshold=threshold, group_count=count) for text in shares[:2]]
        yield "groupThreshold", f"{threshold} of {count} groups ({label})", spoilt
    other = changed(second, value=share.value + b"\x00\x01")
    yield "length", f"two bytes more in the second share ({label})", [first, other]


def in_values(source: random.Random, shares: list[str], label: str) -> Iterator[Fault]:
    """Changes the value of the second share, with a checksum that fits."""
    first, second = shares[:2]
    size = len(parsed(second).value)
    for bit in sorted({0, 7, 8 * size - 1, *source.sample(range(8 * size), 4)}):
        yield "digest", f"bit {bit} of a value ({label})", [first, flipped(second, bit)]
    yield "digest", f"a value of zeros ({label})", [first, changed(second, value=bytes(size))]
    other = changed(second, index=3)
    yield "digest", f"another member index ({label})", [first, other]
    values = numbers(second)
    padding = 10 * (len(values) - 7) - 8 * size
    for bit in range(padding):
        spoilt = list(values)
        spoilt[4] |= 1 << (9 - bit)
        yield "padding", f"bit {bit} of the padding ({label})", [first, sealed(spoilt)]
    taken = changed(second, index=parsed(first).index)
    yield "duplicate", f"one member index, two values ({label})", [first, taken]


def in_number(shares: list[str], label: str) -> Iterator[Fault]:
    """Gives too few or too many shares of the only group."""
    yield "tooFew", f"1 of 2 ({label})", shares[:1]
    yield "tooMany", f"3 of 2 ({label})", shares
    yield "twice", f"the first one again ({label})", [shares[0], shares[0]]
    yield "twice", f"the first one again, in capitals ({label})", [shares[0], shares[0].upper()]


def in_groups(source: random.Random, size: int) -> Iterator[Fault]:
    scheme = Scheme(GROUPS, 2)
    made = split(source, source.randbytes(size), scheme)
    a, b, c = made
    label = f"{size} bytes"
    yield "tooFewGroups", f"one whole group of 2 ({label})", a[:2]
    yield "tooFewGroups", f"one group in part ({label})", b[:1]
    yield "tooFewGroups", f"a group of one share alone ({label})", c
    yield "tooManyGroups", f"all three groups, 2 needed ({label})", a[:2] + b[:3] + c
    yield "tooManyGroups", f"two whole groups and a share of the third ({label})", a[:2] + b[:1] + c
    yield "tooFew", f"1 of 2 in the first group ({label})", a[:1] + c
    yield "tooFew", f"2 of 3 in the second group ({label})", c + b[:2]
    yield "tooMany", f"3 of 2 in the first group ({label})", a + c
    yield "tooMany", f"4 of 3 in the second group ({label})", b[:4] + c
    yield "twice", f"a group of one share twice ({label})", c + a[:2] + c
    other = [changed(share, group_index=1) for share in c]
    yield "memberThreshold", f"a share said to be of another group ({label})", b[:2] + other
    again = split(source, source.randbytes(size), scheme)
    yield "identifier", f"a group of another splitting ({label})", a[:2] + again[2]
    mixed = [changed(share, identifier=parsed(a[0]).identifier) for share in again[2]]
    yield "digest", f"a group of another splitting with our identifier ({label})", a[:2] + mixed
    for bit in (0, 8 * size - 1):
        spoilt = [flipped(c[0], bit)]
        yield "digest", f"bit {bit} of a group's only share ({label})", a[:2] + spoilt
    moved = [changed(share, group_index=0) for share in b]
    yield "digest", f"the second group said to be the first ({label})", moved[:3] + c
    drawn = chosen(source, made, scheme)
    assert len(set(drawn)) == len(drawn)
    assert all(word in wordlist.WORD_INDEX_MAP for share in drawn for word in share.split())
