"""Commands that write a secret to new files, and the checks that the files are complete."""

import json
import re
import sys
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from eth_account import Account
from mnemonic import Mnemonic
from shamir_mnemonic import combine_mnemonics, generate_mnemonics

from support.program import PROGRAM, REPOSITORY, code_in, environment
from support.tracer import Fault, Traced, Tracer
from support.trials import pool
from support.wallets import PASSPHRASE, WORDS, Place, secret_file

sys.path.insert(0, str(REPOSITORY / "vectors/generate"))

from ktr1 import normalised  # noqa: E402
from ktr1_reader import unlock_slot  # noqa: E402
from paper import read  # noqa: E402

SECRET = "c938b319067687e990e05e0da0ecce12"
ENTROPY = bytes(Mnemonic("english").to_entropy(WORDS))
FIRST_KEY = "0x" + bytes(Account.from_mnemonic(WORDS).key).hex()
V3_PASSWORD = "of the other program, nine lanterns"
FOLDER = "FOLDER"  # placeholder for the absolute path of the test's folder
PAPER = f"{FOLDER}/paper"


@dataclass(frozen=True)
class Output:
    """A command that writes to `paper`, and the check of its files."""

    name: str
    words: tuple[str, ...]
    is_right: Callable[[list[str]], bool]
    is_slow: bool = False


def is_key(texts: list[str]) -> bool:
    """Whether it is the key of the wallet's first account."""
    return texts == [FIRST_KEY + "\n"]


def are_words(texts: list[str]) -> bool:
    """Whether it is the wallet's recovery phrase."""
    return texts == [WORDS + "\n"]


def is_v3(texts: list[str]) -> bool:
    """Whether it is one file that eth-keyfile opens."""
    return len(texts) == 1 and "0x" + bytes(
        Account.decrypt(json.loads(texts[0]), V3_PASSWORD)
    ).hex() == FIRST_KEY


def are_shares(texts: list[str]) -> bool:
    """Whether they are three shares, any two of which yield the entropy of the recovery phrase."""
    shares = [text.strip() for text in texts]
    pairs = [(0, 1), (0, 2), (1, 2)]
    return len(shares) == 3 and all(
        combine_mnemonics([shares[one], shares[other]]) == ENTROPY for one, other in pairs
    )


def are_secret_and_words(texts: list[str]) -> bool:
    """Whether it is the shared secret, in hex and as a recovery phrase."""
    words = str(Mnemonic("english").to_mnemonic(bytes.fromhex(SECRET)))
    return texts == [SECRET + "\n", words + "\n"]


def is_page(texts: list[str]) -> bool:
    """Whether an independent reader restores a wallet from the page, with the phrase's entropy."""
    if len(texts) != 1 or not texts[0].endswith("%%EOF\n"):
        return False
    lines = re.findall(r"\(((?:[0-9A-Z]{4}-){6}[0-9A-Z]{4})\) Tj", texts[0])
    file = read("\n".join(["KTP1", *lines]))
    _, _, secret = unlock_slot(file, "passphrase", normalised(PASSPHRASE), b"")
    return bytes(secret[3 : 3 + secret[2]]) == ENTROPY


EXPORT = ("wallet", "export", "old", "--password-file", "passphrase", "--json", "--format")
OUTPUTS = (
    Output("key", (*EXPORT, "private-key", "--out", f"{PAPER}/key"), is_key),
    Output("words", (*EXPORT, "mnemonic", "--out", f"{PAPER}/words"), are_words),
    Output("page", ("wallet", "backup", "--paper", f"{PAPER}/page.pdf", "old", "--json"), is_page),
    Output("v3", (
        *EXPORT, "v3", "--out", f"{PAPER}/v3", "--export-password-file", "v3-password",
    ), is_v3, is_slow=True),
    Output("split", (
        "shares", "split", "old", "--group", "2of3", "--password-file", "passphrase",
        "--out-dir", f"{PAPER}/shares", "--json",
    ), are_shares),
    Output("combine", (
        "shares", "combine", "--shares-file", "share-1", "--shares-file", "share-2",
        "--secret-out", f"{PAPER}/secret", "--mnemonic-out", f"{PAPER}/words", "--json",
    ), are_secret_and_words),
)


def with_shares(old: Place, folder: Path) -> Place:
    """A home with a wallet, and beside it two shares of another secret and a password."""
    place = old.copy(folder)
    (group,) = generate_mnemonics(1, [(2, 3)], bytes.fromhex(SECRET))
    for number in (0, 1):
        secret_file(place.folder / f"share-{number + 1}", group[number] + "\n")
    secret_file(place.folder / "v3-password", V3_PASSWORD + "\n")
    return place


@dataclass(frozen=True)
class Written:
    """The outcome of one run with a fault."""

    output: Output
    fault: Fault | None
    traced: Traced
    place: Place

    @property
    def files(self) -> list[Path]:
        """The existing files in `paper`."""
        return [path for path in (self.place.folder / "paper").rglob("*") if path.is_file()]

    @property
    def is_whole(self) -> bool:
        """Whether all of them exist and are right."""
        return self.output.is_right([path.read_text() for path in sorted(self.files)])

    @property
    def code(self) -> str:
        """Its error code."""
        return code_in((self.place.folder / "err").read_bytes())

    def __str__(self) -> str:
        return f"{self.output.name}: {self.fault} in {self.traced.struck}"


def write(output: Output, before: Place, folder: Path, fault: Fault | None) -> Written:
    """Run a command with a fault, in a copy of the home; calls count from the first new file."""
    place = before.copy(Path(tempfile.mkdtemp(dir=folder)) / "place")
    paper = place.folder / "paper"
    paper.mkdir(mode=0o700)
    words = [word.replace(FOLDER, str(place.folder)) for word in output.words]
    line = [str(PROGRAM), *words]
    same = environment(place.folder, MALLOC_ARENA_MAX="1")
    return Written(output, fault, Tracer(paper, fault).run(line, same, place.folder), place)


def writes(
    output: Output, before: Place, folder: Path, faults: Iterable[Fault]
) -> list[Written]:
    """Run a command once for each fault."""
    return list(pool().map(partial(write, output, before, folder), faults))
