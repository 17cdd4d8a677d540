"""Stops the program at one system call, and searches all of its memory.

`gcore` and gdb skip pages that a program excludes from dumps, which are exactly the pages with
secrets, so they find nothing. This module reads every readable mapping.
"""

import os
import re
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from io import RawIOBase
from pathlib import Path
from sys import byteorder
from typing import TypeVar

from support.program import PROGRAM
from support.tracer import (
    ANY_TASK, EXIT_KILL, SETOPTIONS, SYSCALL, SYSCALL_STOP, SYSGOOD, TRACE_CLONE, TRACE_EXEC,
    become, call_info, ptrace,
)

TRACE_FORK, TRACE_VFORK = 2, 4
WRITE, FSYNC, RENAMEAT, RENAMEAT2 = 1, 74, 264, 316
PAGE = 4096
WINDOW = 8  # bytes of a secret that would help an attacker
SENTENCE = re.compile(r"sentence|share \d+")  # secrets that consist of English words
MAPPING = re.compile(r"([0-9a-f]+)-([0-9a-f]+) (\S+) \S+ \S+ \S+\s*(.*)")

Result = TypeVar("Result")
Moment = Callable[[int, tuple[int, ...]], bool]


def final_write(number: int, arguments: tuple[int, ...]) -> bool:
    """The output goes to stdout: the last action of a command."""
    return number == WRITE and arguments[0] == 1


def name_given(number: int, _: tuple[int, ...]) -> bool:
    """A wallet file gets its name: all secrets that open it are in memory."""
    return number in (RENAMEAT, RENAMEAT2)


def memory(process: int) -> Iterator[tuple[str, bytes]]:
    """All memory that the program may have written, by mapping, in runs of nonzero pages.

    Skips read-only mappings of files, which only contain the file."""
    with open(f"/proc/{process}/mem", "rb", buffering=0) as file:
        for line in Path(f"/proc/{process}/maps").read_text().splitlines():
            found = MAPPING.match(line)
            assert found, line
            if found[4].startswith(("[vvar", "[vsyscall", "[vdso")):
                continue
            if found[4].startswith("/") and "w" not in found[3]:
                continue
            start, end = int(found[1], 16), int(found[2], 16)
            file.seek(start)
            for content in runs(file, end - start):
                yield found[4] or "anonymous", content


def runs(file: RawIOBase, length: int) -> Iterator[bytes]:
    """All readable memory, in runs of nonzero pages."""
    run: list[bytes] = []
    while length > 0:
        try:
            part = file.read(min(length, 1 << 22))
        except OSError:
            break
        if not part:
            break
        length -= len(part)
        for place in range(0, len(part), PAGE):
            page = part[place : place + PAGE]
            if page.count(0) < len(page):
                run.append(page)
            elif run:
                yield b"".join(run)
                run = []
    if run:
        yield b"".join(run)


def windows(secret: bytes) -> set[bytes]:
    """Every 8 consecutive bytes of a secret, except trivial ones such as zeros."""
    found = {secret[place : place + WINDOW] for place in range(len(secret) - WINDOW + 1)}
    return {window for window in found if len(set(window)) > 3}


def hits(process: int, secrets: Mapping[str, set[bytes]]) -> list[tuple[str, str]]:
    """The secrets that were found, each with the name of its mapping.

    Bytes of a mapped file or of the program's own file are not secrets: some pieces of a phrase are
    plain English, such as `a device`, and occur in our texts too. The program assembles some texts
    at run time, so for a phrase only ten bytes in a row count, which are three pieces.
    """
    wanted = {int.from_bytes(piece, byteorder) for pieces in secrets.values() for piece in pieces}
    return [
        (name, place) for place, content in memory(process) if holds_any(content, wanted)
        for name, pieces in secrets.items()
        if sum(
            piece in content and piece not in on_disk(place) and piece not in on_disk(str(PROGRAM))
            for piece in pieces
        ) >= (3 if SENTENCE.fullmatch(name) else 1)
    ]


def holds_any(content: bytes, wanted: set[int]) -> bool:
    """Whether any 8 bytes are among those wanted. They are read as numbers at each of the 8
    alignments, since a search for thousands of pieces one by one takes minutes."""
    return not all(
        wanted.isdisjoint(memoryview(content)[shift : shift + (len(content) - shift) // 8 * 8].cast("Q"))
        for shift in range(WINDOW)
    )


@cache
def on_disk(place: str) -> bytes:
    """The content of a mapped file; nothing for other memory."""
    return Path(place).read_bytes() if place.startswith("/") else b""


def frozen_at(
    moment: Moment,
    command: Sequence[str],
    environment: Mapping[str, str],
    folder: Path,
    look: Callable[[int], Result],
) -> tuple[list[Result], int]:
    """Run a command, and call `look` at the given moment, in it and in each process that it starts.

    Returns the results of `look`, one per process, and the exit status.
    """
    process = os.fork()
    if process == 0:
        become(command, environment, folder)
    os.waitpid(process, ANY_TASK)
    ptrace(
        SETOPTIONS, process, 0,
        SYSGOOD | TRACE_CLONE | TRACE_EXEC | TRACE_FORK | TRACE_VFORK | EXIT_KILL,
    )
    ptrace(SYSCALL, process)
    known, seen = {process}, dict[int, Result]()
    while True:
        task, status = os.waitpid(-1, ANY_TASK)
        if not os.WIFSTOPPED(status):
            if task != process:
                continue
            assert seen, "the moment never came"
            return list(seen.values()), os.waitstatus_to_exitcode(status)
        stop, passed = os.WSTOPSIG(status), 0
        if stop == SYSCALL_STOP:
            try:
                is_entry, number, arguments = call_info(task)
                group = group_of(task)
            except (ProcessLookupError, FileNotFoundError):
                continue  # killed in the meantime by the end of its process
            if is_entry and group not in seen and moment(number, arguments):
                seen[group] = look(group)
        elif status >> 16 == 0 and not (stop == signal.SIGSTOP and task not in known):
            passed = stop
        known.add(task)
        try:
            ptrace(SYSCALL, task, 0, passed)
        except ProcessLookupError:
            pass  # it has ended in the meantime


def group_of(task: int) -> int:
    """The process of a thread."""
    for line in Path(f"/proc/{task}/status").read_text().splitlines():
        if line.startswith("Tgid:"):
            return int(line.split()[1])
    raise LookupError(task)
