"""Finds the characters in a text that a terminal would obey or hide."""

import unicodedata

# Characters that draw nothing, whatever their category.
BLANK = "\u115f\u1160\u2800\u3164\uffa0\ufe0f\U0001d159"


def obeyed(text: bytes) -> list[str]:
    """The characters that a terminal would obey or hide, except line ends."""
    return [
        f"U+{ord(one):04X}" for one in text.decode()
        if one not in "\n " and (
            unicodedata.category(one) in ("Cc", "Cf", "Zl", "Zp", "Zs", "Cs") or one in BLANK
        )
    ]
