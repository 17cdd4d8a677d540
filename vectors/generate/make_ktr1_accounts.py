"""Makes ktr1-accounts.json: the public account list beside a KTR1 keystore."""

import copy
import random
from hashlib import blake2b
from typing import Any

from eth_keys import keys

from common import Case, VectorFile, hex0x, invalid, key, stream, valid
from ktr1 import Json, Refused, canonical, subkey, without
from ktr1_accounts import FORMAT, close, mac, read


def draw(source: random.Random, paths: list[str], labels: tuple[str, ...] = ("",)) -> Json:
    """Draws a list with an account for each path."""
    accounts = []
    for index, path in enumerate(paths):
        address = keys.PrivateKey(key(source)).public_key.to_checksum_address()
        accounts.append(
            {"path": path, "address": address, "label": labels[index % len(labels)].encode().hex()}
        )
    return {
        "format": FORMAT,
        "version": 1,
        "wallet": source.randbytes(16).hex(),
        "generation": source.randrange(1, 100),
        "accounts": accounts,
        "mac": "",
    }


def accepted(source: random.Random) -> list[Case]:
    first = [f"m/44'/60'/0'/0/{index}" for index in range(100)]
    labels = ("", "main", "\uae09\uc5ec", "caf\u00e9 2", "\U0001f511")
    lists = {
        "one account": draw(source, first[:1]),
        "five accounts, labelled": draw(source, first[:5], labels),
        "a hundred accounts": draw(source, first),
        "no account": draw(source, []),
        "a private key: one account without a path": draw(source, [""], ("cold",)),
        "paths of other wallets": draw(
            source,
            [
                "m/44'/60'/1'/0/0",
                "m/44'/60'/0'/0",
                "m/44'/1'/0'/0/0",
                "m/0",
                "m/2147483647'/2147483647",
            ],
        ),
        "not in the order of their paths": draw(source, [first[3], first[0], first[2]]),
        "a label of 50 letters": draw(source, first[:1], ("a" * 50,)),
        "the largest generation": draw(source, first[:2]) | {"generation": 2**53 - 1},
        "two paths, one address": draw(source, first[:2]),
    }
    shared = lists["two paths, one address"]["accounts"]
    shared[1]["address"] = shared[0]["address"]
    cases = []
    for comment, document in lists.items():
        data_key = source.randbytes(32)
        text = close(document, data_key)
        read_back, accounts = read(text, data_key, document["wallet"])
        cases.append(
            valid(
                comment,
                file=text.decode(),
                dataKey=hex0x(data_key),
                wallet=document["wallet"],
                generation=str(read_back["generation"]),
                accounts=accounts,
            )
        )
    return cases


def rejected(source: random.Random) -> list[Case]:
    data_key = source.randbytes(32)
    good = draw(source, ["m/44'/60'/0'/0/0", "m/44'/60'/0'/0/1"], ("main", "spare"))
    wallet, text = good["wallet"], close(good, data_key)
    first, second = good["accounts"]
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

    def sealed(error: str, comment: str, **changed: Any) -> None:
        add(error, comment, close(good | changed, data_key))

    def forged(comment: str, document: Json) -> None:
        add("TAMPER", comment, canonical(document) + b"\n")

    for comment, body in {
        "an empty file": b"",
        "a line feed alone": b"\n",
        "no line feed": text[:-1],
        "two line feeds": text + b"\n",
        "carriage return and line feed": text[:-1] + b"\r\n",
        "cut in half": text[: len(text) // 2],
        "a space": text.replace(b":", b": ", 1),
        "a byte order mark": b"\xef\xbb\xbf" + text,
        "a member twice": text.replace(b'"version":1', b'"version":1,"version":1'),
        "1.0 for an integer": text.replace(b'"version":1', b'"version":1.0'),
        "an escape": text.replace(b'"wallet"', b'"w\\u0061llet"'),
        "a comma after the last account": text.replace(b"}],", b"},],"),
        "an array around it": b"[" + text[:-1] + b"]\n",
        "null": b"null\n",
        "more than 64 KiB": close(draw(source, [f"m/{index}" for index in range(900)]), data_key),
    }.items():
        add("FORMAT", comment, body)
    for version in (0, 2, "1", None):
        sealed("VERSION", f"version {version!r}", version=version)
    sealed("FORMAT", "another format", format="kingtherum-keystore")
    sealed("FORMAT", "an unknown member", note="")
    add(
        "FORMAT",
        "members swapped",
        close(
            {
                name: good[name]
                for name in ("format", "version", "generation", "wallet", "accounts")
            },
            data_key,
        ),
    )
    for name in ("wallet", "generation", "accounts"):
        add(
            "FORMAT",
            f"no {name}",
            close({key: part for key, part in good.items() if key != name}, data_key),
        )
    for comment, value in {
        "upper case": wallet.upper(),
        "15 bytes": wallet[2:],
        "empty": "",
    }.items():
        sealed("FORMAT", f"wallet: {comment}", wallet=value)
    for value in (-1, 2**53, "1", None):
        sealed("FORMAT", f"generation {value!r}", generation=value)
    sealed("FORMAT", "accounts is null", accounts=None)
    sealed("FORMAT", "the same path twice", accounts=[first, second | {"path": first["path"]}])
    sealed("FORMAT", "no path twice", accounts=[first | {"path": ""}, second | {"path": ""}])
    sealed(
        "FORMAT",
        "members of an account swapped",
        accounts=[{name: first[name] for name in ("address", "path", "label")}],
    )
    sealed("FORMAT", "an unknown member in an account", accounts=[first | {"hidden": 1}])
    sealed(
        "FORMAT",
        "an account without a label",
        accounts=[{name: first[name] for name in ("path", "address")}],
    )
    for path in (
        "m",
        "m/",
        "M/0",
        "0/1",
        "m/44h",
        "m/01",
        "m/2147483648",
        "m//0",
        " m/0",
        "m/0''",
        None,
    ):
        sealed("FORMAT", f"path {path!r}", accounts=[first | {"path": path}])
    address = first["address"]
    for comment, value in {
        "lower case": address.lower(),
        "no 0x": address[2:],
        "a digit short": address[:-1],
        "empty": "",
        "a flipped case": address[:2] + address[2:].swapcase(),
    }.items():
        sealed("FORMAT", f"address: {comment}", accounts=[first | {"address": value}])
    for comment, value in {
        "not UTF-8": "ff",
        "odd": "616",
        "upper case": "4A",
        "a line feed": "0a",
        "51 letters": "61" * 51,
        "not NFC": "65cc81",
    }.items():
        sealed("FORMAT", f"label: {comment}", accounts=[first | {"label": value}])
    whole = good | {"mac": mac(good, data_key)}
    for comment, value in {
        "upper case": whole["mac"].upper(),
        "31 bytes": whole["mac"][2:],
        "empty": "",
    }.items():
        add("FORMAT", f"mac: {comment}", canonical(whole | {"mac": value}) + b"\n")
    other = draw(source, ["m/0"])
    forged("mac of zeros", whole | {"mac": "00" * 32})
    forged("generation set back", whole | {"generation": 0})
    forged("wallet changed", whole | {"wallet": other["wallet"]})
    forged(
        "address swapped",
        whole | {"accounts": [first | {"address": other["accounts"][0]["address"]}, second]},
    )
    forged("label changed", whole | {"accounts": [first | {"label": "7370617265"}, second]})
    forged("path changed", whole | {"accounts": [first | {"path": "m/44'/60'/0'/0/2"}, second]})
    forged("accounts in another order", whole | {"accounts": [second, first]})
    forged("an account removed", whole | {"accounts": [first]})
    forged("an account added", whole | {"accounts": [first, second, *other["accounts"]]})
    sealed("TAMPER", "made with this data key for another wallet", wallet=other["wallet"])
    add("TAMPER", "made with another data key", close(copy.deepcopy(good), source.randbytes(32)))
    keystore_mac = blake2b(
        without(good, "mac"), digest_size=32, key=subkey(data_key, 2, b"ktrmac01")
    ).hexdigest()
    forged("mac by the keystore's own subkey", whole | {"mac": keystore_mac})
    return cases


def build() -> VectorFile:
    source = stream("ktr1-accounts")
    return VectorFile(
        name="ktr1-accounts.json",
        standard="KTR1 (docs/keystore-format.md), account list",
        comment="The account list beside a keystore: canonical JSON as KTR1, mac = BLAKE2b-256(crypto_kdf(data key, 3, ktracc01), document without mac).",
        packages=("eth-keys", "eth-utils"),
        given={
            "file": "the file as text",
            "dataKey": "the data key of the keystore",
            "wallet": "the id of the keystore",
        },
        gives={
            "generation": "integer as text",
            "accounts": "array of path (empty for a private key), address and label (text; empty if it has none), in the file's order",
        },
        errors={
            "FORMAT": "not canonical, a malformed field, or a duplicate path",
            "VERSION": "another version",
            "TAMPER": "the mac does not match, or the list belongs to another wallet",
        },
        cases=accepted(source) + rejected(source),
    )
