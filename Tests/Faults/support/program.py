"""Runs the built program as a script does: no terminal, its own folder, closed stdin."""

import json
import os
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).resolve().parents[3]
PROGRAM = Path(os.environ.get("KINGTHERUM", REPOSITORY / ".build/debug/kingtherum")).absolute()
PATIENCE = 30.0  # seconds; a working command takes less than a tenth of it


@dataclass(frozen=True)
class Ended:
    """The status and the output of a run."""

    status: int
    out: bytes
    err: bytes

    @property
    def code(self) -> str:
        """The error code in the JSON on stderr; empty if there is none."""
        return code_in(self.err)

    def json(self) -> Any:
        """The output on stdout, which must be JSON."""
        assert self.status == 0, self
        return json.loads(self.out)


def code_in(err: bytes) -> str:
    """Find the code of the JSON error at the end of stderr."""
    start = err.find(b'{\n  "error"')
    if start < 0:
        return ""
    code = json.loads(err[start:])["error"]["code"]
    assert isinstance(code, str)
    return code


def environment(folder: Path, **more: str) -> dict[str, str]:
    """Return an environment without anything of the machine's owner."""
    return {
        "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": str(folder), "LANG": "C.UTF-8",
        "TERM": "xterm", "KINGTHERUM_HOME": str(folder / "home"),
    } | more


def run(
    folder: Path,
    *words: str,
    stdin: bytes = b"",
    before: Sequence[str] = (),
    more: Mapping[str, str] | None = None,
    patience: float = PATIENCE,
    **popen: Any,
) -> Ended:
    """Run the program with its home in `folder`; `before` is the start of the command line."""
    process = subprocess.Popen(
        [*before, str(PROGRAM), *words],
        stdin=subprocess.PIPE,
        stdout=popen.pop("stdout", subprocess.PIPE),
        stderr=popen.pop("stderr", subprocess.PIPE),
        env=environment(folder, **(more or {})),
        cwd=folder,
        start_new_session=True,  # so that there is no terminal for prompts
        **popen,
    )
    try:
        out, err = process.communicate(stdin, timeout=patience)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        process.communicate()
        raise
    return Ended(process.returncode, out or b"", err or b"")
