"""A command whose arguments are wrong opens no database, and asks no node."""

import pytest

from support.chain import Chain
from support.wallets import Place, secret_file

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
    ("block-unknown", ("balance", "old", "--block", "narnia")),
    ("input-unreadable", ("balance", "old", "--token-list", "absent.json")),
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
