"""Answers on a terminal that shows stdout and stderr alike, as people have it."""

import re

from support.chain import Chain
from support.screen import screen
from support.wallets import Place

# In other tests these two are files.
ON_TERMINAL = ("sh", "-c", 'exec "$@" >/dev/tty 2>/dev/tty', "sh")


def test_progress_gives_way_to_the_answer(old: Place, chain: Chain) -> None:
    """What tells of progress is gone before the first row of the history is written."""
    chain.ask("evm_mine")
    with screen(old, "history", "old", *chain.flags, before=ON_TERMINAL) as shown:
        assert shown.ends() == 0
        assert b"%" in shown.shown  # there was progress to tell of
        text = shown.visible()
        assert "%" not in text and "[#" not in text
        assert re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ  block \d+", text), text
