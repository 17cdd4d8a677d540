"""Makes backup.json: backups that open, and backups that must not."""

import json
import random
from hashlib import blake2b

from common import Case, VectorFile, hex0x, invalid, stream, valid
from ktr1 import Json, Refused, canonical, close as close_wallet
from backup import (
    DESCRIPTORS, PIECE, Setting, archive, bound, close, commitment, head_line, new_head, piece_nonce, read,
    seal_pieces, stretched, write,
)
from ktr1 import seal
from ktr1_wallets import Wallet
from ktr1_wallets import write as write_wallet

PASSPHRASE = "seven green lanterns hum"


def wallet(source: random.Random, name: str) -> tuple[dict[str, bytes], Json]:
    """Returns the files of one wallet, and its document."""
    document, key = write_wallet(Wallet(source.randbytes(16), name=name), source)
    return {f"keystore/{name}.ktr": close_wallet(document, key)}, document


def drill(document: Json) -> dict[str, bytes]:
    note = {"format": "kingtherum-drill", "version": 1, "wallet": document["id"], "time": 1767225600}
    return {f"keystore/{document['id']}.drill": canonical(note) + b"\n"}


def setting(source: random.Random, passphrase: str = PASSPHRASE) -> Setting:
    return Setting(passphrase, source.randbytes(16), source.randbytes(19))


def good(comment: str, file: bytes, passphrase: str = PASSPHRASE) -> Case:
    files = read(file, passphrase)
    named = {name: blake2b(data, digest_size=32).hexdigest() for name, data in files.items()}
    return valid(comment, file=hex0x(file), passphrase=passphrase, files=json.dumps(named))


def bad(error: str, comment: str, file: bytes, passphrase: str = PASSPHRASE) -> Case:
    try:
        read(file, passphrase)
    except Refused as found:
        assert str(found) == error, (comment, str(found))
        return invalid(error, comment, file=hex0x(file), passphrase=passphrase)
    raise AssertionError(f"{comment}: opened")


def opening(source: random.Random) -> list[Case]:
    """Makes backups that open."""
    one, document = wallet(source, "savings")
    two, _ = wallet(source, "rent")
    extras = {
        "config.toml": b'chain = "dev"\n', "contacts": b"anything\n",
        "tokens.json": b'{"tokens":[]}', "outbox.jsonl": b"",
    }
    cases = [
        good("one wallet", write(archive(one), setting(source))),
        good("two wallets", write(archive(one | two), setting(source))),
        good("a note of a drill", write(archive(one | drill(document)), setting(source))),
        good("all that there can be", write(archive(one | two | drill(document) | extras), setting(source))),
        good("a passphrase in NFC", write(archive(one), setting(source, "caf\u00e9 caf\u00e9")), "caf\u00e9 caf\u00e9"),
        good("the same in NFD", write(archive(one), setting(source, "caf\u00e9 caf\u00e9")), "cafe\u0301 cafe\u0301"),
    ]
    watched = {"keystore/rent.watch": b"of a later version\n"}
    cases += [
        good("a file of a kind of later", write(archive(one | watched), setting(source))),
        good("nothing but a file of a kind of later", write(archive(watched), setting(source))),
    ]
    for extra in (PIECE - len(archive(one)) - 512, PIECE - len(archive(one)), PIECE):
        files = one | {"tokens.json": bytes(extra)}
        size = len(archive(files))
        cases.append(good(f"{size} bytes in pieces of {PIECE}", write(archive(files), setting(source))))
    costly = setting(source)
    costly.ops, costly.mem_kib = 3, 262_144
    return [*cases, good("at the cost that is written", write(archive(one), costly))]


def changed(file: bytes, at: int) -> bytes:
    return file[:at] + bytes([file[at] ^ 1]) + file[at + 1 :]


def damage(source: random.Random) -> list[Case]:
    """Makes files with accidental damage, one kind at a time."""
    one, _ = wallet(source, "savings")
    file = write(archive(one | {"tokens.json": bytes(9000)}), setting(source))
    end = file.index(b"\n") + 1
    cases = [bad("AUTH", "another passphrase", file, PASSPHRASE + "!")]
    for at in (end, end + 100, end + PIECE, end + PIECE + 16, len(file) - 1):
        cases.append(bad("DAMAGED", f"a bit of byte {at - end} of the body", changed(file, at)))
    for count in (1, 16, 9_000, len(file) - end):
        cases.append(bad("CUT_OFF", f"without the last {count} bytes", file[:-count]))
    cases += [
        bad("CUT_OFF", "cut between two pieces", file[: end + PIECE + 16]),
        bad("TRAILING", "one byte more", file + b"\0"),
        bad("TRAILING", "twice", file + file),
        bad("FORMAT", "nothing", b""),
        bad("FORMAT", "a line feed", b"\n"),
        bad("FORMAT", "without its head", file[end:]),
        bad("FORMAT", "cut inside the head", file[: end - 1]),
        bad("FORMAT", "a byte order mark", b"\xef\xbb\xbf" + file),
    ]
    for at in range(60, end - 2, 47):
        if chr(file[at]) in "abcdef0123456789":
            digit = b"1" if file[at] != ord("1") else b"2"
            cases.append(bad("SUM", f"digit {at} of the head", file[:at] + digit + file[at + 1 :]))
    return cases


def hostile(source: random.Random) -> list[Case]:
    """Makes changes by an attacker who can update the sums, but not the commitment."""
    one, document = wallet(source, "savings")
    content = archive(one | {"tokens.json": bytes(9000)})
    used = setting(source)
    head = new_head(used, len(content))
    key, committing = stretched(used.passphrase, head["kdf"])
    head["commit"] = commitment(head, committing)
    pieces = seal_pieces(head, key, content)
    body = b"".join(pieces)

    def with_head(error: str, comment: str, **members: object) -> Case:
        return bad(error, comment, close(head | members, body))

    def with_kdf(error: str, comment: str, **members: object) -> Case:
        return with_head(error, comment, kdf=head["kdf"] | members)

    cases = [
        with_head("VERSION", "version 2", version=2),
        with_head("VERSION", "version 0", version=0),
        with_head("FORMAT", "another format", format="kingtherum-keystore"),
        with_head("FORMAT", "another cipher", cipher="aes-256-gcm"),
        with_head("FORMAT", "pieces of another size", piece=4096),
        with_head("FORMAT", "no bytes", size=0),
        with_head("FORMAT", "more than 64 MiB", size=(64 << 20) + 1),
        with_head("FORMAT", "a short nonce", nonce=head["nonce"][2:]),
        with_head("FORMAT", "capitals", nonce=head["nonce"].upper()),
        with_head("FORMAT", "a member more", more=1),
        with_kdf("KDF_LIMIT", "4 GiB", mem_kib=4_194_304),
        with_kdf("KDF_LIMIT", "2 GiB and 1 KiB", mem_kib=2_097_153),
        with_kdf("KDF_LIMIT", "17 passes", ops=17),
        with_kdf("KDF_LIMIT", "no pass", ops=0),
        with_kdf("KDF_LIMIT", "7 KiB", mem_kib=7),
        with_kdf("FORMAT", "another function", alg="scrypt"),
        with_kdf("FORMAT", "two lanes", lanes=2),
        with_kdf("AUTH", "a cheaper function", mem_kib=8),
        with_kdf("AUTH", "another salt", salt="00" * 16),
        with_head("AUTH", "another date", created=0),
        with_head("AUTH", "another nonce", nonce="00" * 19),
        with_head("AUTH", "another commitment", commit="00" * 32),
        bad("CUT_OFF", "a larger size", close(head | {"size": len(content) + 1}, body)),
        bad("TAMPER", "a bit of the first piece", close(dict(head), changed(body, 5))),
        bad("TAMPER", "a bit of the last tag", close(dict(head), changed(body, len(body) - 1))),
    ]
    whole = archive(one | {"tokens.json": bytes(2 * PIECE - len(archive(one)) - 512)})
    head2 = new_head(used, len(whole))
    key, committing = stretched(used.passphrase, head2["kdf"])
    head2["commit"] = commitment(head2, committing)
    pair = seal_pieces(head2, key, whole)
    assert len(pair) == 2 and len(pair[0]) == len(pair[1])
    early = seal(key, piece_nonce(head2, 0, True), whole[:PIECE], bound(head2))
    cases += [
        bad("TAMPER", "two pieces that changed places", close(dict(head2), pair[1] + pair[0])),
        bad("TAMPER", "the first piece twice", close(dict(head2), pair[0] * 2)),
        bad("TAMPER", "a piece that says it is the last", close(dict(head2), early + pair[1])),
    ]
    return cases + contents(source, one, document)


def contents(source: random.Random, one: dict[str, bytes], document: Json) -> list[Case]:
    """Makes backups that authenticate but have invalid contents."""

    def sealed(error: str, comment: str, packed: bytes) -> Case:
        return bad(error, comment, write(packed, setting(source)))

    two, _ = wallet(source, "rent")
    both = one | two
    name = "keystore/savings.ktr"
    linked = bytearray(archive(one))
    linked[156] = ord("2")
    note = drill(document)
    return [
        sealed("NOTHING", "no wallet", archive({"config.toml": b""})),
        sealed("NOTHING", "no file", archive({})),
        sealed("CONTENT", "no archive", b"nothing of that kind"),
        sealed("CONTENT", "a file that leads out of the folder", archive(one | {"../x": b""})),
        sealed("CONTENT", "an absolute path", archive(one | {"/etc/passwd": b""})),
        sealed("CONTENT", "a stranger", archive(one | {"device.secret": bytes(32)})),
        sealed("CONTENT", "a stranger beside the wallets", archive(one | {"keystore/.lock": b""})),
        sealed("CONTENT", "a counter of PINs", archive(one | {"keystore/savings.pin": b""})),
        sealed("CONTENT", "a device's secret", archive(one | {"keystore/device.secret": bytes(32)})),
        sealed("CONTENT", "a kind in capitals", archive(one | {"keystore/rent.WATCH": b""})),
        sealed("CONTENT", "a kind of 17 letters", archive(one | {"keystore/rent." + 17 * "w": b""})),
        sealed("CONTENT", "a kind after a kind", archive(one | {"keystore/rent.watch.old": b""})),
        sealed("CONTENT", "no kind", archive(one | {"keystore/rent.": b""})),
        sealed("CONTENT", "a kind of later deeper", archive(one | {"keystore/old/rent.watch": b""})),
        sealed("CONTENT", "a list of no wallet", archive(one | {"keystore/rent.accounts": b"{}\n"})),
        sealed("CONTENT", "a wallet cut short", archive({name: one[name][:-2]})),
        sealed("CONTENT", "a wallet under another name", archive(one | {"keystore/rent.ktr": one[name]})),
        sealed("CONTENT", "a wallet by the name of another", archive({"keystore/rent.ktr": one[name]})),
        sealed("CONTENT", "a drill of no wallet", archive(two | note)),
        sealed("CONTENT", "not in order", archive(both, sorted(both, reverse=True))),
        sealed("CONTENT", "a link", bytes(linked)),
        sealed("CONTENT", "a byte after the end", archive(one) + b"\0"),
        sealed("CONTENT", "no end", archive(one)[:-1024]),
        sealed("CONTENT", "a mode of another kind", archive(one).replace(b"0000600", b"0000644")),
    ]


def descriptors(source: random.Random) -> list[Case]:
    """Makes backups with descriptors (ERC-7730), and with what only looks like them."""
    one, _ = wallet(source, "savings")
    good_text = b'1inch.swap {"a":[1,true,null]}\npool {"owner":"\xc2\xab\xc2\xbb"}\n'

    def packed(text: bytes, name: str = DESCRIPTORS) -> bytes:
        return write(archive(one | {name: text}), setting(source))

    cases = [
        good("descriptors", packed(good_text)),
        good("no descriptors", packed(b"")),
        good("a name of 160 bytes", packed(b"a" * 160 + b" {}\n")),
        good("the kind by another name", packed(b"of a later version", "keystore/more.descriptors")),
    ]
    for comment, text in {
        "without the last line's end": good_text[:-1],
        "an empty line": b"\n" + good_text,
        "a line's end of two bytes": good_text.replace(b"\n", b"\r\n"),
        "not in order": b"pool {}\n1inch {}\n",
        "one name twice": b"pool {}\npool {}\n",
        "no name": b" {}\n",
        "the name of the index": b"index {}\n",
        "the name of the index in capitals": b"INDEX {}\n",
        "a hidden name": b".pool {}\n",
        "a name that leads out of the folder": b"../pool {}\n",
        "a name in another script": "\ud480 {}\n".encode(),
        "a name of 161 bytes": b"a" * 161 + b" {}\n",
        "no descriptor": b"pool\n",
        "an empty descriptor": b"pool \n",
        "a list": b"pool []\n",
        "a text": b'pool "{}"\n',
        "a space in the JSON": b'pool {"a": 1}\n',
        "an escape that is not needed": b'pool {"a":"\\u0041"}\n',
        "JSON cut short": b'pool {"a":1\n',
        "one that includes another": b'pool {"includes":"../pw"}\n',
        "a fraction": b'pool {"a":1.50}\n',
    }.items():
        cases.append(bad("CONTENT", f"descriptors: {comment}", packed(text)))
    return [*cases, bad("NOTHING", "nothing but descriptors", write(archive({DESCRIPTORS: good_text}), setting(source)))]


def build() -> VectorFile:
    source = stream("backup")
    return VectorFile(
        name="backup.json",
        standard="Backups (docs/backup-format.md)",
        comment="Backups of whole folders. All but one have a KDF far too cheap for real use.",
        packages=("argon2-cffi", "PyNaCl", "pycryptodome"),
        given={"file": "the whole file", "passphrase": "the backup's password, in UTF-8"},
        gives={"files": "JSON: BLAKE2b-256 of each file inside, by its name"},
        errors={
            "FORMAT": "not in the form of a backup",
            "VERSION": "a backup of another version",
            "SUM": "the head does not match its sum",
            "KDF_LIMIT": (
                "the head asks for more work than a reader accepts, or for less than the minimum"
            ),
            "CUT_OFF": "fewer bytes than the head specifies",
            "TRAILING": "more bytes than the head specifies",
            "DAMAGED": "the body does not match the hash in the head",
            "AUTH": "wrong password, or the head was modified",
            "TAMPER": "the password is right, but a piece was modified or moved",
            "CONTENT": "a file inside is not what its name says, or does not belong there",
            "NOTHING": "no wallet inside",
        },
        cases=opening(source) + damage(source) + hostile(source) + descriptors(source),
    )
