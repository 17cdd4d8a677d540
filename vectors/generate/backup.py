"""Reads and writes backups (docs/backup-format.md), independently of the wallet's code.

The archive is made and read by Python's tarfile, Argon2id comes from argon2-cffi, BLAKE2b from
Python, XChaCha20-Poly1305 from PyNaCl for encryption and from pycryptodome for decryption.
"""

import io
import json
import re
import tarfile
from dataclasses import dataclass
from hashlib import blake2b

from argon2.low_level import Type, hash_secret_raw

from ktr1 import CIPHER, KDF_KEYS, Json, Refused, canonical, is_hex, is_integer, normalised, require
from ktr1 import seal, unseal
from ktr1_reader import parse, read_json

FORMAT = "kingtherum-backup"
KEYS = ["format", "version", "created", "kdf", "cipher", "nonce", "piece", "size", "commit", "body", "sum"]
PIECE = 8192
# A file of a kind of wallet that only a later version knows.
LATER = re.compile(r"keystore/[a-z0-9][a-z0-9_-]{0,31}\.(?!(ktr|accounts|drill|pin|secret)$)[a-z]{1,16}", re.ASCII)
DESCRIPTORS = "keystore/clear-signing.descriptors"
EXTRAS = ("config.toml", "contacts", DESCRIPTORS, "outbox.jsonl", "tokens.json")
DESCRIPTOR = re.compile(r"(?!index )([A-Za-z0-9_-][A-Za-z0-9._-]{0,159}) (\{.*\})\n", re.ASCII | re.IGNORECASE)


@dataclass
class Setting:
    """The password and the parameters that a backup is encrypted with."""

    passphrase: str
    salt: bytes
    nonce: bytes
    created: int = 1767225600
    ops: int = 1
    mem_kib: int = 64


def archive(files: dict[str, bytes], order: list[str] | None = None) -> bytes:
    """Packs files as tarfile writes ustar, followed by two blocks of zeros."""
    packed = b""
    for name in order or sorted(files):
        info = tarfile.TarInfo(name)
        info.mode, info.size = 0o600, len(files[name])
        packed += info.tobuf(tarfile.USTAR_FORMAT) + files[name]
        packed += bytes(-len(files[name]) % 512)
    return packed + bytes(1024)


def unpack(packed: bytes) -> dict[str, bytes]:
    """Reads an archive; refuses one that tarfile would write differently."""
    files: dict[str, bytes] = {}
    try:
        with tarfile.open(fileobj=io.BytesIO(packed), mode="r:") as tar:
            for member in tar:
                require(member.isreg() and member.name not in files, "CONTENT")
                opened = tar.extractfile(member)
                files[member.name] = opened.read() if opened else b""
    except tarfile.TarError:
        raise Refused("CONTENT") from None
    require(archive(files) == packed, "CONTENT")
    return files


def stretched(passphrase: str, kdf: Json) -> tuple[bytes, bytes]:
    """Returns the encryption key and the commitment key."""
    secret, salt = normalised(passphrase), bytes.fromhex(kdf["salt"])
    both = hash_secret_raw(secret, salt, kdf["ops"], kdf["mem_kib"], 1, 64, Type.ID)
    return both[:32], both[32:]


def bound(head: Json) -> bytes:
    """Returns H: the members up to size."""
    return canonical({name: head[name] for name in KEYS[:8]})


def piece_nonce(head: Json, number: int, last: bool) -> bytes:
    return bytes.fromhex(head["nonce"]) + number.to_bytes(4, "big") + bytes([last])


def commitment(head: Json, key: bytes) -> str:
    return blake2b(b"ktb/commit/v1" + bound(head), digest_size=32, key=key).hexdigest()


def close(head: Json, body: bytes) -> bytes:
    """Renders a file: the head with both sums, and the body."""
    head["body"] = blake2b(body, digest_size=32).hexdigest()
    return head_line(head) + body


def head_line(head: Json) -> bytes:
    head["sum"] = blake2b(canonical({name: head[name] for name in KEYS[:-1]}), digest_size=16).hexdigest()
    return canonical(head) + b"\n"


def new_head(setting: Setting, size: int) -> Json:
    kdf = {
        "alg": "argon2id13",
        "ops": setting.ops,
        "mem_kib": setting.mem_kib,
        "lanes": 1,
        "salt": setting.salt.hex(),
    }
    return {
        "format": FORMAT, "version": 1, "created": setting.created, "kdf": kdf, "cipher": CIPHER,
        "nonce": setting.nonce.hex(), "piece": PIECE, "size": size, "commit": "", "body": "",
        "sum": "",
    }


def seal_pieces(head: Json, key: bytes, content: bytes) -> list[bytes]:
    """Encrypts the content piece by piece."""
    starts = range(0, len(content), PIECE)
    return [
        seal(key, piece_nonce(head, number, number == len(starts) - 1),
             content[start : start + PIECE], bound(head))
        for number, start in enumerate(starts)
    ]


def write(content: bytes, setting: Setting) -> bytes:
    """Returns a whole backup."""
    head = new_head(setting, len(content))
    key, committing = stretched(setting.passphrase, head["kdf"])
    head["commit"] = commitment(head, committing)
    return close(head, b"".join(seal_pieces(head, key, content)))


def read_head(text: bytes) -> Json:
    """Checks everything in the head that can be checked without a key."""
    head = read_json(text)
    require(list(head)[:2] == ["format", "version"] and head["format"] == FORMAT)
    require(type(head["version"]) is int and head["version"] == 1, "VERSION")
    require(canonical(head) + b"\n" == text and list(head)[-1:] == ["sum"])
    summed = canonical({name: head[name] for name in list(head)[:-1]})
    require(head["sum"] == blake2b(summed, digest_size=16).hexdigest(), "SUM")
    require(list(head) == KEYS and is_integer(head["created"]) and head["cipher"] == CIPHER)
    kdf = head["kdf"]
    require(isinstance(kdf, dict) and list(kdf) == KDF_KEYS and kdf["alg"] == "argon2id13")
    require(type(kdf["lanes"]) is int and kdf["lanes"] == 1 and is_hex(kdf["salt"], 16))
    require(is_integer(kdf["ops"]) and is_integer(kdf["mem_kib"]))
    require(is_hex(head["nonce"], 19) and head["piece"] == PIECE and is_integer(head["size"]))
    require(1 <= head["size"] <= 64 << 20)
    require(is_hex(head["commit"], 32) and is_hex(head["body"], 32))
    require(1 <= kdf["ops"] <= 16 and 8 <= kdf["mem_kib"] <= 2_097_152, "KDF_LIMIT")
    return head


def read(file: bytes, passphrase: str) -> dict[str, bytes]:
    """Opens a backup, and returns its files."""
    end = file[:1024].find(b"\n") + 1
    require(end > 0)
    head, body = read_head(file[:end]), file[end:]
    pieces = -(-head["size"] // PIECE)
    wanted = head["size"] + 16 * pieces
    require(len(body) >= wanted, "CUT_OFF")
    require(len(body) == wanted, "TRAILING")
    require(head["body"] == blake2b(body, digest_size=32).hexdigest(), "DAMAGED")
    key, committing = stretched(passphrase, head["kdf"])
    require(commitment(head, committing) == head["commit"], "AUTH")
    content = b""
    for number in range(pieces):
        sealed = body[number * (PIECE + 16) : (number + 1) * (PIECE + 16)]
        content += unseal(key, piece_nonce(head, number, number == pieces - 1), sealed, bound(head))
    files = unpack(content)
    check(files)
    return files


def check(files: dict[str, bytes]) -> None:
    """Checks that each file is what its name says."""
    later = {name for name in files if LATER.fullmatch(name)} - set(EXTRAS)
    rest = {name for name in files if name not in EXTRAS} - later
    wallets: dict[str, str] = {}
    for name in sorted(rest):
        if name.startswith("keystore/") and name.endswith(".ktr"):
            try:
                document = parse(files[name])
            except Refused:
                raise Refused("CONTENT") from None
            require(document["id"] not in wallets.values(), "CONTENT")
            slug = name.removeprefix("keystore/").removesuffix(".ktr")
            require(bytes.fromhex(document["label"]).decode() == slug, "CONTENT")  # plain names here
            wallets[slug] = document["id"]
            rest.discard(name)
    check_descriptors(files.get(DESCRIPTORS, b""))
    require(bool(wallets | dict.fromkeys(later)), "NOTHING")
    for slug, number in wallets.items():
        for name, kind in ((f"keystore/{slug}.accounts", "accounts"), (f"keystore/{number}.drill", "drill")):
            if name in rest:
                found = read_json(files[name])
                require(found["format"] == f"kingtherum-{kind}" and found["wallet"] == number, "CONTENT")
                rest.discard(name)
    require(not rest, "CONTENT")


def check_descriptors(text: bytes) -> None:
    """Checks a backup's descriptors: each line is a name and JSON without spaces."""
    names: list[bytes] = []
    for line in text.splitlines(keepends=True):
        found = DESCRIPTOR.fullmatch(line.decode())
        if found is None:
            raise Refused("CONTENT")
        try:
            content = json.loads(found[2])
        except ValueError:
            raise Refused("CONTENT") from None
        same = json.dumps(content, separators=(",", ":"), ensure_ascii=False)
        require(same == found[2] and "includes" not in content, "CONTENT")
        names.append(found[1].encode())
    require(names == sorted(set(names)), "CONTENT")
