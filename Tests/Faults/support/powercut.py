"""The states of the disk that a power cut can leave, computed from a trace.

The model is a pessimistic reading of POSIX. Bytes written to a file are durable only after an fsync
of the file; before that, any prefix may be there. A name (created, renamed, removed) is durable
only after an fsync of its folder; before that, any number of the folder's oldest changes may be
there. Folders are independent of each other.
"""

import itertools
import re
from dataclasses import dataclass, field
from enum import Enum

from support.strace import Seen

DESCRIPTOR = re.compile(r"(?:\d+|AT_FDCWD)<((?:[^>\\]|\\.)*)>")


class State(Enum):
    """The state of a name after a cut."""

    MISSING = "missing"
    OLD = "old"
    PART = "a part of the new"
    NEW = "new"


@dataclass
class Content:
    """A file's content: whether it is fully written, and whether it is durable."""

    is_old: bool = False
    is_sure: bool = False

    @property
    def states(self) -> set[State]:
        """Its possible states."""
        if self.is_old:
            return {State.OLD}
        return {State.NEW} if self.is_sure else {State.PART, State.NEW}


# A change of a folder's names: None removes a name.
Change = dict[str, Content | None]


@dataclass
class Folder:
    """A folder: its durable names, and the changes that are not durable yet."""

    sure: dict[str, Content] = field(default_factory=dict)
    pending: list[Change] = field(default_factory=list)

    def change(self, change: Change) -> None:
        """Make a change that is not durable yet."""
        self.pending.append(change)

    def sync(self) -> None:
        """Make all changes durable."""
        self.sure, self.pending = self.after(len(self.pending)), []

    def after(self, count: int) -> dict[str, Content]:
        """The names after the first `count` pending changes."""
        names: dict[str, Content | None] = dict(self.sure)
        for change in self.pending[:count]:
            names |= change
        return {name: content for name, content in names.items() if content is not None}

    def now(self) -> dict[str, Content]:
        """The names that a running program sees."""
        return self.after(len(self.pending))


class Disk:
    """The folders and files of a trace."""

    def __init__(self, old: set[str]) -> None:
        self.folders: dict[str, Folder] = {}
        for path in old:
            self.folder_of(path).sure[name_of(path)] = Content(is_old=True, is_sure=True)

    def folder_of(self, path: str) -> Folder:
        """The folder of a path."""
        return self.folders.setdefault(path.rpartition("/")[0], Folder())

    def at(self, path: str) -> Content | None:
        """The current content of a path."""
        return self.folder_of(path).now().get(name_of(path))

    def play(self, call: Seen) -> None:
        """Apply a call."""
        if not call.worked:
            return
        paths = paths_of(call)
        match call.name:
            case "openat" if "O_CREAT" in call.arguments and self.at(paths[0]) is None:
                self.folder_of(paths[0]).change({name_of(paths[0]): Content()})
            case "mkdir" | "mkdirat":
                self.folder_of(paths[0]).change({name_of(paths[0]): Content(is_sure=True)})
            case "write" if content := self.at(paths[0]):
                content.is_sure = False
            case "fsync" | "fdatasync":
                if content := self.at(paths[0]):
                    content.is_sure = True
                self.folders.setdefault(paths[0], Folder()).sync()
            case "rename" | "renameat" | "renameat2":
                old, new = paths
                assert old.rpartition("/")[0] == new.rpartition("/")[0], "a move between folders"
                moved = self.at(old)
                assert moved is not None, f"{old} was never made"
                self.folder_of(old).change({name_of(old): None, name_of(new): moved})
            case "unlink" | "unlinkat":
                self.folder_of(paths[0]).change({name_of(paths[0]): None})

    def states(self, path: str, top: str) -> set[State]:
        """The states that a cut now may leave at a path, if `top` is durable."""
        parts = path.removeprefix(top + "/").split("/")
        found: set[State] = {State.OLD}
        for depth in range(len(parts)):
            here = "/".join([top, *parts[:depth + 1]])
            folder = self.folder_of(here)
            contents = [
                folder.after(count).get(name_of(here)) for count in range(len(folder.pending) + 1)
            ]
            is_last = depth == len(parts) - 1
            if is_last:
                found = set(itertools.chain.from_iterable(
                    content.states if content else {State.MISSING} for content in contents
                )) | (found & {State.MISSING})
            elif None in contents:
                found.add(State.MISSING)
        return found


def name_of(path: str) -> str:
    """The last part of a path."""
    return path.rpartition("/")[2]


def paths_of(call: Seen) -> list[str]:
    """The full paths of a call; `strace -y` shows the paths of its descriptors."""
    folders: list[str] = DESCRIPTOR.findall(call.arguments)
    if call.name in ("write", "fsync", "fdatasync"):
        return folders[:1]
    if len(folders) < len(call.texts):  # mkdir, rename, unlink
        return call.texts
    return [
        text if text.startswith("/") else f"{folder}/{text}"
        for folder, text in zip(folders, call.texts)
    ]
