"""Hostile documents: contradictory transactions, and forms that readers disagree on."""

import json

import rlp
from eth_account import Account

from common import N, hex0x
from hostile_documents import (
    FROM, GWEI, KEY, SPENDER, TO, TOKEN, Transaction, call, changed, document, signed_document,
    text, token, transfer,
)
from transaction_parts import whole

SHOW = ["tx", "show", "-"]
SIGN = ["tx", "sign", "--in", "-", "--dry-run"]
MOST = 2**256 - 1
# A comment, the command, the document, and the code of the refusal or those of the warnings.
Hostile = tuple[str, list[str], str | bytes, str | list[str]]


def claims_against_bytes() -> list[Hostile]:
    """Returns documents with a part that contradicts the bytes to be signed."""
    plain = document(Transaction())
    paid = document(Transaction(to=TOKEN, value=0, data=transfer(), gas=60_000), token=token())
    stated = {
        "a smaller value": ("transaction.value", "1000000000000000"),
        "the value in ether": ("transaction.value", "1"),
        "the value with a point": ("transaction.value", "1000000000000000000.0"),
        "the value with a zero before it": ("transaction.value", "01000000000000000000"),
        "the value with an exponent": ("transaction.value", "1e18"),
        "the value in hex": ("transaction.value", "0xde0b6b3a7640000"),
        "a negative value": ("transaction.value", "-1"),
        "the value as a number": ("transaction.value", 1),
        "full-width digits": ("transaction.value", "１000000000000000000"),
        "another recipient": ("transaction.to", FROM),
        "no recipient": ("transaction.to", None),
        "a recipient with a wrong checksum": ("transaction.to", TO[:-1] + "c"),
        "a recipient in small letters": ("transaction.to", TO.lower()),
        "another nonce": ("transaction.nonce", "8"),
        "a lower fee": ("transaction.maxFeePerGas", "1"),
        "less gas": ("transaction.gas", "20999"),
        "an input where there is none": ("transaction.input", "0x00"),
        "another type": ("transaction.type", 0),
        "another chain": ("chain.id", "1"),
        "another digest": ("signingHash", "0x" + "11" * 32),
        "another version of the bytes": ("unsigned", hex0x(Transaction(value=2).unsigned)),
        "an access list": ("transaction.accessList", [{"address": TO, "storageKeys": []}]),
    }
    cases: list[Hostile] = [
        (f"a document states {what}", SHOW, text(changed(plain, *change)), "document-disagrees")
        for what, change in stated.items()
    ]
    claimed = {
        "another amount in words": ("claims.tokenTransfer.text", "0.0025 TUSD"),
        "another symbol in words": ("claims.tokenTransfer.text", "2.5 USDC"),
        "another number of units": ("claims.tokenTransfer.amount", "2500"),
        "another recipient": ("claims.tokenTransfer.to", SPENDER),
        "other decimals than its words": ("claims.token.decimals", "18"),
        "another contract": ("claims.token.address", SPENDER),
    }
    cases += [
        (f"a token payment is claimed with {what}", SHOW, text(changed(paid, *change)),
         "document-disagrees")
        for what, change in claimed.items()
    ]
    hidden = document(Transaction(to=TOKEN, value=0, data=call("approve(address,uint256)", TO, MOST)))
    hidden["claims"]["tokenTransfer"] = paid["claims"]["tokenTransfer"]
    cases.append(("an approval is claimed to be a payment", SHOW, text(hidden), "document-disagrees"))
    return cases


def forms() -> list[Hostile]:
    """Returns JSON and hex that programs read in different ways, or not at all."""
    plain = document(Transaction())
    good = text(plain)
    once = f'"to": "{TO}"'
    cases: list[Hostile] = [
        ("a key is there twice", SHOW, good.replace(once, f'"to": "{FROM}", {once}'),
         "json-duplicate"),
        ("a key is there twice, once as an escape", SHOW,
         good.replace(once, f'"\\u0074o": "{FROM}", {once}'), "json-duplicate"),
        ("the whole claims are there twice", SHOW, good[:-1] + ', "claims": {}}', "json-duplicate"),
        ("a number with a fraction", SHOW, good.replace('"version": 1', '"version": 1.0'),
         "json-fraction"),
        ("a number with an exponent", SHOW, good.replace('"version": 1', '"version": 1e0'),
         "json-fraction"),
        ("a number with a zero before it", SHOW, good.replace('"version": 1', '"version": 01'),
         "json-number-form"),
        ("a number beyond all readers", SHOW, good.replace('"version": 1', '"version": 18446744073709551617'),
         "json-large-number"),
        ("a comment", SHOW, good.replace('"version"', '/* 2 */ "version"'), "json-unexpected"),
        ("a comma too many", SHOW, good[:-1] + ",}", "json-unexpected"),
        ("a second document after the first", SHOW, good + good, "json-trailing"),
        ("a byte order mark", SHOW, b"\xef\xbb\xbf" + good.encode(), "transaction-text-neither"),
        ("a byte that is no UTF-8", SHOW, good.encode().replace(b'"dev"', b'"d\xc0\xae"'),
         "json-not-utf8"),
        ("half a character", SHOW, good.replace('"dev"', '"\\ud800"'), "json-surrogate"),
        ("a bare control character", SHOW, good.replace('"dev"', '"d\x1bev"'), "json-control"),
        ("a member that nobody reads", SHOW, good.replace('"version"', '"memo": "", "version"'),
         "json-unknown"),
        ("a claim that nobody reads", SHOW, good.replace('"built"', '"verified": true, "built"'),
         "json-unknown"),
        ("a member is missing", SHOW, good.replace(f'"from": {json.dumps(plain["from"])}, ', ""),
         "json-missing"),
        ("a null instead of a claim", SHOW, good.replace('"built"', '"balance": null, "built"'),
         "json-type"),
        ("arrays in arrays", SHOW, good.replace('"claims": ', '"claims": ' + "[" * 40), "json-too-deep"),
        ("an array of 10,000 members", SHOW,
         good.replace('"accessList": []', '"accessList": [' + "0," * 9_999 + "0]"),
         "document-disagrees"),
        ("another kind of document", SHOW, text(changed(plain, "schema", "backup")), "document-schema"),
        ("a kind with a hidden character", SHOW,
         text(changed(plain, "schema", "kingtherum.unsigned-transaction\u200b")), "document-schema"),
        ("a later version", SHOW, text(changed(plain, "version", 2)), "document-version"),
        ("hex of odd length", SHOW, text(changed(plain, "unsigned", plain["unsigned"] + "0")),
         "document-hex"),
        ("hex with a blank", SHOW, text(changed(plain, "unsigned", plain["unsigned"] + " ")),
         "document-hex"),
        ("hex in full-width digits", SHOW, text(changed(plain, "unsigned", "0x０２")), "document-hex"),
        ("bytes after the transaction", SHOW,
         text(changed(plain, "unsigned", plain["unsigned"] + "00")), "document-transaction"),
        ("decimals beyond what there is", SHOW,
         text(document(Transaction(to=TOKEN, data=b"\0" * 5), token=token(decimals="256"))),
         "document-token"),
        ("decimals as a number", SHOW,
         text(document(Transaction(to=TOKEN, data=b"\0" * 5), token=token(decimals=6))), "json-type"),
        ("an account with a wrong checksum", SHOW,
         text(changed(plain, "from.address", FROM[:-1] + "7")), "document-address"),
        ("a path that is none", SHOW, text(changed(plain, "from.path", "m/44'/60'/0'/0/-1")),
         "document-path"),
        ("a name of 257 characters", SHOW, text(changed(plain, "chain.name", "x" * 257)),
         "document-long-text"),
        ("no text at all", SHOW, " \n", "transaction-text-empty"),
        ("neither JSON nor hex", SHOW, "send all", "transaction-text-neither"),
    ]
    long = Transaction(value=2**256 - 1, cap=2**200)
    cases.append(("it costs more than there is", SHOW, text(document(long)), "document-unpayable"))
    other = {**plain, "from": {"address": SPENDER}}
    cases.append(("an account whose key is not here", SIGN, text(other), "sign-no-key"))
    named = document(Transaction(), name="ethereum")
    cases.append(("a test chain is called ethereum", SIGN, text(named), "sign-chain-name"))
    return cases


def raws() -> list[Hostile]:
    """Returns hostile signed transactions."""
    one = Transaction()
    v, r, s = rlp.decode(one.raw[1:])[-3:]
    high = rlp.encode([*one.parts, whole(1 - int.from_bytes(v, "big")), r,
                       whole(N - int.from_bytes(s, "big"))])
    padded = rlp.encode([one.parts[0], b"\0" + one.parts[1], *one.parts[2:], v, r, s])
    old = Account.sign_transaction(
        {"nonce": 0, "gasPrice": GWEI, "gas": 21_000, "to": TO, "value": 10**18, "data": b""}, KEY)
    cases: list[Hostile] = [
        ("a signature with a high s", SHOW, hex0x(b"\2" + bytes(high)), "transaction-signature"),
        ("a number with a zero before it", SHOW, hex0x(b"\2" + bytes(padded)), "transaction-leading-zero"),
        ("bytes after it", SHOW, hex0x(one.raw + b"\0"), "transaction-rlp"),
        ("a type that is none", SHOW, hex0x(b"\5" + one.raw[1:]), "transaction-type"),
        ("a document with another hash", SHOW,
         text(changed(signed_document(one), "hash", "0x" + "22" * 32)), "document-disagrees"),
        ("a document with another sender", SHOW,
         text(changed(signed_document(one), "from", SPENDER)), "document-disagrees"),
        ("it is good on every chain", SHOW, hex0x(bytes(old.raw_transaction)), ["replay"]),
        ("a signed document is given to be signed", SIGN, text(signed_document(one)),
         "document-signed"),
        ("a signed chain by another's name", SHOW, text(signed_document(one, "ethereum")),
         ["chain-called-otherwise"]),
    ]
    return cases
