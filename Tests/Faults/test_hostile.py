"""Documents made to mislead: each is refused, or shown with the warnings that it deserves.

`vectors/hostile.json` names the refusal or the warnings, and under a policy the rules that forbid it.
Whatever is said of a document, nothing in it may be obeyed by the terminal.
"""

import json
import re
from typing import Any

import pytest

from support.program import REPOSITORY, Ended, code_in
from support.screened import obeyed
from support.trials import Ground
from support.wallets import Place, secret_file

CASES: list[dict[str, Any]] = json.loads((REPOSITORY / "vectors/hostile.json").read_text())["cases"]
AT_ONCE = 12
ALICE = "0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc"


@pytest.fixture(scope="module")
def home(ground: Ground, tmp_path_factory: pytest.TempPathFactory) -> Place:
    """A home with the wallet `old` and the contact Alice; of all that is tried, nothing is signed."""
    place = ground.old.copy(tmp_path_factory.mktemp("hostile") / "old")
    assert place.run("contact", "add", "Alice", ALICE, "--yes").status == 0
    return place


def codes(ended: Ended) -> set[str]:
    """The codes of the warnings in an answer, wherever it has them."""
    answer = ended.json()
    review = answer.get("review", answer)
    return {warning["code"] for warning in review["warnings"]}


def forbidding(err: bytes) -> set[str]:
    """The rules of the policy that a refusal names: "recipients" forbids …"""
    return set(re.findall(r'"([a-z0-9 .-]+)" forbids', json.loads(err[err.index(b"{") :])["error"]["message"]))


def judged(place: Place, case: dict[str, Any]) -> str:
    """What is wrong with how the program takes a document; empty when nothing is."""
    policy = place.home / "policy.toml"
    if case["policy"]:
        secret_file(policy, case["policy"])
    else:
        policy.unlink(missing_ok=True)
    document = bytes.fromhex(case["document"][2:])
    told = place.run(*case["command"], "--json", stdin=document)
    # What is plain ASCII without escapes has nothing that a terminal could obey in another form.
    plain = document.isascii() and b"\\u" not in document and b"\x1b" not in document
    shown = told if plain else place.run(*case["command"], stdin=document)
    if wrong := obeyed(shown.out + shown.err + told.out + told.err):
        return f"a terminal obeys {wrong}"
    if told.status != shown.status:
        return f"with --json it ends with {told.status}, else with {shown.status}"
    if case["expect"] == "invalid":
        found = code_in(told.err)
        if told.status not in (1, 65) or told.out != b"" or found != case["error"]:
            return f"status {told.status}, error {found!r}, wanted {case['error']!r}"
        rules = forbidding(told.err) if case["rules"] else set()
        missing = set(case["rules"]) - rules
        return f"forbidden by {sorted(rules)}, missing {sorted(missing)}" if missing else ""
    if told.status != 0:
        return f"refused with {code_in(told.err)!r}, wanted {case['warnings']}"
    missing = set(case["warnings"]) - codes(told)
    return f"warnings {sorted(codes(told))}, missing {sorted(missing)}" if missing else ""


@pytest.mark.parametrize("start", range(0, len(CASES), AT_ONCE))
def test_hostile(start: int, home: Place) -> None:
    """Each document of a dozen has its refusal or its warnings, and nothing of it is obeyed."""
    wrong = {
        f"{start + place}: {case['comment']} ({' '.join(case['command'][:2])})": fault
        for place, case in enumerate(CASES[start : start + AT_ONCE]) if (fault := judged(home, case))
    }
    assert not wrong, "\n" + "\n".join(f"{name}: {fault}" for name, fault in wrong.items())


def test_there_are_enough() -> None:
    """A file that is empty must not pass as one without faults."""
    assert len(CASES) >= 414
    assert {case["command"][0] for case in CASES} == {
        "tx", "payout", "typed-data", "message", "siwe", "policy",
    }
