"""An untrusted worker: between the wallet and the real worker, it changes answers by a plan.

It runs as a separate program, with an empty environment: `worker_pair.py` copies it beside the
wallet, with `plan.json` and a log of all questions (`>`) and answers (`<`).

The plan has a list of lies for each question's name:
- `["set", {path: value}]` changes parts of the answer, at paths of keys with dots (`""`: all of it)
- `["say", texts]` writes texts before the answer, with `$ID` for the question's number
- `["instead", texts]` writes texts instead of the answer
- `["again"]` repeats the previous answer before this one
- `["end"]` exits instead of answering; `["deaf"]` exits before the worker gets the question
- `["endless"]` answers without end
- `["silent"]` forwards the question, and writes nothing from then on
- `["stopped"]` stops the double with SIGSTOP before it forwards the question
- `["beatless"]` drops the worker's heartbeats from then on
- `["beats"]` sends heartbeats and never answers, `["beats", seconds]` answers after so many;
  `["stay"]` neither writes nor exits
"""

import itertools
import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent
BEAT = b'{"id":0,"kind":"beat"}\n'


def changed(body: Any, path: str, value: Any) -> Any:
    """Return the body with another value at a path."""
    if not path:
        return value
    first, _, rest = path.partition(".")
    key: Any = int(first) if isinstance(body, list) else first
    old = body[key] if isinstance(body, list) or first in body else {}
    body[key] = changed(old, rest, value)
    return body


class Double:
    """Forwards lines in both directions."""

    def __init__(self, plan: dict[str, Any]) -> None:
        self.lies: dict[str, list[list[Any]]] = plan["lies"]
        self.names = dict[int, str]()
        self.last = b""
        self.is_silent = self.is_beatless = False
        self.log = open(FOLDER / "log", "ab", buffering=0)
        self.worker = subprocess.Popen(
            [plan["worker"], *sys.argv[1:]], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )
        (FOLDER / "worker.pid").write_text(str(self.worker.pid))
        (FOLDER / "double.pid").write_text(str(os.getpid()))

    def asks(self) -> None:
        """Forward the wallet's questions, and their end."""
        assert self.worker.stdin is not None
        for line in sys.stdin.buffer:
            head = json.loads(line)
            self.log.write(b"> " + line)
            if head["name"] != "cancel":
                self.names[head["id"]] = head["name"]
            self.hears([lie for lie, *_ in self.lies.get(head["name"], [])])
            self.worker.stdin.write(line)
            self.worker.stdin.flush()
        self.worker.stdin.close()

    def hears(self, lies: list[str]) -> None:
        """Apply the plan for a question before the worker gets it."""
        if "deaf" in lies:
            os._exit(1)
        if "stopped" in lies:
            os.kill(os.getpid(), signal.SIGSTOP)
        self.is_silent |= "silent" in lies
        self.is_beatless |= "beatless" in lies

    def tells(self) -> None:
        """Forward the worker's answers, changed by the plan."""
        assert self.worker.stdout is not None
        for line in self.worker.stdout:
            told = json.loads(line)
            if told["kind"] in ("event", "beat"):
                if told["kind"] == "event" or not self.is_beatless:
                    self.write(line)
            else:
                self.answers(told, self.lies.get(self.names[told["id"]], []))

    def answers(self, told: dict[str, Any], lies: list[list[Any]]) -> None:
        """Answer one question."""
        number = str(told["id"])
        for lie, *more in lies:
            match lie:
                case "set":
                    told["kind"] = "answer"
                    for path, value in more[0].items():
                        told["body"] = changed(told["body"], path, value)
                case "say" | "instead":
                    for text in more[0]:
                        self.write(text.replace("$ID", number).encode())
                case "again":
                    self.write(self.last)
                case "end":
                    os._exit(1)
                case "endless":
                    while True:
                        os.write(1, b"x" * (1 << 20))
                case "beats":
                    for _ in range(more[0]) if more else itertools.count():
                        self.write(BEAT)
                        time.sleep(1)
                case "stay":
                    while True:
                        time.sleep(1)
        if not any(lie[0] == "instead" for lie in lies):
            self.last = json.dumps(told).encode() + b"\n"
            self.write(self.last)

    def write(self, line: bytes) -> None:
        """Write a line to the wallet."""
        if self.is_silent:
            return
        self.log.write(b"< " + line[:100_000])
        while line:
            line = line[os.write(1, line):]


if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    double = Double(json.loads((FOLDER / "plan.json").read_text()))
    threading.Thread(target=double.asks, daemon=True).start()
    double.tells()
    sys.exit(double.worker.wait())
