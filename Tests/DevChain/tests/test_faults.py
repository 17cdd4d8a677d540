"""Every kind of fault over HTTP: it affects one request, and the next one succeeds."""

import gzip
import http.client
import json
import socket
import time
from typing import Any

import pytest
from support import Chain, Refusal, wait_for

QUESTION = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": []})
TRUTH = {"jsonrpc": "2.0", "id": 1, "result": "0x7a69"}


def struck(chain: Chain, **fault: Any) -> tuple[int, dict[str, str], bytes]:
    """Make a fault affect the next request, and return the raw response."""
    chain.ask("dev_fault", fault)
    answer = chain.post(QUESTION)
    assert json.loads(chain.post(QUESTION)[2]) == TRUTH, "the fault strikes once"
    return answer


def test_status_with_headers_and_body(chain: Chain) -> None:
    status, headers, body = struck(
        chain, kind="status", status=429, headers={"Retry-After": "2"}, body="slow down"
    )
    assert (status, headers["retry-after"], body) == (429, "2", b"slow down")
    assert struck(chain, kind="status")[0] == 503


def test_drop(chain: Chain) -> None:
    chain.ask("dev_fault", {"kind": "drop"})
    with pytest.raises((ConnectionError, http.client.HTTPException)):
        chain.post(QUESTION)
    assert json.loads(chain.post(QUESTION)[2]) == TRUTH


def test_hang(chain: Chain) -> None:
    chain.ask("dev_fault", {"kind": "hang"})
    with pytest.raises(TimeoutError):
        chain.post(QUESTION, timeout=0.3)
    assert json.loads(chain.post(QUESTION)[2]) == TRUTH


def test_drip(chain: Chain) -> None:
    begin = time.monotonic()
    status, _, body = struck(chain, kind="drip", ms=5)
    assert (status, json.loads(body)) == (200, TRUTH)
    assert time.monotonic() - begin > 0.005 * len(body)


def test_delay(chain: Chain) -> None:
    begin = time.monotonic()
    assert json.loads(struck(chain, kind="delay", ms=150)[2]) == TRUTH
    assert time.monotonic() - begin > 0.15


def test_html(chain: Chain) -> None:
    status, headers, body = struck(chain, kind="html")
    assert status == 200
    assert headers["content-type"].startswith("text/html")
    assert body.startswith(b"<html>")


def test_truncate(chain: Chain) -> None:
    body = struck(chain, kind="truncate")[2]
    assert json.dumps(TRUTH).encode().startswith(body)
    assert 0 < len(body) < len(json.dumps(TRUTH))


def test_empty(chain: Chain) -> None:
    assert struck(chain, kind="empty")[::2] == (200, b"")


def test_oversize(chain: Chain) -> None:
    body = struck(chain, kind="oversize", mebibytes=3)[2]
    assert len(body) > 3 * 2**20
    assert json.loads(body) == TRUTH


def test_gzip_bomb(chain: Chain) -> None:
    _, headers, body = struck(chain, kind="gzipBomb", mebibytes=32)
    assert headers["content-encoding"] == "gzip"
    assert len(body) < 2**20 / 10
    unpacked = gzip.decompress(body)
    assert len(unpacked) > 32 * 2**20
    assert json.loads(unpacked) == TRUTH


def test_rpc(chain: Chain) -> None:
    body = struck(chain, kind="rpc", code=-32007, message="request limit reached", data="0x1")[2]
    assert json.loads(body) == {
        "jsonrpc": "2.0", "id": 1,
        "error": {"code": -32007, "message": "request limit reached", "data": "0x1"},
    }


def test_null(chain: Chain) -> None:
    assert json.loads(struck(chain, kind="null")[2]) == TRUTH | {"result": None}


@pytest.mark.parametrize("result", ["0x", "0x00", "-0x1", "0X7A69", 31337, None, "0x" + "f" * 65])
def test_lie(chain: Chain, result: Any) -> None:
    assert json.loads(struck(chain, kind="lie", result=result)[2]) == TRUTH | {"result": result}


def test_lie_about_one_member(chain: Chain) -> None:
    truth = chain.ask("eth_getBlockByNumber", "latest")
    root = "0x" + "11" * 32
    chain.ask(
        "dev_fault", {"kind": "lie", "method": "eth_getBlockByNumber", "set": {"stateRoot": root}}
    )
    assert chain.ask("eth_getBlockByNumber", "latest") == truth | {"stateRoot": root}
    assert chain.ask("eth_getBlockByNumber", "latest") == truth


def test_wrong_id_and_string_id(chain: Chain) -> None:
    assert json.loads(struck(chain, kind="wrongId")[2])["id"] == 987_654_321
    assert json.loads(struck(chain, kind="wrongId", value=None)[2])["id"] is None
    assert json.loads(struck(chain, kind="stringId")[2])["id"] == "1"


def test_duplicate_keys(chain: Chain) -> None:
    body = struck(chain, kind="duplicateKeys", value="0x1")[2]
    pairs = json.loads(body, object_pairs_hook=list)
    assert [value for name, value in pairs if name == "result"] == ["0x7a69", "0x1"]
    again = struck(chain, kind="duplicateKeys", member="id", value=2)[2]
    found = json.loads(again, object_pairs_hook=list)
    assert [value for name, value in found if name == "id"] == [1, 2]


def test_chain_id(chain: Chain) -> None:
    assert json.loads(struck(chain, kind="chainId", chainId=5)[2]) == TRUTH | {"result": "0x5"}
    chain.ask("dev_fault", {"kind": "chainId", "chainId": 5, "times": None})
    assert chain.ask("eth_blockNumber") == "0x1", "another method is not struck"
    assert chain.ask("net_version") == "5"
    assert chain.ask("eth_chainId") == "0x5"


def test_redirect(chain: Chain) -> None:
    status, headers, _ = struck(chain, kind="redirect", url="http://127.0.0.1:9/away")
    assert (status, headers["location"]) == (301, "http://127.0.0.1:9/away")


def batch(chain: Chain, count: int = 6) -> Any:
    """Send one batch of many requests for the block number."""
    return chain.send([
        {"jsonrpc": "2.0", "id": i, "method": "eth_blockNumber", "params": []}
        for i in range(count)
    ])


def test_shuffle_batch(chain: Chain) -> None:
    chain.ask("dev_fault", {"kind": "shuffleBatch"})
    assert chain.ask("eth_chainId") == "0x7a69", "a single request is not struck"
    ids = [answer["id"] for answer in batch(chain)]
    assert ids != list(range(6)) and sorted(ids) == list(range(6))
    assert [answer["id"] for answer in batch(chain)] == list(range(6))


def test_missing_member(chain: Chain) -> None:
    chain.ask("dev_fault", {"kind": "missingMember", "after": 2})
    assert [answer["id"] for answer in batch(chain)] == [0, 1, 3, 4, 5]


def test_a_fault_strikes_one_member_of_a_batch(chain: Chain) -> None:
    chain.ask("dev_fault", {"kind": "rpc", "method": "eth_chainId"})
    answers = chain.send([
        {"jsonrpc": "2.0", "id": 1, "method": "eth_blockNumber"},
        {"jsonrpc": "2.0", "id": 2, "method": "eth_chainId"},
    ])
    assert ["error" in answer for answer in answers] == [False, True]


def test_times_after_and_method_choose_the_requests(chain: Chain) -> None:
    chain.ask("dev_fault", {
        "kind": "rpc", "method": "eth_blockNumber", "times": 2, "after": 1, "message": "struck",
    })
    assert chain.ask("eth_blockNumber") == "0x1"
    for _ in range(2):
        assert chain.ask("eth_chainId") == "0x7a69"
        with pytest.raises(Refusal, match="^struck$"):
            chain.ask("eth_blockNumber")
    assert chain.ask("eth_blockNumber") == "0x1"
    assert chain.ask("dev_faults") == []


def test_parameters_choose_the_requests(chain: Chain) -> None:
    chain.ask("dev_fault", {
        "kind": "lie", "method": "eth_getBlockByNumber", "parameters": ["0x0"], "times": None,
        "set": {"hash": "0x12"},
    })
    for _ in range(2):
        assert chain.ask("eth_getBlockByNumber", "0x0", False)["hash"] == "0x12"
        assert chain.ask("eth_getBlockByNumber", "0x1", False)["number"] == "0x1"
        assert chain.ask("eth_getBlockByNumber", "0x1", False)["hash"] != "0x12"
    [waiting] = chain.ask("dev_faults")
    assert waiting["parameters"] == ["0x0"]
    chain.ask("dev_clearFaults")
    assert chain.ask("eth_getBlockByNumber", "0x0", False)["hash"] != "0x12"


@pytest.mark.parametrize("wrong", [
    {"kind": "lie", "parameters": "0x0"}, {"kind": "hang", "parameters": ["0x0"]},
])
def test_parameters_are_a_list_and_of_a_single_response(chain: Chain, wrong: Any) -> None:
    with pytest.raises(Refusal):
        chain.ask("dev_fault", wrong)
    assert chain.ask("dev_faults") == []


def test_a_lasting_fault_lasts_until_it_is_cleared(chain: Chain) -> None:
    chain.ask("dev_fault", {"kind": "rpc", "times": None})
    for _ in range(3):
        with pytest.raises(Refusal):
            chain.ask("eth_chainId")
    assert chain.ask("dev_calls") == {"eth_chainId": 3}, "a test's own methods are not struck"
    chain.ask("dev_clearFaults")
    assert chain.ask("eth_chainId") == "0x7a69"


@pytest.mark.parametrize("execute", [True, False])
def test_the_deed_can_be_done_although_the_answer_is_lost(chain: Chain, execute: bool) -> None:
    raw = chain.sign()
    chain.ask("dev_fault", {
        "kind": "drop", "method": "eth_sendRawTransaction", "execute": execute,
    })
    with pytest.raises((ConnectionError, http.client.HTTPException)):
        chain.ask("eth_sendRawTransaction", raw)
    height = 2 if execute else 1
    assert chain.number("eth_blockNumber") == height


def test_counts_and_remembers_what_was_asked(chain: Chain) -> None:
    chain.ask("eth_chainId")
    batch(chain, 2)
    chain.ask("eth_getBalance", chain.accounts[0], "latest")
    assert chain.ask("dev_calls") == {"eth_blockNumber": 2, "eth_chainId": 1, "eth_getBalance": 1}
    transcript = chain.ask("dev_transcript")
    assert [entry["transport"] for entry in transcript] == ["http"] * 3
    assert [member["id"] for member in transcript[1]["body"]] == [0, 1]
    assert transcript[2]["body"]["params"] == [chain.accounts[0], "latest"]
    assert transcript[2]["headers"]["Content-Type"] == "application/json"
    assert chain.ask("dev_transcript", 1) == transcript[2:]
    chain.ask("dev_clearCalls")
    assert chain.ask("dev_calls") == {} and chain.ask("dev_transcript") == []


def test_a_hanging_client_does_not_hold_up_the_others(chain: Chain) -> None:
    chain.ask("dev_fault", {"kind": "hang"})
    with socket.create_connection(("127.0.0.1", chain.port)) as quiet:
        head = "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        quiet.sendall(f"{head}Content-Length: {len(QUESTION)}\r\n\r\n{QUESTION}".encode())
        assert wait_for(lambda: chain.ask("dev_calls") == {"eth_chainId": 1})
        assert chain.ask("eth_blockNumber") == "0x1"


def test_only_json_by_post_is_served(shared: Chain) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", shared.port, timeout=5)
    connection.request("POST", "/", QUESTION, {"Content-Type": "text/plain"})
    assert connection.getresponse().status == 415
    connection.close()
    connection = http.client.HTTPConnection("127.0.0.1", shared.port, timeout=5)
    connection.request("GET", "/")
    assert connection.getresponse().status == 405
    connection.close()
    with pytest.raises((ConnectionError, http.client.HTTPException, AssertionError)):
        assert shared.post(b" " * (6 * 2**20))[0] != 413
