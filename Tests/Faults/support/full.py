"""A new wallet, with every secret that opens it or that it exports."""

from pathlib import Path

from support.changes import STATE
from support.frozen import windows
from support.needles import fresh_passphrase, fresh_pin, fresh_words
from support.secrets import of_code, of_file, of_shares, of_slot, of_words
from support.wallets import Place, secret_file

from ktr1 import Refused  # on the path by the import of support.changes
from ktr1_reader import unlock

SECRET = ("--password-file", "passphrase")
IMPORT = ("wallet", "import", "new", "--mnemonic-file", "words", *SECRET, "--low-memory")
BUILD = (
    "tx", "build", "--to", "0x" + "42" * 20, "--amount", "0.5 eth", "--nonce", "0", "--gas",
    "21000", "--max-fee-per-gas", "30 gwei", "--max-priority-fee-per-gas", "1 gwei", "--chain",
    "dev", "--offline", "--from", "new", "--out", "unsigned.json",
)
PIN_SET = ("wallet", "pin", "set", "new", "--pin-file", "pin", *SECRET)
CODE = ("wallet", "recovery-code", "create", "new", "--code-out", "code", *SECRET)
SPLIT = ("shares", "split", "new", "--group", "2of3", "--out-dir", "shares", *SECRET)
SHARES = tuple(f"shares/share-1-{number}.txt" for number in (1, 2, 3))
# Each command with the files that it creates, which are removed before it runs.
COMMANDS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "import": (IMPORT, ("home/keystore/new.ktr", "home/keystore/new.accounts")),
    "show": (("wallet", "show", "new", "--verify", *SECRET), ()),
    "add": (("account", "add", "new", *SECRET), ()),
    "sign": (("tx", "sign", "--in", "unsigned.json", "--yes", *SECRET), ()),
    "change password": (
        ("wallet", "change-password", "new", "--new-password-file", "other", "--low-memory",
         *SECRET), (),
    ),
    "set PIN": (PIN_SET, ()),
    "show by PIN": (("wallet", "show", "new", "--verify", "--pin-file", "pin"), ()),
    "make code": (CODE, ("code",)),
    "show by code": (("wallet", "show", "new", "--verify", "--recovery-code-file", "code"), ()),
    "export key": (
        ("wallet", "export", "new", "--format", "private-key", "--out", "exported", *SECRET), (),
    ),
    "split": (SPLIT, SHARES),
    "combine": (
        ("shares", "combine", "--shares-file", SHARES[0], "--shares-file", SHARES[1],
         "--secret-out", "combined"), (),
    ),
    "remove": (("wallet", "remove", "new", "--yes", *SECRET), ()),
}


class FullWallet:
    """The wallet in its home, and all its current secrets."""

    def __init__(self, place: Place, words: str, passphrase: str, other: str, pin: str) -> None:
        self.place = place
        self.words, self.passphrase, self.other, self.pin = words, passphrase, other, pin

    @classmethod
    def made(cls, place: Place) -> "FullWallet":
        """Create the wallet, with a PIN, a recovery code, shares and an unsigned transaction."""
        full = cls(place, fresh_words(), fresh_passphrase(), fresh_passphrase(), fresh_pin())
        for name, text in (
            ("passphrase", full.passphrase), ("other", full.other), ("words", full.words),
            ("pin", full.pin),
        ):
            secret_file(place.folder / name, text + "\n")
        for line in (IMPORT, PIN_SET, CODE, SPLIT, BUILD):
            ended = place.run(*line)
            assert ended.status == 0, ended
        return full

    def copy(self, folder: Path) -> "FullWallet":
        """Return a copy in another folder."""
        place = self.place.copy(folder)
        return FullWallet(place, self.words, self.passphrase, self.other, self.pin)

    @property
    def file(self) -> Path:
        """The current path of the wallet file, which may not exist."""
        keystore = self.place.keystore
        return next(keystore.glob("new.*.removed"), keystore / "new.ktr")

    @property
    def code(self) -> bytes:
        """The recovery code as it is written; empty if there is none."""
        path = self.place.folder / "code"
        return path.read_bytes() if path.exists() else b""

    @property
    def device(self) -> bytes:
        """The device secret."""
        return (self.place.folder / STATE / "device.secret").read_bytes()

    @property
    def shares(self) -> list[str]:
        """The existing shares."""
        paths = (self.place.folder / share for share in SHARES)
        return [path.read_text() for path in paths if path.exists()]

    @property
    def data_key(self) -> bytes:
        """The key of the payload, which every slot wraps; it never changes."""
        for passphrase in (self.passphrase, self.other):
            try:
                return unlock(self.file.read_bytes(), passphrase)[1]
            except Refused:
                continue
        raise LookupError("no passphrase opens the wallet")

    def ready(self, command: str) -> tuple[str, ...]:
        """Remove the files that a command creates, and return its command line."""
        words, made = COMMANDS[command]
        if command == "make code":  # a wallet has at most one
            assert self.place.run("wallet", "recovery-code", "remove", "new", *SECRET).status == 0
        for name in made:
            (self.place.folder / name).unlink(missing_ok=True)
        return words

    def secrets(self) -> dict[str, set[bytes]]:
        """Pieces of every secret in the current files."""
        found = of_words(self.words) | of_shares(self.shares) | {
            "passphrase": windows(self.passphrase.encode()),
            "new passphrase": windows(self.other.encode()), "PIN": windows(self.pin.encode()),
        }
        if self.code:
            found["code as written"] = windows(self.code.strip())
        if not self.file.exists():
            return found
        slots = self.file.read_text()
        try:
            found |= of_file(self.file, self.passphrase)
        except Refused:
            found |= of_file(self.file, self.other)
        if '"type":"pin+device"' in slots:
            found |= of_slot(self.file, "pin+device", "PIN", self.pin.encode(), self.device)
        if '"type":"recovery-code"' in slots and self.code:
            found |= of_code(self.file, self.code)
        return found
