"""Arguments with control sequences: no command prints them raw, in text or in JSON."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from support.screened import obeyed
from support.wallets import Place

# A pasted command can contain escapes for the title or colors (C1), bells, bidi marks, blanks.
EVIL = "\x1b]0;x\x07\x9b31m\u202e\u00a0\u2800\x7f\r\ninfo: zz"


def leaves(command: dict[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every command without subcommands, with its arguments."""
    below = [one for one in command.get("subcommands", []) if one["commandName"] != "help"]
    for one in below:
        yield from leaves(one, (*path, one["commandName"]))
    if not below:
        yield path, command.get("arguments", [])


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[tuple[str, ...], Any]]:
    """All commands, from the argument parser."""
    place = Place.made(tmp_path_factory.mktemp("tree"))
    told = place.run("--experimental-dump-help")
    return list(leaves(json.loads(told.out)["command"]))


def lines(
    path: tuple[str, ...], arguments: list[dict[str, Any]], seen: set[str]
) -> Iterator[tuple[str, ...]]:
    """The command with the text as each argument; a shared option is tried in one command."""
    yield (*path, EVIL)
    yield (*path, "--" + EVIL, "--json")
    for one in arguments:
        name = one["preferredName"]["name"] if one["kind"] != "positional" else ""
        if name in seen or name in ("", "help", "version"):
            continue
        seen.add(name)
        form = ("--json",) if len(seen) % 2 else ()
        if one["kind"] == "option":
            yield (*path, f"--{name}", EVIL, *form)
        else:
            yield (*path, f"--{name}={EVIL}", *form)


def test_no_command_prints_an_argument_unescaped(
    tree: list[tuple[tuple[str, ...], Any]], place: Place
) -> None:
    """Each command and each option; one that needs a node or a terminal ends before it uses it."""
    assert len(tree) > 60
    wrong, seen = [], set[str]()
    for path, arguments in tree:
        for line in lines(path, arguments, seen):
            ended = place.run(*line)
            raw = obeyed(ended.out + ended.err)
            # The text is a valid name for a new home, and for a log, which others would read.
            good = ended.status not in (0, 70) or "--home" in line
            (place.folder / EVIL).unlink(missing_ok=True)
            if raw or b"\ninfo: zz" in ended.err or not good:
                wrong.append((line, ended.status, raw))
    assert len(seen) > 80
    assert not wrong, wrong[:20]


def test_the_home_path_is_escaped(place: Place) -> None:
    """The home folder is an argument too, and `doctor` prints it."""
    home = place.folder / ("home" + EVIL)
    home.mkdir(mode=0o700)
    for words in (("doctor",), ("doctor", "--json"), ("wallet", "list"), ("wallet", "show", "x")):
        for line in ((*words, "--home", str(home)), words):
            more = {} if "--home" in line else {"KINGTHERUM_HOME": str(home)}
            ended = place.run(*line, more=more)
            assert not obeyed(ended.out + ended.err), (line, ended)
