"""The sentences of the help: plain strings in the sources, the only type that the parser accepts.
"""

import json
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sentence_tree import Fault, Sentence

ROOT = Path(__file__).resolve().parent.parent
COMMANDS = ROOT / "Sources/kingtherum/Commands"


def dumped(program: Path) -> dict[str, Any]:
    """Returns the program's description of its commands for other programs."""
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith("KINGTHERUM_")
    }
    try:
        run = subprocess.run(
            [program, "--experimental-dump-help"],
            capture_output=True, text=True, check=True, env=environment,
        )
        command: dict[str, Any] = json.loads(run.stdout)["command"]
    except (OSError, subprocess.CalledProcessError, ValueError, KeyError) as error:
        raise Fault(f"no help from {program}: {error}; run swift build") from error
    return command


def lines(text: str) -> list[str]:
    """Returns the lines of an abstract or a discussion to translate, by the rule of `HelpText`."""
    return [line for line in text.split("\n") if line and not line.startswith((" ", "Example"))]


def help_sentences(command: dict[str, Any], path: tuple[str, ...] = ()) -> Iterator[Sentence]:
    """Yields the sentences of a command's page and of the pages below it, without hidden ones."""
    name = " ".join(path) or command["commandName"]
    texts = [(name, command.get("abstract", "")), (name, command.get("discussion", ""))]
    for argument in command.get("arguments", []):
        label = label_of(argument)
        if argument["shouldDisplay"] and label not in ("--help", "--version"):
            texts.append((label, argument.get("abstract", "")))
    for label, text in texts:
        for line in lines(text):
            if re.search(r"\{\d{1,3}\}", line):
                raise Fault(f"help of {label}: {{1}} and the like stand for arguments")
            yield Sentence(line, None, [], str(COMMANDS), help_of=label)
    for below in command.get("subcommands", []):
        # The parser's own command `help` is never listed.
        if below["shouldDisplay"] and below["commandName"] != "help":
            yield from help_sentences(below, (*path, below["commandName"]))


def label_of(argument: dict[str, Any]) -> str:
    """Returns `--chain`, or `<file>` for an argument without a name."""
    names = [name["name"] for name in argument.get("names", []) if name["kind"] == "long"]
    return f"--{names[0]}" if names else f"<{argument['valueName']}>"
