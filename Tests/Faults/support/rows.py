"""Rows on a terminal: what the program wrote, and how wide each is."""

import re
import unicodedata

CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
# What is copied as a whole, and left to the terminal where it is wider than a row.
COPIED = re.compile(
    r"(\S[\w' -]*?  +|  )?(0x[0-9a-fA-F]+|xpub\w+|ur:\S+|ethereum:0x\S+)|(next:)? *kingtherum .*|.*: kingtherum .*"
)


def width(text: str) -> int:
    """How many columns a text takes."""
    return sum(
        2 if unicodedata.east_asian_width(sign) in "WF" else 1
        for sign in CONTROL.sub("", text) if not unicodedata.combining(sign)
    )


def too_wide(shown: bytes, columns: int) -> list[str]:
    """The rows that the program wrote wider than the terminal, but for what is copied."""
    rows = [CONTROL.sub("", row) for row in re.split("[\r\n]+", shown.decode())]
    return [row for row in rows if width(row) > columns and not COPIED.fullmatch(row)]
