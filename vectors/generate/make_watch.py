"""Makes watch.json with bip_utils: watch-only wallets, their addresses, and files to refuse."""

import random
from hashlib import blake2b
from typing import Any

from bip_utils import Bip32Slip10Secp256k1 as Key
from bip_utils import EthAddrEncoder

from common import Case, VectorFile, invalid, stream, valid
from ktr1 import Json, Refused, canonical
from watch_reader import FORMAT, read


def close(document: Json) -> bytes:
    """Returns a file, with the sum over the members before it."""
    body = {name: part for name, part in document.items() if name != "sum"}
    total = blake2b(canonical(body), digest_size=16).hexdigest()
    return canonical(body | {"sum": total}) + b"\n"


def address(key: Key) -> str:
    text: str = EthAddrEncoder.EncodeKey(key.PublicKey().KeyObject())
    return text


def draw(
    source: random.Random, root: str, paths: str, numbers: list[int], label: str = ""
) -> Json:
    """Draws a seed, and watches some of its addresses by the key at `root`."""
    master = Key.FromSeed(source.randbytes(32))
    accounts = []
    for number in numbers:
        path = paths.replace("{i}", str(number))
        accounts.append(
            {
                "path": path,
                "address": address(master.DerivePath(path)),
                "label": label.encode().hex(),
            }
        )
    return wallet(source, master.DerivePath(root).PublicKey().ToExtended(), paths, accounts)


def wallet(source: random.Random, xpub: str, paths: str, accounts: list[Json]) -> Json:
    return {
        "format": FORMAT,
        "version": 1,
        "id": source.randbytes(16).hex(),
        "generation": source.randrange(1, 100),
        "updated": 1767225600,
        "label": "watched".encode().hex(),
        "xpub": xpub,
        "paths": paths,
        "accounts": accounts,
    }


def single(source: random.Random, count: int, label: str = "") -> Json:
    accounts = [
        {
            "path": "",
            "address": address(Key.FromSeed(source.randbytes(32))),
            "label": label.encode().hex(),
        }
        for _ in range(count)
    ]
    return wallet(source, "", "", accounts)


def told(document: Json, fingerprint: Any) -> Json:
    """Returns the same wallet with the fingerprint of its master key."""
    accounts = document["accounts"]
    rest = {key: value for key, value in document.items() if key != "accounts"}
    return rest | {"fingerprint": fingerprint, "accounts": accounts}


def accepted(source: random.Random) -> list[Case]:
    usual = "m/44'/60'/0'/0/{i}"
    documents = {
        "an account's key, one address": draw(source, "m/44'/60'/0'", usual, [0]),
        "an account's key, many": draw(source, "m/44'/60'/0'", usual, list(range(40))),
        "a later account": draw(source, "m/44'/60'/7'", "m/44'/60'/7'/0/{i}", [0, 1]),
        "the key of a chain": draw(source, "m/44'/60'/0'/0", usual, [0, 1, 5], "rent"),
        "the old Ledger's way": draw(source, "m/44'/60'/0'", "m/44'/60'/0'/{i}", [0, 1]),
        "a number in the middle": draw(source, "m/44'/60'", "m/44'/60'/{i}/0/0", [0, 3]),
        "below a master key": draw(source, "m", "m/{i}", [0, 2**31 - 1]),
        "not in order": draw(source, "m/44'/60'/0'", usual, [3, 0, 2]),
        "one address": single(source, 1),
        "addresses with a label": single(source, 3, "\uae09\uc5ec"),
        "a master key's fingerprint": told(draw(stream("told"), "m/44'/60'/0'", usual, [0]), "920d8d54"),
        "the largest generation": single(source, 1) | {"generation": 2**53 - 1},
    }
    cases = []
    for comment, document in documents.items():
        text = close(document)
        found = read(text)
        cases.append(
            valid(
                comment,
                file=text.decode(),
                name=bytes.fromhex(document["label"]).decode(),
                xpub=document["xpub"],
                paths=document["paths"],
                accounts=found,
            )
        )
    return cases


def rejected(source: random.Random) -> list[Case]:
    usual = "m/44'/60'/0'/0/{i}"
    good = draw(source, "m/44'/60'/0'", usual, [0, 1], "main")
    plain = single(source, 2)
    text = close(good)
    first, second = good["accounts"]
    cases: list[Case] = []

    def add(error: str, comment: str, body: bytes) -> None:
        try:
            read(body)
        except Refused as found:
            assert str(found) == error, (comment, str(found))
            cases.append(invalid(error, comment, file=body.decode()))
            return
        raise AssertionError(comment)

    def summed(error: str, comment: str, document: Json = good, **changed: Any) -> None:
        add(error, comment, close(document | changed))

    for comment, body in {
        "an empty file": b"",
        "no line feed": text[:-1],
        "two line feeds": text + b"\n",
        "cut in half": text[: len(text) // 2],
        "a space": text.replace(b":", b": ", 1),
        "a byte order mark": b"\xef\xbb\xbf" + text,
        "a member twice": text.replace(b'"version":1', b'"version":1,"version":1'),
        "1.0 for an integer": text.replace(b'"version":1', b'"version":1.0'),
        "an array around it": b"[" + text[:-1] + b"]\n",
        "more than 64 KiB": close(single(source, 900)),
        "no sum": canonical(good) + b"\n",
        "sum in upper case": text[:-36] + text[-36:].upper(),
    }.items():
        add("SUM" if comment.startswith("sum") else "FORMAT", comment, body)
    for version in (0, 2, "1", None):
        summed("VERSION", f"version {version!r}", version=version)
    summed("FORMAT", "another format", format="kingtherum-keystore")
    summed("FORMAT", "an unknown member", note="")
    for name in ("id", "generation", "updated", "label", "xpub", "paths", "accounts"):
        rest = {key: part for key, part in good.items() if key != name}
        add("FORMAT", f"no {name}", close(rest))
    for place, other in ((b"main".hex(), b"mail".hex()), (first["address"][5:15], "0123456789")):
        add("SUM", f"{place} changed", text.replace(place.encode(), other.encode()))
    add("SUM", "sum of zeros", text[:-36] + b'"' + b"0" * 32 + b'"}\n')
    wrong: dict[str, tuple[Any, ...]] = {
        "id": ("", good["id"].upper(), good["id"][2:]),
        "generation": (-1, 2**53, "1", None),
        "updated": (-1, None),
        "label": ("", "ff", "0a", "61" * 51, "65cc81"),
        "accounts": ([], None, [second | {"path": ""}, first], [first, first]),
        "paths": (
            "",
            "m",
            "m/{i}/{i}",
            "{i}",
            usual + "/",
            "m/44'/60'/0'/0/0",
            "m/44h/60'/0'/0/{i}",
        ),
        "xpub": ("", good["xpub"][:-1], good["xpub"][:-1] + "1", " " + good["xpub"], None),
    }
    for name, values in wrong.items():
        for value in values:
            summed("FORMAT", f"{name}: {str(value)[:60]}", **{name: value})
    summed("FORMAT", "paths above the key", paths="m/44'/60'/{i}'/0/0")
    summed("FORMAT", "paths beside the key", paths="m/44'/60'/1'/0/{i}")
    summed("FORMAT", "hardened below the key", paths="m/44'/60'/0'/0/{i}'")
    summed("FORMAT", "addresses with a path", plain, accounts=[first])
    summed("FORMAT", "an address twice", plain, accounts=[plain["accounts"][0]] * 2)
    lower = plain["accounts"][0] | {"address": plain["accounts"][0]["address"].lower()}
    summed("FORMAT", "an address in lower case", plain, accounts=[lower])
    for fingerprint in ("", "00000000", "920d8d5", "920D8D54", "0x920d8d54", 2450361684, None):
        add("FORMAT", f"the fingerprint {fingerprint!r}", close(told(good, fingerprint)))
    add("FORMAT", "a fingerprint without a key", close(told(plain, "920d8d54")))
    add("FORMAT", "a fingerprint out of its place", close(good | {"fingerprint": "920d8d54"}))
    master = Key.FromSeed(source.randbytes(32))
    private = master.DerivePath("m/44'/60'/0'").PrivateKey().ToExtended()
    summed("FORMAT", "a private key", xpub=private)
    stranger = plain["accounts"][0]["address"]
    summed("ADDRESS", "a stranger's address", accounts=[first | {"address": stranger}])
    summed(
        "ADDRESS",
        "two addresses exchanged",
        accounts=[
            first | {"address": second["address"]},
            second | {"address": first["address"]},
        ],
    )
    for path in ("m/44'/60'/1'/0/0", "m/44'/60'/0'", "m/44'/60'/0'/0/0'", "m/0"):
        summed("ADDRESS", f"an account at {path}", accounts=[first | {"path": path}])
    other = master.DerivePath("m/44'/60'/0'").PublicKey().ToExtended()
    summed("ADDRESS", "another xpub", xpub=other)
    return cases


def build() -> VectorFile:
    source = stream("watch")
    return VectorFile(
        name="watch.json",
        standard="docs/keystore-format.md, watch-only wallets; BIP-32",
        comment=(
            "A watch-only wallet: canonical JSON as KTR1, sum = BLAKE2b-128(document without "
            "sum), addresses derived from the private key."
        ),
        packages=("bip_utils", "eth-utils"),
        given={"file": "the file as text"},
        gives={
            "name": "the wallet's name",
            "xpub": "the extended public key; empty for single addresses",
            "paths": "the paths of its addresses; empty for single addresses",
            "accounts": "array of path (empty for a single address), address and label, in the file's order",
        },
        errors={
            "FORMAT": "not canonical, or a malformed field",
            "VERSION": "another version",
            "SUM": "damaged",
            "ADDRESS": "the address is not the one at its path below the xpub",
        },
        cases=accepted(source) + rejected(source),
    )
