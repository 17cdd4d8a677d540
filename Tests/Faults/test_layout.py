"""The layout of output on narrow terminals, and the colors of QR codes."""

import re
import subprocess
from collections.abc import Sequence

import pytest

from support.chain import Chain
from support.rows import CONTROL, too_wide, width
from support.screen import Screen, screen
from support.trials import Ground
from support.wallets import WORDS, Place, address_of

STRANGER = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
BUILD = (
    "tx", "build", "--from", "old", "--to", STRANGER, "--amount", "0.5 eth", "--nonce", "0",
    "--gas", "21000", "--max-fee-per-gas", "30 gwei", "--max-priority-fee-per-gas", "1 gwei",
    "--chain", "dev", "--offline",
)
PREPARED: tuple[tuple[str, ...], ...] = (
    ("wallet", "watch", "whale", "--address", STRANGER),
    ("contact", "add", "Alice of the second floor", "0x" + "42" * 20),
    ("account", "add", "old", "--label", "rent of the office", "--password-file", "passphrase"),
    ("wallet", "verify-backup", "old", "--mnemonic-file", "words"),
    ("wallet", "backup", "whole.backup", "--password-file", "passphrase", "--low-memory"),
    (*BUILD, "--out", "unsigned.json"),
    ("tx", "sign", "--in", "unsigned.json", "--out", "signed.json", "--yes", "--password-file", "passphrase"),
)
OFFLINE: tuple[tuple[str, ...], ...] = (
    ("wallet", "list"), ("wallet", "show", "old"), ("wallet", "show", "whale"), ("account", "list"),
    ("account", "list", "old"), ("contact", "list"), ("chain", "list"), ("receive", "old"),
    ("receive", "old", "--amount", "1.5 eth", "--chain", "dev"),
    ("wallet", "verify-backup", "--file", "whole.backup", "--password-file", "passphrase"),
    ("wallet", "restore", "whole.backup", "--dry-run", "--password-file", "passphrase"),
    ("wallet", "backup", "--paper", "page.png", "old"), ("qr", "decode", "--image", "page.png"),
    ("wallet", "verify-backup", "--paper", "page.png"),
    (*BUILD, "--out", "other.json"), ("tx", "show", "unsigned.json"),
    ("tx", "show", "signed.json"), ("tx", "sign", "--in", "unsigned.json", "--dry-run"),
    ("message", "sign", "I am the owner", "--from", "old", "--dry-run"), ("audit", "list"),
    ("policy", "show"), ("doctor",), ("wallet", "show", "nobody"), ("tx", "show", "nothing.json"),
    ("wallet", "list", "--nonsense"), ("mnemonic", "check", "--mnemonic-file", "words"),
)
BREAK = re.compile(r"\r\n")


@pytest.fixture(scope="module")
def furnished(ground: Ground, tmp_path_factory: pytest.TempPathFactory) -> Place:
    """A home with data for each command to show."""
    place = ground.old.copy(tmp_path_factory.mktemp("layout") / "old")
    for words in PREPARED:
        ended = place.run(*words)
        assert ended.status == 0, (words, ended)
    return place


def shown_of(place: Place, words: Sequence[str], columns: int) -> tuple[int, bytes]:
    """The output of a command on a terminal of this width; a question is answered with no."""
    with screen(place, *words, size=(50, columns), whole=True) as shown:
        status = shown.ends()
        return status, shown.shown


@pytest.mark.parametrize("columns", [80, 40])
@pytest.mark.parametrize("words", OFFLINE, ids=" ".join)
def test_b12_nothing_is_wider_than_the_terminal(
    words: tuple[str, ...], columns: int, furnished: Place
) -> None:
    """No row of an output, a note or an error is too wide; text for copying stays whole."""
    reads = words[:2] in (("qr", "decode"), ("wallet", "verify-backup"))
    for name in ("page.png", "other.json"):
        if name in words and not reads:
            (furnished.folder / name).unlink(missing_ok=True)
    if reads and not (furnished.folder / "page.png").exists():
        furnished.run("wallet", "backup", "--paper", "page.png", "old")
    status, out = shown_of(furnished, words, columns)
    assert status in (0, 1, 64, 65), out
    assert out and too_wide(out, columns) == []


@pytest.mark.parametrize("columns", [80, 40])
def test_b12_online_answers_fit(columns: int, old: Place, chain: Chain) -> None:
    """The same for commands that need nodes."""
    assert address_of(WORDS) == chain.accounts[0]
    send = (
        "send", "--from", "old", "--to", chain.accounts[3], "--amount", "0.001 eth", "--yes",
        "--password-file", "passphrase",
    )
    for words in (
        ("balance",), ("balance", "old"), send, ("history", "old"), ("history", "old", "--limit", "1"),
        ("account", "discover", "old", "--password-file", "passphrase"), ("chain", "list"),
    ):
        where = chain.flags if words[0] != "chain" else ()
        status, out = shown_of(old, (*words, *where), columns)
        assert status == 0, (words, out)
        assert too_wide(out, columns) == [], words


@pytest.mark.parametrize("columns", [80, 40])
def test_b12_a_status_stands_whole_on_a_row(columns: int, furnished: Place) -> None:
    """A status that does not fit beside an address goes below it as a whole."""
    _, out = shown_of(furnished, ("wallet", "list"), columns)
    rows = [CONTROL.sub("", row).strip() for row in BREAK.split(out.decode())]
    assert any(re.fullmatch(r"(.*  )?backup tested \d{4}-\d\d-\d\d(, .*)?", row) for row in rows), rows
    assert any(re.fullmatch(r"(.*  )?3 accounts(  .*)?", row) for row in rows), rows


@pytest.mark.parametrize("columns", [120, 80, 40])
def test_b11_a_next_command_is_one_row(columns: int, old: Place, chain: Chain) -> None:
    """A command to paste is not wrapped, has the wallet's name, and no redundant chain."""
    settings = old.home / "config.toml"
    settings.write_text(f'chain = "dev"\n[chains.dev]\nrpc-url = "{chain.url}"\n')
    words = (
        "send", "--from", "old", "--to", chain.accounts[3], "--amount", "0.001 eth", "--yes",
        "--password-file", "passphrase",
    )
    _, out = shown_of(old, words, columns)
    assert b"kingtherum history old\r\n" in out, out
    _, out = shown_of(old, (*words, "--no-wait"), columns)
    assert re.search(rb"kingtherum tx status 0x[0-9a-f]{64}\r\n", out), out
    settings.unlink()
    _, out = shown_of(old, (*words, *chain.flags), columns)
    assert f"kingtherum history old --chain dev --rpc-url {chain.url}\r\n".encode() in out, out


def cells(shown: Screen) -> list[str]:
    """The rows of QR modules, from the colors on the screen: `#` dark and `.` light."""
    rows = list[str]()
    emulated = shown.emulated()
    for number in range(emulated.lines):
        row = [emulated.buffer[number][column] for column in range(emulated.columns)]
        drawn = [cell for cell in row if (cell.fg, cell.bg) == ("000000", "ffffff")]
        if len(drawn) < 20:
            continue
        rows.append("".join("#" if cell.data in "█▀" else "." for cell in drawn))
        rows.append("".join("#" if cell.data in "█▄" else "." for cell in drawn))
    return rows


def test_b25_a_code_is_black_on_white(old: Place) -> None:
    """The QR code, read from the colors on the screen, has the right content."""
    with screen(old, "receive", "old", size=(50, 80), whole=True) as shown:
        assert shown.ends() == 0
        rows = cells(shown)
    side = len(rows[0])
    assert all(len(row) == side for row in rows) and set(rows[0] + rows[1]) == {"."}
    picture = [line for row in rows for line in ["".join(sign * 4 for sign in row)] * 4]
    bits = "\n".join(" ".join("1" if sign == "#" else "0" for sign in line) for line in picture)
    (old.folder / "code.pbm").write_text(f"P1\n{4 * side} {len(picture)}\n{bits}\n")
    read = subprocess.run(
        ["zbarimg", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", str(old.folder / "code.pbm")],
        capture_output=True, check=True
    )
    assert read.stdout.decode().strip() == f"ethereum:{address_of(WORDS)}"


def test_a_code_and_its_text_fit_a_small_screen(old: Place) -> None:
    """The whole code is visible on 24 rows, with the amount below it and a row for the prompt."""
    words = ("receive", "old", "--amount", "0.5 eth", "--chain", "ethereum", "--color", "never")
    with screen(old, *words, size=(24, 80), whole=True) as shown:
        assert shown.ends() == 0
        seen = shown.visible().split("\n")
    code = [number for number, row in enumerate(seen) if re.fullmatch("[█▀▄ ]+", row)]
    assert len(code) == 19 and code == list(range(code[0], code[0] + 19)), seen
    assert re.fullmatch("█+", seen[code[0]]), "its first row"
    below = seen[code[-1] + 1:]
    assert [row.split(" ")[0] for row in below] == ["account", "address", "chain", "amount", ""], seen


@pytest.mark.parametrize("how", ["NO_COLOR", "never", "pipe"])
def test_b25_without_colors_a_code_is_as_before(how: str, old: Place) -> None:
    """There are no colors if they are off, or in a pipe."""
    more = ("--color", "never") if how == "never" else ()
    if how == "pipe":
        out = old.run("receive", "old").out
    else:
        before = ("env", "NO_COLOR=1") if how == "NO_COLOR" else ()
        with screen(old, "receive", "old", *more, before=before, size=(50, 80), whole=True) as shown:
            assert shown.ends() == 0
            out = shown.shown
    assert b"\x1b[38" not in out and "█▀".encode() in out


def test_a_quiet_answer_has_a_code_only_on_a_terminal(old: Place) -> None:
    """In a pipe it is for a program, which reads the address."""
    out = old.run("receive", "old", "-q").out.decode()
    assert "█" not in out and address_of(WORDS) in out, out
    with screen(old, "receive", "old", "-q", size=(50, 80), whole=True) as shown:
        assert shown.ends() == 0 and "█".encode() in shown.shown or b"\x1b[38" in shown.shown


@pytest.mark.parametrize("columns", [80, 40, 24])
def test_b15_progress_leaves_nothing_behind(columns: int, old: Place, chain: Chain) -> None:
    """The line is never wider than the terminal, and disappears; output begins on its own row."""
    words = ("history", "old", *chain.flags, "-v")
    with screen(old, *words, size=(200, columns), whole=True) as shown:
        assert shown.ends() == 0, shown.shown
        raw, readable = shown.shown.decode(), shown.readable()
    lines = re.findall(r"\r\x1b\[K([^\r\n]*)", raw)
    assert any(line.startswith("reading ") for line in lines), raw
    assert all(width(line) < columns for line in lines if line.startswith("reading "))
    assert not re.search(r"reading \w+ \[|\d%", readable), readable
    for said in re.finditer("debug: ", raw):
        assert re.search(r"(^|\n|\x1b\[[KJ]|\x1b\[\d+m)$", raw[: said.start()]), raw[: said.end()][-80:]
