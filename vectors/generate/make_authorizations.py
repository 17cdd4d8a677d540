"""Makes authorizations.json with eth-account; eth-keys finds the same signers."""

import random
from typing import Any

import rlp
from eth_account import Account
from eth_keys import keys
from eth_utils import keccak, to_checksum_address

from common import N, Case, VectorFile, hex0x, hex32, invalid, key, stream, unhex, valid
from transaction_parts import Parts, whole

CHAINS = (1, 10, 137, 8453, 31337, 11155111, 2**53 + 1)


def digest_of(parts: Parts) -> bytes:
    """Hashes what the account signs: 05, and the first three parts."""
    return keccak(b"\x05" + bytes(rlp.encode(parts[:3])))


def signer(parts: Parts) -> str | None:
    """Returns the signer by EIP-7702; None if there is none."""
    parity, r, s = (int.from_bytes(part, "big") for part in parts[3:])
    if parity > 1 or s > N // 2:
        return None
    try:
        public = keys.Signature(vrs=(parity, r, s)).recover_public_key_from_msg_hash(
            digest_of(parts)
        )
    except Exception:  # eth-keys and its backend each raise their own; any refusal will do
        return None
    return str(public.to_checksum_address())


def case(source: random.Random, number: int) -> Case:
    """Signs an authorization with eth-account."""
    secret = key(source)
    chain = source.choice(CHAINS)
    on = 0 if number % 5 == 0 else chain
    delegate = bytes(20) if number % 7 == 0 else source.randbytes(20)
    nonce = source.choice((0, 1, 127, 128, source.getrandbits(32), 2**63, 2**64 - 2))
    made: Any = Account.sign_authorization(
        {"chainId": on, "address": to_checksum_address(delegate), "nonce": nonce}, secret
    )
    parts = [
        whole(on), delegate, whole(nonce), whole(made.y_parity), whole(made.r), whole(made.s)
    ]
    address = Account.from_key(secret).address
    assert to_checksum_address(made.authority) == address == signer(parts)
    assert bytes(made.authorization_hash) == digest_of(parts)
    return valid(
        "every chain" if on == 0 else "revocation" if not any(delegate) else f"nonce {nonce}",
        raw=hex0x(bytes(rlp.encode(parts))),
        address=address,
        chain=str(chain),
        chainId=str(on),
        delegate=to_checksum_address(delegate),
        nonce=str(nonce),
        signingHash=hex0x(digest_of(parts)),
        privateKey=hex0x(secret),
        yParity=str(made.y_parity),
        r=hex32(made.r),
        s=hex32(made.s),
    )


def spoiled(parts: Parts, other: str) -> list[tuple[str, str, bytes, dict[str, str]]]:
    """Lists authorizations with one fault each."""

    def swap(place: int, part: object) -> bytes:
        return bytes(rlp.encode([*parts[:place], part, *parts[place + 1 :]]))

    _, delegate, nonce, parity, r, s = parts
    raw = bytes(rlp.encode(parts))
    number = int.from_bytes(s, "big")
    return [
        ("otherSigner", "the address of another key", raw, {"address": other}),
        ("otherSigner", "another delegate", swap(1, bytes([delegate[0] ^ 1]) + delegate[1:]), {}),
        ("otherSigner", "another chain", swap(0, whole(42161)), {"chain": "42161"}),
        ("otherSigner", "the nonce of another time", swap(2, whole(77)), {}),
        ("otherSigner", "the other yParity", swap(3, whole(1 - len(parity))), {}),
        ("otherChain", "for another chain than is asked", raw, {"chain": "100"}),
        ("highS", "n-s", swap(5, whole(N - number)), {}),
        ("highS", "n-s and the other yParity",
         bytes(rlp.encode([*parts[:3], whole(1 - len(parity)), r, whole(N - number)])), {}),
        ("zero", "r is 0", swap(4, b""), {}),
        ("zero", "s is 0", swap(5, b""), {}),
        ("tooLarge", "r is n", swap(4, whole(N)), {}),
        ("tooLarge", "s is 2^256-1", swap(5, b"\xff" * 32), {}),
        ("parity", "yParity is 2", swap(3, whole(2)), {}),
        ("parity", "yParity is 27", swap(3, whole(27)), {}),
        ("nobody", "r is 5, which is no x of the curve", swap(4, whole(5)), {}),
        ("partTooLarge", "yParity is 256", swap(3, whole(256)), {}),
        ("partTooLarge", "r of 33 bytes", swap(4, b"\1" * 33), {}),
        ("partTooLarge", "a nonce of 2^64", swap(2, whole(2**64)), {}),
        ("partTooLarge", "a chain of 2^64", swap(0, whole(2**64)), {}),
        ("nonce", "a nonce of 2^64-1", swap(2, whole(2**64 - 1)), {}),
        ("leadingZero", "a zero before the nonce", swap(2, b"\0" + nonce), {}),
        ("leadingZero", "a zero for the chain 0", swap(0, b"\0"), {}),
        ("parts", "five parts", bytes(rlp.encode(parts[:5])), {}),
        ("parts", "seven parts", bytes(rlp.encode([*parts, b""])), {}),
        ("parts", "the three parts that are signed", bytes(rlp.encode(parts[:3])), {}),
        ("parts", "a delegate of 19 bytes", swap(1, delegate[:19]), {}),
        ("parts", "no delegate", swap(1, b""), {}),
        ("encoding", "a byte behind it", raw + b"\0", {}),
        ("encoding", "a byte less", raw[:-1], {}),
        ("encoding", "the byte 05 before it, as it is hashed", b"\5" + raw, {}),
        ("encoding", "nothing", b"", {}),
    ]


def build() -> VectorFile:
    source = stream("authorizations")
    good = [case(source, number) for number in range(120)]
    bad: list[Case] = []
    seen: set[tuple[str, str, str]] = set()
    for index in (1, 2, 3, 4, 6, 8):
        item, other = good[index], good[index + 1]
        parts = rlp.decode(unhex(item["raw"]))
        for error, comment, raw, change in spoiled(list(parts), other["address"]):
            asked = {"raw": hex0x(raw), "address": item["address"], "chain": item["chain"]} | change
            if tuple(asked.values()) in seen:
                continue
            seen.add((asked["raw"], asked["address"], asked["chain"]))
            if error == "otherSigner":
                found = signer(list(rlp.decode(raw)))
                assert found != asked["address"]
                error = "otherSigner" if found else "nobody"
            elif error in ("highS", "zero", "tooLarge", "parity", "nobody"):
                assert signer(list(rlp.decode(raw))) is None
            bad.append(invalid(error, comment, **asked))
    return VectorFile(
        name="authorizations.json",
        standard="EIP-7702",
        comment=(
            "Signed authorizations on their own, as the RLP of their six fields. Integers are "
            "decimal strings."
        ),
        packages=("eth-account", "eth-keys", "rlp", "coincurve"),
        given={
            "raw": "the RLP list of chain, delegate, nonce, yParity, r and s",
            "address": "the claimed signer",
            "chain": "the chain on which it should be valid",
        },
        gives={
            "chainId": "its chain ID; 0 for every chain",
            "delegate": "address with checksum",
            "nonce": "integer",
            "signingHash": "what is signed",
            "privateKey": "the key that signed, by RFC 6979",
            "yParity": "0 or 1",
            "r": "32 bytes",
            "s": "32 bytes",
        },
        errors={
            "otherSigner": "signed by another account",
            "otherChain": "valid on another chain than the one asked for",
            "nobody": "no public key matches this signature",
            "highS": "s above n/2",
            "zero": "r or s is 0",
            "tooLarge": "r or s is n or more",
            "parity": "yParity is neither 0 nor 1",
            "partTooLarge": "a field that is too large",
            "nonce": "a nonce of 2^64-1, which no account can reach",
            "leadingZero": "an integer with a zero byte before it",
            "parts": "not six fields with a delegate of 20 bytes",
            "encoding": "not exactly one RLP list",
        },
        cases=good + bad,
    )
