"""Makes ktr1-policy.json: the accepted policy beside a KTR1 keystore."""

import random
from hashlib import blake2b
from typing import Any

from eth_keys import keys

from common import Case, VectorFile, hex0x, invalid, key, stream, valid
from ktr1 import Json, Refused, canonical, subkey, without
from ktr1_policy import FORMAT, MINUTES, RULES, close, in_order, mac, read, written

OPEN: Json = {name: "any" for name in RULES} | {
    "messages": True, "creation": True, "blind": True, "unlimited": True, "times": [[0, MINUTES]],
    "fee": None, "limits": [],
}
UNSAID: Json = OPEN | {
    "typedData": "permits", "authorizations": [], "creation": False, "blind": False,
    "unlimited": False,
}


def address(source: random.Random) -> str:
    return str(keys.PrivateKey(key(source)).public_key.to_checksum_address())


def policies(source: random.Random) -> dict[str, Json]:
    """Returns policies by topic."""
    who = in_order([address(source) for _ in range(5)])
    token = address(source)
    limits = in_order([
        {"token": "ether", "in": "day", "most": str(2 * 10**18)},
        {"token": "ether", "in": "transaction", "most": str(10**18)},
        {"chain": "8453", "token": token, "in": "month", "most": "5000000000"},
        {"token": token, "in": "day", "most": "0"},
        {"token": token, "in": "month", "most": str(2**256 - 1)},
    ])
    return {
        "everything is allowed": OPEN,
        "a file without a rule": UNSAID,
        "two chains": UNSAID | {"chains": in_order(["1", "8453"])},
        "no chain at all": UNSAID | {"chains": []},
        "five recipients": UNSAID | {"recipients": who},
        "contracts, with a function and without": UNSAID | {
            "contracts": in_order([
                {"contract": who[0]}, {"contract": who[0], "selector": "0xa9059cbb"},
                {"contract": who[1], "selector": "0x00000000"},
            ])
        },
        "ether and a token of one chain": UNSAID | {
            "tokens": in_order([{"token": "ether"}, {"chain": "1", "token": token}])
        },
        "no messages": UNSAID | {"messages": False},
        "sites, one of another script": UNSAID | {
            "signIns": in_order(["app.example.com", "예시.한국", "localhost:8080"])
        },
        "typed data of one contract": UNSAID | {"typedData": "any", "typedDataContracts": [token]},
        "no typed data": UNSAID | {"typedData": "none"},
        "one delegate": UNSAID | {"authorizations": [token]},
        "office hours": UNSAID | {
            "times": [[day * 1440 + 480, day * 1440 + 1110] for day in range(5)]
        },
        "never": UNSAID | {"times": []},
        "a fee": UNSAID | {"fee": str(10**16)},
        "limits": UNSAID | {"limits": limits},
        "all at once": OPEN | {
            "chains": ["1"], "recipients": who, "tokens": [{"token": "ether"}], "messages": False,
            "signIns": [], "times": [[0, 1], [2, MINUTES]], "fee": "0", "limits": limits,
        },
    }


def kept(source: random.Random, policy: Json, **changed: Any) -> Json:
    """Returns the document around a policy."""
    return {
        "format": FORMAT, "version": 1, "wallet": source.randbytes(16).hex(),
        "number": source.randrange(1, 100), "policy": written(policy).hex(), "mac": "",
    } | changed


def accepted(source: random.Random) -> list[Case]:
    cases = []
    for comment, policy in policies(source).items():
        document = kept(source, policy)
        if comment == "all at once":
            document["number"] = 2**53 - 1
        data_key = source.randbytes(32)
        text = close(document, data_key)
        _, found = read(text, data_key, document["wallet"])
        cases.append(valid(
            comment, file=text.decode(), dataKey=hex0x(data_key), wallet=document["wallet"],
            number=str(document["number"]), policy=written(found).decode(),
        ))
    return cases


def rejected(source: random.Random) -> list[Case]:
    data_key = source.randbytes(32)
    policy = policies(source)["all at once"]
    good = kept(source, policy)
    wallet, text = good["wallet"], close(good, data_key)
    cases: list[Case] = []

    def add(error: str, comment: str, body: bytes) -> None:
        try:
            read(body, data_key, wallet)
        except Refused as found:
            assert str(found) == error, (comment, str(found))
            cases.append(
                invalid(error, comment, file=body.decode(), dataKey=hex0x(data_key), wallet=wallet)
            )
            return
        raise AssertionError(comment)

    def sealed(comment: str, **changed: Any) -> None:
        add("FORMAT", comment, close(good | changed, data_key))

    def rule(comment: str, **changed: Any) -> None:
        sealed(comment, policy=written(policy | changed).hex())

    for comment, body in {
        "an empty file": b"", "no line feed": text[:-1], "two line feeds": text + b"\n",
        "cut in half": text[: len(text) // 2], "a space": text.replace(b":", b": ", 1),
        "a member twice": text.replace(b'"version":1', b'"version":1,"version":1'),
        "1.0 for an integer": text.replace(b'"version":1', b'"version":1.0'),
        "an array around it": b"[" + text[:-1] + b"]\n",
    }.items():
        add("FORMAT", comment, body)
    for version in (0, 2, "1", None):
        sealed(f"version {version!r}", version=version)
    sealed("another format", format="kingtherum-accounts")
    sealed("an unknown member", note="")
    for name in ("wallet", "number", "policy"):
        left = {key: part for key, part in good.items() if key != name}
        add("FORMAT", f"no {name}", close(left, data_key))
    for number in (-1, 2**53, "1", None):
        sealed(f"number {number!r}", number=number)
    sealed("wallet: upper case", wallet=wallet.upper())
    sealed("wallet: 15 bytes", wallet=wallet[2:])
    sealed("policy: not hex", policy="zz")
    sealed("policy: upper case", policy=written(policy).hex().upper())
    sealed("policy: empty", policy="")
    sealed("policy: not UTF-8", policy="ff")
    sealed("policy: with a space", policy=written(policy).replace(b":", b": ", 1).hex())
    sealed("policy: rules in another order",
           policy=written({name: policy[name] for name in reversed(RULES)}).hex())
    sealed("policy: a rule is missing",
           policy=written({name: policy[name] for name in RULES[:-1]}).hex())
    rule("an unknown rule", hours=[])
    rule("recipients out of order", recipients=policy["recipients"][::-1])
    rule("a recipient twice", recipients=policy["recipients"][:1] * 2)
    rule("a recipient without its checksum", recipients=[policy["recipients"][0].lower()])
    rule("a recipient by name", recipients=["savings"])
    rule("recipients: all", recipients="all")
    rule("messages: 1", messages=1)
    rule("typed data: some", typedData="some")
    rule("a selector of 3 bytes", contracts=[{"contract": policy["recipients"][0],
                                             "selector": "0xa9059c"}])
    rule("a selector in upper case", contracts=[{"contract": policy["recipients"][0],
                                                "selector": "0xA9059CBB"}])
    rule("a token by its symbol", tokens=[{"token": "usdc"}])
    rule("a chain with a zero in front", tokens=[{"chain": "01", "token": "ether"}])
    rule("a fee as a number", fee=1)
    rule("a fee with a point", fee="0.1")
    rule("a fee below zero", fee="-1")
    rule("a limit for a year", limits=[{"token": "ether", "in": "year", "most": "1"}])
    rule("a limit without an amount", limits=[{"token": "ether", "in": "day"}])
    rule("hours that touch", times=[[0, 10], [10, 20]])
    rule("hours out of order", times=[[30, 40], [0, 10]])
    rule("hours of nothing", times=[[10, 10]])
    rule("hours past the week", times=[[0, MINUTES + 1]])
    whole = good | {"mac": mac(good, data_key)}
    sums = {"upper case": whole["mac"].upper(), "31 bytes": whole["mac"][2:], "empty": ""}
    for comment, value in sums.items():
        add("FORMAT", f"mac: {comment}", canonical(whole | {"mac": value}) + b"\n")
    accounts_mac = blake2b(
        without(good, "mac"), digest_size=32, key=subkey(data_key, 3, b"ktracc01")
    ).hexdigest()
    for comment, changed in {
        "mac of zeros": {"mac": "00" * 32},
        "the number set back": {"number": 0},
        "another policy": {"policy": written(OPEN).hex()},
        "the wallet changed": {"wallet": source.randbytes(16).hex()},
        "mac by the subkey of account lists": {"mac": accounts_mac},
    }.items():
        add("TAMPER", comment, canonical(whole | changed) + b"\n")
    other = good | {"wallet": source.randbytes(16).hex()}
    add("TAMPER", "made with this data key for another wallet", close(other, data_key))
    add("TAMPER", "made with another data key", close(dict(good), source.randbytes(32)))
    return cases


def build() -> VectorFile:
    source = stream("ktr1-policy")
    return VectorFile(
        name="ktr1-policy.json",
        standard="KTR1 (docs/keystore-format.md), accepted policy",
        comment="The policy beside a keystore: canonical JSON as KTR1, mac = BLAKE2b-256(crypto_kdf(data key, 4, ktrpol01), document without mac).",
        packages=("eth-keys", "eth-utils"),
        given={
            "file": "the file as text",
            "dataKey": "the data key of the keystore",
            "wallet": "the id of the keystore",
        },
        gives={"number": "integer as text", "policy": "the policy as it is stored, JSON as text"},
        errors={
            "FORMAT": "not canonical, another version, or a malformed rule",
            "TAMPER": "the mac does not match, or the policy belongs to another wallet",
        },
        cases=accepted(source) + rejected(source),
    )
