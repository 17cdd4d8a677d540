"""Every command with a worker, for nodes or only for the database."""

from support.commands import LOGIN, PAYMENT, SECRET, SIGNED_HELLO, SIGNED_LOGIN, SIGNED_ORDER
from support.wallets import WORDS, address_of

UNKNOWN = "0x" + "11" * 32
# The account of a name, and words that a test replaces: a pending transaction, and the URL of a node.
NAMED = "0x" + "52" * 20
STUCK, NODE = "{stuck}", "{node}"
# No key signed for this account, so the chain is asked what it is. And a sign-in that names it.
CONTRACT = "0x" + "42" * 20
CONTRACTS_LOGIN = LOGIN.replace(address_of(WORDS), CONTRACT).replace("Chain ID: 1", "Chain ID: 31337")
# The words, and whether the worker needs nodes.
ONLINE: dict[str, tuple[tuple[str, ...], bool]] = {
    "balance": (("balance", "old"), True),
    "balance --all-chains": (("balance", "old", "--all-chains"), True),
    "balance --verify": (("balance", "old", "--verify"), True),
    "history": (("history", "list", "old"), True),
    "history --verify": (("history", "list", "old", "--verify", "--yes"), True),
    "history --offline": (("history", "old", "--offline"), False),
    "history sync": (("history", "sync", "old"), True),
    "watch": (("watch", "old", "--since", "0", "--limit", "1"), True),
    "history chart": (("history", "chart", "--chain", "dev"), False),
    "history export": (("history", "export", "--chain", "dev"), False),
    "send": (("send", "--from", "old", *PAYMENT[:4], "--yes", *SECRET), True),
    "tx build": (("tx", "build", "--from", "old", *PAYMENT[:4], "--out", "new.json"), True),
    "tx broadcast": (("tx", "broadcast", "--in", "signed.json"), True),
    "tx status": (("tx", "status", UNKNOWN), True),
    "tx pending": (("tx", "pending"), True),
    "tx outbox resend": (("tx", "outbox", "resend", STUCK), True),
    "tx speed-up": (("tx", "speed-up", STUCK, "--yes", "--no-wait", *SECRET), True),
    "tx cancel": (("tx", "cancel", STUCK, "--yes", "--no-wait", *SECRET), True),
    "payout build": (("payout", "build", "list.csv", "--from", "old", "--out", "new.json"), True),
    "payout broadcast": (("payout", "broadcast", "--in", "signed-payouts.json"), True),
    "account discover": (("account", "discover", "old", *SECRET), True),
    "chain fees": (("chain", "fees"), True),
    "chain test": (("chain", "test", "dev"), True),
    "node add": (("node", "add", NODE, "--chain", "dev"), True),
    "node test": (("node", "test", NODE, "--chain", "dev"), True),
    "name resolve": (("name", "resolve", "alice.eth"), True),
    "name lookup": (("name", "lookup", NAMED), True),
    "message verify": (
        ("message", "verify", "hello", "--address", CONTRACT, "--signature", SIGNED_HELLO), True),
    "typed-data verify": (
        ("typed-data", "verify", "order.json", "--address", CONTRACT, "--signature", SIGNED_ORDER), True),
    "siwe verify": (("siwe", "verify", "login.txt", "--signature", SIGNED_LOGIN), True),
    "history show": (("history", "show", UNKNOWN, "--chain", "dev"), False),
    "token list --found": (("token", "list", "--found", "--chain", "dev"), False),
    "history status": (("history", "status", "--chain", "dev"), False),
    "history reset": (("history", "reset", "--chain", "dev", "--yes"), False),
    "backup": (("wallet", "backup", "new.backup", "--low-memory", *SECRET), False),
    "restore": (("wallet", "restore", "sent.backup", *SECRET), False),
}
# These take no node on the command line: they need none, or it is in the words or in the settings.
WITHOUT_NODE = {
    "backup", "balance --all-chains", "chain test", "history chart", "history export", "history reset", "history show",
    "history status", "node add", "node test", "restore", "token list --found",
}
# These end with another status than 0: no contract accepts what was signed, the transaction is unknown, and of a balance
# that the chain was told not all can be proved.
OTHERWISE = {
    "history show": 1, "message verify": 1, "siwe verify": 1, "tx status": 1, "typed-data verify": 1,
    "history --verify": 69,
}
# These need a transaction that is pending.
PENDING = {"tx cancel", "tx outbox resend", "tx pending", "tx speed-up"}
# These do not open the database of the history.
WITHOUT_HISTORY = {
    "account discover", "balance", "balance --verify", "chain fees", "chain test", "message verify",
    "name lookup", "name resolve", "node add", "node test", "siwe verify", "typed-data verify",
}
