"""Documents made to mislead: each is refused, or shown with the warnings that it deserves.

`vectors/hostile.json` names the refusal or the warnings. Whatever is said of a document, nothing in it
may be obeyed by the terminal.
"""

import json
from typing import Any

import pytest

from support.program import REPOSITORY, Ended, code_in
from support.screened import obeyed
from support.trials import Ground
from support.wallets import Place

CASES: list[dict[str, Any]] = json.loads((REPOSITORY / "vectors/hostile.json").read_text())["cases"]
AT_ONCE = 12


@pytest.fixture(scope="module")
def home(ground: Ground, tmp_path_factory: pytest.TempPathFactory) -> Place:
    """A home with the wallet `old`; nothing is written to it."""
    return ground.old.copy(tmp_path_factory.mktemp("hostile") / "old")


def codes(ended: Ended) -> set[str]:
    """The codes of the warnings in an answer, wherever it has them."""
    answer = ended.json()
    review = answer.get("review", answer)
    return {warning["code"] for warning in review["warnings"]}


def judged(place: Place, case: dict[str, Any]) -> str:
    """What is wrong with how the program takes a document; empty when nothing is."""
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
        good = told.status in (1, 65) and told.out == b"" and found == case["error"]
        return "" if good else f"status {told.status}, error {found!r}, wanted {case['error']!r}"
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
    assert len(CASES) >= 150
    assert {case["command"][0] for case in CASES} == {
        "tx", "payout", "typed-data", "message", "siwe",
    }
