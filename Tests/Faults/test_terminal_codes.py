"""Animated QR codes on a terminal: the pieces, then mixed parts, until Ctrl-C."""

import pytest

from support.screen import screen
from support.wallets import Place
from test_terminal import BUILD

# The codes go to stdout, which is a file in other tests.
ON_TERMINAL = ("sh", "-c", 'exec "$@" >/dev/tty', "sh")
DRAW = ("qr", "encode", "unsigned.json", "--sign-request")


@pytest.fixture
def built(old: Place) -> Place:
    """A home with a wallet, and an unsigned transaction beside it."""
    assert old.run(*BUILD).status == 0
    return old


def test_codes_follow_each_other(built: Place) -> None:
    """They continue until Ctrl-C."""
    with screen(built, *DRAW, before=ON_TERMINAL) as shown:
        for number in range(1, 4):
            shown.sees(f"code {number} of 3, Ctrl-C to stop")
        for number in range(4, 6):
            shown.sees(rf"code {number} \(mixed from 3\), Ctrl-C to stop")
        shown.presses("c")
        # That is the normal end, not a failure; the text line is cleared together with the ^C.
        assert shown.ends() == 0 and shown.err.read_bytes() == b""
        assert "code" not in shown.visible() and "^C" not in shown.visible()
        # Each is drawn over the previous one, 21 lines up.
        assert shown.shown.count(b"\x1b[21A") >= 4


def test_one_code_is_drawn_once(built: Place) -> None:
    """A single code is drawn once, and the command ends."""
    (built.folder / "small").write_text("short")
    with screen(built, "qr", "encode", "small", before=ON_TERMINAL) as shown:
        assert shown.ends() == 0
        plain = shown.shown.replace(b"\x1b[38;5;16;48;5;231m", b"").replace(b"\x1b[0m", b"")
        assert plain != shown.shown and b"Ctrl-C" not in plain and b"\x1b[" not in plain
        assert sum(plain.count(half.encode()) for half in "█▀▄") > 100


def test_bytes_of_others_do_not_reach_the_terminal(built: Place) -> None:
    """A code's content could be control sequences; a UR of another type has only letters."""
    (built.folder / "hostile").write_bytes(b"\x1b]0;owned\x07" * 3)
    code = built.run("qr", "encode", "hostile", "--text")
    (built.folder / "hostile.ur").write_bytes(code.out)
    with screen(built, "qr", "decode", "hostile.ur", "--out", "-", "--json", before=()) as shown:
        assert shown.ends() == 0
    with screen(built, "qr", "decode", "hostile.ur", "--out", "-", before=ON_TERMINAL) as shown:
        assert shown.ends() == 1
        assert b"owned" not in shown.shown
        assert b"not written to a terminal" in shown.err.read_bytes()
