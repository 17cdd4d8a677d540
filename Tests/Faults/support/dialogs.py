"""The dialogs of `wallet create` on a terminal, from the user's side."""

import re
from dataclasses import dataclass

from support.screen import Screen

OWN = "ample verdict orbit seventeen"


@dataclass
class NewWallet:
    """The secrets that the user writes down."""

    passphrase: str = ""
    words: tuple[str, ...] = ()


def takes_the_offer(screen: Screen) -> NewWallet:
    """Press Enter to accept the suggested password, and type it from the paper."""
    offer = screen.sees(r"useless\.\r\n\r\n    ([a-z ]+)\r\n")
    screen.sees("12 characters: ")
    screen.types_hidden("")
    screen.sees("Type the (?:backup's )?password from your paper: ")
    screen.types_hidden(offer[1].decode())
    return NewWallet(offer[1].decode())


def types_own(
    screen: Screen, first: str = OWN, second: str = OWN, prompt: str = "12 characters: "
) -> NewWallet:
    """Type one's own password twice."""
    screen.sees(prompt)
    screen.types_hidden(first)
    screen.sees("Type it again: ")
    screen.types_hidden(second)
    return NewWallet(first)


def reads_words(screen: Screen, wallet: NewWallet) -> None:
    """Write the words down and press Enter."""
    text = screen.sees(r"in order\.\r\n\r\n((?:[ 0-9a-z]+\r\n)+)\r\nPress Enter[^:]*: ")[1]
    found = {int(n): word.decode() for n, word in re.findall(rb"(\d+)  ([a-z]+)", text)}
    assert sorted(found) == list(range(1, len(found) + 1))
    wallet.words = tuple(found[number] for number in sorted(found))
    screen.types("")


def answers_quiz(screen: Screen, wallet: NewWallet, wrong: int = 0) -> None:
    """Type the three requested words; the first one incorrectly `wrong` times before."""
    for question in range(3):
        for attempt in range(wrong + 1 if question == 0 else 1):
            place = int(screen.sees(r"word (\d+) from your paper: ")[1])
            right = wallet.words[place - 1]
            other = "zebra" if right != "zebra" else "zone"
            screen.types_hidden(other if question == 0 and attempt < wrong else right)
