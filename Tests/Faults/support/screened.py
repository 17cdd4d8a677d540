"""What a terminal would do with a text that is not to be obeyed."""

import unicodedata


def obeyed(text: bytes) -> list[str]:
    """The characters that a terminal would obey or hide, but for line ends."""
    return [
        f"U+{ord(one):04X}" for one in text.decode()
        if one != "\n" and (unicodedata.category(one) in ("Cc", "Cf", "Zl", "Zp", "Cs") or one == "\u3164")
    ]
