"""Makes keystore-foreign.json from primitives: geth version 1, presale, phrases of ethers.js."""

import json
import random
from collections.abc import Iterator

from eth_keyfile import decode_keyfile_json
from mnemonic import Mnemonic

from common import Case, VectorFile, hex0x, invalid, key, stream, valid
from foreign import address, below, ethers, presale, presale_key, version_1, FIRST
from v3 import Json, text

# accounts/keystore/testdata of geth, password "g".
PRINTED_V1 = {
    "Crypto": {
        "cipher": "aes-128-cbc",
        "cipherparams": {"iv": "35337770fc2117994ecdcad026bccff4"},
        "ciphertext": "6143d3192db8b66eabd693d9c4e414dcfaee52abda451af79ccf474dafb35f1bfc7ea013aa9d2ee35969a1a2e8d752d0",
        "kdf": "scrypt",
        "kdfparams": {
            "dklen": 32, "n": 262144, "p": 1, "r": 8,
            "salt": "9afcddebca541253a2f4053391c673ff9fe23097cd8555d149d929e4ccf1257f",
        },
        "mac": "3f3d5af884b17a100b0b3232c0636c230a54dc2ac8d986227219b0dd89197644",
        "version": "1",
    },
    "address": "cb61d5a9c4896fb9658090b597ef0e7be6f7b67e",
    "id": "e25f7c1f-d318-4f29-b62c-687190d4d299",
    "version": "1",
}
PRINTED_V1_KEY = "d1b1178d3529626a1a93e073f65028370d14c7eb0936eb42abef05db6f37ad7d"
# accounts/keystore/testdata of geth, with an empty password.
PRINTED_LIGHT = {
    "address": "45dea0fb0bba44f4fcf290bba71fd57d7117cbb8",
    "crypto": {
        "cipher": "aes-128-ctr",
        "ciphertext": "b87781948a1befd247bff51ef4063f716cf6c2d3481163e9a8f42e1f9bb74145",
        "cipherparams": {"iv": "dc4926b48a105133d2f16b96833abf1e"},
        "kdf": "scrypt",
        "kdfparams": {
            "dklen": 32, "n": 2, "p": 1, "r": 8,
            "salt": "004244bbdc51cadda545b1cfa43cff9ed2ae88e08c61f1479dbb45410722f8f0",
        },
        "mac": "39990c1684557447940d4c69e06b1b82b2aceacb43f284df65c956daf3046b85",
    },
    "id": "ce541d8d-c79b-40f8-9f8c-20f59616faba",
    "version": 3,
}
# A presale wallet that geth is tested with, password "foo".
PRINTED_PRESALE = {
    "encseed": "26d87f5f2bf9835f9a47eefae571bc09f9107bb13d54ff12a4ec095d01f83897494cf34f7bed2ed34126ecba9db7b62de56c9d7cd136520a0427bfb11b8954ba7ac39b90d4650d3448e31185affcd74226a68f1e94b1108e6e0a4a91cdd83eba",
    "ethaddr": "d4584b5f6229b7be90727b0fc8c6b91bb427821f",
    "email": "gustav.simonsson@gmail.com",
    "btcaddr": "1EVknXyFC68kKNLkh6YnKzW41svSRoaAcx",
}
# A wallet that ethers.js is tested with, password "password".
PRINTED_ETHERS = '{"address":"012363d61bdc53d0290a0f25e9c89f8257550fb8","id":"5ba8719b-faf9-49ec-8bca-21522e3d56dc","version":3,"Crypto":{"cipher":"aes-128-ctr","cipherparams":{"iv":"bc0473d60284d2d6994bb6793e916d06"},"ciphertext":"e73ed0b0c53bcaea4516a15faba3f6d76dbe71b9b46a460ed7e04a68e0867dd7","kdf":"scrypt","kdfparams":{"salt":"97f0b6e17c392f76a726ceea02bac98f17265f1aa5cf8f9ad1c2b56025bc4714","n":131072,"dklen":32,"p":1,"r":8},"mac":"ff4f2db7e7588f8dd41374d7b98dfd7746b554c0099a6c0765be7b1c7913e1f3"},"x-ethers":{"client":"ethers.js","gethFilename":"UTC--2018-01-27T01-52-22.0Z--012363d61bdc53d0290a0f25e9c89f8257550fb8","mnemonicCounter":"70224accc00e35328a010a19fef51121","mnemonicCiphertext":"cf835e13e4f90b190052263dbd24b020","version":"0.1"}}'
PRINTED_WORDS = "service basket parent alcohol fault similar survey twelve hockey cloud walk panel"
PASSWORDS = ("password", "", "caf\u00e9", "\uae09\uc5ec", "a" * 200, " ")


def good(comment: str, made: Json | str, password: str, kind: str, own: str) -> Case:
    keystore = made if isinstance(made, str) else text(made)
    return valid(comment, keystore=keystore, password=password, kind=kind, address=own)


def accepted(source: random.Random) -> list[Case]:
    words = Mnemonic("english").to_entropy(PRINTED_WORDS)
    assert address(below(bytes(words), FIRST))[2:].lower() == json.loads(PRINTED_ETHERS)["address"]
    light = bytes(decode_keyfile_json(PRINTED_LIGHT, b""))  # type: ignore[arg-type]
    assert address(light)[2:].lower() == PRINTED_LIGHT["address"]
    cases = [
        good("geth, an empty password", PRINTED_LIGHT, "", "private-key", address(light)),
        good("geth, version 1", PRINTED_V1, "g", "private-key", address(bytes.fromhex(PRINTED_V1_KEY))),
        good("geth, presale", PRINTED_PRESALE, "foo", "private-key", address(presale_key(PRINTED_PRESALE, "foo"))),
        good("ethers.js", PRINTED_ETHERS, "password", "mnemonic", address(below(bytes(words), FIRST))),
    ]
    for kdf in ("scrypt", "pbkdf2"):
        for password in PASSWORDS:
            secret = key(source)
            made = version_1(source, secret, password, kdf)
            label = f"{kdf}, a password of {len(password)} characters"
            cases.append(good(f"version 1, {label}", made, password, "private-key", address(secret)))
            entropy = source.randbytes(16)
            made = ethers(source, entropy, password, kdf)
            own = below(entropy, FIRST)
            assert decode_keyfile_json(made, password.encode()) == own  # type: ignore[arg-type]
            cases.append(good(f"ethers.js, {label}", made, password, "mnemonic", address(own)))
    for zeros in (1, 2, 16):
        secret = source.randbytes(32 - zeros)
        made = version_1(source, secret, "password", "scrypt")
        cases.append(good(f"version 1, {zeros} leading zeros left out", made, "password", "private-key", address(secret.rjust(32, b"\0"))))
    for password in PASSWORDS[:1] + PASSWORDS[2:]:
        made, own = presale(source, source.randbytes(64), password)
        cases.append(good(f"presale, a password of {len(password)} characters", made, password, "private-key", address(own)))
    # From a stream of its own, so that what is drawn after it stays the same.
    made, own = presale(stream("keystore-foreign, empty"), bytes(range(64)), "")
    cases.append(good("presale, an empty password", made, "", "private-key", address(own)))
    for size in (1, 15, 16, 64, 512):
        made, own = presale(source, source.randbytes(size), "password")
        cases.append(good(f"presale, a seed of {size} bytes", made, "password", "private-key", address(own)))
    for size in (16, 20, 24, 28, 32):
        entropy = source.randbytes(size)
        cases.append(good(f"ethers.js, {size} bytes of entropy", ethers(source, entropy, "password"), "password", "mnemonic", address(below(entropy, FIRST))))
    made = ethers(source, entropy := source.randbytes(16), "password")
    del made["x-ethers"]["path"], made["x-ethers"]["locale"]
    cases.append(good("ethers.js, no path and no locale", made, "password", "mnemonic", address(below(entropy, FIRST))))
    made = ethers(source, entropy := source.randbytes(16), "password", version="0.2")
    cases.append(good("ethers.js, words of another version are left alone", made, "password", "private-key", address(below(entropy, FIRST))))
    made = ethers(source, entropy := source.randbytes(16), "password")
    made["x-ethers"] = {"client": "ethers.js", "version": "0.1"}
    cases.append(good("ethers.js, without words", made, "password", "private-key", address(below(entropy, FIRST))))
    return cases


def edited(made: Json, *way: str, value: object) -> str:
    copy = json.loads(text(made))
    spot = copy
    for name in way[:-1]:
        spot = spot[name]
    spot[way[-1]] = value
    return text(copy)


def faults(source: random.Random) -> Iterator[tuple[str, str, str]]:
    secret = key(source)
    for kdf in ("scrypt", "pbkdf2"):
        v1 = version_1(source, secret, "password", kdf)
        for cipher in ("aes-128-ctr", "aes-256-cbc", ""):
            yield "cipher", f"version 1, {kdf}, cipher {cipher!r}", edited(v1, "Crypto", "cipher", value=cipher)
        body = v1["Crypto"]["ciphertext"]
        for size in (0, 15, 49, 64):
            yield "field", f"version 1, {kdf}, {size} bytes of ciphertext", edited(v1, "Crypto", "ciphertext", value="11" * size)
        yield "password", f"version 1, {kdf}, a bit of the ciphertext", edited(v1, "Crypto", "ciphertext", value=f"{int(body[:2], 16) ^ 1:02x}" + body[2:])
        yield "password", f"version 1, {kdf}, the mac of another file", edited(v1, "Crypto", "mac", value="11" * 32)
        yield "field", f"version 1, {kdf}, an iv of 17 bytes", edited(v1, "Crypto", "cipherparams", "iv", value="11" * 17)
        yield "address", f"version 1, {kdf}, the address of another key", edited(v1, "address", value="11" * 20)
        for padded, why in ((secret + bytes(16), "padding of zeros"), (secret + b"\x11" * 16, "padding of 17"), (secret + b"\x0f" * 15 + b"\x10", "padding of two values"), (secret, "no padding"), (bytes(32) + b"\x10" * 16, "the key 0"), (b"\x10" * 16, "no key")):
            yield "key", f"version 1, {kdf}, {why}", text(version_1(source, secret, "password", kdf, padded))
        yield "version", f"version 1, {kdf}, as a number", edited(v1, "version", value=1)
        yield "kdfLimit", f"version 1, {kdf}, too much work", edited(v1, "Crypto", "kdfparams", "n" if kdf == "scrypt" else "c", value=2**40)
    sale, _ = presale(source, source.randbytes(64), "password")
    seed = sale["encseed"]
    for size in (0, 16, 31, 33, 2064):
        yield "field", f"presale, {size} bytes of encseed", edited(sale, "encseed", value="11" * size)
    yield "field", "presale, encseed is no hex", edited(sale, "encseed", value="zz" * 48)
    yield "field", "presale, encseed is a number", edited(sale, "encseed", value=7)
    for size in (0, 19, 21):
        yield "field", f"presale, {size} bytes of ethaddr", edited(sale, "ethaddr", value="11" * size)
    yield "field", "presale, no ethaddr", edited(sale, "ethaddr", value=None)
    yield "password", "presale, the address of another key", edited(sale, "ethaddr", value="11" * 20)
    for place in (0, 40, 100, len(seed) - 2):
        spoilt = seed[:place] + f"{int(seed[place : place + 2], 16) ^ 1:02x}" + seed[place + 2 :]
        yield "password", f"presale, a bit at byte {place // 2}", edited(sale, "encseed", value=spoilt)
    twice = text(sale)[:-1] + ',"encseed":"00"}'
    yield "json", "presale, encseed twice", twice
    for kdf in ("scrypt", "pbkdf2"):
        made = ethers(source, source.randbytes(16), "password", kdf)
        own = made["x-ethers"]["mnemonicCiphertext"]
        for place in (0, 15):
            spoilt = own[: 2 * place] + f"{int(own[2 * place : 2 * place + 2], 16) ^ 128:02x}" + own[2 * place + 2 :]
            yield "words", f"ethers.js, {kdf}, a bit at byte {place} of the words", edited(made, "x-ethers", "mnemonicCiphertext", value=spoilt)
        yield "words", f"ethers.js, {kdf}, another counter", edited(made, "x-ethers", "mnemonicCounter", value="11" * 16)
        yield "words", f"ethers.js, {kdf}, 18 bytes of words", edited(made, "x-ethers", "mnemonicCiphertext", value="11" * 18)
        for size in (0, 15, 33):
            yield "field", f"ethers.js, {kdf}, {size} bytes of words", edited(made, "x-ethers", "mnemonicCiphertext", value="11" * size)
        for size in (0, 15, 17):
            yield "field", f"ethers.js, {kdf}, a counter of {size} bytes", edited(made, "x-ethers", "mnemonicCounter", value="11" * size)
        yield "field", f"ethers.js, {kdf}, a path that is a number", edited(made, "x-ethers", "path", value=0)
        for path in ("m/44'/60'/0'/0/1", "m/44'/60'/1'/0/0", "m", ""):
            yield "wordsElsewhere", f"ethers.js, {kdf}, the path {path}", edited(made, "x-ethers", "path", value=path)
        for locale in ("ja", "ko", "", "EN"):
            yield "wordsElsewhere", f"ethers.js, {kdf}, the locale {locale!r}", edited(made, "x-ethers", "locale", value=locale)
        mixed = json.loads(text(made))
        mixed["x-ethers"] = ethers(source, source.randbytes(16), "password", kdf)["x-ethers"]
        yield "words", f"ethers.js, {kdf}, the words of another file", text(mixed)


def build() -> VectorFile:
    source = stream("keystore-foreign")
    cases = accepted(source) + [
        invalid(error, comment, keystore=keystore, password="password")
        for error, comment, keystore in faults(source)
    ]
    for comment, made in (("version 1", version_1(source, key(source), "password", "scrypt")), ("presale", presale(source, source.randbytes(64), "password")[0]), ("ethers.js", ethers(source, source.randbytes(16), "password"))):
        for wrong in ("", "Password", "password "):
            cases.append(invalid("password", f"{comment}, a wrong password", keystore=text(made), password=wrong))
    return VectorFile(
        name="keystore-foreign.json",
        standard="geth keystore version 1, presale wallet, x-ethers of Web3 Secret Storage",
        comment="Older and extended keystores of other wallets.",
        packages=("pycryptodome", "eth-keyfile", "eth-keys", "bip_utils", "mnemonic"),
        given={"keystore": "the file as text", "password": "the password; its UTF-8 bytes are used as they are"},
        gives={"kind": (
            "private-key, or mnemonic if the file contains a recovery phrase"
        ), "address": "the address of the key, or of the first account of the words"},
        errors={
            "json": "JSON that can be read in more than one way",
            "version": "neither the number 3 nor the text 1",
            "cipher": "not the cipher of the version",
            "kdfLimit": "more work than keystore-v3.json allows",
            "field": "a field missing, not hex, of another type, or of a wrong length",
            "password": "the mac, the padding or the address does not match",
            "address": "the address is not the key's",
            "key": "what was encrypted is not a key",
            "words": "the words do not lead to the key",
            "wordsElsewhere": "words with a path or language other than a wallet's first",
        },
        cases=cases,
    )
