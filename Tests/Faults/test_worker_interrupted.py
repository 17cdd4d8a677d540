"""Ctrl-C, and whatever else ends the wallet by a signal, once a transaction was handed to the worker."""

import json
import re
import signal
import subprocess
import time

import pytest

from support.chain import Chain
from support.program import environment
from support.wallets import Place
from support.worker_pair import Pair
from test_worker_lies import paying, rich

__all__ = ["rich"]
HASH = re.compile(rb"0x[0-9a-f]{64}")
# The question at which the worker says nothing but that it lives, and what is said at the end.
ENDINGS = {
    "broadcast-transaction": ("broadcast-unclear", b"it is not known whether the node took "),
    "await-receipt": ("broadcast-not-followed", b" is sent, and what became of it is not known"),
}


def interrupted(pair: Pair, place: Place, chain: Chain, at: str, by: signal.Signals, *more: str) -> bytes:
    """Pay without a word, end the wallet at a question, and return what it says."""
    pair.lying(**{at: [["beats"]]})
    words = paying(chain, "--password-file", "passphrase", "--quiet", *more)
    process = subprocess.Popen(
        [pair.folder / "kingtherum", *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, env=environment(place.folder), cwd=place.folder, start_new_session=True,
    )
    try:
        end = time.monotonic() + 20
        while at not in pair.asked():
            assert time.monotonic() < end and process.poll() is None, pair.asked()
            time.sleep(0.02)
        process.send_signal(by)
        out, err = (bytes(each) for each in process.communicate(timeout=10))
        assert (process.returncode, out) == (-by, b""), err
        return err
    finally:
        process.kill()
        process.communicate()


def signed(place: Place) -> bytes:
    """The hash of the last signature in the log."""
    lines = [json.loads(line) for line in (place.home / "audit.log").read_text().splitlines()]
    found = [str(line["hash"]) for line in lines if "hash" in line]
    return found[-1].encode()


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP], ids=lambda one: one.name)
@pytest.mark.parametrize("question", ENDINGS)
def test_the_hash_is_named(
    question: str, by: signal.Signals, pair: Pair, rich: Place, chain: Chain
) -> None:
    """The transaction may have been sent, and whoever stopped the program is told which it is."""
    code, words = ENDINGS[question]
    err = interrupted(pair, rich, chain, question, by)
    assert b"\nkingtherum: error: " in err and words in err and b"\nkingtherum: hint: " in err, err
    assert HASH.findall(err[err.index(b"kingtherum: error"):])[0] == signed(rich)
    err = interrupted(pair, rich, chain, question, by, "--json")
    error = json.loads(err[err.rindex(b'{\n  "error"'):])["error"]
    assert error["code"] == code and signed(rich).decode() in error["message"], error


def test_nothing_is_said_before(pair: Pair, rich: Place, chain: Chain) -> None:
    """The control: nothing was handed over, and no hash is named."""
    err = interrupted(pair, rich, chain, "read-payment", signal.SIGINT)
    assert b"kingtherum: error" not in err and not HASH.search(err), err
