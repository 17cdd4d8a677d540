"""A command whose arguments are wrong opens no database, and asks no node."""

import json

import pytest

from support.chain import Chain
from support.online import ONLINE
from support.wallets import Place, secret_file
from test_offline import NETWORKED, READ as SHOWN, SENT as HANDED, leaves

HASH = "0x" + "77" * 32
PAYEE = "0x" + "11" * 20
# The example of EIP-155, which is signed for chain 1.
SIGNED = (
    "0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a764000080"
    "25a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276"
    "a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83"
)
PASSWORD = ("--password-file", "passphrase")
FROM = ("--from", "old")
PAY = (*FROM, "--to", PAYEE, "--amount", "1 eth")
CALL = (*FROM, "--to", PAYEE, "--data")

# The code of the error, and the command; a chain that is not named is asked of the node.
OUTBOX = [
    ("chain-unknown", ("list", "--chain", "narnia")),
    ("hash-length", ("show", "0x12")),
    ("input-unreadable", ("show", HASH, "--abi", "absent.json")),
    ("hash-length", ("drop", "0x12", "--yes")),
    ("hash-length", ("drop", HASH, "0x12", "--yes")),
    ("chain-unknown", ("drop", "--all", "--chain", "narnia", "--yes")),
    ("usage", ("drop", "--yes")),
    ("usage", ("drop", "--all", "--yes")),
    ("usage", ("drop", HASH, "--all", "--chain", "dev", "--yes")),
    ("hash-length", ("resend", "0x12")),
    ("endpoint-malformed", ("resend", HASH, "--relay", "nonsense")),
]
SENT = [
    ("hash-length", ("status", "0x12")),
    ("offline", ("status", HASH, "--offline")),
    ("chain-unknown", ("pending", "--chain", "narnia")),
    ("hash-length", ("speed-up", "0x12")),
    ("hash-length", ("cancel", "0x12")),
    ("endpoint-malformed", ("speed-up", HASH, "--relay", "nonsense")),
    ("input-unreadable", ("broadcast", "absent.json")),
    ("broadcast-other-chain", ("broadcast", SIGNED, "--chain", "dev")),
]
WALLET = [
    ("output-file-exists", ("backup", "words")),
    ("backup-not-inside", ("backup", "new.backup", "--skip", "nobody")),
    ("input-unreadable", ("restore", "absent.backup")),
    ("backup-format", ("restore", "words")),
    ("wallet-name-path", ("restore", "words", "--wallet", "bad/name")),
    ("wallet-name-path", ("restore", "words", "--wallet", "old", "--as", "bad/name")),
    ("wallet-name-path", ("restore", "words", "--skip", "bad/name")),
    ("restore-as", ("restore", "words", "--as", "new")),
    ("restore-skip", ("restore", "words", "--wallet", "old", "--skip", "old")),
]
READ = [
    ("recipient-unknown", ("history", "nobody")),
    ("history-limit", ("history", "old", "--limit", "0")),
    ("history-offset", ("history", "old", "--offset=-1")),
    ("recipient-unknown", ("history", "old", "nobody")),
    ("recipient-unknown", ("history", "old", "--counterparty", "nobody")),
    ("usage", ("history", "old", "--all-accounts")),
    ("usage", ("history", "old", "--direction", "sideways")),
    ("history-kind-unknown", ("history", "old", "--kind", "gift")),
    ("history-kind-unknown", ("history", "old", "--kind", "sent,Fee")),
    ("history-kind-missing", ("history", "old", "--kind", "sent,")),
    ("history-kind-missing", ("history", "old", "--kind", "")),
    ("history-date-form", ("history", "old", "--after", "yesterday")),
    ("history-date-form", ("history", "old", "--until", "2026-01-31T12:00:00")),
    ("history-date-range", ("history", "old", "--after", "2026-02-29")),
    ("history-date-range", ("history", "old", "--until", "1969-12-31")),
    ("history-date-order", ("history", "old", "--after", "2026-02-01", "--until", "2026-01-31")),
    ("history-before-form", ("history", "old", "--before", "latest")),
    ("history-before-form", ("history", "old", "--before=-1")),
    ("hash-length", ("history", "old", "--before", "0x12")),
    ("usage", ("history", "old", "--before", "7", "--offset", "1")),
    ("usage", ("history", "old", "--min", "1")),
    ("usage", ("history", "old", "--max", "1 eth")),
    ("amount-sign", ("history", "old", "--asset", "eth", "--min=-1")),
    ("amount-exponent", ("history", "old", "--asset", "eth", "--max", "1e18")),
    ("amount-max", ("history", "old", "--asset", "eth", "--max", "max")),
    # What a symbol means depends on the chain.
    ("token-unknown", ("history", "old", "--asset", "apple", "--chain", "dev")),
    ("token-unknown", ("history", "old", "--asset", "wei", "--chain", "dev")),
    ("address-length", ("history", "old", "--asset", "0x12", "--chain", "dev")),
    ("address-other-chain", (
        "history", "old", "--asset", PAYEE + "@eip155:8453", "--chain", "dev",
    )),
    ("amount-other-unit", ("history", "old", "--asset", "eth", "--min", "1 dai", "--chain", "dev")),
    ("amount-too-fine", (
        "history", "old", "--asset", "eth", "--min", "0.0000000000000000001", "--chain", "dev",
    )),
    ("history-amount-order", (
        "history", "old", "--asset", "eth", "--min", "2", "--max", "1", "--chain", "dev",
    )),
    ("input-unreadable", ("history", "old", "--token-list", "absent.json")),
    ("quorum-too-high", ("history", "old", "--quorum", "2")),
    ("history-limit", ("history", "list", "old", "--limit", "0")),
    ("block-unknown", ("balance", "old", "--block", "narnia")),
    ("input-unreadable", ("balance", "old", "--token-list", "absent.json")),
    ("recipient-unknown", ("balance", "nobody")),
    ("recipient-unknown", ("balance", "nobody", "--chain", "dev")),
    ("chain-unknown", ("balance", "old", "--chain", "narnia")),
]
HISTORY = [
    ("recipient-unknown", ("sync", "nobody")),
    ("chain-unknown", ("sync", "old", "--chain", "narnia")),
    ("usage", ("sync", "old", "--all-accounts")),
    ("input-unreadable", ("sync", "old", "--token-list", "absent.json")),
    ("quorum-too-high", ("sync", "old", "--quorum", "2")),
    ("offline", ("sync", "old", "--offline")),
    ("recipient-unknown", ("status", "nobody")),
    ("chain-unknown", ("status", "--chain", "narnia")),
    ("hash-length", ("show", "0x12")),
    ("chain-unknown", ("show", HASH, "--chain", "narnia")),
    ("address-length", ("label", "0x12", "rent")),
    ("label-empty", ("label", HASH, "")),
    ("label-length", ("label", HASH, "a" * 101)),
    ("chain-unknown", ("label", HASH, "rent", "--chain", "narnia")),
    ("usage", ("label", HASH, "rent", "--remove")),
    ("address-length", ("note", "0x12", "late")),
    ("note-empty", ("note", HASH, "")),
    ("note-length", ("note", HASH, "a" * 501)),
    ("chain-unknown", ("note", HASH, "late", "--chain", "narnia")),
    ("usage", ("note", HASH, "late", "--remove")),
    ("recipient-unknown", ("export", "nobody", "--out", "new.csv")),
    ("chain-unknown", ("export", "--chain", "narnia", "--out", "new.csv")),
    ("output-file-exists", ("export", "--out", "words")),
    ("export-day", ("export", "--after", "yesterday", "--out", "new.csv")),
    ("export-stdout", ("export",)),
    ("usage", ("export", "--currency", "xyz", "--out", "new.csv")),
    ("recipient-unknown", ("chart", "nobody")),
    ("chain-unknown", ("chart", "--chain", "narnia")),
    ("output-file-exists", ("chart", "--png", "words")),
    ("export-day", ("chart", "--after", "yesterday")),
    ("token-unknown", ("chart", "--asset", "apple", "--chain", "dev")),
    ("chain-unknown", ("reset", "--chain", "narnia", "--yes")),
    ("usage", ("reset", "--yes", "more")),
]
FOLLOWED = [
    ("recipient-unknown", ("nobody",)),
    ("follow-limit", ("old", "--limit", "0")),
    ("chain-unknown", ("old", "--chain", "narnia")),
    ("usage", ("old", "--since", "yesterday")),
    ("input-unreadable", ("old", "--token-list", "absent.json")),
    ("offline", ("old", "--offline")),
]
# About chains and what is on them.
CHAINS = [
    ("chain-unknown", ("chain", "fees", "--chain", "narnia")),
    ("offline", ("chain", "fees", "--offline")),
    ("quorum-too-high", ("chain", "fees", "--quorum", "2")),
    ("endpoint-malformed", ("chain", "fees", "--rpc-url", "nonsense")),
    ("chain-unknown", ("chain", "test", "narnia")),
    ("endpoint-malformed", ("node", "add", "nonsense")),
    ("chain-unknown", ("node", "add", "http://127.0.0.1:9", "--chain", "narnia")),
    ("endpoint-malformed", ("node", "test", "nonsense")),
    ("chain-unknown", ("node", "test", "http://127.0.0.1:9", "--chain", "narnia")),
    ("wallet-unknown", ("account", "discover", "nobody", "--chain", "dev", *PASSWORD)),
    ("chain-unknown", ("account", "discover", "old", "--chain", "narnia", *PASSWORD)),
    ("discover-gap", ("account", "discover", "old", "--gap", "0", "--chain", "dev", *PASSWORD)),
    ("chain-unknown", ("token", "list", "--found", "--chain", "narnia")),
    ("token-list-chains", ("token", "list", "--found", "--all-chains", "--chain", "dev")),
    ("address-length", ("token", "add", "0x12", "--chain", "dev")),
    ("chain-unknown", ("token", "add", PAYEE, "--chain", "narnia")),
    ("token-decimals", (
        "token", "add", PAYEE, "--symbol", "A", "--decimals", "300", "--chain", "dev",
    )),
    ("input-unreadable", ("token", "import", "absent.json")),
    ("token-not-own", ("token", "remove", "apple", "--chain", "dev")),
    ("name-empty-label", ("name", "resolve", "alice..eth")),
    ("chain-unknown", ("name", "resolve", "alice.eth", "--chain", "narnia")),
    ("address-length", ("name", "lookup", "0x12")),
    ("recipient-unknown", ("name", "lookup", "nobody")),
    ("address-length", ("message", "verify", "hello", "--address", "0x12", "--signature", "0x11")),
    ("hex-odd", ("message", "verify", "hello", "--address", PAYEE, "--signature", "0x1")),
    ("input-unreadable", ("typed-data", "verify", "absent.json", "--address", PAYEE, "--signature", "0x11")),
    ("input-unreadable", ("siwe", "verify", "absent.txt", "--signature", "0x11")),
]
PAYOUT = [
    ("input-unreadable", ("build", "absent.csv", *FROM)),
    ("input-unreadable", ("build", "list.csv", *FROM, "--token-list", "absent.json")),
    ("gas-price-unit", ("build", "list.csv", *FROM, "--gas-price", "1 apple")),
    ("payout-row", ("build", "list.csv", *FROM, "--chain", "dev")),
    ("account-name-unknown", ("build", "list.csv", "--from", "nobody", "--chain", "dev")),
    ("input-unreadable", ("broadcast", "absent.json")),
]
BUILT = [
    ("build-missing", (*FROM, "--chain", "dev")),
    ("input-unreadable", (*PAY, "--token-list", "absent.json")),
    ("input-unreadable", (*PAY, "--sidecar", "absent.json")),
    ("input-unreadable", (*PAY, "--authorization", "absent.json")),
    ("gas-price-unit", (*PAY, "--gas-price", "1 apple")),
    ("chain-unknown", (*PAY, "--chain", "narnia")),
    ("hex-odd", (*CALL, "0x1")),
    ("input-unreadable", (*CALL, "0x11", "--abi", "absent.json")),
    ("input-unreadable", (*CALL[:-1], "--data-file", "absent")),
    # What words mean depends on the chain.
    ("recipient-unknown", ("1", "eth", "to", "nobody", *FROM, "--chain", "dev")),
    ("token-unknown", ("1", "apple", "to", PAYEE, *FROM, "--chain", "dev")),
    ("account-name-unknown", ("1", "eth", "to", PAYEE, "--from", "nobody", "--chain", "dev")),
]
WRONG = [
    *((code, ("tx", "outbox", *words)) for code, words in OUTBOX),
    *((code, ("tx", *words)) for code, words in SENT),
    *((code, ("wallet", *words, *PASSWORD)) for code, words in WALLET),
    *READ,
    *((code, ("history", *words)) for code, words in HISTORY),
    *((code, ("watch", *words)) for code, words in FOLLOWED),
    *CHAINS,
    *((code, ("payout", *words)) for code, words in PAYOUT),
    *((code, ("tx", "build", *words)) for code, words in BUILT),
    *((code, ("send", *words, "--yes", *PASSWORD)) for code, words in BUILT),
    ("endpoint-malformed", ("send", *PAY, "--relay", "nonsense", "--yes", *PASSWORD)),
]

# Databases that no command can open, as they are in the home.
DAMAGED = {
    "no database": (),
    "both damaged": ("chain/chain.sqlite", "chain/journal.sqlite"),
    "one at its old place": ("chain.sqlite",),
}


def test_m13_every_command_with_a_worker_is_here(old: Place) -> None:
    """Whatever can open a database or ask a node has wrong arguments in the list above."""
    tree = json.loads(old.run("--experimental-dump-help").out)["command"]
    # Only the worker opens databases; test_worker_separation.py has all commands that start one.
    online = [words for words, _ in ONLINE.values()]
    there = {
        name for name in leaves(tree)
        if name in NETWORKED | SHOWN | HANDED or any(begins(words, name) for words in online)
    }
    assert len(there) > 30
    tried = {name for name in there for _, words in WRONG if begins(words, name)}
    assert there - tried == set(), "commands whose wrong arguments nobody tries"


def begins(words: tuple[str, ...], name: str) -> bool:
    """Whether the words are those of a command."""
    return " ".join(words[: len(name.split())]) == name


@pytest.mark.parametrize("names", DAMAGED.values(), ids=DAMAGED)
def test_m13_wrong_arguments_open_no_database(
    names: tuple[str, ...], old: Place, chain: Chain
) -> None:
    """The error is the argument's; no file is made, moved, set aside or changed."""
    (old.folder / "list.csv").write_text("to,amount\nnobody,1 eth\n")
    for name in names:
        (old.home / name).parent.mkdir(mode=0o700, exist_ok=True)
        secret_file(old.home / name, "no database\n" * 1000)
    before = (old.names(), old.content())
    wrong = []
    for code, words in WRONG:
        ended = old.run(*words, "--json", more={"ETH_RPC_URL": chain.url})
        same = (old.names(), old.content()) == before
        if ended.status == 0 or ended.code != code or not same or chain.calls():
            wrong.append((words, ended, old.names(), chain.calls()))
        chain.clear()
    assert not wrong, wrong[:5]
    # With right arguments, they are opened.
    old.run("history", "old", *chain.flags)
    assert (old.names(), old.content()) != before
