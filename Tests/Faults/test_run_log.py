"""The log of a run: no secret, amount or name in it, complete at each end, and never in the way."""

import re
import signal
import subprocess
from pathlib import Path

import pytest

from support.chain import Chain, running
from support.full import COMMANDS, FullWallet
from support.needles import Needles
from support.program import PROGRAM, environment
from support.wallets import Place
from test_full import CREATE, on_a_small_disk

DEBUG = ("--log-level", "debug", "--log-file", "run.log")
LINE = re.compile(
    r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z (\d+) (error|warning|info|debug) ([a-z-]+)((?: .*)?)"
)
# A command whose log is on the small disk, and nothing else.
LISTED = ("wallet", "list", "--home", "elsewhere", "--json", *DEBUG[:3], "home/run.log")


def lines_of(place: Place, name: str = "run.log") -> list[tuple[str, str, str]]:
    """The level, the event and the fields of each line, all of which must have the form."""
    found = []
    for line in (place.folder / name).read_text().splitlines():
        match = LINE.fullmatch(line)
        assert match, line
        found.append((match[2], match[3], match[4].strip()))
    return found


def events(place: Place) -> list[str]:
    """The events in the log."""
    return [event for _, event, _ in lines_of(place)]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> FullWallet:
    """A wallet with a PIN, a recovery code and shares."""
    return FullWallet.made(Place.made(tmp_path_factory.mktemp("logged") / "place"))


def needles(wallet: FullWallet) -> Needles:
    """Every secret of a wallet, and what else a log must not contain."""
    found = Needles()
    for name, text in (
        ("password", wallet.passphrase), ("new password", wallet.other), ("PIN", wallet.pin),
        ("amount in wei", "500000000000000000"), ("fee in wei", "30000000000"),
    ):
        found.add_text(name, text)
    found.add_words(wallet.words)
    found.add_bytes("device secret", wallet.device)
    found.add_bytes("data key", wallet.data_key)
    for number, share in enumerate(wallet.shares, 1):
        found.add_text(f"share {number}", share.strip())
    if wallet.code:
        found.add_text("recovery code", wallet.code.decode().strip())
    found.forms |= {"amount": b"0.5 eth", "file": b"unsigned.json"}
    return found


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_no_secret_is_logged(name: str, made: FullWallet, tmp_path: Path) -> None:
    """Whatever a command does with secrets, at the level that logs most."""
    wallet = made.copy(tmp_path / "full")
    before = needles(wallet)
    ended = wallet.place.run(*wallet.ready(name), *DEBUG)
    assert ended.status == 0, ended
    log = (wallet.place.folder / "run.log").read_bytes()
    assert not before.found_in(log)
    if wallet.file.exists():
        assert not needles(wallet).found_in(log)
    assert events(wallet.place)[0] == "command" and events(wallet.place)[-1] == "exit"
    assert "use-case" in events(wallet.place)
    assert lines_of(wallet.place)[-1][2].startswith("status=0 ")
    assert (wallet.place.folder / "run.log").stat().st_mode & 0o777 == 0o600


def test_the_search_finds_a_needle(made: FullWallet) -> None:
    """The control: each needle is found where it is."""
    found = needles(made)
    assert set(found.found_in(b" ".join(found.forms.values()))) == set(found.forms)


def test_a_wrong_password_is_an_error_by_its_code(made: FullWallet, tmp_path: Path) -> None:
    """Its sentence could contain data."""
    wallet = made.copy(tmp_path / "full")
    ended = wallet.place.run(
        "wallet", "show", "new", "--verify", "--password-file", "other", "--json", *DEBUG,
    )
    assert ended.status == 1 and ended.code
    assert ("error", "error", f"code={ended.code} status=1") in lines_of(wallet.place)
    assert any(fields.endswith(f"outcome={ended.code}") for _, _, fields in lines_of(wallet.place))
    assert not needles(wallet).found_in((wallet.place.folder / "run.log").read_bytes())


def test_a_payment(old: Place) -> None:
    """Questions to the worker, requests to the node and the hash; the amount and the name are not there."""
    with running() as chain:
        send = (
            "send", "--from", "old", "--to", chain.accounts[3], "--amount", "0.001 eth", "--yes",
            "--password-file", "passphrase", *chain.flags,
        )
        ended = old.run(*send, "--no-wait", "--json", "--log-file", "run.log")
        assert ended.status == 0, ended
        info = (old.folder / "run.log").read_text()
        (old.folder / "run.log").unlink()
        status = old.run("tx", "status", ended.json()["hash"], *chain.flags, *DEBUG, "--quiet")
        assert status.status == 0 and not re.search(rb"eth_\w+", status.err), status
        debug = (old.folder / "run.log").read_text()
    for log in (info, debug):
        assert "question name=open-nodes" in log and " ms=" in log and " bytes=" in log
        assert "1000000000000000" not in log and not re.search(r"0\.001 eth|\bold\b", log, re.I), log
    assert "eth_" not in info and "question-begin" not in info
    assert not re.search(r"0x[0-9a-fA-F]{40}(?![0-9a-fA-F])", info), info
    assert re.search(r" debug node text=\".*eth_\w+", debug), debug


def test_requests_are_printed_only_if_asked_for(old: Place, chain: Chain) -> None:
    """--verbose prints them, a log alone does not; both do both."""
    words = ("balance", "old", *chain.flags)
    printed = {
        more: b"debug: " in old.run(*words, *more).err
        for more in ((), ("--verbose",), DEBUG, (*DEBUG, "-v"))
    }
    assert printed == {(): False, ("--verbose",): True, DEBUG: False, (*DEBUG, "-v"): True}
    assert [event for event in events(old) if event == "node"]


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM], ids=lambda one: one.name)
def test_a_signal_is_the_last_line(by: signal.Signals, place: Place) -> None:
    """Also for a process that waits for input, in the file and on stderr."""
    for options, read in (
        (("--log-file", "run.log"), lambda err: (place.folder / "run.log").read_text()),
        (("--log-level", "info"), lambda err: err.decode()),
    ):
        with subprocess.Popen(
            [PROGRAM, "mnemonic", "check", "--mnemonic-file", "-", *options], cwd=place.folder, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(place.folder),
            start_new_session=True,
        ) as process:
            begun = b""
            if options[0] == "--log-level":
                assert process.stderr is not None
                begun = process.stderr.readline()
            else:
                while not (place.folder / "run.log").exists() or not events(place):
                    assert process.poll() is None
            process.send_signal(by)
            # Before its input ends, which is an ending of its own.
            assert process.wait(timeout=10) == -by
            _, err = process.communicate(timeout=10)
        log = read(begun + err).splitlines()
        assert re.search(rf"Z \d+ info exit signal={by.value}$", log[-1]), log


def test_a_full_disk_ends_only_the_log(place: Place) -> None:
    """The command does what it does, and says once that the log ends."""
    ended = on_a_small_disk(place, 0, *LISTED)
    assert (ended.status, ended.err.count(b"the log ends here")) == (0, 1), ended
    assert ended.json()["wallets"] == []


def test_enough_room_for_the_log(place: Place) -> None:
    """The same with room says nothing: the test above fails only for lack of space."""
    ended = on_a_small_disk(place, 16384, *LISTED)
    assert (ended.status, ended.err) == (0, b""), ended
    assert b" info exit status=0 " in (place.folder / "after/run.log").read_bytes()


@pytest.mark.parametrize("kind", ["mode", "folder", "link", "pipe", "device"])
def test_a_refused_file_stops_the_command(kind: str, place: Place) -> None:
    """Nothing was done, and nothing is written to the file."""
    path, code = place.folder / "run.log", "log-file-kind"
    if kind == "mode":
        path.touch()
        path.chmod(0o622)
        code = "log-file-mode"
    elif kind == "folder":
        (place.folder / "open").mkdir()
        (place.folder / "open").chmod(0o777)
        path, code = place.folder / "open/run.log", "log-folder-mode"
    elif kind == "link":
        (place.folder / "target").touch()
        path.symlink_to("target")
    elif kind == "pipe":
        subprocess.run(["mkfifo", str(path)], check=True)
    else:
        path = Path("/dev/full")
    ended = place.run(*CREATE, "--log-file", str(path))
    assert (ended.status, ended.code) == (1, code), ended
    assert not place.home.exists()


def test_processes_share_a_file(old: Place) -> None:
    """Each line is whole, and the process that wrote it is named."""
    started = [
        subprocess.Popen(
            [PROGRAM, "wallet", "list", *DEBUG], cwd=old.folder, env=environment(old.folder),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        for _ in range(8)
    ]
    assert [one.wait(timeout=30) for one in started] == [0] * 8
    assert events(old).count("command") == events(old).count("exit") == 8
    found = re.findall(r"Z (\d+) info exit", (old.folder / "run.log").read_text())
    assert sorted(map(int, found)) == sorted(one.pid for one in started)


def test_only_the_command_line_begins_a_log(old: Place) -> None:
    """Neither the environment nor an unknown setting does."""
    more = {"KINGTHERUM_LOG_LEVEL": "debug", "KINGTHERUM_LOG_FILE": "run.log"}
    ended = old.run("wallet", "list", "--json", more=more)
    assert (ended.status, ended.err) == (0, b"")
    assert not (old.folder / "run.log").exists()


def test_values_of_arguments_are_left_out(old: Place) -> None:
    """Also what stands where an option should, and a secret in the wrong place."""
    key = "0x" + "46" * 32
    ended = old.run("wallet", "import", "fresh", key, "--frobnicate=needle-one", "--json", *DEBUG)
    assert ended.status == 64 and ended.code
    log = (old.folder / "run.log").read_text()
    for word in (key[2:], "fresh", "frobnicate", "needle-one"):
        assert word not in log, log
    begin = 'name="wallet import" options=--json,--log-level,--log-file '
    assert lines_of(old)[0][2].startswith(begin)
    assert lines_of(old)[-1][2].startswith("status=64 ")
