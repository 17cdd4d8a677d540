"""The terminal obeys nothing that the worker sends, in any text."""

import json
from typing import Any

import pytest

from support.chain import Chain
from support.screen import screen
from support.screened import obeyed
from support.wallets import Place
from support.worker_pair import Pair

# Clears the screen, reverses the text, hides, returns to the line's start, sets a title, rings.
NASTY = "seen\x1b[2J\u202eterces\u2066\u200b\u00ad\rgone\x9b1m\x1b]0;title\x07\u2028\u3164\U000e0041\n$ "
REFUSED, NODE, BUG = 1, 69, 70
TOKEN = "0x4782Bb0d4C7506A5e6cdB9BF129ec4f93701DB66"
BALANCE, HISTORY = ("balance", "old"), ("history", "old", "--all", "--limit", "500")


def line(kind: str, body: Any) -> str:
    """A line of the worker."""
    return '{"id":$ID,"kind":"%s","body":%s}\n' % (kind, json.dumps(body))


def failing(**failure: Any) -> list[list[Any]]:
    """A failure instead of an answer."""
    return [["instead", [line("failure", failure)]]]


def moment(**body: Any) -> list[list[Any]]:
    """An event before the answer."""
    return [["say", [line("event", body)]]]


def node(**failure: Any) -> list[list[Any]]:
    """A failure of the node."""
    return failing(node={"_0": failure})


def store(**failure: Any) -> list[list[Any]]:
    """A failure of the database."""
    return failing(store={"_0": failure})


def report(code: str, message: str, kind: int = REFUSED) -> list[list[Any]]:
    """A failure of another kind."""
    return failing(other={"_0": {"kind": kind, "code": code, "message": message}})


def worded(template: str, *arguments: dict[str, Any]) -> list[list[Any]]:
    """A failure of another kind whose sentence is in parts."""
    sentence = {"template": template, "arguments": list(arguments)}
    return failing(other={"_0": {"kind": REFUSED, "code": "seen", "message": "", "sentence": sentence}})


def error_of_contract(text: str) -> str:
    """`Error(string)` with a text."""
    raw = text.encode("utf-8", "surrogatepass")
    words = (32).to_bytes(32) + len(raw).to_bytes(32) + raw.ljust(-(-len(raw) // 32) * 32, b"\0")
    return "0x08c379a0" + words.hex()


REVERT = {"bytes": error_of_contract(NASTY), "reason": NASTY}
PLAIN_REMOTE = {"endpoint": NASTY, "isPlainRemote": True}
DOLLAR = {"address": TOKEN, "chain": "31337", "symbol": NASTY, "name": NASTY, "decimals": 6}
FAULT = {"endpoint": NASTY, "kind": {"refused": {}}}

# For each text: the command, the question, the lie, and the exit status.
TEXTS: dict[str, tuple[tuple[str, ...], str, list[list[Any]], int]] = {
    "line of the log": (BALANCE, "read-balances", moment(log={"level": NASTY, "text": NASTY}), 0),
    "slow node": (BALANCE, "read-balances", moment(slow={"_0": NASTY, "seconds": 3}), 0),
    "name of the node": (BALANCE, "open-nodes", [["set", {"": {"nodes": [PLAIN_REMOTE]}}]], 0),
    "message of a report": (BALANCE, "read-balances", report("seen", NASTY), REFUSED),
    "template of a report": (BALANCE, "read-balances", worded(NASTY), REFUSED),
    "arguments of a report": (
        BALANCE, "read-balances",
        worded("{1} {2} {3}", {"data": {"_0": NASTY, "_1": "name"}}, {"command": {"_0": NASTY}},
               {"sentence": {"_0": {"template": NASTY, "arguments": []}}}), REFUSED),
    "code of a report": (BALANCE, "read-balances", report(NASTY, "seen"), BUG),
    "other error of the node": (BALANCE, "read-balances", node(other={"code": 3, "message": NASTY}), NODE),
    "error inside the node": (
        BALANCE, "read-balances", node(serverFault={"_0": {"internalError": {"_0": NASTY}}}), NODE),
    "method": (BALANCE, "read-balances", node(unsupported={"method": NASTY}), NODE),
    "path of an answer": (
        BALANCE, "read-balances",
        node(protocolViolation={"_0": {"wrongAnswer": {"method": NASTY, "path": NASTY}}}), NODE),
    "node that is away": (BALANCE, "read-balances", node(transport={"_0": FAULT}), NODE),
    "reason of a contract": (BALANCE, "read-balances", node(reverted={"_0": REVERT}), REFUSED),
    "path of the database": (HISTORY, "open-store", store(damaged={"path": NASTY}), 65),
    "path that is busy": (HISTORY, "open-store", store(busy={"path": NASTY}), REFUSED),
    "symbol of a token": (HISTORY, "describe-tokens", [["set", {"": [DOLLAR]}]], 0),
    "version": (BALANCE, "handshake", [["set", {"version": NASTY}]], REFUSED),
    "name of the program": (BALANCE, "handshake", [["set", {"program": NASTY}]], REFUSED),
}
# The texts that are not shown at all.
UNSHOWN = {"code of a report", "name of the program"}


@pytest.mark.parametrize("name", TEXTS)
def test_control_sequences_are_escaped(name: str, pair: Pair, old: Place, chain: Chain) -> None:
    """As text, as JSON and with all log lines, a terminal shows the words and obeys nothing."""
    words, question, lie, status = TEXTS[name]
    (old.home / "chain").mkdir(mode=0o700, exist_ok=True)
    for number, more in enumerate(((), ("--json",), ("--verbose",), ("--verbose", "--json"))):
        # A worker that said the truth before would have it in its database.
        place = old.copy(old.folder.with_name(f"old-{number}"))
        ended = pair.lying(**{question: lie}).run(place, *words, *chain.flags, *more)
        told = ended.out + ended.err
        assert ended.status == status, ended
        assert obeyed(told) == [], (more, told)
        assert unescaped(told) == [], (more, told)
        assert name in UNSHOWN or b"seen" in told or "--json" in more, told


def unescaped(told: bytes) -> list[str]:
    """The texts that a JSON parser would return, if it is JSON."""
    start = told.find(b"{\n")
    try:
        document = json.JSONDecoder().raw_decode(told[max(start, 0):].decode())[0]
    except ValueError:
        return []
    return obeyed("\n".join(texts(document)).encode("utf-8", "replace"))


def texts(value: Any) -> list[str]:
    """All texts in a document."""
    if isinstance(value, str):
        return [value]
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return [text for part in parts for text in texts(part)]


PROGRESS: dict[str, dict[str, Any]] = {
    "all and more": {"done": {"_0": 2**63 - 1, "of": 1}},
    "less than nothing": {"done": {"_0": -1, "of": 5}},
    "the least": {"done": {"_0": -(2**63), "of": 2**63 - 1}},
    "of nothing": {"done": {"_0": 1, "of": 0}},
    "checked of nothing": {"checked": {"_0": 2**63 - 1, "of": -1}},
    "of less than nothing": {"done": {"_0": 1, "of": -1}},
    "waiting": {"waiting": {}},
    "unanswered": {"unanswered": {"_0": {"quota": {}}}},
    "resent": {"resent": {}},
    "many confirmations": {"mined": {"confirmations": 2**64 - 1}},
    "history": {"history": {"_0": {
        "stage": "ether", "questions": 2**63 - 1, "thousandths": 2**63 - 1, "rows": 2**63 - 1,
    }}},
    "history backwards": {"history": {"_0": {
        "stage": "ether", "questions": -1, "thousandths": -(2**63), "rows": -(2**63),
    }}},
    "slow for ever": {"slow": {"_0": "http://127.0.0.1", "seconds": 2**63 - 1}},
}


@pytest.mark.parametrize("name", PROGRESS)
def test_progress_on_a_terminal(name: str, pair: Pair, old: Place, chain: Chain) -> None:
    """Invalid progress numbers end nothing, even if a terminal shows them."""
    (old.home / "chain").mkdir(mode=0o700, exist_ok=True)
    (old.folder / "list.csv").write_text(f"to,amount\n0x{'42' * 20},1 gwei\n")
    told = [["say", [line("event", PROGRESS[name])] * 3]]
    for question, words in (
        ("read-payouts", ("payout", "build", "list.csv", "--from", "old", "--out", "payouts.json")),
        ("sync-history", HISTORY),
    ):
        pair.lying(**{question: told})
        with screen(old, *words, *chain.flags, before=pair.before, whole=True) as shown:
            assert shown.ends() in (0, BUG), shown.shown
