"""Contract signatures: a node is asked only with a flag, and its answers are not simply trusted."""

import json
import os
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from eth_account import Account
from eth_account.messages import encode_defunct, encode_typed_data
from eth_utils.crypto import keccak

from support.accounts import SUFFIX, SharedAccount, shared, wrapped
from support.chain import Chain
from support.commands import LOGIN
from support.program import Ended
from support.strace import NETWORK, watch
from support.wallets import WORDS, Place, address_of

TEXT = "I am the owner"
MESSAGE = encode_defunct(text=TEXT)
KEY = Account.from_mnemonic(WORDS).key
YES = "1626ba7e" + "00" * 28
NOT_DEPLOYED = "signature-not-deployed"
PREPARE = keccak(text="prepare()")[:4]


def verify(place: Place, account: str, signature: bytes | str, *more: str, text: str = TEXT) -> Ended:
    """Verify a signature of the message."""
    spelled = signature if isinstance(signature, str) else "0x" + signature.hex()
    return place.run(
        "message", "verify", text, "--address", account, "--signature", spelled, "--json", *more
    )


@pytest.fixture
def account(chain: Chain) -> SharedAccount:
    """A deployed account with two owners."""
    made = shared(chain)
    made.deploy(chain)
    return made


def by(ended: Ended) -> str:
    """The evidence that the account signed."""
    said: str = ended.json()["by"]
    return said


def test_every_owner_must_sign(place: Place, chain: Chain, account: SharedAccount) -> None:
    signature = account.sign(MESSAGE)
    assert len(signature) == 130
    answer = verify(place, account.address, signature, *chain.flags).json()
    assert answer["by"] == "contract" and answer["contractTakes"] is True
    assert answer["signer"] == account.address
    assert answer["chainID"] == "31337" and answer["chainName"] == "dev"
    assert answer["block"] == str(int(chain.ask("eth_blockNumber"), 16))
    for wrong in (signature[:65], signature[65:] + signature[:65], signature + b"\0", b""):
        refused = verify(place, account.address, wrong, *chain.flags)
        assert (refused.status, refused.code) == (1, "signature-contract-refused"), refused
        assert refused.out == b""
    other = verify(place, account.address, signature, *chain.flags, text=TEXT + ".")
    assert (other.status, other.code) == (1, "signature-contract-refused")


@pytest.mark.parametrize("size", range(0, 130, 13))
def test_every_byte_counts(
    size: int, place: Place, chain: Chain, account: SharedAccount
) -> None:
    signature = bytearray(account.sign(MESSAGE))
    signature[size] ^= 1
    refused = verify(place, account.address, bytes(signature), *chain.flags)
    assert (refused.status, refused.code) == (1, "signature-contract-refused"), refused


def test_a_contract_that_is_yet_to_be_deployed(place: Place, chain: Chain) -> None:
    account = shared(chain)
    inner = account.sign(MESSAGE)
    signature = wrapped(account.factory, account.call, inner)
    assert by(verify(place, account.address, signature, *chain.flags)) == "contract-to-be-deployed"
    assert chain.ask("eth_getCode", account.address, "latest") == "0x"
    for wrong, code in (
        (
            wrapped(account.factory, account.call, inner[:-1] + b"\x1d"),
            "signature-contract-refused-after-call",
        ),
        (wrapped(account.factory, replace(account, salt=bytes(32)).call, inner), NOT_DEPLOYED),
        (wrapped(account.factory, b"", inner), NOT_DEPLOYED),
        (wrapped(chain.accounts[3], account.call, inner), NOT_DEPLOYED),
    ):
        refused = verify(place, account.address, wrong, *chain.flags)
        assert (refused.status, refused.code) == (1, code), refused
    stranger = verify(place, chain.accounts[3], signature, *chain.flags)
    assert (stranger.status, stranger.code) == (1, NOT_DEPLOYED)


def test_what_is_deployed_decides_for_itself(place: Place, chain: Chain, account: SharedAccount) -> None:
    """The factory would fail, since the account exists, so it is not called any more."""
    signature = wrapped(account.factory, account.call, account.sign(MESSAGE))
    assert by(verify(place, account.address, signature, *chain.flags)) == "contract"


def test_a_contract_that_has_to_be_made_ready(place: Place, chain: Chain) -> None:
    account = shared(chain, is_ready=False)
    account.deploy(chain)
    inner = account.sign(MESSAGE)
    plain = verify(place, account.address, inner, *chain.flags)
    assert (plain.status, plain.code) == (1, "signature-contract-refused")
    assert b"not ready" in plain.err
    ready = verify(place, account.address, wrapped(account.address, PREPARE, inner), *chain.flags)
    assert by(ready) == "contract-to-be-prepared"
    failing = wrapped(account.address, b"\1\2\3\4", inner)
    refused = verify(place, account.address, failing, *chain.flags)
    assert (refused.status, refused.code) == (1, "signature-contract-refused-after-call")


def test_typed_data_and_sign_ins_ask_the_chain_they_are_for(
    place: Place, chain: Chain, account: SharedAccount
) -> None:
    order: dict[str, Any] = {
        "types": {
            "EIP712Domain": [{"name": "chainId", "type": "uint256"}],
            "Order": [{"name": "amount", "type": "uint256"}],
        },
        "primaryType": "Order", "domain": {"chainId": 31337}, "message": {"amount": 1},
    }
    (place.folder / "order.json").write_text(json.dumps(order))
    signature = "0x" + account.sign(encode_typed_data(full_message=order)).hex()
    words = (
        "typed-data", "verify", "order.json", "--address", account.address, "--signature",
        signature, "--json", "--rpc-url", chain.url,
    )
    assert place.run(*words).json()["by"] == "contract"
    refused = place.run(*words, "--chain", "ethereum")
    assert (refused.status, refused.code) == (1, "message-other-chain")

    login = LOGIN.replace(address_of(WORDS), account.address).replace("ID: 1\n", "ID: 31337\n")
    (place.folder / "login.txt").write_text(login)
    signed = "0x" + account.sign(encode_defunct(text=login)).hex()
    ended = place.run(
        "siwe", "verify", "login.txt", "--signature", signed, "--json", "--rpc-url", chain.url
    )
    assert ended.json()["by"] == "contract" and ended.json()["kind"] == "sign-in"


def test_a_key_counts_beside_the_code_of_a_delegate(place: Place, chain: Chain) -> None:
    """EIP-7702: the account has a contract's code, and its key is still valid."""
    owner = address_of(WORDS)
    signature = bytes(Account.sign_message(MESSAGE, KEY).signature)
    assert by(verify(place, owner, signature, *chain.flags)) == "key"
    reverter = "60006000fd"
    try:
        for name, runtime in (("refuses", reverter), ("takes", "7f" + YES + "60005260206000f3")):
            delegate = "0x" + ("d" if name == "takes" else "e") * 40
            chain.ask("anvil_setCode", delegate, "0x" + runtime)
            chain.ask("anvil_setCode", owner, "0xef0100" + delegate[2:])
            answer = verify(place, owner, signature, *chain.flags).json()
            assert answer["by"] == "key"
            assert answer["delegate"].lower() == delegate
            assert answer["contractTakes"] is (name == "takes")
    finally:
        chain.ask("anvil_setCode", owner, "0x")


HOSTILE = [
    SUFFIX, b"\xff" * 96 + SUFFIX, bytes(96) + SUFFIX, b"\0" * 31 + b"\x60" + b"\xff" * 64 + SUFFIX,
    bytes(32) + (2**255).to_bytes(32, "big") + (2**64).to_bytes(32, "big") + SUFFIX,
]


@pytest.mark.parametrize("data", HOSTILE)
def test_wrappers_that_lead_nowhere_ask_nothing(data: bytes, place: Place, chain: Chain) -> None:
    chain.clear()
    ended = verify(place, chain.accounts[1], data, *chain.flags)
    assert (ended.status, ended.code) == (65, "signature-wrapped"), ended
    assert "eth_call" not in chain.calls()


def test_oversized_input_is_refused_before_any_request(place: Place, chain: Chain) -> None:
    chain.clear()
    ended = verify(place, chain.accounts[1], b"\1" * 32_769, *chain.flags)
    assert (ended.status, ended.code) == (65, "signature-too-long"), ended
    assert chain.calls() == {}


def test_only_a_flag_allows_network_access(place: Place, chain: Chain) -> None:
    """--online and --rpc-url allow it; with ETH_RPC_URL alone, or nothing, there is no socket."""
    signature = "0x" + bytes(Account.sign_message(MESSAGE, KEY).signature).hex()
    words = (
        "message", "verify", TEXT, "--address", address_of(WORDS), "--signature", signature,
    )
    url = {"ETH_RPC_URL": chain.url}
    chain.clear()
    assert place.run(*words, more=url).status == 0
    assert chain.calls() == {}
    assert place.run(*words, "--online", "--chain", "dev", more=url).status == 0
    assert chain.calls()["eth_getCode"] == 1
    offline = watch(place, *words, trace="network,execve")
    assert offline.ended.status == 0 and offline.named("execve")
    assert not [call for call in offline.calls if call.name in NETWORK]
    online = watch(place, *words, *chain.flags, trace="network,execve")
    assert online.ended.status == 0 and online.named("connect")


def test_another_chain_is_not_asked(place: Place, chain: Chain, account: SharedAccount) -> None:
    ended = verify(
        place, account.address, account.sign(MESSAGE), "--chain", "ethereum", "--rpc-url", chain.url
    )
    assert (ended.status, ended.code) == (69, "wrong-chain")


@contextmanager
def lying(answers: dict[str, Any]) -> Iterator[str]:
    """Run a node that gives these answers, whatever the request."""
    listener = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            with connection, connection.makefile("rb") as stream:
                length = 0
                while (line := stream.readline()) not in (b"\r\n", b""):
                    if line.lower().startswith(b"content-length:"):
                        length = int(line.split(b":")[1])
                asked = json.loads(stream.read(length) or b"{}")
                answer = {"jsonrpc": "2.0", "id": asked.get("id"), "result": answers[asked["method"]]}
                body = json.dumps(answer).encode()
                connection.sendall(
                    b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n"
                    b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
                )

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        thread.join(5)


@pytest.mark.parametrize(
    ("code", "answer", "expected"),
    [
        ("0x00", YES, (0, "")),
        ("0x00", YES + "00", (1, "signature-contract-refused")),
        ("0x00", YES[:-2], (1, "signature-contract-refused")),
        ("0x00", YES[:8], (1, "signature-contract-refused")),
        ("0x00", YES[:-1] + "1", (1, "signature-contract-refused")),
        ("0x00", "", (1, "signature-contract-refused")),
        ("0x00", "zz", (69, "node-answer-invalid")),
        ("0x", YES, (1, "signature-no-contract")),
    ],
)
def test_only_an_exact_answer_of_the_node_is_accepted(
    code: str, answer: str, expected: tuple[int, str], place: Place, chain: Chain
) -> None:
    block = chain.ask("eth_getBlockByNumber", "latest", False)
    answers = {
        "eth_chainId": "0x7a69", "eth_getBlockByNumber": block, "eth_getCode": code,
        "eth_call": "0x" + answer,
    }
    with lying(answers) as url:
        ended = verify(
            place, chain.accounts[1], os.urandom(100), "--chain", "dev", "--rpc-url", url
        )
        assert (ended.status, ended.code) == expected, ended


@pytest.mark.parametrize("change", ["short", "long", "flag"])
def test_a_forged_probe_result_is_refused(
    change: str, place: Place, chain: Chain
) -> None:
    """Our own EVM code returns one form; anything else comes from a faulty node."""
    words = [1, 45, 1, 32]
    good = b"".join(word.to_bytes(32, "big") for word in words) + bytes.fromhex(YES)
    bad = {"short": good[:-1], "long": good + b"\0", "flag": bytes(31) + b"\2" + good[32:]}[change]
    block = chain.ask("eth_getBlockByNumber", "latest", False)
    signature = wrapped(chain.accounts[2], b"", b"\1")
    answers = {
        "eth_chainId": "0x7a69", "eth_getBlockByNumber": block, "eth_getCode": "0x",
        "eth_call": "0x" + good.hex(),
    }
    with lying(answers) as url:
        flags = ("--chain", "dev", "--rpc-url", url)
        assert by(verify(place, chain.accounts[1], signature, *flags)) == "contract-to-be-deployed"
        answers["eth_call"] = "0x" + bad.hex()
        ended = verify(place, chain.accounts[1], signature, *flags)
        assert (ended.status, ended.code) == (69, "node-answer-invalid"), ended
