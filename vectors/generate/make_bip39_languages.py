"""Makes bip39-languages.json with `mnemonic` and bip_utils, which have to agree."""

import random
import unicodedata

from bip_utils import Bip39Languages, Bip39MnemonicDecoder, Bip39SeedGenerator
from mnemonic import Mnemonic

from bip39_faults import BOOKS, EUROPEAN, abbreviated, faults, is_told_apart
from common import Case, VectorFile, hex0x, stream, unhex, valid
from printed_bip39 import JAPANESE, JAPANESE_PASSPHRASE

LENGTHS = (16, 20, 24, 28, 32)
PASSPHRASES = ("", "caf\u00e9", "\uae09\uc5ec \uc9c0\uac11", "\u30ac\u334d", " a ")


def case(
    comment: str,
    language: str,
    words: str,
    passphrase: str = "",
    typed: str | None = None,
    asked: str = "",
    short: bool = False,
) -> Case:
    """Makes a valid case; both packages compute the same entropy and seed."""
    words = unicodedata.normalize("NFKD", words)
    entropy, seed = bytes(BOOKS[language].to_entropy(words)), Mnemonic.to_seed(words, passphrase)
    if language != "japanese":  # bip_utils has no Japanese list
        spoken = Bip39Languages[language.upper()]
        assert Bip39MnemonicDecoder(spoken).Decode(words) == entropy, words
        assert Bip39SeedGenerator(words, spoken).Generate(passphrase) == seed, words
    return valid(
        comment,
        typed=words if typed is None else typed,
        passphrase=passphrase,
        language=asked,
        abbreviated=short,
        found=language,
        mnemonic=words,
        entropy=hex0x(entropy),
        seed=hex0x(seed),
    )


def draw(language: str, source: random.Random, size: int) -> str:
    """Draws a phrase with words that identify its language."""
    while True:
        words = unicodedata.normalize(
            "NFKD", BOOKS[language].to_mnemonic(source.randbytes(size))
        )
        if is_told_apart(words.split(), language):
            return words


def official() -> list[Case]:
    """Makes the printed cases, and fails if the package does not agree with them."""
    cases = []
    for line in JAPANESE.split("\n")[1:-1]:
        entropy, seed = line.split()
        words = BOOKS["japanese"].to_mnemonic(unhex(entropy))
        cases.append(case("BIP-39, test vectors", "japanese", words, JAPANESE_PASSPHRASE, words))
        assert cases[-1]["seed"].startswith("0x" + seed), line
    return cases


def accepted(language: str, source: random.Random) -> list[Case]:
    """Makes the ways to type words of one language that must all be accepted."""
    cases = []
    for index in range(24):
        words = draw(language, source, LENGTHS[index % 5])
        passphrase = PASSPHRASES[index % 5]
        cases.append(case(f"{language}: random entropy", language, words, passphrase))
        composed = unicodedata.normalize("NFC", words)
        if composed != words and index < 6:
            comment = f"{language}: composed, the same seed"
            cases.append(case(comment, language, words, passphrase, composed))
    for size in LENGTHS[:2]:
        words = draw(language, source, size)
        wide = words.replace(" ", "\u3000")
        cases.append(case(f"{language}: U+3000 between words", language, words, typed=wide))
        cases.append(case(f"{language}: the language named", language, words, asked=language))
        if language in EUROPEAN:
            comment = f"{language}: capitals are folded"
            for form in ("NFC", "NFD"):
                typed = unicodedata.normalize(form, words).upper()
                if form == "NFC" or typed != cases[-1]["typed"]:
                    cases.append(case(comment, language, words, typed=typed))
            for accents in (True, False):
                typed = abbreviated(words, accents)
                if accents or typed != cases[-1]["typed"]:
                    comment = f"{language}: the first four letters of each word"
                    cases.append(case(comment, language, words, typed=typed, short=True))
            comment = f"{language}: whole words where abbreviations are allowed"
            cases.append(case(comment, language, words, short=True))
    return cases


def shared(source: random.Random) -> list[Case]:
    """Makes Chinese phrases of characters that both lists have; the language is given."""
    cases: list[Case] = []
    for language, other in (
        ("chinese_simplified", "chinese_traditional"),
        ("chinese_traditional", "chinese_simplified"),
    ):
        common = [word for word in BOOKS[language].wordlist if word in BOOKS[other].wordlist]
        found = 0
        while found < 4:
            words = " ".join(source.choice(common) for _ in range(12))
            if BOOKS[language].check(words):
                found += 1
                comment = f"{language}: characters of both lists"
                cases.append(case(comment, language, words, asked=language))
    return cases


def build() -> VectorFile:
    source = stream("bip39-languages")
    good = official()
    for language in BOOKS:
        good += accepted(language, source)
    good += shared(source)
    bad = [fault for language in BOOKS for fault in faults(language, source, draw)]
    return VectorFile(
        name="bip39-languages.json",
        standard="BIP-39",
        comment=(
            "Recovery phrases in ten languages: from what was typed to language, words, entropy "
            "and seed."
        ),
        packages=("mnemonic", "bip_utils"),
        given={
            "typed": "the words as a person types them, in any case and any normalization form",
            "passphrase": (
                "the BIP-39 passphrase in UTF-8, normalized to NFKD; empty if there is none"
            ),
            "language": "the word list to use; empty if it must be detected from the words",
            "abbreviated": "whether the first four letters of a word are enough; true or false",
        },
        gives={
            "found": "the word list that was detected",
            "mnemonic": "the words in NFKD and lowercase, separated by one space",
            "entropy": "what the words encode, without the checksum",
            "seed": "64 bytes, PBKDF2 of the words and the passphrase",
        },
        errors={
            "wordCount": "not 12, 15, 18, 21 or 24 words",
            "unknownWord": "a word is not in the list",
            "mixed": "each word is in some list, but no list has them all",
            "ambiguous": "two lists contain all the words",
            "checksum": "all words are in the list, but the checksum is wrong",
            "character": "a character that is neither a letter nor a space",
            "noAbbreviations": "four letters do not distinguish the words of this list",
        },
        cases=good + bad,
    )
