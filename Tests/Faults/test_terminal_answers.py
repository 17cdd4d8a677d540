"""Output on a terminal that shows both stdout and stderr, as is usual."""

import re
import shutil

from support.chain import Chain
from support.screen import screen
from support.wallets import Place
from test_terminal import BUILD

# In other tests these two are files.
ON_TERMINAL = ("sh", "-c", 'exec "$@" >/dev/tty 2>/dev/tty', "sh")


def test_progress_is_cleared_before_the_answer(old: Place, chain: Chain) -> None:
    """The progress line is cleared before the first row of the history is written."""
    chain.ask("evm_mine")
    # Few enough rows that the first one does not scroll away, whatever other tests have sent.
    with screen(old, "history", "old", "--limit", "3", *chain.flags, before=ON_TERMINAL) as shown:
        assert shown.ends() == 0
        assert b"%" in shown.shown  # there was progress
        text = shown.visible()
        assert "%" not in text and "[#" not in text
        assert re.match(r"(\*  |   )?\d{4}-\d\d-\d\d \d\d:\d\dZ  [a-z]+", text), text


def test_words_stay_whole(old: Place) -> None:
    """Reviews, warnings and errors are wrapped between words, not within them."""
    assert old.run(*BUILD).status == 0
    with screen(
        old, "tx", "sign", "--in", "unsigned.json", "--yes", "--password-file", "passphrase",
        "--out", "signed.json", before=ON_TERMINAL,
    ) as shown:
        assert shown.ends() == 0
        text = shown.visible()
        assert re.search(r"^signing hash +0x[0-9a-f]{64}$", text, re.M), text
    with screen(old, "wallet", "show", "nobody", before=ON_TERMINAL, size=(24, 40)) as shown:
        assert shown.ends() == 1
        assert shown.visible().rstrip() == (
            "kingtherum: error: unknown wallet:\n  nobody\n"
            "kingtherum: hint: run:\n  kingtherum wallet list"
        )


def test_receive_fits_a_small_screen(old: Place) -> None:
    """The QR code with its margin, the address, the note and the shell's line fit on 24 lines."""
    shutil.rmtree(old.folder / ".local")  # so that nothing is verified on this device
    with screen(old, "receive", "old", before=ON_TERMINAL) as shown:
        assert shown.ends() == 0
        seen = shown.emulated()
        # Black on white, with a white margin above.
        assert not seen.history.top and not seen.display[0].strip() and seen.buffer[0][0].bg != "default"
        assert re.match(r" +█▀+", seen.display[1]), seen.display
        assert b"\x1b[33mcaution:\x1b[0m this" in shown.shown
        assert "ethereum:0x" in shown.visible() and "wallet show NAME --verify" in shown.visible()
