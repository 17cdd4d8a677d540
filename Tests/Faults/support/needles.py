"""Secrets in every likely form, searched for in all that the program passes to the system."""

import base64
import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from eth_account import Account
from mnemonic import Mnemonic

from support.strace import Seen

TRACE = "write,writev,pwrite64,sendto,sendmsg,openat,execve,rename,renameat,renameat2,mkdirat"
OPTIONS = ("-xx", "-y", "-v", "-s", "65536")
LENGTH = 8  # bytes; shorter pieces turn up by chance


@dataclass
class Needles:
    """The forms that must not be found, by name."""

    forms: dict[str, bytes] = field(default_factory=dict)

    def add_text(self, name: str, text: str) -> None:
        """Add a text as it is typed, and encoded."""
        self.add_bytes(name, text.encode())

    def add_bytes(self, name: str, raw: bytes) -> None:
        """Add bytes as they are, reversed, and in the usual encodings."""
        assert len(raw) >= LENGTH
        self.forms |= {
            name: raw, f"{name} reversed": raw[::-1], f"{name} in hex": raw.hex().encode(),
            f"{name} in HEX": raw.hex().upper().encode(),
            f"{name} in Base64": base64.b64encode(raw)[:-4],
        }

    def add_words(self, words: str) -> None:
        """Add a recovery phrase: the whole, each pair of neighbors, entropy, seed and key."""
        self.add_text("sentence", words)
        split = words.split()
        for place, (first, second) in enumerate(zip(split, split[1:])):
            self.forms[f"words {place + 1} and {place + 2}"] = f"{first} {second}".encode()
        self.add_bytes("entropy", bytes(Mnemonic("english").to_entropy(words)))
        self.add_bytes("seed", Mnemonic.to_seed(words))
        self.add_bytes("key", bytes(Account.from_mnemonic(words).key))

    def found_in(self, haystack: bytes) -> list[str]:
        """The names of the needles in the haystack."""
        return [name for name, form in self.forms.items() if form in haystack]

    def without(self, names: Iterable[str]) -> "Needles":
        """Return the same without some names."""
        left = dict(self.forms)
        for name in names:
            del left[name]
        return Needles(left)


def fresh_words() -> str:
    """A new recovery phrase of twelve words."""
    return str(Mnemonic("english").generate(128))


def fresh_passphrase() -> str:
    """A new password that is in no dictionary."""
    return f"Z{secrets.token_hex(12)} q"


def fresh_pin() -> str:
    """A new PIN of twelve digits: shorter ones would occur by chance."""
    return "".join(secrets.choice("0123456789") for _ in range(11)) + "7"


def plain(call: Seen) -> bytes:
    """All texts of a call, decoded from `-xx`, with the path of its descriptor."""
    hexed = call.arguments.replace("\\x", "")
    pieces = []
    for piece in hexed.replace("<", '"').replace(">", '"').split('"'):
        try:
            pieces.append(bytes.fromhex(piece))
        except ValueError:
            continue
    return b"\n".join(pieces)


def target(call: Seen) -> str:
    """The path of the descriptor to which a call writes."""
    inside = call.arguments.partition("<")[2].partition(">")[0]
    return bytes.fromhex(inside.replace("\\x", "")).decode(errors="replace")


# A file is written under this temporary name.
DRAFT = re.compile(r"/\.([^/]+)\.tmp\.[0-9a-f]{16}$")


def handed_over(calls: list[Seen], allowed: tuple[str, ...]) -> dict[str, bytes]:
    """All bytes by destination: written bytes, joined by file, and each path and argument."""
    streams: dict[str, bytes] = {}
    for call in calls:
        if "write" in call.name or "send" in call.name:
            path = DRAFT.sub(r"/\1", target(call))
            if not path.endswith(allowed):
                streams[path] = streams.get(path, b"") + call.written()
        else:
            streams[call.name] = streams.get(call.name, b"") + plain(call) + b"\n"
    return streams


def found(needles: Needles, calls: list[Seen], allowed: tuple[str, ...]) -> list[tuple[str, str]]:
    """The needles that were found in the calls, with their places."""
    return [
        (where, name) for where, stream in handed_over(calls, allowed).items()
        for name in needles.found_in(stream)
    ]


def left_behind(needles: Needles, folder: Path, but: set[str]) -> list[tuple[str, str]]:
    """The files in a folder that contain a needle, except those that are meant to."""
    return [
        (path.name, name) for path in folder.rglob("*") if path.is_file() and path.name not in but
        for name in needles.found_in(path.read_bytes())
    ]
