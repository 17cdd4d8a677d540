"""The bytes of a folder's files that a power cut leaves, computed from a trace.

Pessimistic, as in `powercut.py`: what was written to a file is durable only after an fsync of the
file, and a name only after one of its folder. Files of shared memory are gone.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

from support.ordered import Ordered, unescaped

DESCRIPTOR = re.compile(r"^\d+<([^>]*)>")
DATA = re.compile(r'"((?:[^"\\]|\\.)*)"(\.\.\.)?')
NUMBERS = re.compile(r", (\d+)(?:, (\d+))?\s*\)\s+= (\d+)")
NAMES = re.compile(r'"((?:[^"\\]|\\.)*)"')
TRACE = "openat,pwrite64,write,ftruncate,fallocate,fsync,fdatasync,unlink,unlinkat,rename,renameat,renameat2"

Files = dict[str, bytes]


@dataclass
class Folder:
    """The files of a folder: as programs see them, and as they are on the disk."""

    path: str
    now: dict[str, bytearray] = field(default_factory=dict)
    # The content at the last fsync, by the name that the file had.
    synced: Files = field(default_factory=dict)
    # The names at the last fsync of the folder.
    names: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, path: Path) -> "Folder":
        """A folder that is all on the disk."""
        files = {
            one.name: one.read_bytes() for one in path.glob("*") if not one.name.endswith("-shm")
        }
        return cls(
            str(path), {name: bytearray(data) for name, data in files.items()}, dict(files),
            set(files),
        )

    def name_in(self, path: str) -> str | None:
        """The name of a path in this folder."""
        above, _, name = path.rpartition("/")
        return name if above == self.path and not name.endswith("-shm") else None

    def play(self, call: Ordered) -> None:
        """Apply a call."""
        if not call.worked:
            return
        opened = DESCRIPTOR.match(call.text)
        path = opened.group(1) if opened else ""
        if call.name in ("fsync", "fdatasync") and path == self.path:
            self.names = set(self.now)
            return
        if call.name in ("openat", "unlink", "unlinkat"):
            name = self.name_in(NAMES.findall(call.text)[0])
            if name is None:
                return
            if call.name != "openat":
                del self.now[name]
            elif "O_CREAT" in call.text and name not in self.now:
                self.now[name], self.synced[name] = bytearray(), b""
            return
        if "rename" in call.name:
            assert not any(self.name_in(one) for one in NAMES.findall(call.text)), call
            return
        name = self.name_in(path)
        if name is None or name not in self.now:
            return
        match call.name:
            case "pwrite64":
                self.write(name, call)
            case "ftruncate":
                numbers = NUMBERS.search(call.text)
                assert numbers is not None, call
                size = int(numbers.group(1))
                held = self.now[name]
                self.now[name] = held[:size] + bytes(max(0, size - len(held)))
            case "fsync" | "fdatasync":
                self.synced[name] = bytes(self.now[name])
            case _:
                raise AssertionError(call)

    def write(self, name: str, call: Ordered) -> None:
        """Apply a write at an offset."""
        data, numbers = DATA.search(call.text), NUMBERS.search(call.text)
        assert data is not None and not data.group(2) and numbers is not None, call
        written, start = unescaped(data.group(1)), int(numbers.group(2))
        assert len(written) == int(numbers.group(3)), call
        held = self.now[name]
        held.extend(bytes(max(0, start - len(held))))
        held[start:start + len(written)] = written

    def cuts(self) -> list[Files]:
        """What a cut may leave now: as little as possible, as much, and half of what is not sure."""
        least = {name: self.synced[name] for name in self.names}
        most = {name: bytes(data) for name, data in self.now.items()}
        half = least | {
            name: data if data == self.synced[name] else torn(self.synced[name], data)
            for name, data in most.items()
        }
        return [least, half, most]


def torn(old: bytes, new: bytes) -> bytes:
    """The first half of a change: the second half is as it was."""
    differs = [place for place in range(len(new)) if place >= len(old) or old[place] != new[place]]
    middle = differs[len(differs) // 2] if differs else len(new)
    return new[:middle] + old[middle:]
