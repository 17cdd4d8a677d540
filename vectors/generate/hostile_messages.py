"""Hostile messages, typed data and sign-ins."""

import json
from typing import Any

from eth_utils import keccak

from common import hex0x
from hostile_documents import FROM, SPENDER, TO, TOKEN, Transaction
from hostile_transactions import MOST, Hostile

TYPED = ["typed-data", "sign", "-", "--from", "old", "--dry-run"]
TEXT = ["message", "sign", "--message-file", "-", "--from", "old", "--dry-run"]
HEX = [*TEXT, "--hex"]
LOGIN = ["siwe", "check", "-", "--at", "2026-01-31T00:00:00Z"]
DOMAIN = {"name": "Test", "version": "1", "chainId": 31337, "verifyingContract": TOKEN}
FIELDS = [("name", "string"), ("version", "string"), ("chainId", "uint256"),
          ("verifyingContract", "address")]
PERMIT = [("owner", "address"), ("spender", "address"), ("value", "uint256"), ("nonce", "uint256"),
          ("deadline", "uint256")]
PERMIT2 = "0x000000000022D473030F116dDEE9F6B43aC78BA3"


def fields(pairs: list[tuple[str, str]]) -> list[dict[str, str]]:
    """Returns the fields of a type."""
    return [{"name": name, "type": kind} for name, kind in pairs]


def typed(primary: str, pairs: list[tuple[str, str]], message: Any, **more: Any) -> dict[str, Any]:
    """Returns typed data of the test chain."""
    domain = more.pop("domain", DOMAIN)
    own = [pair for pair in FIELDS if pair[0] in domain]
    types = {"EIP712Domain": fields(own), primary: fields(pairs), **more.pop("types", {})}
    return {"types": types, "primaryType": primary, "domain": domain, "message": message, **more}


def permit(**changes: Any) -> dict[str, Any]:
    """Returns the message of an ordinary permit, long expired."""
    return {"owner": FROM, "spender": SPENDER, "value": "5", "nonce": 0, "deadline": 1, **changes}


def typed_data() -> list[Hostile]:
    """Returns hostile typed data."""
    note = [("note", "string"), ("amount", "uint256")]
    plain = typed("Order", note, {"note": "x", "amount": 1})
    good = json.dumps(plain, ensure_ascii=False)
    order = lambda **message: json.dumps(
        typed("Order", note, {"note": "x", "amount": 1} | message), ensure_ascii=False)
    other = lambda **domain: json.dumps(
        typed("Order", note, {"note": "x", "amount": 1}, domain=DOMAIN | domain))
    less = {name: value for name, value in DOMAIN.items() if name != "verifyingContract"}
    small = typed("Order", [("amount", "uint8")], {"amount": 256})
    details = [("token", "address"), ("amount", "uint160"), ("expiration", "uint48"), ("nonce", "uint48")]
    single = typed(
        "PermitSingle", [("details", "PermitDetails"), ("spender", "address"), ("sigDeadline", "uint256")],
        {"details": {"token": TOKEN, "amount": str(2**160 - 1), "expiration": str(2**48 - 1), "nonce": 0},
         "spender": SPENDER, "sigDeadline": str(MOST)},
        domain={"name": "Permit2", "chainId": 31337, "verifyingContract": PERMIT2},
        types={"PermitDetails": fields(details)},
    )
    elsewhere = json.loads(json.dumps(single))
    elsewhere["domain"]["verifyingContract"] = SPENDER
    everything = permit(value=str(MOST), deadline=str(MOST))
    unknown = "typed-data-unknown"
    return [
        ("a member that no type declares", TYPED, order(secretly="x"), "typed-data-undeclared"),
        ("a member that is missing", TYPED, good.replace('"note": "x", ', ""), "typed-data-missing"),
        ("a key is there twice", TYPED, good.replace('"amount": 1', '"amount": 1, "amount": 2'),
         "json-duplicate"),
        ("a number with a fraction", TYPED, good.replace('"amount": 1', '"amount": 1.0'),
         "json-fraction"),
        ("a number with an exponent", TYPED, good.replace('"amount": 1', '"amount": 1e3'),
         "json-fraction"),
        ("a negative amount", TYPED, order(amount=-1), "typed-data-range"),
        ("an amount beyond its type", TYPED, json.dumps(small), "typed-data-range"),
        ("an amount in ether", TYPED, order(amount="1.5"), "typed-data-integer"),
        ("a type that nothing uses", TYPED,
         json.dumps(typed("Order", note, {"note": "x", "amount": 1}, types={"Permit": fields(PERMIT)})),
         "typed-data-type-unused"),
        ("a type that is not there", TYPED,
         json.dumps(typed("Order", [("amount", "uint256"), ("item", "Item")], {"amount": 1, "item": {}})),
         "typed-data-type-unknown"),
        ("a field is declared twice", TYPED,
         json.dumps(typed("Order", [("amount", "uint256"), ("amount", "uint256")], {"amount": 1})),
         "typed-data-field-twice"),
        ("a member beside the four", TYPED, good[:-1] + ', "display": "Log in"}', "json-unknown"),
        ("arrays in arrays", TYPED, good.replace('"note": "x"', '"note": ' + "[" * 40), "json-too-deep"),
        ("the chain is another than the one named", [*TYPED, "--chain", "ethereum"], good,
         "message-other-chain"),
        ("a chain that is not known", TYPED, other(chainId=424242), [unknown, "chain-not-known"]),
        ("no contract", TYPED, json.dumps(typed("Order", note, {"note": "x", "amount": 1}, domain=less)),
         [unknown, "domain-no-contract"]),
        ("the zero address for a contract", TYPED, other(verifyingContract="0x" + "00" * 20),
         [unknown, "domain-zero-contract"]),
        ("a text turned around", TYPED, order(note="\u202eyap"), [unknown, "text-hidden"]),
        ("a text with an escape of terminals", TYPED, order(note="\x1b[2J"), [unknown, "text-hidden"]),
        ("a text with nothing seen", TYPED, order(note="pa\u200by"), [unknown, "text-hidden"]),
        ("the largest number there is", TYPED, order(amount=str(MOST)), [unknown, "number-largest"]),
        ("a permit without limit or end", TYPED, json.dumps(typed("Permit", PERMIT, everything)),
         ["permit", "permit-no-deadline", "permit-unlimited"]),
        ("a permit for tokens of another", TYPED, json.dumps(typed("Permit", PERMIT, permit(owner=TO))),
         ["permit", "permit-expired", "permit-other-owner"]),
        ("a permit by another name", TYPED,
         json.dumps(typed("TokenPermission", PERMIT, everything)), [unknown, "number-largest", "permit-not-known"]),
        ("a permit that is none", TYPED,
         json.dumps(typed("PermitAll", [("spender", "address")], {"spender": SPENDER})),
         [unknown, "permit-not-known"]),
        ("Permit2 without limit or end", TYPED, json.dumps(single),
         ["permit", "permit-no-deadline", "permit-unlimited"]),
        ("Permit2 at another contract", TYPED, json.dumps(elsewhere), ["permit", "permit-no-deadline", "permit-unlimited", "permit2-elsewhere"]),
    ]


def messages() -> list[Hostile]:
    """Returns hostile messages."""
    one = Transaction()
    return [
        ("a transaction in hex", TEXT, hex0x(one.raw), ["message-transaction"]),
        ("the bytes of a transaction", HEX, hex0x(one.raw), ["message-transaction"]),
        ("the bytes that would be signed", HEX, hex0x(one.unsigned), ["message-transaction"]),
        ("the hash of a transaction", HEX, hex0x(keccak(one.unsigned)), ["message-hash"]),
        ("the hash of a transaction, as text", TEXT, hex0x(keccak(one.unsigned)),
         ["message-hash-text"]),
        ("the bytes of typed data", HEX, "0x1901" + "22" * 64, ["message-envelope"]),
        ("an authorization", HEX, "0x05d8" + "01" * 24, ["message-envelope"]),
        ("a sign-in", TEXT, login(), ["message-sign-in"]),
        ("a sign-in behind other words", TEXT, "Hi! " + login(), ["message-sign-in"]),
        ("a text turned around", TEXT, "pay \u202e001", ["text-hidden"]),
        ("a text with an escape of terminals", TEXT, "hello\x1b[2Kbye", ["message-bytes"]),
        ("a text with nothing seen", TEXT, "hel\u200blo", ["text-hidden"]),
        ("bytes that are no text", HEX, "0xfffefd", ["message-bytes"]),
        ("hex as text", TEXT, "0x68656c6c6f", ["message-hex-text"]),
        ("hex of odd length", HEX, "0x123", "hex-odd"),
        ("hex in full-width digits", HEX, "0x１２", "hex-digit"),
    ]


def login(**changes: str) -> str:
    """Returns a valid sign-in message."""
    given = {
        "domain": "example.com", "address": FROM, "uri": "https://example.com/", "chain": "31337",
        "end": "2026-02-01T00:00:00Z", "statement": "Log in.",
    } | changes
    return (
        f"{given['domain']} wants you to sign in with your Ethereum account:\n{given['address']}\n\n"
        f"{given['statement']}\n\nURI: {given['uri']}\nVersion: 1\nChain ID: {given['chain']}\n"
        f"Nonce: abcdefgh\nIssued At: 2026-01-30T00:00:00Z\nExpiration Time: {given['end']}"
    )


def sign_ins() -> list[Hostile]:
    """Returns hostile sign-in messages."""
    return [
        ("another domain than the one in sight", [*LOGIN, "--domain", "bank.example"], login(),
         "siwe-other-domain"),
        ("a domain that only begins alike", [*LOGIN, "--domain", "example.com"],
         login(domain="example.com.evil.example", uri="https://example.com.evil.example/"),
         "siwe-other-domain"),
        ("a domain with a letter of another script", LOGIN, login(domain="ex\u0430mple.com"),
         "siwe-character"),
        ("a domain with a user before it", LOGIN, login(domain="example.com@evil.example"),
         "siwe-form"),
        ("an address elsewhere", LOGIN, login(uri="https://evil.example/"), ["siwe-uri-elsewhere"]),
        ("an address with a user before it", LOGIN, login(uri="https://example.com@evil.example/"),
         "siwe-form"),
        ("an address without encryption", LOGIN, login(uri="http://example.com/"), ["siwe-http"]),
        ("a domain in Punycode", LOGIN, login(domain="xn--exmple-cua.com", uri="https://xn--exmple-cua.com/"),
         ["siwe-punycode"]),
        ("it has expired", LOGIN, login(end="2026-01-30T12:00:00Z"), "siwe-expired"),
        ("an account with a wrong checksum", LOGIN, login(address=FROM[:-1] + "7"), "siwe-address"),
        ("a line end too many", LOGIN, login() + "\n", "siwe-trailing"),
        ("more behind it", LOGIN, login() + "\nHidden: yes", "siwe-trailing"),
        ("a statement turned around", LOGIN, login(statement="\u202enI goL"), "siwe-character"),
        ("a statement with an escape of terminals", LOGIN, login(statement="\x1b[2J"), "siwe-character"),
        ("another chain than the one named", [*LOGIN, "--chain", "ethereum"], login(),
         "message-other-chain"),
        ("a chain with a zero before it", LOGIN, login(chain="01"), "siwe-form"),
    ]


def all_of_them() -> list[Hostile]:
    """Returns every document that is not a transaction."""
    return typed_data() + messages() + sign_ins()
