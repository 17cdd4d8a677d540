"""The worker also checks the wallet: a wallet of another version gets no greeting."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from support.worker_pair import WORKER

VERSION = "0.1.0"
REFUSED = 1


def greeted(folder: Path, version: str, form: int) -> Any:
    """The worker's answer to a wallet of this version."""
    asked = {"id": 1, "name": "handshake", "question": {"version": version, "form": form}}
    worker = subprocess.Popen([WORKER, folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={})
    assert worker.stdin is not None and worker.stdout is not None
    try:
        worker.stdin.write(json.dumps(asked).encode() + b"\n")
        worker.stdin.flush()
        return json.loads(worker.stdout.readline())
    finally:
        worker.communicate(timeout=10)


def test_the_same_version_is_greeted(tmp_path: Path) -> None:
    """The control: the same version and form get a greeting."""
    told = greeted(tmp_path, VERSION, 1)
    assert told["kind"] == "answer"
    assert told["body"] == {"program": WORKER.name, "version": VERSION, "form": 1}


@pytest.mark.parametrize(("version", "form"), [("0.0.9", 1), (VERSION, 2), ("1\x1b[2J", 1), ("", 1)])
def test_another_version_is_refused(version: str, form: int, tmp_path: Path) -> None:
    """The failure has the code that the wallet reports, and names both versions."""
    told = greeted(tmp_path, version, form)
    failure = told["body"]["other"]["_0"]
    assert (told["kind"], failure["kind"], failure["code"]) == ("failure", REFUSED, "worker-version")
    shown = version.replace("\x1b", "\\u{1b}")
    assert failure["message"] == (
        f"version mismatch: the worker is version {VERSION}, kingtherum is version {shown}"
    )
