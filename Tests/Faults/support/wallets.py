"""Homes with wallets, and checks that a wallet is complete."""

import os
import re
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from eth_account import Account

from support.program import Ended, run

Account.enable_unaudited_hdwallet_features()

PASSPHRASE = "correct horse battery staple seven"
# Printed in public manuals, so insecure; the program requires --known-test-key for them.
WORDS = "test test test test test test test test test test test junk"
KEY = "4646464646464646464646464646464646464646464646464646464646464646"
DRAFT = re.compile(r"\.[a-z0-9][a-z0-9_-]*\.(ktr|accounts|watch|policy)\.tmp\.[0-9a-f]{16}")


def secret_file(path: Path, text: str) -> Path:
    """Write a file with mode 0600."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    os.fchmod(descriptor, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(text)
    return path


def address_of(words: str, path: str = "m/44'/60'/0'/0/0") -> str:
    """Return the address that eth-account derives from a recovery phrase."""
    address = Account.from_mnemonic(words, account_path=path).address
    assert isinstance(address, str)
    return address


@dataclass(frozen=True)
class Place:
    """A test's folder: the program's home, and beside it the files with secrets."""

    folder: Path

    @classmethod
    def made(cls, folder: Path) -> "Place":
        """Create the folder with the secrets, but without a home."""
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        secret_file(folder / "passphrase", PASSPHRASE + "\n")
        secret_file(folder / "words", WORDS + "\n")
        secret_file(folder / "key", KEY + "\n")
        return cls(folder)

    @property
    def home(self) -> Path:
        """The program's home."""
        return self.folder / "home"

    @property
    def keystore(self) -> Path:
        """The folder of wallets."""
        return self.home / "keystore"

    def copy(self, folder: Path) -> "Place":
        """Copy all of it, modes included."""
        shutil.copytree(self.folder, folder)
        return Place(folder)

    def run(self, *words: str, **how: Any) -> Ended:
        """Run the program in this folder."""
        return run(self.folder, *words, **how)

    def unlocking(self, *words: str, **how: Any) -> Ended:
        """Run a command that needs the password."""
        return self.run(*words, "--password-file", "passphrase", "--json", **how)

    def create(self, name: str, *more: str, **how: Any) -> Ended:
        """Create a wallet."""
        return self.unlocking("wallet", "create", name, "--low-memory", *more, **how)

    def import_words(self, name: str, *more: str, **how: Any) -> Ended:
        """Create a wallet from the public test phrase."""
        return self.unlocking(*IMPORT_WORDS, name, *more, **how)

    def verify(self, name: str) -> Any:
        """Unlock a wallet and return its JSON; a broken wallet fails the test."""
        ended = self.unlocking("wallet", "show", name, "--verify")
        assert ended.status == 0, (name, ended, self.names())
        return ended.json()

    def names(self) -> list[str]:
        """Every name in the home, sorted."""
        return sorted(str(path.relative_to(self.home)) for path in self.home.rglob("*"))

    def drafts(self) -> list[str]:
        """The names of the temporary files of killed runs."""
        return [name for name in self.names() if DRAFT.fullmatch(name.split("/")[-1])]

    def content(self) -> dict[str, bytes]:
        """Every file of the home with its bytes."""
        return {
            str(path.relative_to(self.home)): path.read_bytes()
            for path in sorted(self.home.rglob("*")) if path.is_file()
        }


IMPORT_WORDS = (
    "wallet", "import", "--mnemonic-file", "words", "--known-test-key", "--low-memory",
)
