"""Recovery phrases in ten languages with one fault each."""

import random
import unicodedata
from collections.abc import Callable, Iterator

from mnemonic import Mnemonic

from common import Case, invalid

NAMES = (
    "english japanese korean spanish chinese_simplified chinese_traditional "
    "french italian czech portuguese"
).split()
EUROPEAN = ("english", "spanish", "french", "italian", "czech", "portuguese")
BOOKS = {name: Mnemonic(name) for name in NAMES}
WORDS = {name: set(book.wordlist) for name, book in BOOKS.items()}
EVERY = set().union(*WORDS.values())


def is_told_apart(words: list[str], language: str) -> bool:
    """Returns whether no other list has all these words, or all their first four letters."""
    return not any(
        all(word in WORDS[name] for word in words)
        or all(any(one.startswith(bare(word)[:4]) for one in BARE[name]) for word in words)
        for name in NAMES
        if name != language
    )


def bare(word: str) -> str:
    """Removes the accents."""
    decomposed = unicodedata.normalize("NFKD", word)
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


BARE = {name: [bare(word) for word in book.wordlist] for name, book in BOOKS.items()}


def abbreviated(words: str, accents: bool) -> str:
    """Cuts each word to four letters, with or without accents."""
    short = [unicodedata.normalize("NFC", word)[:4] for word in words.split()]
    return " ".join(short if accents else map(bare, short))


def faults(
    language: str, source: random.Random, draw: Callable[[str, random.Random, int], str]
) -> Iterator[Case]:
    """Yields the faults of one language, which are refused without knowing the language in advance.
    """
    book = BOOKS[language]

    def fault(error: str, what: str, words: list[str], asked: str = "", short: bool = False) -> Case:
        typed = " ".join(words)
        judge = BOOKS[asked] if asked else book
        assert short or error == "ambiguous" or not judge.check(typed), typed
        return invalid(
            error,
            f"{language}: {what}",
            typed=typed,
            passphrase="",
            language=asked,
            abbreviated=short,
        )

    good = draw(language, source, 16).split()
    for place in range(12):
        wrong = [*good[:place], good[place] + good[place] + "q", *good[place + 1 :]]
        yield fault("unknownWord", f"word {place + 1} is in no list", wrong)
    for index in range(14):
        words = draw(language, source, (16, 32)[index % 2]).split()
        while book.check(" ".join(words)) or not is_told_apart(words, language):
            words[source.randrange(len(words))] = source.choice(book.wordlist)
        yield fault("checksum", "a list word in a wrong place", words, ("", language)[index // 7])
    for count in (11, 13, 25):
        many = [source.choice(book.wordlist) for _ in range(count)]
        yield fault("wordCount", f"{count} words", many)
    for other in NAMES:
        strange = [word for word in BOOKS[other].wordlist if word not in WORDS[language]]
        if other != language:
            place = source.randrange(12)
            mixed = [*good[:place], source.choice(strange), *good[place + 1 :]]
            yield fault("mixed", f"word {place + 1} is {other}", mixed)
            yield fault("unknownWord", f"read as {other}", good, asked=other)
    for name, code in {"zero-width space": "\u200b", "zero-width joiner": "\u200d"}.items():
        for place in (0, 11):
            word = good[place]
            split = [*good[:place], word[:1] + code + word[1:], *good[place + 1 :]]
            yield fault("character", f"a {name} inside word {place + 1}", split)
    yield fault("character", "a soft hyphen after a word", [good[0] + "\u00ad", *good[1:]])
    if language not in EUROPEAN:
        yield fault("noAbbreviations", "abbreviations asked for", good, language, short=True)
    else:
        yield from clipped(language, source, draw, fault)
    if language.startswith("chinese"):
        other = {"chinese_simplified": "chinese_traditional"}.get(language, "chinese_simplified")
        common = [word for word in book.wordlist if word in WORDS[other]]
        found = 0
        while found < 6:
            words = [source.choice(common) for _ in range(12)]
            if book.check(" ".join(words)):
                found += 1
                yield fault("ambiguous", "characters of both lists", words)


def clipped(
    language: str,
    source: random.Random,
    draw: Callable[[str, random.Random, int], str],
    fault: Callable[..., Case],
) -> Iterator[Case]:
    """Yields abbreviated words though abbreviation is not enabled, and some that are too short."""
    for _ in range(6):
        words = draw(language, source, 16)
        short = abbreviated(words, accents=True).split()
        if all(unicodedata.normalize("NFKD", word) in EVERY for word in short):
            continue
        yield fault("unknownWord", "four letters, and nobody said so", short, asked=language)
        three = [unicodedata.normalize("NFC", word)[:3] for word in words.split()]
        if any(bare(word) not in BARE[language] for word in three):
            yield fault("unknownWord", "three letters only", three, language, short=True)
        longer = [*words.split()[:-1], words.split()[-1] + "q"]
        yield fault("unknownWord", "a letter too many", longer, language, short=True)
