"""Small C programs: one links the wallet's libraries and does nothing, one measures a memory peak.

The kernel counts the parent's memory in a child's peak, and Python has more than the wallet.
"""

import os
import re
import subprocess
from pathlib import Path

from .programs import KINGTHERUM, Failed

NOTHING = '#include <stdio.h>\nint main(void) { return puts("1") < 0; }\n'
PEAK = r"""
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int count, char **words) {
  (void)count;
  int status = 0;
  struct rusage usage;
  pid_t child = fork();
  if (child == 0) {
    dup2(open("/dev/null", O_WRONLY), 1);
    execv(words[1], words + 1);
    _exit(127);
  }
  if (child < 0 || wait4(child, &status, 0, &usage) < 0 || status != 0) return 1;
  return printf("%ld\n", usage.ru_maxrss) < 0;
}
"""
# The libraries of every C program.
COMMON = ("libc.so", "ld-linux", "libgcc_s", "libm.so", "libpthread", "libdl", "librt")


def libraries(program: Path) -> list[str]:
    """Return the names of the libraries that a program links dynamically."""
    done = subprocess.run(["readelf", "-d", program], capture_output=True, text=True, check=True)
    found: list[str] = re.findall(r"\(NEEDED\).*\[(.+)\]", done.stdout)
    return [name for name in found if not name.startswith(COMMON)]


def build(folder: Path, name: str, source: str, *flags: str) -> Path:
    """Compile a program; return its path."""
    (folder / f"{name}.c").write_text(source)
    command = ["cc", "-O2", "-o", name, f"{name}.c", *flags]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Failed(f"cc: {done.stderr.strip()}")
    return folder / name


def nothing(folder: Path, program: Path = KINGTHERUM) -> Path:
    """Build the program with the libraries of one of ours, bound at start as there."""
    links = [f"-l:{name}" for name in libraries(program)]
    return build(folder, f"nothing-{program.name}", NOTHING, "-Wl,--no-as-needed", "-Wl,-z,now", *links)


def peak(folder: Path, *command: str, environment: dict[str, str] | None = None) -> float:
    """Return a command's peak memory in MiB."""
    program = build(folder, "peak", PEAK)
    done = subprocess.run(
        [program, *command], capture_output=True, text=True, check=False,
        env={**os.environ, **(environment or {})},
    )
    if done.returncode != 0:
        raise Failed(f"{' '.join(command)} failed")
    unit = 1 << 20 if os.uname().sysname == "Darwin" else 1 << 10
    return int(done.stdout) / unit
