"""Every command that needs no node, and a home in which all of them work."""

import json

import rlp
from eth_account import Account
from eth_account.messages import SignableMessage, encode_defunct, encode_typed_data
from shamir_mnemonic import generate_mnemonics

from support.wallets import IMPORT_WORDS, KEY, WORDS, Place, address_of, secret_file

SHARED = "c938b319067687e990e05e0da0ecce12"
SECRET = ("--password-file", "passphrase", "--json")
PAYMENT = (
    "--to", "0x" + "42" * 20, "--amount", "0.5 eth", "--nonce", "0", "--gas", "21000",
    "--max-fee-per-gas", "30 gwei", "--max-priority-fee-per-gas", "1 gwei", "--chain", "dev",
)

ORDER = {
    "types": {"EIP712Domain": [], "Order": [{"name": "amount", "type": "uint256"}]},
    "primaryType": "Order", "domain": {}, "message": {"amount": 1},
}
DESCRIPTOR = {
    "context": {"contract": {"deployments": [{"chainId": 1, "address": "0x" + "42" * 20}]}},
    "display": {"formats": {"burn(uint256 amount)": {"intent": "Burn", "fields": []}}},
}
LOGIN = f"""example.com wants you to sign in with your Ethereum account:
{address_of(WORDS)}


URI: https://example.com
Version: 1
Chain ID: 1
Nonce: abcdefgh
Issued At: 2026-01-01T00:00:00Z"""


def signed(message: SignableMessage) -> str:
    """Sign a message with the first key of the recovery phrase."""
    key = Account.from_mnemonic(WORDS).key
    return "0x" + bytes(Account.sign_message(message, key).signature).hex()


def authorized() -> str:
    """Sign an authorization with the first key of the recovery phrase."""
    key = Account.from_mnemonic(WORDS).key
    made = Account.sign_authorization({"chainId": 1, "address": "0x" + "42" * 20, "nonce": 1}, key)
    parts = [1, bytes([0x42] * 20), 1, made.y_parity, made.r, made.s]
    return "0x" + bytes(rlp.encode(parts)).hex()


SIGNED_HELLO = signed(encode_defunct(text="hello"))
SIGNED_ORDER = signed(encode_typed_data(full_message=ORDER))
SIGNED_LOGIN = signed(encode_defunct(text=LOGIN))

LISTED = {
    "chainId": 31337, "address": "0x" + "46" * 20, "symbol": "LISTED", "name": "Of a list", "decimals": 6,
}
COMMANDS: dict[str, tuple[str, ...]] = {
    "create": ("wallet", "create", "new", "--low-memory", "--mnemonic-out", "words.out", *SECRET),
    "import words": (*IMPORT_WORDS, "new", *SECRET),
    "import key": (
        "wallet", "import", "new", "--private-key-file", "key", "--known-test-key",
        "--low-memory", *SECRET,
    ),
    "import V3": (
        "wallet", "import", "new", "--keystore", "v3.json", "--keystore-password-file",
        "v3-password", "--known-test-key", "--low-memory", *SECRET,
    ),
    "import shares": (
        "wallet", "import", "new", "--shares-file", "share-1", "--shares-file", "share-2",
        "--low-memory", *SECRET,
    ),
    "list": ("wallet", "list"),
    "use": ("wallet", "use", "old"),
    "show": ("wallet", "show", "old"),
    "verify": ("wallet", "show", "old", "--verify", *SECRET),
    "verify by PIN": ("wallet", "show", "old", "--verify", "--pin-file", "pin"),
    "verify by code": ("wallet", "show", "old", "--verify", "--recovery-code-file", "code"),
    "export": (
        "wallet", "export", "old", "--format", "private-key", "--out", "exported", *SECRET,
    ),
    "change-password": (
        "wallet", "change-password", "old", "--new-password-file", "other", "--low-memory", *SECRET,
    ),
    "pin set": ("wallet", "pin", "set", "old", "--pin-file", "other-pin", *SECRET),
    "pin remove": ("wallet", "pin", "remove", "old", *SECRET),
    "pin status": ("wallet", "pin", "status", "old"),
    "code create": (
        "wallet", "recovery-code", "create", "spare", "--code-out", "new-code", *SECRET,
    ),
    "code remove": ("wallet", "recovery-code", "remove", "old", *SECRET),
    "rename": ("wallet", "rename", "old", "renamed", *SECRET),
    "remove": ("wallet", "remove", "old", "--yes", *SECRET),
    "restore-removed": ("wallet", "restore-removed", "gone"),
    "watch": (
        "wallet", "watch", "watched", "--address", "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
    ),
    "outbox": ("tx", "outbox", "list", "--all", "--json"),
    "backup": ("wallet", "backup", "new.backup", "--low-memory", *SECRET),
    "backup on paper": ("wallet", "backup", "--paper", "old.pdf", "old"),
    "restore": (
        "wallet", "restore", "all.backup", "--skip", "spare", "--wallet-password-file",
        "passphrase", *SECRET,
    ),
    "verify-backup": ("wallet", "verify-backup", "old", "--mnemonic-file", "words"),
    "verify a backup file": ("wallet", "verify-backup", "--file", "all.backup", *SECRET),
    "account add": ("account", "add", "old", *SECRET),
    "account label": ("account", "label", "old", "rent", *SECRET),
    "account list": ("account", "list"),
    "account derive": ("account", "derive", "old", "--count", "2", *SECRET),
    "account xpub": ("account", "xpub", "old", *SECRET),
    "receive": ("receive", "old", "--amount", "1 eth", "--png", "payment.png"),
    "account xpub as UR": ("account", "xpub", "old", "--ur", *SECRET),
    "watch a UR": ("wallet", "watch", "coded", "--ur", "key.ur"),
    "qr encode": ("qr", "encode", "unsigned.json", "--sign-request"),
    "qr encode as GIF": ("qr", "encode", "unsigned.json", "--gif", "codes.gif"),
    "qr decode": ("qr", "decode", "request.ur", "--out", "decoded"),
    "qr decode a picture": ("qr", "decode", "--image", "request.png"),
    "tx sign a request": ("tx", "sign", "--in", "request.ur", "--yes", *SECRET),
    "tx attach": (
        "tx", "attach", "--in", "unsigned.json", "--signature", "answer.ur", "--out", "attached",
    ),
    "tx show": ("tx", "show", "unsigned.json"),
    "tx sign": ("tx", "sign", "--in", "unsigned.json", "--out", "signed.json", "--yes", *SECRET),
    "payout show": ("payout", "show", "payouts.json"),
    "payout sign": (
        "payout", "sign", "--in", "payouts.json", "--out", "signed-payouts.json", "--yes", *SECRET,
    ),
    "message sign": ("message", "sign", "hello", "--from", "old", "--yes", *SECRET),
    "message verify": (
        "message", "verify", "hello", "--address", address_of(WORDS), "--signature", SIGNED_HELLO,
    ),
    "typed-data hash": ("typed-data", "hash", "order.json"),
    "typed-data sign": (
        "typed-data", "sign", "order.json", "--from", "old", "--yes", "--blind", *SECRET,
    ),
    "typed-data verify": (
        "typed-data", "verify", "order.json", "--address", address_of(WORDS), "--signature",
        SIGNED_ORDER,
    ),
    "siwe check": ("siwe", "check", "login.txt"),
    "siwe sign": ("siwe", "sign", "login.txt", "--yes", *SECRET),
    "siwe verify": ("siwe", "verify", "login.txt", "--signature", SIGNED_LOGIN),
    "contact add": ("contact", "add", "Bob", "0x" + "43" * 20, "--note", "the garage"),
    "contact list": ("contact", "list"),
    "contact remove": ("contact", "remove", "alice"),
    "contact rename": ("contact", "rename", "Alice", "Alice B."),
    "history label": ("history", "label", "0x" + "11" * 32, "rent"),
    "history label of an address": ("history", "label", "0x" + "42" * 20, "landlord"),
    "history label without a subject": ("history", "label"),
    "history note": ("history", "note", "0x" + "12" * 32, "--remove"),
    "name normalize": ("name", "normalize", "Alice.eth"),
    "history chart": ("history", "chart"),
    "history export": ("history", "export", "--out", "history.csv"),
    "token add": ("token", "add", "0x" + "45" * 20, "--symbol", "MORE", "--decimals", "6", "--chain", "dev"),
    "token import": ("token", "import", "list.json", "--yes"),
    "token list": ("token", "list", "--all-chains"),
    "token remove": ("token", "remove", "KEPT", "--chain", "dev"),
    "clearsign add": ("clearsign", "add", "descriptor.json"),
    "clearsign list": ("clearsign", "list"),
    "clearsign show": ("clearsign", "show", "kept"),
    "clearsign remove": ("clearsign", "remove", "kept"),
    "authorization sign": (
        "authorization", "sign", "--delegate", "0x" + "42" * 20, "--nonce", "1", "--from", "old",
        "--out", "authorization.json", "--yes", *SECRET,
    ),
    "authorization verify": (
        "authorization", "verify", "given.hex", "--address", address_of(WORDS),
    ),
    "mnemonic new": ("mnemonic", "new", "--out", "new-words"),
    "mnemonic check": ("mnemonic", "check", "--mnemonic-file", "words"),
    "mnemonic derive": ("mnemonic", "derive", "--mnemonic-file", "words"),
    "mnemonic recover": (
        "mnemonic", "recover", "--mnemonic-file", "swapped", "--address", address_of(WORDS),
        "--out", "found",
    ),
    "shares split": ("shares", "split", "old", "--group", "2of3", "--out-dir", "shares", *SECRET),
    "shares combine": (
        "shares", "combine", "--shares-file", "share-1", "--shares-file", "share-2",
        "--secret-out", "combined",
    ),
    "history status": ("history", "status", "--chain", "dev"),
    "history reset": ("history", "reset", "--chain", "dev", "--yes"),
    "abi encode": ("abi", "encode", "--types", "bool", "--values", "values"),
    "abi decode": ("abi", "decode", "--types", "bool", "--values", "encoded"),
    "config show": ("config", "show"),
    "config get": ("config", "get", "speed"),
    "config set": ("config", "set", "currency", "krw"),
    "config unset": ("config", "unset", "currency"),
    "config path": ("config", "path"),
    "chain list": ("chain", "list"),
    "chain use": ("chain", "use", "base"),
    "chain add": ("chain", "add", "mynet", "--id", "424242", "--rpc-url", "http://127.0.0.1:9"),
    "chain remove": ("chain", "remove", "spare", "--yes"),
    "node list": ("node", "list"),
    "node remove": ("node", "remove", "http://127.0.0.1:9"),
    "policy show": ("policy", "show"),
    "policy check": ("policy", "check", "unsigned.json"),
    "policy accept": ("policy", "accept", "old", "--yes", *SECRET),
    "audit list": ("audit", "list"),
    "audit verify": ("audit", "verify"),
    "audit restart": ("audit", "restart", "old", *SECRET),
    "doctor": ("doctor",),
    "completion": ("completion", "bash"),
    "man": ("man",),
}


def furnish(place: Place) -> Place:
    """Add a PIN, a recovery code, shares, a V3 file and an unsigned transaction to a home."""
    folder = place.folder
    v3 = Account.encrypt(bytes.fromhex(KEY), "of the other program", kdf="scrypt", iterations=4096)
    (group,) = generate_mnemonics(1, [(2, 3)], bytes.fromhex(SHARED))
    words = WORDS.split()
    for name, text in {
        "v3.json": json.dumps(v3), "v3-password": "of the other program", "pin": "493817",
        "other-pin": "628105", "other": "another battery staple horse", "share-1": group[0],
        "share-2": group[1], "values": "[true]", "encoded": "0x" + "0" * 63 + "1",
        "given.hex": authorized(),
        "swapped": " ".join([words[0], words[-1], *words[1:-1]]),
    }.items():
        secret_file(folder / name, text + "\n")
    (folder / "order.json").write_text(json.dumps(ORDER))
    (folder / "login.txt").write_text(LOGIN)
    (folder / "list.csv").write_text(f"to,amount\n0x{'42' * 20},0.5 eth\n0x{'43' * 20},1 gwei\n")
    (folder / "list.json").write_text(json.dumps({"name": "a list", "tokens": [LISTED]}))
    for name in ("descriptor.json", "kept.json"):
        (folder / name).write_text(json.dumps(DESCRIPTOR))
    for line in (
        ("tx", "build", "--from", "old", *PAYMENT, "--offline", "--out", "unsigned.json"),
        ("payout", "build", "list.csv", "--from", "old", *PAYMENT[4:], "--offline", "--out",
         "payouts.json"),
        ("clearsign", "add", "kept.json"),
        ("contact", "add", "Alice", "0x" + "42" * 20),
        ("history", "note", "0x" + "12" * 32, "late"),
        ("token", "add", "0x" + "44" * 20, "--symbol", "KEPT", "--decimals", "6", "--chain", "dev"),
        ("wallet", "pin", "set", "old", "--pin-file", "pin", *SECRET),
        ("wallet", "recovery-code", "create", "old", "--code-out", "code", *SECRET),
        ("wallet", "create", "spare", "--low-memory", "--mnemonic-out", "spare-words", *SECRET),
        ("wallet", "create", "gone", "--low-memory", "--mnemonic-out", "gone-words", *SECRET),
        ("wallet", "remove", "gone", "--yes", *SECRET),
        ("wallet", "backup", "all.backup", "--low-memory", *SECRET),
        ("qr", "encode", "unsigned.json", "--sign-request", "--png", "request.png"),
        ("chain", "add", "spare", "--id", "7", "--rpc-url", "http://127.0.0.1:9"),
    ):
        ended = place.run(*line)
        assert ended.status == 0, ended
    texts: dict[str, tuple[str, ...]] = {
        "request.ur": ("qr", "encode", "unsigned.json", "--sign-request", "--text"),
        "key.ur": ("account", "xpub", "old", "--ur", "--password-file", "passphrase"),
        "answer.ur": (
            "tx", "sign", "--in", "request.ur", "--yes", "--password-file", "passphrase",
        ),
    }
    for name, typed in texts.items():
        ended = place.run(*typed)
        assert ended.status == 0, ended
        (folder / name).write_bytes(ended.out)
    return place
