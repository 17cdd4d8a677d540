"""QR code requests (ERC-4527) that are invalid, or are not what they claim.

They are made with cbor2, rlp and foundation-ur-py, and eth-account checks the signatures.
"""

import json
import sys
from typing import Any

import cbor2
import pytest
import rlp
from bip_utils import Bip32Slip10Secp256k1, Bip39SeedGenerator
from eth_account import Account
from eth_account.messages import encode_defunct
from eth_utils import keccak, to_canonical_address

from support.program import REPOSITORY, Ended
from support.wallets import WORDS, Place, address_of, secret_file

sys.path.insert(0, str(REPOSITORY / "vectors/generate"))

from ur_tools import read, single  # noqa: E402

Map = dict[int, Any]
PATH = "m/44'/60'/0'/0/0"
SECOND = "m/44'/60'/0'/0/1"
OWNER = address_of(WORDS)
MASTER = Bip32Slip10Secp256k1.FromSeed(Bip39SeedGenerator(WORDS).Generate()).PublicKey().FingerPrint().ToInt()
SECRET = ("--password-file", "passphrase")
TO = bytes.fromhex("70997970C51812dc3A010C7d01b50e0d17dc79C8")
REQUEST, CHAIN = "eth-sign-request", 31337


def steps(*parts: Any, **more: Any) -> cbor2.CBORTag:
    """A path in the format of a request, with any parts."""
    record = {1: list(parts), 2: MASTER} | {int(name[1:]): one for name, one in more.items()}
    return cbor2.CBORTag(304, record)


def leading(path: str, master: int = MASTER) -> cbor2.CBORTag:
    """The path of a wallet's key."""
    parts = [part for step in path.split("/")[1:] for part in (int(step.strip("'")), step.endswith("'"))]
    return steps(*parts, _2=master)


def legacy(*chain: int) -> bytes:
    """The unsigned bytes of a legacy transaction, with a chain ID (EIP-155) or without."""
    behind = (*chain, 0, 0) if chain else ()
    return bytes(rlp.encode([1, 10**9, 21_000, TO, 5, b"", *behind]))


def typed(chain: int, value: int = 5, data: bytes = b"") -> bytes:
    """The unsigned bytes of a type 2 transaction."""
    return b"\x02" + bytes(rlp.encode([chain, 1, 10**8, 10**9, 100_000, TO, value, data, []]))


def typed_data(chain: int) -> bytes:
    """Typed data for a chain."""
    domain = [{"name": "chainId", "type": "uint256"}]
    return json.dumps({
        "types": {"EIP712Domain": domain, "Order": [{"name": "amount", "type": "uint256"}]},
        "primaryType": "Order", "domain": {"chainId": chain}, "message": {"amount": 1},
    }).encode()


def request(kind: int, content: bytes, **changed: Any) -> Map:
    """A request for the phrase's first account; a changed field is named by its number."""
    record: Map = {
        1: cbor2.CBORTag(37, bytes(range(16))), 2: content, 3: kind, 4: CHAIN,
        5: leading(PATH), 6: to_canonical_address(OWNER), 7: "MetaMask",
    }
    record |= {int(name[1:]): value for name, value in changed.items()}
    return {number: value for number, value in record.items() if value is not None}


def packed(record: Map) -> bytes:
    """The record in CBOR."""
    return cbor2.dumps(record, canonical=True)


def answer(place: Place, command: tuple[str, ...], asked: bytes) -> Ended:
    """Sign a request without a prompt."""
    (place.folder / "asked").write_bytes(asked)
    return place.run(*command, "asked", "--yes", *SECRET)


TX, MESSAGE = ("tx", "sign", "--in"), ("message", "sign", "--request")
UNSIGNED = {
    "type 0 with its chain": legacy(CHAIN), "type 0 without a chain": legacy(),
    "type 2": typed(CHAIN), "type 2 with a call": typed(CHAIN, data=bytes.fromhex("a9059cbb" + "11" * 64)),
}


@pytest.mark.parametrize("command", [TX, MESSAGE], ids=["tx", "message"])
@pytest.mark.parametrize("name", UNSIGNED)
def test_a_transaction_called_a_message_is_signed_as_a_message(
    name: str, command: tuple[str, ...], old: Place
) -> None:
    """The signature is valid only with the prefix for messages, and there is a danger warning."""
    content = UNSIGNED[name]
    asked = single(REQUEST, packed(request(3, content))).encode()
    (old.folder / "asked").write_bytes(asked)
    warnings = old.run(*command, "asked", "--dry-run", "--json").json()["review"]["warnings"]
    assert ("danger", "message-transaction") in {(one["grade"], one["code"]) for one in warnings}
    ended = answer(old, command, asked)
    assert ended.status == 0 and ended.err.startswith(b"danger: "), ended
    found = read([ended.out.decode().strip()])
    assert found is not None and found[0] == "eth-signature"
    signature = cbor2.loads(found[1])[2]
    assert len(signature) == 65
    assert Account.recover_message(encode_defunct(primitive=content), signature=signature) == OWNER
    for last in (27, 28):
        as_transaction = signature[:64] + bytes([last])
        assert Account._recover_hash(keccak(content), signature=as_transaction) != OWNER


def test_the_same_transaction_asked_for_as_one_is_signed_as_one(old: Place) -> None:
    """The control: the comparison above can tell the two apart."""
    for kind, content in ((1, legacy(CHAIN)), (4, typed(CHAIN))):
        ended = answer(old, TX, single(REQUEST, packed(request(kind, content))).encode())
        found = read([ended.out.decode().strip()])
        assert ended.status == 0 and found is not None, ended
        signature = cbor2.loads(found[1])[2]
        parity = (signature[64] if len(signature) == 65 else int.from_bytes(signature[64:], "big") - 35) % 2
        plain = signature[:64] + bytes([27 + parity])
        assert Account._recover_hash(keccak(content), signature=plain) == OWNER
        assert Account.recover_message(encode_defunct(primitive=content), signature=plain) != OWNER


PAYMENT = typed(CHAIN)
SIGNED = b"\x02" + bytes(rlp.encode([*rlp.decode(PAYMENT[1:]), 1, 2**255, 1]))
STRANGER = to_canonical_address("0x70997970C51812dc3A010C7d01b50e0d17dc79C9")
OTHER = to_canonical_address(address_of(WORDS, SECOND))
FALSE: dict[str, tuple[Map, tuple[int, str]]] = {
    "another chain": (request(4, PAYMENT, _4=1), (65, "ur-record-chain")),
    "no chain, which is chain 1": (request(4, PAYMENT, _4=None), (65, "ur-record-chain")),
    "chain 0": (request(4, PAYMENT, _4=0), (65, "ur-record-chain-id")),
    "chain 2^64": (request(4, PAYMENT, _4=2**64), (65, "ur-record-form")),
    "another chain in typed data": (request(2, typed_data(1)), (65, "ur-record-chain")),
    "type 0 without a chain": (request(1, UNSIGNED["type 0 without a chain"]), (65, "ur-record-chain")),
    "type 2 called type 0": (request(1, PAYMENT), (65, "ur-record-other-kind")),
    "no kind, which is type 0": (request(4, PAYMENT, _3=None), (65, "ur-record-other-kind")),
    "type 0 called typed": (request(4, legacy(CHAIN)), (65, "ur-record-other-kind")),
    "a transaction called typed data": (request(2, PAYMENT), (65, "ur-record-typed-data")),
    "kind 0": (request(0, PAYMENT), (65, "ur-record-data-type")),
    "kind 5": (request(5, PAYMENT), (65, "ur-record-data-type")),
    "kind 2^64": (request(4, PAYMENT, _3=2**64), (65, "ur-record-form")),
    "a byte behind the transaction": (request(4, PAYMENT + b"\0"), (65, "ur-record-transaction")),
    "a signed transaction": (request(4, SIGNED), (65, "ur-record-transaction")),
    "another path": (request(4, PAYMENT, _5=leading(SECOND)), (1, "request-path")),
    "a path of nobody": (request(4, PAYMENT, _5=leading("m/44'/60'/9'/0/0"), _6=None),
                         (1, "request-no-account")),
    "a path with 2^31": (request(4, PAYMENT, _5=steps(44, True, 2**31, False)), (65, "ur-record-form")),
    "a path with 2^64": (request(4, PAYMENT, _5=steps(44, True, 2**64, False)), (65, "ur-record-form")),
    "a path to many keys": (request(4, PAYMENT, _5=steps(44, True, [], False)), (65, "ur-record-open-path")),
    "a path of another depth": (request(4, PAYMENT, _5=steps(44, True, _3=5)), (65, "ur-record-open-path")),
    "no path": (request(4, PAYMENT, _5=None), (65, "ur-record-missing")),
    "an address of a stranger": (request(4, PAYMENT, _6=STRANGER), (1, "sign-no-key")),
    "the address of another account": (request(4, PAYMENT, _6=OTHER), (1, "request-path")),
    "an address of 19 bytes": (request(4, PAYMENT, _6=bytes(19)), (65, "ur-record-form")),
    "another master key": (request(4, PAYMENT, _5=leading(PATH, MASTER ^ 1)), (1, "request-other-wallet")),
    "a field that nobody knows": (request(4, PAYMENT, _8=1), (65, "ur-record-unknown-field")),
}


def refused(place: Place, asked: bytes) -> tuple[int, str]:
    """Return the status and code, after checking that nothing was output or logged as signed."""
    (place.folder / "asked").write_bytes(asked)
    ended = place.run(*TX, "asked", "--yes", "--json", "--out", "answer", *SECRET)
    assert ended.out == b"" and not (place.folder / "answer").exists(), ended
    log = place.home / "audit.log"
    assert not log.exists() or b'"signed"' not in log.read_bytes()
    return ended.status, ended.code


@pytest.mark.parametrize("name", FALSE)
def test_a_false_request_is_refused(name: str, old: Place) -> None:
    """Each ends with the right error, and without a signature."""
    record, wanted = FALSE[name]
    assert refused(old, single(REQUEST, packed(record)).encode()) == wanted


def test_what_is_behind_a_request_is_refused(old: Place) -> None:
    """Bytes after the record, letters after the UR, another type and a second request: refused."""
    good = packed(request(4, PAYMENT))
    whole, other = single(REQUEST, good), single(REQUEST, packed(request(4, typed(CHAIN, value=6))))
    for asked, code in (
        (single(REQUEST, good + b"\0"), "cbor-trailing"), (whole + "ae", "ur-checksum"),
        (whole + "\n" + other, "ur-mixed"), (single("eth-signature", good), "ur-other-type"),
        (whole.replace(REQUEST, "bytes"), "ur-other-type"),
    ):
        assert refused(old, asked.encode()) == (65, code), asked
    assert answer(old, TX, whole.encode()).status == 0


def test_a_policy_is_held_against_what_is_asked_for(old: Place) -> None:
    """`policy check` checks the transaction or message of a request."""
    # The fee counts: 100,000 gas at 10^9 wei.
    most = '[most.ether]\ntransaction = "100000000000006 wei"\n'
    secret_file(old.home / "policy.toml", "[allow]\nmessages = false\n" + most)

    def check(record: Map) -> Ended:
        (old.folder / "asked").write_bytes(single(REQUEST, packed(record)).encode())
        return old.run("policy", "check", "asked", "--json")

    allowed = check(request(4, PAYMENT))
    assert allowed.status == 0 and allowed.json()["kind"] == "transaction", allowed
    refused = {"messages": request(3, b"hello"), "transaction of ether": request(4, typed(CHAIN, value=7))}
    for rule, record in refused.items():
        ended = check(record)
        assert (ended.status, ended.code) == (1, "policy-check"), ended
        assert rule.encode() in ended.err, ended
    unknown = check(request(4, PAYMENT, _6=STRANGER))
    assert (unknown.status, unknown.code) == (1, "sign-no-key"), unknown
