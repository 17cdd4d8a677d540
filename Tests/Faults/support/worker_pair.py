"""The program with another worker."""

import json
import os
import re
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from support import worker_double
from support.program import PROGRAM, REPOSITORY, Ended
from support.wallets import Place

WORKER = PROGRAM.with_name("kingtherum-worker")
# The names of all questions; a lie about another would never be told.
QUESTIONS = {
    name for file in (REPOSITORY / "Sources/Entity/Questions").glob("*.swift")
    for name in re.findall(r'static let name = "([\w-]+)"', file.read_text())
}


@dataclass(frozen=True)
class Pair:
    """A folder with the program, and a replacement for the worker."""

    folder: Path

    @classmethod
    def made(cls, folder: Path) -> "Pair":
        """Create the folder with the program, but without a worker."""
        folder.mkdir(parents=True)
        try:
            os.link(PROGRAM, folder / "kingtherum")
        except OSError:  # on another disk, or owned by another user
            shutil.copy2(PROGRAM, folder / "kingtherum")
        return cls(folder)

    @property
    def worker(self) -> Path:
        """The path at which the program looks for the worker."""
        return self.folder / WORKER.name

    @property
    def before(self) -> tuple[str, ...]:
        """The start of a command line that runs this program instead of the tested one."""
        return ("bash", "-c", 'shift; exec "$0" "$@"', str(self.folder / "kingtherum"))

    def run(self, place: Place, *words: str, **how: Any) -> Ended:
        """Run this program."""
        return place.run(*words, before=self.before, **how)

    def script(self, text: str) -> None:
        """Replace the worker by a Python program."""
        self.worker.unlink(missing_ok=True)
        self.worker.write_text(f"#!{sys.executable} -IS\n{text}")
        self.worker.chmod(0o755)

    def lying(self, **lies: list[list[Any]]) -> "Pair":
        """Replace the worker by a double with these lies; `read_head` means `read-head`."""
        planned = {name.replace("_", "-"): lie for name, lie in lies.items()}
        assert set(planned) <= QUESTIONS, "there is no such question"
        (self.folder / "plan.json").write_text(json.dumps({"worker": str(WORKER), "lies": planned}))
        (self.folder / "log").unlink(missing_ok=True)
        self.script(Path(worker_double.__file__).read_text())
        return self

    def asked(self, name: str | None = None) -> list[Any]:
        """The questions that the double received, all or with one name."""
        all_asked = [line for line in self.logged(">") if name in (None, line["name"])]
        return [line["question"] if name else line["name"] for line in all_asked]

    def logged(self, mark: str) -> list[Any]:
        """The lines in one direction, as JSON."""
        log = self.folder / "log"
        lines = log.read_bytes().split(b"\n") if log.exists() else []
        return [json.loads(line[2:]) for line in lines if line.startswith(mark.encode() + b" ")]
