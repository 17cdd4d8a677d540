"""What a terminal would do with a text that is not to be obeyed."""

import unicodedata

# What draws nothing, whatever its category says.
BLANK = "\u115f\u1160\u2800\u3164\uffa0\ufe0f\U0001d159"


def obeyed(text: bytes) -> list[str]:
    """The characters that a terminal would obey or hide, but for line ends."""
    return [
        f"U+{ord(one):04X}" for one in text.decode()
        if one not in "\n " and (
            unicodedata.category(one) in ("Cc", "Cf", "Zl", "Zp", "Zs", "Cs") or one in BLANK
        )
    ]
