"""Rows on a terminal, and their widths."""

import re
import unicodedata

CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
# Text for copying, which the program does not wrap if it is wider than a row.
COPIED = re.compile(
    r"(\S[\w' -]*?  +|  )?(0x[0-9a-fA-F]+|xpub\w+|ur:\S+|ethereum:0x\S+|/[A-Za-z0-9_/.+~@-]+)"
    r"|(next:)? *kingtherum .*|.*: kingtherum .*"
)


def width(text: str) -> int:
    """The width of a text in columns."""
    return sum(
        2 if unicodedata.east_asian_width(sign) in "WF" else 1
        for sign in CONTROL.sub("", text) if not unicodedata.combining(sign)
    )


def too_wide(shown: bytes, columns: int) -> list[str]:
    """The rows that are wider than the terminal, except text for copying."""
    rows = [CONTROL.sub("", row) for row in re.split("[\r\n]+", shown.decode())]
    return [row for row in rows if width(row) > columns and not COPIED.fullmatch(row)]
