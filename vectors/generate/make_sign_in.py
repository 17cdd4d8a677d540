"""Makes sign-in.json with siwe, the reference implementation in Python."""

import random
from typing import Any

from eth_account import Account
from eth_account.messages import encode_defunct
from siwe import SiweMessage

from common import Case, VectorFile, hex0x, invalid, key, stream, valid

NONCE = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
DOMAINS = ["example.com", "localhost:3000", "127.0.0.1:8080", "a-b.example.co", "xn--e1afmkfd.com"]
URIS = ["https://example.com/login", "https://a.example/?x=1&y=%20#z", "http://localhost:3000/"]
MORE = ["ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/", "https://b.example/"]
TIMES = ["2026-01-31T23:59:59Z", "2026-01-31T23:59:59.123Z", "2027-02-28T00:00:00+09:00"]
STATEMENTS = ["I accept the Terms of Service: https://example.com/tos", "a", "Hello, world! (1+1=2)"]


def fields(source: random.Random, address: str) -> dict[str, Any]:
    """Draws a message."""
    given: dict[str, Any] = {
        "domain": source.choice(DOMAINS),
        "address": address,
        "uri": source.choice(URIS),
        "version": "1",
        "chain_id": source.choice([1, 10, 137, 31337, source.randrange(1, 2**53)]),
        "nonce": "".join(source.choice(NONCE) for _ in range(source.randint(8, 20))),
        "issued_at": source.choice(TIMES),
    }
    others = {
        "scheme": source.choice(["https", "http"]),
        "statement": source.choice(STATEMENTS),
        "expiration_time": source.choice(TIMES),
        "not_before": source.choice(TIMES),
        "request_id": source.choice(["abc-1", "a%20b", "r:1@x"]),
        "resources": source.sample(URIS + MORE, source.randint(1, 3)),
    }
    return given | {name: value for name, value in others.items() if source.random() < 0.5}


def case(source: random.Random) -> Case:
    """Writes, signs and verifies a message; reading it again has to give the same fields."""
    secret = key(source)
    account = Account.from_key(secret)
    given = fields(source, account.address)
    text = SiweMessage(**given).prepare_message()
    read = SiweMessage.from_message(text)
    for name, value in given.items():
        assert str(getattr(read, name)) == str(value), (name, text)
    signed = account.sign_message(encode_defunct(text=text))
    seconds = lambda name: (
        None if given.get(name) is None else str(int(getattr(read, name)._datetime.timestamp()))
    )
    return valid(
        "random",
        message=text,
        domain=given["domain"],
        scheme=given.get("scheme"),
        address=account.address,
        statement=given.get("statement"),
        uri=given["uri"],
        chainId=str(given["chain_id"]),
        nonce=given["nonce"],
        issuedAt=seconds("issued_at"),
        expirationTime=seconds("expiration_time"),
        notBefore=seconds("not_before"),
        requestId=given.get("request_id"),
        resources=given.get("resources", []),
        signature=hex0x(bytes(signed.signature)),
    )


def taken(text: str) -> bool:
    """Returns whether siwe accepts a message."""
    try:
        SiweMessage.from_message(text)
    except Exception:
        return False
    return True


def base(address: str) -> dict[str, str]:
    """Returns a message line by line, with every field."""
    return {
        "head": "https://example.com wants you to sign in with your Ethereum account:",
        "address": address,
        "blank": "",
        "statement": "I accept the Terms",
        "gap": "",
        "uri": "URI: https://example.com/login",
        "version": "Version: 1",
        "chain": "Chain ID: 1",
        "nonce": "Nonce: abcdefgh1",
        "issued": "Issued At: 2026-01-31T23:59:59Z",
        "expires": "Expiration Time: 2027-01-31T23:59:59Z",
        "before": "Not Before: 2026-01-31T23:59:59Z",
        "request": "Request ID: some-id",
        "list": "Resources:",
        "resource": "- https://example.com/a",
    }


WORDS = " wants you to sign in with your Ethereum account:"
CHANGES: list[tuple[str, str, str | None]] = [
    ("header", "head", "example.com wants you to sign in with your Ethereum account"),
    ("header", "head", "example.com wants you to sign in with your ethereum account:"),
    ("header", "head", "example.com wants you to sign in with your Ethereum account: "),
    ("header", "head", WORDS),
    ("header", "head", "example.com"),
    ("header", "head", ""),
    ("header", "head", None),
    ("form", "head", "https://" + WORDS),
    ("form", "head", "1http://example.com" + WORDS),
    ("form", "head", "example.com/path" + WORDS),
    ("form", "head", "example.com?x" + WORDS),
    ("form", "head", "exa mple.com" + WORDS),
    ("form", "head", "example.com:port" + WORDS),
    ("form", "head", "user@example.com" + WORDS),
    ("form", "head", "good.example@evil.example" + WORDS),
    ("form", "head", "example.com%2" + WORDS),
    ("checksum", "address", "lower"),
    ("checksum", "address", "upper"),
    ("address", "address", "swapped"),
    ("address", "address", "0x1234"),
    ("address", "address", "vitalik.eth"),
    ("address", "address", ""),
    ("address", "address", None),
    ("notBlank", "blank", "x"),
    ("notBlank", "blank", " "),
    ("notBlank", "gap", "x"),
    ("notBlank", "gap", None),
    ("form", "statement", 'a "quote"'),
    ("form", "statement", "100%"),
    ("form", "statement", "a<b"),
    ("character", "statement", "caf\u00e9"),
    ("character", "statement", "a\tb"),
    ("character", "statement", "a\rb"),
    ("character", "statement", "a\u202eb"),
    ("notBlank", "statement", "two\nlines"),
    ("field", "uri", "Uri: https://example.com"),
    ("field", "uri", "URI:https://example.com"),
    ("field", "uri", None),
    ("form", "uri", "URI: "),
    ("form", "uri", "URI: example.com"),
    ("form", "uri", "URI: https://exa mple.com"),
    ("form", "uri", "URI: https://example.com/<x>"),
    ("form", "uri", "URI: https://example.com/%zz"),
    ("form", "uri", "URI: https://example.com/#a#b"),
    ("form", "uri", "URI: ://example.com"),
    ("form", "version", "Version: 2"),
    ("form", "version", "Version: 01"),
    ("form", "version", "Version: "),
    ("field", "version", None),
    ("form", "chain", "Chain ID: 0"),
    ("form", "chain", "Chain ID: 01"),
    ("form", "chain", "Chain ID: 0x1"),
    ("form", "chain", "Chain ID: -1"),
    ("form", "chain", "Chain ID: "),
    ("form", "chain", "Chain ID: 1 "),
    ("form", "chain", "Chain ID: 1.0"),
    ("field", "chain", "Chain Id: 1"),
    ("field", "chain", None),
    ("form", "nonce", "Nonce: abcdefg"),
    ("form", "nonce", "Nonce: abcdefg-"),
    ("form", "nonce", "Nonce: abcdefgh "),
    ("form", "nonce", "Nonce: "),
    ("field", "nonce", None),
    ("form", "issued", "Issued At: 2026-01-31"),
    ("form", "issued", "Issued At: 2026-01-31T23:59:59"),
    ("form", "issued", "Issued At: 2026-02-30T23:59:59Z"),
    ("form", "issued", "Issued At: 2026-13-01T23:59:59Z"),
    ("form", "issued", "Issued At: 2026-01-31T24:00:00Z"),
    ("form", "issued", "Issued At: 2026-01-31T23:60:00Z"),
    ("form", "issued", "Issued At: 2026-01-31 23:59:59Z"),
    ("form", "issued", "Issued At: 2026-01-31T23:59:59.Z"),
    ("form", "issued", "Issued At: 2026-01-31T23:59:59+0900"),
    ("form", "issued", "Issued At: 2026-01-31T23:59:59+24:00"),
    ("form", "issued", "Issued At: yesterday"),
    ("form", "issued", "Issued At: "),
    ("field", "issued", None),
    ("form", "expires", "Expiration Time: never"),
    ("form", "expires", "Expiration Time: "),
    ("form", "before", "Not Before: 1"),
    ("form", "request", "Request ID: a/b"),
    ("form", "request", "Request ID: a b"),
    ("form", "request", "Request ID: %"),
    ("trailing", "request", "Request Id: x"),
    ("trailing", "list", None),
    ("trailing", "list", "Resources: "),
    ("form", "resource", "- example.com"),
    ("form", "resource", "-https://example.com"),
    ("form", "resource", "https://example.com"),
    ("form", "resource", "- "),
    ("form", "resource", ""),
    ("form", "resource", "- https://example.com\n"),
    ("form", "resource", "- https://example.com\n- x y"),
]


def refused(source: random.Random) -> list[Case]:
    """Spoils one line each."""
    cases = []
    for error, line, new in CHANGES:
        address = Account.from_key(key(source)).address
        lines = base(address)
        if new is None:
            del lines[line]
        else:
            named = {"lower": address.lower(), "upper": "0x" + address[2:].upper()}
            lines[line] = {**named, "swapped": "0x" + address[2:].swapcase()}.get(new, new)
        comment = f"{line}: {new!r}" if new is not None else f"{line} left out"
        cases.append(fault(error, comment, "\n".join(lines.values())))
    whole = base(Account.from_key(key(source)).address)
    text = "\n".join(whole.values())
    order = list(whole)
    for one, other, error in (
        ("uri", "version", "field"),
        ("chain", "nonce", "field"),
        ("expires", "before", "trailing"),
        ("before", "request", "trailing"),
    ):
        swapped = dict(whole)
        swapped[one], swapped[other] = whole[other], whole[one]
        cases.append(fault(error, f"{one} and {other} changed places", "\n".join(swapped.values())))
    plain = "\n".join(whole[name] for name in order[: order.index("issued") + 1])
    cases += [
        fault("trailing", "a line feed at the end", plain + "\n"),
        fault("trailing", "a line after the end", plain + "\nx"),
        fault("trailing", "issued twice", plain + "\n" + whole["issued"]),
        fault("character", "carriage returns", text.replace("\n", "\r\n")),
        fault("header", "nothing", ""),
        fault("header", "a line feed in front", "\n" + text),
        fault("character", "a byte order mark", "\ufeff" + text),
    ]
    for count in range(1, order.index("issued") + 1):
        cut = "\n".join(list(whole.values())[:count])
        cases.append(fault("unfinished", f"{count} lines", cut))
    return cases


def fault(error: str, comment: str, text: str) -> Case:
    """Makes a case; the comment says so if siwe accepts the message."""
    return invalid(error, comment + ("; siwe takes it" if taken(text) else ""), message=text)


def build() -> VectorFile:
    source = stream("sign-in")
    good = [case(source) for _ in range(100)]
    return VectorFile(
        name="sign-in.json",
        standard="EIP-4361 (Sign-In with Ethereum)",
        comment=(
            "Sign-in messages. Stricter than the grammar: the checksum is required, with no user@ "
            "in the domain and no chain 0."
        ),
        packages=("siwe", "abnf", "eth-account"),
        given={"message": "the message as text, encoded in UTF-8"},
        gives={
            "domain": "the domain that asks for the signature",
            "scheme": "the scheme before the domain; null if there is none",
            "address": "the address that should sign, and did",
            "statement": "null if there is none",
            "uri": "the resource it is for",
            "chainId": "decimal",
            "nonce": "as written",
            "issuedAt": "seconds since 1970, rounded down",
            "expirationTime": "the same; null if there is none",
            "notBefore": "the same; null if there is none",
            "requestId": "null if there is none",
            "resources": "in order",
            "signature": "r, s and v",
        },
        errors={
            "character": "neither printable ASCII nor a line feed",
            "header": "the first line",
            "address": "no address, or a wrong checksum",
            "checksum": "an address without its checksum",
            "notBlank": "a line that must be empty",
            "field": "a field other than the one that belongs there",
            "form": "a malformed field, domain, scheme or statement",
            "unfinished": "the text ends early",
            "trailing": "more text after the end",
        },
        cases=good + refused(source),
    )
