"""Misleading documents: each is refused, or shown with the right warnings.

`vectors/hostile.json` lists the refusal or the warnings, each with its grade, and under a policy
the rules that forbid it: all of them and no others. The terminal may obey nothing of a document in
any output.
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
    """A home with the wallet `old` and the contact Alice; nothing is signed."""
    place = ground.old.copy(tmp_path_factory.mktemp("hostile") / "old")
    assert place.run("contact", "add", "Alice", ALICE, "--yes").status == 0
    return place


def said(ended: Ended) -> list[str]:
    """The result for a document: its warnings with their grades, or the error code."""
    if ended.status != 0:
        is_refusal = ended.status in (1, 65) and ended.out == b""
        return [code_in(ended.err) if is_refusal else f"status {ended.status}"]
    answer = ended.json()
    review = answer.get("review", answer)
    return sorted({f"{warning['grade']} {warning['code']}" for warning in review["warnings"]})


def forbidding(ended: Ended) -> list[str]:
    """The policy rules that a refusal names, `"recipients" forbids …`, or another error's code."""
    if ended.status == 0:
        return [] if ended.json()["hasPolicy"] is True else ["no policy"]
    code = code_in(ended.err)
    if code != "policy-check" or ended.status != 1 or ended.out != b"":
        return [f"{code}, status {ended.status}"]
    message = json.loads(ended.err[ended.err.index(b"{") :])["error"]["message"]
    return sorted(set(re.findall(r'"([a-z0-9 .-]+)" forbids', message)))


def shown(place: Place, case: dict[str, Any], document: bytes) -> list[str]:
    """The result for a document, with the characters that a terminal would obey."""
    told = place.run(*case["command"], "--json", stdin=document)
    # Plain ASCII without escapes contains nothing that a terminal could obey in another form.
    plain = document.isascii() and b"\\u" not in document and b"\x1b" not in document
    text = told if plain else place.run(*case["command"], stdin=document)
    wrong = [f"a terminal obeys {one}" for one in obeyed(text.out + text.err + told.out + told.err)]
    if told.status != text.status:
        wrong.append(f"with --json it ends with {told.status}, else with {text.status}")
    return wrong or said(told)


def under(place: Place, case: dict[str, Any], document: bytes) -> dict[str, tuple[list[str], list[str]]]:
    """The rules that forbid a document under its policy, and the expected ones."""
    secret_file(place.home / "policy.toml", case["policy"])
    ended = place.run(*case["checked"], "--json", stdin=document)
    if case["expect"] == "invalid" and case["error"] != "policy-check":
        return {"under a policy": (said(ended), [case["error"]])}
    tried = {"forbidden by": (forbidding(ended), case.get("rules", []))}
    if case["expect"] == "valid":
        tried["allowed, with"] = shown(place, case, document), case["warnings"]
    return tried


def judged(place: Place, case: dict[str, Any]) -> str:
    """The fault in the handling of a document; empty if there is none."""
    document = bytes.fromhex(case["document"][2:]) if case["form"] == "hex" else case["document"].encode()
    (place.home / "policy.toml").unlink(missing_ok=True)
    refused = case["expect"] == "invalid" and case["error"] != "policy-check"
    tried = {"shown with": (shown(place, case, document), [case["error"]] if refused else case["warnings"])}
    if case["signed"]:
        ended = place.run(*case["signed"], "--json", stdin=document)
        tried["without consent"] = said(ended), [case["consent"]]
    if case["checked"]:
        tried |= under(place, case, document)
    wrong = {how: both for how, both in tried.items() if both[0] != both[1]}
    return "; ".join(f"{how} {found}, wanted {wanted}" for how, (found, wanted) in wrong.items())


@pytest.mark.parametrize("start", range(0, len(CASES), AT_ONCE))
def test_hostile(start: int, home: Place) -> None:
    """Each document of a dozen has its refusal or its warnings, and the terminal obeys nothing."""
    wrong = {
        f"{start + place}: {case['comment']} ({' '.join(case['command'][:2])})": fault
        for place, case in enumerate(CASES[start : start + AT_ONCE]) if (fault := judged(home, case))
    }
    assert not wrong, "\n" + "\n".join(f"{name}: {fault}" for name, fault in wrong.items())


def test_the_corpus_is_large_enough() -> None:
    """A short or empty file must not pass; half of the further documents are changed ones."""
    first, further = ([case for case in CASES if case["part"] == part] for part in ("first", "further"))
    both = {case["document"] for case in further if case["checked"] and case["policy"]}
    changed = {case["document"] for case in further if case["mutation"]}
    assert len(CASES) == len(first) + len(further) >= 690
    assert len({case["document"] for case in first}) >= 210
    assert both == {case["document"] for case in further} and len(both) >= 480
    assert len(changed) >= 320 and 2 * len(changed) >= len(both)
    assert {case["command"][0] for case in CASES} == {"tx", "payout", "typed-data", "message", "siwe"}
