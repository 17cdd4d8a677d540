"""Injects a fault at one system call: kills the program, or makes the call fail, lie or do less.

strace can do that too, but it counts the calls of each thread from its start, so the fifth
`openat` of the working thread is never reached: the loader's own fifth comes first, in another
thread. This tracer counts only the thread that touches the home, from that call on.
"""

import ctypes
import errno
import os
import platform
import resource
import signal
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from support.calls import NAMES, WITH_PATH, Call

SUPPORTED = platform.system() == "Linux" and platform.machine() == "x86_64"

TRACEME, POKEUSER, CONT, SYSCALL = 0, 6, 7, 24
SETOPTIONS, GETEVENTMSG, GET_SYSCALL_INFO = 0x4200, 0x4201, 0x420E
SYSGOOD, TRACE_CLONE, TRACE_EXEC, EXIT_KILL = 1, 8, 16, 0x100000
ANY_TASK = 0x40000000  # __WALL
ORIG_RAX, RAX, RDX = 15 * 8, 10 * 8, 12 * 8  # the offsets of the registers in `struct user`
ENTRY = 1
SYSCALL_STOP = signal.SIGTRAP | 0x80


class FaultKind(Enum):
    """The kind of fault at a call."""

    KILL = "kill"
    FAIL = "fail"  # the call is not made and returns -value
    LIE = "lie"  # the call is not made and returns value
    SHORTEN = "shorten"  # this and every later `write` writes one byte


@dataclass(frozen=True)
class Fault:
    """A fault at the `nth` call, counted from 0 at the first touch of the home.

    By default only calls on files count, which are the same in every run. The number of memory
    calls between them varies, so with `all_calls` the place varies too.
    """

    nth: int
    kind: FaultKind
    value: int = 0
    all_calls: bool = False

    def __str__(self) -> str:
        detail = errno.errorcode[self.value] if self.kind is FaultKind.FAIL else str(self.value)
        return f"{self.kind.value} {detail} at {self.nth}"


@dataclass
class Traced:
    """The end of a traced run, its calls on files, and the number of all its calls."""

    status: int = 0
    calls: list[Call] = field(default_factory=list)
    all_calls: int = 0
    struck: Call | None = None


class Tracer:
    """One run of one program under ptrace."""

    def __init__(self, home: Path, fault: Fault | None) -> None:
        self.home = str(home)
        self.fault = fault
        self.traced = Traced()
        self.process = 0
        self.worker = 0  # the counted thread; 0 before the home is touched
        self.pending: Call | None = None  # has a fault, whose result is set at the exit
        self.known: set[int] = set()
        self.has_threads = False  # the working thread is not the first one

    def run(
        self, command: Sequence[str], environment: Mapping[str, str], folder: Path
    ) -> Traced:
        """Run the program to its end."""
        self.process = os.fork()
        if self.process == 0:
            become(command, environment, folder)
        os.waitpid(self.process, ANY_TASK)
        options = SYSGOOD | TRACE_CLONE | TRACE_EXEC | EXIT_KILL
        ptrace(SETOPTIONS, self.process, 0, options)
        self.known = {self.process}
        ptrace(CONT, self.process)
        while True:
            task, status = os.waitpid(-1, ANY_TASK)
            if os.WIFSTOPPED(status):
                self.stopped(task, status)
            elif task == self.process:
                self.traced.status = os.waitstatus_to_exitcode(status)
                return self.traced

    def stopped(self, task: int, status: int) -> None:
        """Handle a stop, and continue the task."""
        stop = os.WSTOPSIG(status)
        passed = 0
        if stop == SYSCALL_STOP:
            self.at_call(task)
        elif status >> 16 == 0 and not (stop == signal.SIGSTOP and task not in self.known):
            passed = stop
        self.known.add(task)
        self.has_threads = len(self.known) > 1
        try:
            ptrace(SYSCALL if self.is_watched(task) else CONT, task, 0, passed)
        except ProcessLookupError:
            pass  # killed in the meantime; its end is reported next

    def is_watched(self, task: int) -> bool:
        """Whether the next call of a task matters: not before there are threads, nor if another
        task is counted, nor after the fault."""
        is_done = self.traced.struck is not None and self.pending is None
        is_done = is_done and self.fault is not None and self.fault.kind is not FaultKind.SHORTEN
        return self.has_threads and self.worker in (0, task) and not is_done

    def at_call(self, task: int) -> None:
        """Count a call, and inject the fault if this is its place."""
        try:
            is_entry, number, arguments = call_info(task)
        except ProcessLookupError:
            return
        if not is_entry:
            if task == self.worker and self.pending is not None:
                self.answer(task)
            return
        if self.worker not in (0, task):
            return
        name = NAMES.get(number, f"call {number}")
        path = text_at(task, arguments[1]) if name in WITH_PATH else ""
        if not self.worker and not path.startswith(self.home):
            return
        self.worker = task
        call = Call(name, arguments, path)
        self.traced.all_calls += 1
        if call.touches_files:
            self.traced.calls.append(call)
        fault = self.fault
        if fault is None or not (call.touches_files or fault.all_calls):
            return
        count = (self.traced.all_calls if fault.all_calls else len(self.traced.calls)) - 1
        if fault.kind is FaultKind.SHORTEN:
            if count >= fault.nth and call.name == "write" and arguments[2] > 1:
                self.traced.struck = call
                ptrace(POKEUSER, task, RDX, 1)
        elif count == fault.nth and self.traced.struck is None:
            self.strike(task, call, fault)

    def strike(self, task: int, call: Call, fault: Fault) -> None:
        """Kill the program, or skip the call; the result can only be set at the exit."""
        self.traced.struck = call
        if fault.kind is FaultKind.KILL:
            os.kill(self.process, signal.SIGKILL)
        else:
            self.pending = call
            ptrace(POKEUSER, task, ORIG_RAX, (1 << 64) - 1)

    def answer(self, task: int) -> None:
        """Set the result of the call."""
        assert self.fault is not None
        value = self.fault.value
        ptrace(POKEUSER, task, RAX, (-value if self.fault.kind is FaultKind.FAIL else value) % (1 << 64))
        self.pending = None


def become(command: Sequence[str], environment: Mapping[str, str], folder: Path) -> None:
    """Execute the program in the child, with files for its output."""
    try:
        os.setsid()
        os.chdir(folder)
        os.dup2(os.open("/dev/null", os.O_RDONLY), 0)
        for descriptor, name in ((1, "out"), (2, "err")):
            flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
            os.dup2(os.open(folder / name, flags, 0o600), descriptor)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        os.closerange(3, 256)
        ptrace(TRACEME, 0)
        os.kill(os.getpid(), signal.SIGSTOP)
        os.execve(command[0], list(command), dict(environment))
    finally:
        os._exit(127)


def call_info(task: int) -> tuple[bool, int, tuple[int, ...]]:
    """Ask the kernel about a stop: whether it is an entry, the call's number, its arguments."""
    buffer = ctypes.create_string_buffer(96)
    ptrace(GET_SYSCALL_INFO, task, 96, ctypes.addressof(buffer))
    if buffer.raw[0] != ENTRY:
        return False, -1, ()
    number, *arguments = struct.unpack_from("<7Q", buffer.raw, 24)
    return True, number, tuple(arguments)


def text_at(task: int, address: int) -> str:
    """Read a path from the memory of a task."""
    found = b""
    with open(f"/proc/{task}/mem", "rb", buffering=0) as memory:
        # Page by page, since the page after the end of the text may not exist.
        while b"\0" not in found:
            try:
                memory.seek(address + len(found))
                part = memory.read(4096 - (address + len(found)) % 4096)
            except OSError:
                return ""
            if not part:
                break
            found += part
    return found.split(b"\0")[0].decode(errors="replace")


def ptrace(request: int, task: int, address: int = 0, value: int = 0) -> None:
    """Call ptrace, and raise its error."""
    if libc.ptrace(request, task, address, value) == -1:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


libc = ctypes.CDLL(None, use_errno=True)
libc.ptrace.restype = ctypes.c_long
libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
