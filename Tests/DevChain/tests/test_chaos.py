"""Random faults: the same for the same seed and the same requests."""

import http.client
import json
from typing import Any

import pytest
from devchain.chaos import CHAOS_KINDS, DEFAULT_KINDS, FORMS, Chaos
from devchain.faults import OPTIONS, Fault
from support import Chain, Front, Refusal

QUESTION = {"jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": []}
BATCH = [QUESTION | {"id": number} for number in range(4)]
TRUTH = {"jsonrpc": "2.0", "id": 1, "result": "0x7a69"}


def faults(seed: int, probability: float, bodies: list[Any], kinds: Any = None) -> list[Any]:
    """Return the faults that a sequence of requests suffers, None where there is none."""
    chaos = Chaos(seed, probability, kinds)
    strikes = [chaos.strike(body) for body in bodies]
    return [strike.reply or strike.member for strike in strikes]


def outcome(front: Front, body: Any = QUESTION) -> Any:
    """Return everything that a client sees of an answer, except its date."""
    try:
        status, headers, answer = front.post(json.dumps(body))
    except (ConnectionError, http.client.HTTPException) as error:
        return type(error).__name__
    return status, headers.get("content-type"), headers.get("retry-after"), answer


def test_the_same_seed_gives_the_same_faults() -> None:
    bodies = [QUESTION, BATCH] * 100
    assert faults(7, 0.5, bodies) == faults(7, 0.5, bodies)
    assert faults(7, 0.5, bodies) != faults(8, 0.5, bodies)


def test_the_probability_is_kept() -> None:
    found = faults(7, 0.2, [QUESTION] * 5_000)
    assert 900 < sum(fault is not None for fault in found) < 1_100
    assert faults(7, 0, [QUESTION] * 100) == [None] * 100
    assert None not in faults(7, 1, [QUESTION] * 100)


def test_draws_every_kind_and_form_that_a_broken_node_shows() -> None:
    found: list[Fault] = faults(7, 1, [BATCH] * 2_000)
    assert {fault.kind for fault in found} == set(DEFAULT_KINDS)
    assert not {"hang", "oversize", "gzipBomb"} & set(DEFAULT_KINDS)
    for kind, forms in FORMS.items():
        if kind in DEFAULT_KINDS:
            seen = [fault.options for fault in found if fault.kind == kind]
            assert all(form in seen for form in forms)
        assert all(set(form) <= OPTIONS for form in forms)
    assert {fault.options.get("status") for fault in found if fault.kind == "status"} == {
        503, 502, 429, 404,
    }


def test_a_single_request_is_never_shuffled() -> None:
    assert "shuffleBatch" not in {fault.kind for fault in faults(7, 1, [QUESTION] * 1_000)}
    assert faults(7, 1, [QUESTION], ["shuffleBatch"]) == [None]


def test_draws_only_the_kinds_that_were_named() -> None:
    found = faults(7, 1, [QUESTION] * 200, ["hang", "oversize"])
    assert {fault.kind for fault in found} == {"hang", "oversize"}
    assert {"hang", "oversize", "gzipBomb"} <= CHAOS_KINDS


def test_control_methods_are_never_struck_and_draw_nothing() -> None:
    control = QUESTION | {"method": "evm_mine"}
    assert faults(7, 1, [control, [QUESTION, control], [], "x", {}]) == [None] * 5
    plain = faults(7, 0.5, [QUESTION] * 50)
    mixed = faults(7, 0.5, [control, QUESTION] * 50)
    assert mixed[1::2] == plain


def test_two_fronts_with_one_seed_suffer_the_same(chain: Chain) -> None:
    one, two = (chain.front(seed=7, chaos=0.5) for _ in range(2))
    bodies = [QUESTION, BATCH] * 20
    seen = [outcome(one, body) for body in bodies]
    assert seen == [outcome(two, body) for body in bodies]
    assert len({str(each) for each in seen}) > 8
    answers = sum(
        each[0] == 200 and each[3] == json.dumps(TRUTH).encode()
        for each in seen[::2] if isinstance(each, tuple)
    )
    assert 3 < answers < 17
    one.set(seed=7)
    assert [outcome(one, body) for body in bodies] == seen, "setting the seed begins anew"
    assert [outcome(chain.front(), body) for body in bodies[:2]] == [
        (200, "application/json", None, json.dumps(TRUTH).encode()),
        (200, "application/json", None, json.dumps(
            [TRUTH | {"id": number} for number in range(4)]).encode()),
    ]


def test_chaos_can_begin_and_end_while_the_front_runs(chain: Chain) -> None:
    front = chain.front()
    assert front.ask("eth_chainId") == "0x7a69"
    front.set(chaos=1, chaosKinds=["rpc"])
    for _ in range(20):
        with pytest.raises(Refusal, match="limit exceeded|header not found|internal error"):
            front.ask("eth_chainId")
        assert front.ask("dev_faults") == []
    front.set(chaos=0)
    assert front.ask("eth_chainId") == "0x7a69"


def test_a_fault_of_the_test_comes_before_a_random_one(chain: Chain) -> None:
    front = chain.front(chaos=1, chaosKinds=["empty"])
    assert front.post(json.dumps(QUESTION))[2] == b""
    front.ask("dev_fault", {"kind": "status", "status": 418})
    assert front.post(json.dumps(QUESTION))[0] == 418
    assert front.post(json.dumps(QUESTION))[2] == b""


def test_one_member_of_a_batch_suffers(chain: Chain) -> None:
    front = chain.front(chaos=1, chaosKinds=["missingMember"], seed=1)
    places = set()
    for _ in range(20):
        ids = [answer["id"] for answer in front.send(BATCH)]
        assert len(ids) == 3
        places |= set(range(4)) - set(ids)
    assert places == {0, 1, 2, 3}


def test_a_lost_answer_can_hide_an_accepted_transaction(chain: Chain) -> None:
    front = chain.front(chaos=1, chaosKinds=["empty"], seed=3)
    executed = []
    for _ in range(8):
        raw = chain.sign()
        body = QUESTION | {"method": "eth_sendRawTransaction", "params": [raw]}
        before = chain.number("eth_blockNumber")
        assert front.post(json.dumps(body))[2] == b""
        executed.append(chain.number("eth_blockNumber") > before)
    assert set(executed) == {True, False}
