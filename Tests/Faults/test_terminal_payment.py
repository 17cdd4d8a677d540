"""Missing parts of a payment are asked for on a terminal, and refused in a script."""

import pytest

from support.chain import Chain
from support.screen import screen
from support.wallets import PASSPHRASE, Place, secret_file

COLD = "0x" + "42" * 20
BUILD = (
    "tx", "build", "--from", "old", "--nonce", "0", "--gas", "21000", "--gas-price", "1 gwei",
    "--chain", "dev", "--offline", "--out", "unsigned.json",
)
NOBODY = ("sh", "-c", 'exec "$@" </dev/null', "sh")


@pytest.fixture
def two(old: Place) -> Place:
    """A home with two wallets, one of them watch-only."""
    assert old.run("wallet", "watch", "cold", "--address", COLD).status == 0
    return old


@pytest.mark.parametrize("words", [
    ("0.1", "to", "cold"), ("cold", "0.1"), ("--to", "cold", "--amount", "0.1"),
])
def test_f4_a_number_alone_is_confirmed(words: tuple[str, ...], two: Place) -> None:
    """The user confirms that 0.1 means ether; after no, an error lists the units."""
    with screen(two, *BUILD, *words) as shown:
        shown.sees(r"0\.1 ETH\? \[y/N\] ")
        shown.types("n")
        assert shown.ends() == 64
        assert b"missing unit" in shown.err.read_bytes()
    assert not (two.folder / "unsigned.json").exists()
    with screen(two, *BUILD, *words) as shown:
        shown.sees(r"0\.1 ETH\? \[y/N\] ")
        shown.types("y")
        assert shown.ends() == 0, shown.err.read_bytes()
    assert "100000000000000000" in (two.folder / "unsigned.json").read_text()


@pytest.mark.parametrize(("more", "before"), [(("--json",), ()), ((), NOBODY)])
def test_f4_a_number_alone_is_refused_in_a_script(
    more: tuple[str, ...], before: tuple[str, ...], two: Place,
) -> None:
    """A script must state the unit."""
    with screen(two, *BUILD, "0.1", "to", "cold", *more, before=before) as shown:
        assert shown.ends() == 64 and shown.shown == b""
        assert b"missing unit" in shown.err.read_bytes()


@pytest.mark.parametrize(("words", "told"), [
    (("help",), b"unknown account, wallet or contact: help"),
    (("0.1", "btc", "to", "cold"), b"unknown unit or token: btc"),
    (("0.1", "eth", "to", "nobody"), b"unknown account, wallet or contact: nobody"),
    (("0.1btc",), b"unknown unit or token: btc"),
])
def test_the_words_are_checked_before_a_wallet_is_chosen(
    words: tuple[str, ...], told: bytes, rich: Place, chain: Chain
) -> None:
    """Of two wallets with keys none is the default, and nobody is asked which one pays."""
    made = rich.run(
        "wallet", "import", "cold", "--private-key-file", "key", "--password-file", "passphrase",
        "--low-memory", "--known-test-key",
    )
    assert made.status == 0, made
    with screen(rich, "send", *words, *chain.flags) as shown:
        assert shown.ends() != 0 and b"Which wallet" not in shown.shown, shown.shown
        assert told in shown.err.read_bytes()


def test_a_script_takes_the_only_wallet_with_a_key(rich: Place, chain: Chain) -> None:
    """As a person at a terminal does, who is not asked; to build, both wallets are as good."""
    assert rich.run("wallet", "watch", "cold", COLD).status == 0
    words = ("0.001", "eth", "to", chain.accounts[3], *chain.flags)
    sent = rich.run("send", *words, "--dry-run", "--json")
    assert sent.status == 0, sent
    assert sent.json()["review"]["from"] == chain.accounts[0], sent
    built = rich.run("tx", "build", *words, "--json")
    assert (built.status, built.code) == (64, "account-unnamed"), built
    # A damaged wallet may be the one that is meant.
    secret_file(rich.keystore / "other.ktr", "{}")
    unsure = rich.run("send", *words, "--dry-run", "--json")
    assert (unsure.status, unsure.code) == (64, "account-unnamed"), unsure


@pytest.mark.parametrize(("size", "times"), [((24, 40), 2), ((24, 80), 1), ((90, 100), 1)])
def test_dangers_are_read_before_the_question(
    size: tuple[int, int], times: int, rich: Place, chain: Chain
) -> None:
    """If the review is higher than the screen, its dangers are said again above the question."""
    words = (
        "send", "0.001", "eth", "to", chain.accounts[3], *chain.flags,
        "--max-fee-per-gas", "2 wei", "--max-priority-fee-per-gas", "1 wei",
    )
    with screen(rich, *words, size=size, before=("sh", "-c", 'exec "$@" 2>&0', "sh")) as shown:
        shown.sees(r"\[y/N\] ")
        assert shown.shown.count(b"danger:") == times, shown.shown
        # The terminal breaks the address, not the program.
        assert chain.accounts[3].encode() + b"? [y/N]" in shown.shown
        shown.types("n")
        assert shown.ends() == 1
    assert chain.ask("txpool_content")["pending"] == {}


@pytest.mark.parametrize("columns", [40, 80])
def test_f4_send_asks_step_by_step(columns: int, rich: Place, chain: Chain) -> None:
    """Recipient, amount, speed; an invalid answer is asked again, and the review follows."""
    assert rich.run("contact", "add", "Bob", chain.accounts[3]).status == 0
    before = chain.nonce(chain.accounts[0])
    with screen(rich, "send", *chain.flags, size=(24, columns)) as shown:
        shown.sees(r"Contacts and accounts: Bob, old/1\r\n")  # without the account that pays
        shown.sees(r"Whom do you want to pay [^?]*\? ")
        shown.types("")
        shown.sees(r"payment link\)\? ")
        shown.types("bobb")
        shown.sees(r"contact: bobb; did you mean Bob\?")
        shown.sees(r"payment link\)\? ")
        shown.types("nobody")
        shown.sees(r"unknown account, wallet or contact: nobody; try again")
        shown.sees(r"payment link\)\? ")
        shown.types("  bob ")
        shown.sees(rf"\n\s*{chain.accounts[3]} \(contact Bob\)\r\n")
        shown.sees(r"How much \(balance: [0-9.]+ ETH; max sends everything\)\? ")
        for typed, told in (
            ("", ""), ("1 doubloon", "unknown unit or token: doubloon"),
            ("1 etherr", r"did you mean ether\?"), ("100000000 eth", "not enough ETH"),
        ):
            shown.types(typed)
            shown.sees(told)
            shown.sees(r"everything\)\? ")
        shown.types("0.001")
        shown.sees(r"0\.001 ETH\? \[y/N\] ")
        shown.types("n")
        shown.sees(r"missing unit[^?]*; try again\s+How much [^?]*\? ")  # nothing has ended
        shown.types("0.001")
        shown.sees(r"0\.001 ETH\? \[y/N\] ")
        shown.types("y")
        shown.sees(r"Speed \(slow, normal, fast or urgent\)\? \[normal\] ")
        shown.types("soon")
        shown.sees("unknown speed: soon")
        shown.sees(r"\[normal\] ")
        shown.types("")
        shown.sees(rf"Send 0\.001 ETH to {chain.accounts[3]} \(contact Bob\)\? \[y/N\] ")
        shown.types("y")
        shown.sees("Password of old: ")
        shown.types_hidden(PASSPHRASE)
        assert shown.ends() == 0, shown.err.read_bytes()
    assert chain.nonce(chain.accounts[0]) == before + 1


@pytest.mark.parametrize(("words", "asked"), [
    (("bob",), "How much"), (("0.001eth",), "Whom do you want to pay"),
])
def test_f4_send_asks_for_what_is_missing_alone(
    words: tuple[str, ...], asked: str, rich: Place, chain: Chain,
) -> None:
    """Given parts are not asked for, nor is the speed; declining at the end sends nothing."""
    assert rich.run("contact", "add", "bob", chain.accounts[3]).status == 0
    before = chain.nonce(chain.accounts[0])
    with screen(rich, "send", *words, *chain.flags) as shown:
        shown.sees(asked)
        shown.types("bob" if asked.startswith("Whom") else "0.001 eth")
        shown.sees(r"Send [^?]*\? \[y/N\] ")
        shown.types("n")
        assert shown.ends() == 1
        assert b"Speed" not in shown.shown
    assert chain.nonce(chain.accounts[0]) == before


def test_the_recipient_may_name_the_chain_of_the_payment(rich: Place, chain: Chain) -> None:
    """An address of another chain is asked for again; of one on the chain, the address is paid."""
    address = chain.accounts[3]
    with screen(rich, "send", "0.001eth", *chain.flags) as shown:
        shown.sees(r"Whom do you want to pay [^?]*\? ")
        for typed, told in (
            (f"{address}@base", "wrong chain: the address is for base, not for dev; try again"),
            (f"{address}@dev#00000000", "wrong checksum after #"),
        ):
            shown.types(typed)
            shown.sees(told)
            shown.sees(r"payment link\)\? ")
        shown.types(f"{address}@dev")
        shown.sees(r"Send [^?@]*\? \[y/N\] ")
        shown.types("n")
        assert shown.ends() == 1


def test_f4_tx_build_asks_too_and_a_watched_account_may_pay(two: Place, chain: Chain) -> None:
    """As `send` does, up to the file; offline, where more is missing, it asks for nothing."""
    chain.ask("anvil_setBalance", COLD, hex(10**18))
    with screen(two, "tx", "build", "--from", "cold", *chain.flags, whole=True) as shown:
        shown.sees(r"Whom do you want to pay [^?]*\? ")
        shown.types("old")
        shown.sees(r"How much \(balance: 1 ETH; max sends everything\)\? ")
        shown.types("0.001 eth")
        shown.sees(r"Speed \(slow, normal, fast or urgent\)\? \[normal\] ")
        shown.types("")
        shown.sees(r"File for the unsigned transaction [^?]*\? \[unsigned\.json\] ")
        shown.types("")
        assert shown.ends() == 0, shown.shown
    assert "1000000000000000" in (two.folder / "unsigned.json").read_text()
    with screen(two, *BUILD[:-1], "other.json") as shown:
        assert shown.ends() == 64 and b"missing --to" in shown.err.read_bytes()
        assert b"Whom" not in shown.shown


def test_f4_nobody_is_asked_for_a_payment_that_cannot_be_signed(two: Place, chain: Chain) -> None:
    """A watch-only wallet is refused before the first question."""
    with screen(two, "send", "--from", "cold", *chain.flags) as shown:
        assert shown.ends() == 1
        assert b"watch-only" in shown.err.read_bytes() and shown.shown == b""


def test_f4_the_wallet_with_a_key_pays(rich: Place, chain: Chain) -> None:
    """A watch-only wallet is not offered; the only other one is not asked for."""
    assert rich.run("wallet", "watch", "cold", "--address", COLD).status == 0
    words = ("send", "0.001 eth", "to", "cold", *chain.flags)
    with screen(rich, *words) as shown:
        shown.sees(rf"Send 0\.001 ETH to {COLD} \(cold\)\? \[y/N\] ")
        shown.presses("D")
        assert shown.ends() == 1 and b"nothing was sent" in shown.err.read_bytes()
        assert b"Which wallet" not in shown.shown
        assert shown.shown.endswith(b"\r\n"), "the shell's prompt begins a row"
    with screen(rich, "send", "--from", "cold", "--yes", *words[1:]) as shown:
        assert shown.ends() == 1
        assert b"--from" in shown.err.read_bytes() and b"tx build" in shown.err.read_bytes()


@pytest.mark.parametrize(("words", "error"), [
    ((), b"missing --to"), (("bob",), b"missing --amount"), (("0.1eth",), b"missing --to"),
])
def test_f4_a_script_has_to_say_it_all(
    words: tuple[str, ...], error: bytes, rich: Place, chain: Chain,
) -> None:
    """Without a terminal, with --json or with --yes nothing is asked."""
    for more, before in ((("--json",), ()), (("--yes",), ()), ((), NOBODY)):
        with screen(rich, "send", *words, *more, *chain.flags, before=before) as shown:
            assert shown.ends() == 64 and shown.shown == b""
            assert error in shown.err.read_bytes()


def test_f5_a_payment_link_is_paid(rich: Place, chain: Chain) -> None:
    """`send` accepts the link that `receive` prints."""
    link = f"ethereum:{chain.accounts[3]}@31337?value=1e15"
    before = chain.ask("eth_getBalance", chain.accounts[3], "latest")
    ended = rich.unlocking("send", link, "--yes", *chain.flags)
    assert ended.status == 0, ended
    after = chain.ask("eth_getBalance", chain.accounts[3], "latest")
    assert int(after, 16) - int(before, 16) == 10**15


def test_a_payment_request_is_paid_from_a_picture(rich: Place, chain: Chain) -> None:
    """`send --request` pays the picture that `receive` makes, to the same account and amount."""
    payee = chain.accounts[4]
    drawn = ("--png", "asked.png", "--no-qr")
    assert rich.run("receive", payee, "0.001 eth", "--chain", "dev", *drawn).status == 0
    before = chain.ask("eth_getBalance", payee, "latest")
    ended = rich.unlocking("send", "--request", "asked.png", "--yes", *chain.flags)
    assert ended.status == 0, ended
    after = chain.ask("eth_getBalance", payee, "latest")
    assert int(after, 16) - int(before, 16) == 10**15


def test_the_chain_of_a_payment_request_is_asked_for(two: Place) -> None:
    """A request for another chain than the one in use is built only after a yes."""
    link = f"ethereum:{COLD}@31337?value=1e15"
    words = tuple(word for word in BUILD if word not in ("--chain", "dev"))
    for answer, status in (("n", 64), ("y", 0)):
        with screen(two, *words, "--request", link) as shown:
            shown.sees(r"not for ethereum\. Pay on dev\? \[y/N\] ")
            shown.types(answer)
            assert shown.ends() == status, shown.err.read_bytes()
        assert (two.folder / "unsigned.json").exists() == (status == 0)


def test_the_chain_of_a_payment_request_is_not_taken_in_a_script(two: Place) -> None:
    """Without a terminal, the error names the chain to give."""
    words = tuple(word for word in BUILD if word not in ("--chain", "dev"))
    ended = two.run(*words, "--request", f"ethereum:{COLD}@31337?value=1e15")
    assert ended.status == 64, ended
    assert b"the payment link is for dev, not for ethereum" in ended.err
    assert b"use --chain dev" in ended.err
