"""Opens a paper backup: python open_paper.py TEXT PASSPHRASE-FILE prints its words or its hex.

For someone with a page but without kingtherum; the tests open a page with it.
"""

import sys
from pathlib import Path

from mnemonic import Mnemonic

from ktr1 import normalised
from ktr1_reader import LANGUAGES, unlock_slot
from paper import read


def main(text: str, passphrase: str) -> None:
    file = read(Path(text).read_text())
    typed = Path(passphrase).read_text().rstrip("\r\n")
    _, _, secret = unlock_slot(file, "passphrase", normalised(typed), b"")
    kind, length = secret[1], secret[2]
    content, language = secret[3 : 3 + length], secret[3 + length]
    print(Mnemonic(LANGUAGES[language - 1]).to_mnemonic(content) if kind == 1 else content.hex())


if __name__ == "__main__":
    main(*sys.argv[1:])
