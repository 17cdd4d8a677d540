"""Makes slip39.json with shamir-mnemonic: shares, and their secret."""

import random

from common import Case, VectorFile, hex0x, invalid, stream, valid
from printed_slip39 import PASSPHRASE, VECTORS
from slip39 import Scheme, chosen, combine, parsed, split
from slip39_faults import faults

GROUPED = Scheme(((1, 1), (1, 1), (3, 5), (2, 6)), 2)


def printed() -> list[Case]:
    """Makes the vectors of the standard."""
    cases = []
    for name, fault, shares, secret in VECTORS:
        given = {"shares": list(shares), "passphrase": PASSPHRASE}
        found = combine(shares, PASSPHRASE)
        assert (found.hex() if found else None) == secret, name
        comment = f"SLIP-39, {name}"
        if fault is None:
            cases.append(valid(comment, **given, secret="0x" + str(secret)))
        else:
            cases.append(invalid(fault, comment, **given))
    return cases


def schemes() -> list[tuple[str, int, Scheme]]:
    """Lists what is split: a comment, the bytes of the secret, and the scheme."""
    made: list[tuple[str, int, Scheme]] = []
    for size in range(16, 34, 2):
        for extendable in (False, True):
            kind = "extendable" if extendable else "not extendable"
            for threshold, count in ((1, 1), (2, 3), (3, 5)):
                comment = f"{size} bytes, {threshold} of {count}, {kind}"
                made.append((comment, size, Scheme(((threshold, count),), extendable=extendable)))
            comment = f"{size} bytes, 2 of 4 groups, passphrase, {kind}"
            made.append(
                (comment, size, Scheme(GROUPED.groups, 2, "correct horse", extendable=extendable))
            )
    for size in (34, 40, 48, 62, 64):
        made.append((f"{size} bytes, 2 of 2", size, Scheme(((2, 2),))))
    for count in range(2, 17):
        made.append((f"{count} of {count}", 16, Scheme(((count, count),))))
        made.append((f"2 of {count}", 32, Scheme(((2, count),))))
        made.append((f"{count} groups of {count}", 16, Scheme(((1, 1),) * count, count)))
        made.append((f"1 group of {count}", 16, Scheme(((2, 2),) * count, 1)))
    made.append(("all 16 of 16 in 2 of 16 groups", 32, Scheme(((16, 16),) * 16, 2)))
    for passphrase in (" ", "~", "TREZOR", "a" * 100, "".join(map(chr, range(32, 127)))):
        for extendable in (False, True):
            comment = f"a passphrase of {len(passphrase)} characters"
            made.append(
                (comment, 16, Scheme(((2, 3),), 1, passphrase, extendable))
            )
    for exponent in range(1, 6):
        for extendable in (False, True):
            comment = f"iteration exponent {exponent}"
            made.append((comment, 16, Scheme(((2, 3),), 1, "pass", extendable, exponent)))
    made += [(f"drawn, {n}", 16, GROUPED) for n in range(20)]
    made += [(f"drawn, 32 bytes, {n}", 32, GROUPED) for n in range(20)]
    return made


def drawn(source: random.Random) -> list[Case]:
    cases = []
    for comment, size, scheme in schemes():
        secret = source.randbytes(size)
        shares = chosen(source, split(source, secret, scheme), scheme)
        assert combine(shares, scheme.passphrase) == secret, comment
        cases.append(
            valid(comment, shares=shares, passphrase=scheme.passphrase, secret=hex0x(secret))
        )
    return cases


def written(source: random.Random) -> list[Case]:
    """Makes shares typed in other ways, secrets of one byte repeated, and wrong passphrases."""
    cases = []
    secret = source.randbytes(16)
    scheme = Scheme(((2, 3),), 1, "right")
    shares = chosen(source, split(source, secret, scheme), scheme)
    for comment, change in (
        ("capitals", str.upper),
        ("a capital in front of each word", str.title),
        ("several spaces between words", lambda text: text.replace(" ", "   ")),
        ("tabs between words", lambda text: text.replace(" ", "\t")),
        ("spaces around", lambda text: f"  {text} "),
        ("a carriage return at the end", lambda text: text + "\r"),
    ):
        typed = [change(share) for share in shares]
        assert combine(typed, "right") == secret
        cases.append(valid(comment, shares=typed, passphrase="right", secret=hex0x(secret)))
    for wrong in ("", "Right", "right "):
        found = combine(shares, wrong)
        assert found not in (None, secret)
        comment = f"another passphrase gives another secret: {wrong!r}"
        cases.append(valid(comment, shares=shares, passphrase=wrong, secret=hex0x(found or b"")))
    for byte in (0x00, 0xFF, 0x80, 0x01):
        for size in (16, 32):
            secret = bytes([byte]) * size
            plain = Scheme(((2, 3),))
            shares = chosen(source, split(source, secret, plain), plain)
            assert combine(shares, "") == secret
            comment = f"{size} bytes {byte:02x}"
            cases.append(valid(comment, shares=shares, passphrase="", secret=hex0x(secret)))
    return cases


def refused(source: random.Random) -> list[Case]:
    cases = []
    for error, comment, shares in faults(source):
        assert shares, comment
        # The package accepts a share given twice, and counts it once.
        if error != "twice":
            assert combine(shares, "") is None, f"{error}: {comment}: taken"
        cases.append(invalid(error, comment, shares=shares, passphrase=""))
    shares = split(source, source.randbytes(16), Scheme(((2, 2),)))[0]
    assert parsed(shares[0]).extendable
    for comment, passphrase in (
        ("a letter with an accent", "caf\u00e9"),
        ("a tab", "a\tb"),
        ("Korean", "\uae09\uc5ec"),
        ("a DEL", "a\x7f"),
    ):
        cases.append(invalid("passphrase", comment, shares=shares, passphrase=passphrase))
    return cases


def build() -> VectorFile:
    source = stream("slip39")
    return VectorFile(
        name="slip39.json",
        standard="SLIP-39",
        comment="Shares, and the secret that they give when combined.",
        packages=("shamir-mnemonic",),
        given={
            "shares": "the shares as typed, in the given order",
            "passphrase": "the passphrase of the shares; empty if there is none",
        },
        gives={"secret": "the master secret, 16 to 64 bytes"},
        errors={
            "wordCount": "a number of words that no share can have",
            "unknownWord": "a word that is not in the list",
            "oddCharacter": "a character that is neither a letter nor white space",
            "checksum": "all words are in the list, but the checksum is wrong",
            "padding": "the bits before the value are not zero",
            "groupThreshold": "one share requires more groups than there are",
            "identifier": "shares of two identifiers",
            "extendable": "extendable shares together with shares that are not",
            "exponent": "shares of two iteration exponents",
            "otherGroupThreshold": "shares that require different numbers of groups",
            "groupCount": "shares with different numbers of groups",
            "length": "shares of two lengths",
            "memberThreshold": "shares of one group that require different numbers of members",
            "duplicate": "two shares with one member index and different values",
            "twice": "the same share twice",
            "tooMany": "more shares of a group than it needs",
            "tooManyGroups": "shares of more groups than are needed",
            "tooFew": "fewer shares of a group than it needs",
            "tooFewGroups": "shares of fewer groups than are needed",
            "digest": "the shares give a secret that does not match its digest",
            "passphrase": "a passphrase that is not printable ASCII",
        },
        cases=printed() + drawn(source) + written(source) + refused(source),
    )
