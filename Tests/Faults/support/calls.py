"""System calls: their numbers on x86-64, and their possible errors."""

import errno
from dataclasses import dataclass

NUMBERS = {
    "read": 0, "write": 1, "close": 3, "mmap": 9, "mprotect": 10, "munmap": 11, "brk": 12,
    "rt_sigaction": 13, "rt_sigprocmask": 14, "ioctl": 16, "sched_yield": 24, "madvise": 28,
    "nanosleep": 35, "getpid": 39, "exit": 60, "fcntl": 72, "flock": 73, "fsync": 74,
    "getuid": 102, "geteuid": 107, "mlock": 149, "munlock": 150, "prctl": 157, "gettid": 186,
    "futex": 202, "getdents64": 217, "clock_gettime": 228, "exit_group": 231, "openat": 257,
    "mkdirat": 258, "newfstatat": 262, "unlinkat": 263, "renameat": 264, "linkat": 265,
    "prlimit64": 302, "renameat2": 316, "getrandom": 318, "statx": 332, "clone3": 435,
}
NAMES = {number: name for name, number in NUMBERS.items()}

# Calls that neither read nor change a file. A kill at any of these leaves the same disk as a kill
# just before the next call that does.
WITHOUT_FILE = frozenset({
    "mmap", "mprotect", "munmap", "brk", "rt_sigaction", "rt_sigprocmask", "sched_yield",
    "madvise", "nanosleep", "getpid", "exit", "getuid", "geteuid", "mlock", "munlock", "prctl",
    "gettid", "futex", "clock_gettime", "exit_group", "prlimit64", "getrandom", "clone3",
})

ALL_ERRORS = (errno.EIO, errno.ENOSPC, errno.EINTR, errno.EMFILE, errno.EDQUOT)
_DISK = (errno.EIO, errno.ENOSPC, errno.EDQUOT)

# Calls that read a file without changing it; every other call counts as a change.
ONLY_LOOK = frozenset({
    "read", "close", "newfstatat", "getdents64", "fcntl", "ioctl", "statx",
})

# The realistic errors of each call; the other calls can return EIO.
ERRORS: dict[str, tuple[int, ...]] = {
    "write": (*_DISK, errno.EINTR), "fsync": (*_DISK, errno.EINTR),
    "mkdirat": _DISK, "renameat": _DISK, "renameat2": _DISK, "linkat": _DISK,
    "flock": (errno.EIO, errno.EINTR),
    "openat": (errno.EIO, errno.EMFILE, errno.EINTR), "read": (errno.EIO, errno.EINTR),
    "close": (*_DISK, errno.EINTR),
}
CREATE = 0o100  # O_CREAT
WITH_PATH = frozenset({  # in their second argument
    "openat", "mkdirat", "newfstatat", "unlinkat", "renameat", "renameat2", "linkat",
})


@dataclass(frozen=True)
class Call:
    """A call with its six arguments, as numbers, and its path."""

    name: str
    arguments: tuple[int, ...]
    path: str = ""

    @property
    def touches_files(self) -> bool:
        """Whether it can read or change a file."""
        return self.name not in WITHOUT_FILE

    @property
    def errors(self) -> tuple[int, ...]:
        """Its realistic errors."""
        if self.name == "openat" and self.arguments[2] & CREATE:
            return ALL_ERRORS
        return ERRORS.get(self.name, (errno.EIO,))

    @property
    def changes_files(self) -> bool:
        """Whether it changes a file or a folder."""
        if self.name == "openat":
            return bool(self.arguments[2] & CREATE)
        return self.touches_files and self.name not in ONLY_LOOK

    @property
    def descriptor(self) -> int:
        """Its first argument, if that is a descriptor."""
        return self.arguments[0]

    def __str__(self) -> str:
        return f"{self.name}({', '.join(map(hex, self.arguments[:3]))}) {self.path}"
