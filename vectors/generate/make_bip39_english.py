"""Makes bip39-english.json with the `mnemonic` package."""

import random
import unicodedata

from mnemonic import Mnemonic

from common import Case, VectorFile, hex0x, invalid, stream, unhex, valid
from printed_bip39 import ENGLISH, PASSPHRASE

BOOK = Mnemonic("english")
LENGTHS = (16, 20, 24, 28, 32)
PASSPHRASES = (
    "correct horse",
    "caf\u00e9",
    "\uae09\uc5ec \uc9c0\uac11",
    "\u212bngstr\u00f6m \ufb01",
    " a ",
    "\U0001f511",
)
SPACES = {
    "two spaces": "  ",
    "a tab": "\t",
    "a line feed": "\n",
    "a carriage return and line feed": "\r\n",
}
FOREIGN = (
    "\u7684",
    "\u3042\u3044\u3053\u304f\u3057\u3093",
    "abaisser",
    "\u00e1baco",
    "cie\u013e",
    "\uac00\uaca9",
)
UNSEEN = {
    "a zero-width space": "\u200b",
    "a soft hyphen": "\u00ad",
    "a byte order mark": "\ufeff",
    "a word joiner": "\u2060",
}


def case(comment: str, words: str, passphrase: str = "", typed: str | None = None) -> Case:
    """Makes a valid case; every value but the words is computed from the words."""
    return valid(
        comment,
        typed=words if typed is None else typed,
        passphrase=passphrase,
        mnemonic=words,
        entropy=hex0x(bytes(BOOK.to_entropy(words))),
        seed=hex0x(BOOK.to_seed(words, passphrase)),
    )


def official() -> list[Case]:
    """Makes the printed cases, and fails if the package does not agree with them."""
    cases = []
    for line in ENGLISH.split("\n")[1:-1]:
        entropy, seed = line.split()
        cases.append(case("BIP-39, test vectors", BOOK.to_mnemonic(unhex(entropy)), PASSPHRASE))
        assert cases[-1]["seed"] == "0x" + seed, line
    return cases


def generated(source: random.Random) -> list[Case]:
    """Makes 160 cases without a passphrase, and 48 with one in two spellings of one seed."""
    cases = []
    for index in range(160):
        words = BOOK.to_mnemonic(source.randbytes(LENGTHS[index % 5]))
        cases.append(case("random entropy, no passphrase", words))
    for index in range(24):
        words = BOOK.to_mnemonic(source.randbytes(LENGTHS[index % 5]))
        phrase = PASSPHRASES[index % 6] + str(index)
        composed, decomposed = (unicodedata.normalize(form, phrase) for form in ("NFC", "NFD"))
        cases.append(case("random entropy, passphrase in NFC", words, composed))
        if decomposed != composed:
            cases.append(case("the same passphrase in NFD: the same seed", words, decomposed))
            assert cases[-1]["seed"] == cases[-2]["seed"]
    return cases


def normalised(source: random.Random) -> list[Case]:
    """Makes cases typed untidily: ASCII case and white space are ignored."""
    cases = []
    for size in LENGTHS:
        words = BOOK.to_mnemonic(source.randbytes(size))
        cases.append(case("upper case is folded", words, typed=words.upper()))
        cases.append(case("capitals are folded", words, typed=words.title()))
        for name, space in SPACES.items():
            cases.append(case(f"{name} between words", words, typed=words.replace(" ", space)))
        cases.append(case("white space around the words", words, typed=f" \t{words}\n"))
    return cases


def refused(source: random.Random) -> list[Case]:
    """Makes cases with one fault each."""
    cases: list[Case] = []

    def add(error: str, comment: str, words: list[str], joiner: str = " ") -> None:
        typed = joiner.join(words)
        assert not BOOK.check(typed), typed
        cases.append(invalid(error, comment, typed=typed, passphrase=""))

    for count in (0, *range(1, 12), 13, 14, 16, 17, 19, 20, 22, 23, *range(25, 28), 33, 36, 48):
        add("wordCount", f"{count} words", [source.choice(BOOK.wordlist) for _ in range(count)])
    for index in range(150):
        words = BOOK.to_mnemonic(source.randbytes(LENGTHS[index % 5])).split()
        while BOOK.check(" ".join(words)):
            words[source.randrange(len(words))] = source.choice(BOOK.wordlist)
        add("checksum", "a valid list word in a wrong place", words)
    for index in range(90):
        words = BOOK.to_mnemonic(source.randbytes(LENGTHS[index % 5])).split()
        place, kind = source.randrange(len(words)), index % 9
        word = words[place]
        comment, words[place] = {
            0: ("a letter doubled", word[0] + word),
            1: ("a letter changed for a digit", "0" + word[1:]),
            2: (
                "the first three letters only",
                word[:3] if word[:3] not in BOOK.wordlist else word[:2],
            ),
            3: ("two words run together", word + "zoo"),
            4: ("a word of another language", FOREIGN[index // 9 % len(FOREIGN)]),
            5: ("an accent added", word + "\u0301"),
            6: ("a Cyrillic letter in front", "\u0430" + word[1:]),
            7: ("a full stop after a word", word + "."),
            8: ("a number before a word", f"{place + 1}.{word}"),
        }[kind]
        assert words[place] not in BOOK.wordlist
        add("unknownWord", comment, words)
    for name, code in UNSEEN.items():
        words = BOOK.to_mnemonic(source.randbytes(16)).split()
        add("unknownWord", f"{name} inside a word", [words[0][0] + code + words[0][1:], *words[1:]])
        add("unknownWord", f"{name} after a word", [words[0] + code, *words[1:]])
    tidy = BOOK.to_mnemonic(source.randbytes(16)).split()
    add("wordCount", "commas and no spaces: one word", tidy, ",")
    return cases


def build() -> VectorFile:
    source = stream("bip39-english")
    return VectorFile(
        name="bip39-english.json",
        standard="BIP-39",
        comment=(
            "English recovery phrases: from what was typed and a passphrase to words, entropy and "
            "seed."
        ),
        packages=("mnemonic",),
        given={
            "typed": (
                "the words as a person types them; ASCII case and ASCII white space are ignored"
            ),
            "passphrase": (
                "the BIP-39 passphrase in UTF-8, normalized to NFKD; empty if there is none"
            ),
        },
        gives={
            "mnemonic": "the words in lowercase, separated by one space",
            "entropy": "what the words encode, without the checksum",
            "seed": "64 bytes, PBKDF2 of the words and the passphrase",
        },
        errors={
            "wordCount": "not 12, 15, 18, 21 or 24 words",
            "unknownWord": "a word is not in the list",
            "checksum": "all words are in the list, but the checksum is wrong",
        },
        cases=official() + generated(source) + normalised(source) + refused(source),
    )
