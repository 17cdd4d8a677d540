"""RLP 200,000 lists deep, JSON 100,000 deep and numbers of a million digits, for all such inputs.

Each command ends in time with the right error, prints little, and accepts nothing.
"""

import json
from collections.abc import Callable

import pytest

from support.wallets import WORDS, Place, address_of, secret_file
from test_descriptors import document
from test_requests import SECRET, packed, request

from ur_tools import single  # on the path by the import of test_requests

FIRST = ("--address", address_of(WORDS))
SIGNED = ("--signature", "0x" + "11" * 65)
OFFLINE = ("--nonce", "0", "--gas", "21000", "--max-fee-per-gas", "1 gwei",
           "--max-priority-fee-per-gas", "1 gwei",
           "--chain", "dev", "--offline", "--from", "old")
FIGURES = {"payments": "1", "sums": [{"amount": "5", "payments": "1"}], "highestFee": "1",
           "digest": "0x" + "00" * 32}


def lists(depth: int) -> bytes:
    """A list in a list in a list, in RLP."""
    heads, size = [], 0
    for _ in range(depth + 1):
        width = (size.bit_length() + 7) // 8 if size > 55 else 0
        heads.append(bytes([0xF7 + width]) + size.to_bytes(width, "big") if width else bytes([0xC0 + size]))
        size += 1 + width
    return b"".join(reversed(heads))


def raw(depth: int) -> str:
    """The same as a transaction of type 2, in hex."""
    return "0x02" + lists(depth).hex()


def unsigned(depth: int) -> bytes:
    """An unsigned transaction with these bytes to sign."""
    return json.dumps(json.loads(document(b"")) | {"unsigned": raw(depth)}).encode()


def asked(depth: int) -> bytes:
    """A request of another wallet to sign these bytes."""
    return single("eth-sign-request", packed(request(4, b"\x02" + lists(depth)))).encode()


def payouts(depth: int, is_signed: bool) -> bytes:
    """A payout document that contains these bytes."""
    chain, owner = {"id": "31337", "name": "dev"}, address_of(WORDS)
    head = {"schema": "kingtherum.unsigned-payouts", "version": 1, "chain": chain, "totals": FIGURES}
    if is_signed:
        listed = [{"hash": "0x" + "00" * 32, "raw": raw(depth)}]
        head |= {"schema": "kingtherum.signed-payouts", "from": owner, "transactions": listed}
        return json.dumps(head).encode()
    payment = {"row": "2", "nonce": "0", "to": owner, "amount": "5", "unsigned": raw(depth)}
    claims = {"built": "2026-01-31T23:59:59Z", "tokens": []}
    return json.dumps(head | {"from": {"address": owner}, "payments": [payment], "claims": claims}).encode()


SIGN = ("tx", "sign", "--in", "-", "--yes", *SECRET)
ATTACH = ("tx", "attach", "--in", "-", "--signature", "words")
SEND, CODED = ("tx", "broadcast", "--in", "-", "--offline"), ("qr", "encode", "-", "--sign-request")
SHOW, CHECK = ("tx", "show", "-"), ("policy", "check", "-")
Case = tuple[Callable[[int], bytes], tuple[str, ...], str]
RLP: list[Case] = [
    *[(lambda depth: raw(depth).encode(), command, "transaction-rlp")
      for command in (SHOW, SIGN, SEND, ATTACH, CHECK, CODED)],
    *[(unsigned, command, "document-transaction") for command in (SHOW, SIGN, SEND, ATTACH, CHECK, CODED)],
    *[(asked, command, "ur-record-transaction") for command in (SHOW, SIGN, ("qr", "decode", "-"))],
    (lambda depth: b"0x" + lists(depth).hex().encode(), ("authorization", "verify", "-", *FIRST),
     "document-transaction"),
    *[(lambda depth: payouts(depth, is_signed=False), ("payout", *words), "document-transaction")
      for words in (("show", "-"), ("sign", "--in", "-", "--yes", *SECRET))],
    *[(lambda depth: payouts(depth, is_signed=True), ("payout", *words), "document-transaction")
      for words in (("show", "-"), ("broadcast", "--in", "-", "--offline"))],
]


def refused(place: Place, words: tuple[str, ...], given: bytes, codes: set[str]) -> bytes:
    """Check that a command refuses this equally from stdin and from a file; return its error."""
    (place.folder / "given").write_bytes(given)
    told = place.run(*words, "--json", stdin=given)
    shown = place.run(*("given" if word == "-" else word for word in words))
    assert told.status in (1, 65) and told.code in codes, (words, told.status, told.err[-400:])
    assert shown.status == told.status, (words, shown)
    assert shown.err.startswith(b"kingtherum: error: "), (words, shown.err[-400:])
    for ended in (told, shown):
        assert ended.out == b"" and len(ended.err) < 4096, (words, len(ended.err))
    return shown.err


@pytest.mark.parametrize("depth", [100_000, 200_000])
@pytest.mark.parametrize(
    "nth", range(len(RLP)), ids=[f"{' '.join(words[:2])}-{code}" for _, words, code in RLP],
)
def test_deep_rlp(nth: int, depth: int, old: Place) -> None:
    """A transaction, a document, a request and an authorization of nested lists only."""
    make, words, code = RLP[nth]
    # Some accept one megabyte at most, and 200,000 levels in hex are more.
    said = refused(old, words, make(depth), {code, "input-too-long"} if depth == 200_000 else {code})
    is_too_long = depth == 200_000 and b"too large: the limit is 1,048,576" in said
    assert is_too_long or b"RLP: lists are nested too deeply: the limit is 64" in said, said


HEAVY = {
    "lists": (b'{"a":' + b"[" * 100_000 + b"1" + b"]" * 100_000 + b"}", "json-too-deep"),
    "objects": (b'{"a":' * 100_000 + b"1" + b"}" * 100_000, "json-too-deep"),
    "a number": (b'{"a":' + b"9" * 10**6 + b"}", "json-large-number"),
    "an exponent": (b'{"a":1e' + b"9" * 10**6 + b"}", "json-fraction"),
}
# Commands with other errors, since the file comes from others.
JSON: list[tuple[tuple[str, ...], str]] = [
    *[(words, "") for words in (
        SHOW, SIGN, SEND, ATTACH, CHECK, CODED, ("authorization", "verify", "-", *FIRST),
        ("payout", "show", "-"),
        ("payout", "sign", "--in", "-", "--yes", *SECRET), ("payout", "broadcast", "--in", "-", "--offline"),
        ("typed-data", "hash", "-"), ("typed-data", "sign", "-", "--yes", *SECRET),
        ("typed-data", "verify", "-", *FIRST, *SIGNED),
        ("abi", "encode", "--types", "uint256", "--values", "-"),
        ("tx", "build", "--to", FIRST[1], "--amount", "1 eth", *OFFLINE, "--sidecar", "-"),
    )],
    (("tx", "show", "known.json", "--abi", "-"), "abi-json"), (("clearsign", "add", "-"), "descriptor-none"),
    (("wallet", "import", "new", "--keystore", "-", "--keystore-password-file", "passphrase", *SECRET),
     "v3-too-big"),
    (("receive", FIRST[1], "--amount", "1 usdc", "--token-list", "-"), "token-list-not-json"),
]


@pytest.mark.parametrize("name", HEAVY)
def test_deep_json_and_long_numbers(name: str, old: Place) -> None:
    """Every command that reads JSON."""
    given, plain = HEAVY[name]
    (old.folder / "known.json").write_bytes(document(b""))
    for words, code in JSON:
        refused(old, words, given, {code or plain})


FILES: list[tuple[str, tuple[str, ...], str]] = [
    ("tokens.json", ("receive", FIRST[1], "--amount", "1 usdc"), "token-list-not-json"),
    ("contacts", ("contact", "list"), "contacts-json"),
    ("labels.jsonl", ("history", "label"), "labels-json"),
    ("audit.log", ("audit", "verify"), "audit-damaged"),
    ("audit.log", ("message", "sign", "hello", "--from", "old", "--yes", *SECRET), "audit-damaged"),
    ("clear-signing/index.json", ("clearsign", "list"), "descriptor-index"),
    ("keystore/old.ktr", ("wallet", "show", "old"), "keystore-format"),
    ("keystore/old.accounts", ("account", "list", "old"), "accounts-format"),
]
TOML = {
    "arrays": "chain = " + "[" * 100_000 + "]" * 100_000, "a number": "chain = " + "9" * 10**6,
    "keys": "[" + ".".join(["a"] * 100_000) + "]\n",
    "tables": "chain = " + "{a=" * 100_000 + "1" + "}" * 100_000,
}


def test_files_of_the_home(old: Place) -> None:
    """The same in a file of the home, of the program's or the owner's."""
    for name, words, code in FILES:
        path = old.home / name
        path.parent.mkdir(mode=0o700, exist_ok=True)
        before = path.read_text() if path.exists() else None
        for given, _ in HEAVY.values():
            secret_file(path, given.decode()[: 60_000 if "keystore" in name else None] + "\n")
            ended = old.run(*words, "--json")
            assert ended.code == code and ended.out == b"" and len(ended.err) < 4096, (name, ended.err[-400:])
        path.unlink() if before is None else secret_file(path, before)
    for name, words, code in (
        ("config.toml", ("chain", "list"), "config-malformed"),
        ("policy.toml", ("policy", "show"), "policy-malformed"),
    ):
        for text in TOML.values():
            secret_file(old.home / name, text[:65_000] if name == "policy.toml" else text)
            ended = old.run(*words, "--json")
            assert (ended.status, ended.code) == (65, code), (name, text[:20], ended.err[-400:])
            assert len(ended.err) < 4096, (name, text[:20])
        (old.home / name).unlink()


def test_numbers_in_other_texts(old: Place) -> None:
    """A payout list, a sign-in, values, and an argument of the longest possible size."""
    nines, most = b"9" * 10**6, "9" * 120_000
    login = f"example.com wants you to sign in with your Ethereum account:\n{FIRST[1]}\n\n\n"
    login += "URI: https://example.com\n"
    rest = "\nNonce: abcdefgh\nIssued At: 2026-01-01T00:00:00Z"
    refused(old, ("payout", "build", "-", *OFFLINE), b"to,amount\n" + FIRST[1].encode() + b"," + nines,
            {"payout-row"})
    refused(old, ("siwe", "check", "-"), f"{login}Version: 1\nChain ID: {nines.decode()}{rest}".encode(),
            {"siwe-form"})
    encode = ("abi", "encode", "--types", "uint256", "--values", "-")
    refused(old, encode, b'["' + nines + b'"]', {"abi-value-form"})
    to = ("tx", "build", "--to", FIRST[1], *OFFLINE)
    for line in (
        (*to, "--amount", most), (*to, "--amount", "1 eth", "--gas", most),
        (*to, "--amount", "1 eth", "--nonce", most),
        ("receive", FIRST[1], "--amount", most + " eth"), ("receive", "old/" + most), ("tx", "status", most),
    ):
        ended = old.run(*line, "--json")
        status = 1 if "old/" in line[1] else 64
        assert (ended.status, ended.out) == (status, b""), (line[:3], ended.err[-400:])
