"""Keys, accounts and requests by the names and tags of version 2 of the UR registry.

Version 2 differs from version 1 only in names and tags (BCR-2020-007, BCR-2023-010, BCR-2023-019),
so the output of urtypes is used with other tags; the examples printed there are included.
"""

from collections.abc import Mapping
from typing import Any

import cbor2

from common import Case, hex0x, invalid, valid

Map = dict[int, Any]
NEW_KEY, NEW_ACCOUNT = "hdkey", "account-descriptor"
# Printed in BCR-2020-007, test vectors 1 and 2, and in BCR-2023-019.
PRINTED_MASTER = (
    "a301f503582100e8f32e723decf4051aefac8e2c93c9c5b214313817cdb01a1494b917c8436b35"
    "045820873dff81c02f525623fd1fe5167eac3a55a049de3d314bb42ee227ffed37d508"
)
PRINTED_KEY = (
    "a5035821026fe2355745bb2db3630bbc80ef5d58951c963c841f54170ba6e5c12be7fc12a6"
    "045820ced155c72456255881793514edc5bd9447e7f74abb88c6d6b6480fd016ee8c85"
    "05d99d71a1020106d99d70a1018a182cf501f501f500f401f4081ae9181cf3"
)
PRINTED_DESCRIPTOR = (
    "d99d74a20167706b68284030290281d99d6fa4035821"
    "03eb3e2863911826374de86c231a4b76f0b89dfa174afb78d7f478199884d9dd32"
    "0458206456a5df2db0f6d9af72b2a1af4b25f45200ed6fcc29c3440b311d4796b70b5b"
    "06d99d70a20186182cf500f500f5021a37b5eed4081a99f9cdf7"
)
PRINTED_SCRIPT = (
    "d99d74a2016c73682877706b68284030292902 81d99d6fa4035821"
    "02c7e4823730f6ee2cf864e2c352060a88e60b51a84e89e4c8c75ec22590ad6b69"
    "0458209d2f86043276f9251a4a4f577166a5abeb16b6ec61e226b5b8fa11038bfda42d"
    "06d99d70a201861831f500f500f5021a37b5eed4081aa80efadb"
)


def dumps(value: Any) -> bytes:
    return cbor2.dumps(value, canonical=True)


def renewed(value: Any) -> Any:
    """Returns the same value with the tags of version 2."""
    if isinstance(value, cbor2.CBORTag):
        number = value.tag + 40_000 if value.tag in (303, 304, 305) else value.tag
        return cbor2.CBORTag(number, renewed(value.value))
    if isinstance(value, Mapping):
        return {name: renewed(inner) for name, inner in value.items()}
    return [renewed(inner) for inner in value] if isinstance(value, list | tuple) else value


def newer(made: list[Case], asked: Map) -> list[Case]:
    """Returns the same records by the names and tags of version 2, and what only looks like them.
    """
    cases: list[Case] = []
    for case in made:
        kind = NEW_KEY if case["type"] == "crypto-hdkey" else NEW_ACCOUNT
        record = renewed(cbor2.loads(bytes.fromhex(case["cbor"][2:])))
        cases.append(case | {"type": kind, "cbor": hex0x(dumps(record)), "comment": f"{case['comment']}, newer"})
        if kind == NEW_ACCOUNT:
            wrapped = [cbor2.CBORTag(40308, {1: "pkh(@0)", 2: [one]}) for one in record[2]]
            more = {"type": kind, "cbor": hex0x(dumps(record | {2: wrapped}))}
            cases.append(case | more | {"comment": f"{case['comment']}, newer, as a descriptor"})
    facts = {
        "content": b"hello".hex(), "kind": "3", "chain": "1", "path": "m/44'/60'/0'/0/0",
        "fingerprint": "8f2a9c01",
    }
    cases.append(valid("a request with a newer path", type="eth-sign-request",
                       cbor=hex0x(dumps(renewed(asked))), facts=facts))
    printed = cbor2.loads(bytes.fromhex(PRINTED_KEY))
    cases.append(
        valid("BCR-2020-007, test vector 2", type=NEW_KEY, cbor="0x" + PRINTED_KEY, facts={
            "key": printed[3].hex(), "chainCode": printed[4].hex(), "path": "m/44'/1'/1'/0/1", "coin": "0",
        })
    )
    descriptor = cbor2.loads(bytes.fromhex(PRINTED_DESCRIPTOR))
    script = cbor2.loads(bytes.fromhex(PRINTED_SCRIPT.replace(" ", "")))
    inside: Map = dict(descriptor.value[2][0].value)
    cases.append(
        valid("BCR-2023-019, its pkh alone", type=NEW_ACCOUNT, cbor=hex0x(dumps({1: 0x37B5EED4, 2: [descriptor]})), facts={
            "key": inside[3].hex(), "chainCode": inside[4].hex(), "path": "m/44'/0'/0'", "fingerprint": "37b5eed4",
        })
    )

    def account(error: str, comment: str, *listed: Any) -> None:
        cases.append(invalid(error, comment, type=NEW_ACCOUNT, cbor=hex0x(dumps({1: 5, 2: list(listed)}))))

    def described(**record: Any) -> cbor2.CBORTag:
        members = {1: "pkh(@0)", 2: list(descriptor.value[2])} | {int(name[1:]): value for name, value in record.items()}
        return cbor2.CBORTag(40308, {name: value for name, value in members.items() if value is not None})

    cases.append(invalid("private", "BCR-2020-007, test vector 1", type=NEW_KEY, cbor="0x" + PRINTED_MASTER))
    account("form", "BCR-2023-019, a script of Bitcoin", descriptor, script)
    for comment, one in {
        "no script": described(_1=None), "an empty script": described(_1=""),
        "a witness": described(_1="wpkh(@0)"), "another key than there is": described(_1="pkh(@1)"),
        "a path below": described(_1="pkh(@0/0/*)"), "bytes for a script": described(_1=b"pkh(@0)"),
        "no keys": described(_2=None), "an empty list of keys": described(_2=[]),
        "two keys": described(_2=[*descriptor.value[2]] * 2), "a key without its list": described(_2=descriptor.value[2][0]),
        "a key without its tag": described(_2=[inside]), "an EC key": described(_2=[cbor2.CBORTag(40306, inside)]),
        "a name of bytes": described(_3=b"x"), "a field 5": described(_5=1),
        "a descriptor in a descriptor": described(_2=[descriptor]),
        "another tag": cbor2.CBORTag(40302, inside), "no descriptor": cbor2.CBORTag(40308, "pkh(@0)"),
    }.items():
        account("form", f"a descriptor with {comment}", one)
    account("private", "a private key in a descriptor", described(_2=[cbor2.CBORTag(40303, {
        1: True, 3: b"\x00" + bytes([7]) * 32, 4: inside[4]})]))
    for comment, record in {
        "an origin with the tag of a key": inside | {6: cbor2.CBORTag(40303, inside[6].value)},
        "a coin with the tag of a path": inside | {5: cbor2.CBORTag(40304, {1: 60})},
        "a coin of 2^31": inside | {5: cbor2.CBORTag(40305, {1: 2**31})},
        "a field 11": inside | {11: 1},
    }.items():
        cases.append(invalid("form", f"newer, {comment}", type=NEW_KEY, cbor=hex0x(dumps(record))))
    return cases
