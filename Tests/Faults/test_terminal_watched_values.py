"""Watched balances with their values, and with proofs."""

import os
import re
import signal
from decimal import Decimal

from support.chain import Chain
from support.screen import screen
from support.wallets import Place
from support.watched import END, ETHER, amount, pay, words

FEED = "0xfeed000000000000000000000000000000000001"


def priced(rich: Place, chain: Chain, answer: int) -> None:
    """Give the coin of the chain a feed with a price times 10^8, which the settings name."""
    chain.ask("dev_setPriceFeed", FEED, {"answer": answer, "age": 60})
    (rich.home / "config.toml").write_text(
        f'[chains.dev.prices.coin]\nfeed = "{FEED}"\nheartbeat = 3600\n'
    )
    os.chmod(rich.home / "config.toml", 0o600)


def test_values_are_drawn_with_the_balances(rich: Place, chain: Chain) -> None:
    """A new balance has its value at once; prices count for five minutes."""
    priced(rich, chain, 2000 * 10**8)
    line = ("balance", "old/1", "--watch", "--currency", "usd", *chain.flags)
    with screen(rich, *line, whole=True) as shown:
        shown.sees(END)
        account = chain.accounts[1]

        def valued() -> str:
            wei = int(chain.ask("eth_getBalance", account, "latest"), 16)
            return f"{amount(chain, account)} ≈ {Decimal(wei) * 2000 / ETHER:,.2f} USD"

        assert valued() in words(shown) and "1 ETH on dev ≈ 2,000.00 USD, price " in words(shown)
        priced(rich, chain, 4000 * 10**8)
        pay(chain, account)
        after = valued()
        shown.until(lambda: after in words(shown), "the value does not follow the balance")
        assert "1 ETH on dev ≈ 2,000.00 USD, price " in words(shown)
        shown.presses("c")
        assert shown.ends() == -signal.SIGINT


def test_what_is_worth_little_is_not_drawn(rich: Place, chain: Chain) -> None:
    """It is counted below the table."""
    priced(rich, chain, 1)
    line = ("balance", "old/1", "--watch", "--hide-small", *chain.flags)
    with screen(rich, *line, whole=True) as shown:
        shown.sees(END)
        assert "1 balance below 1 USD is left out of the table" in words(shown)
        assert "ETH" not in words(shown) and "≈" not in words(shown)
        shown.presses("c")
        assert shown.ends() == -signal.SIGINT


def test_each_reading_is_proved_and_a_liar_stays_out(
    rich: Place, chain: Chain, second: Chain, third: Chain
) -> None:
    """What a node that lies says is never drawn, and the others are enough from then on."""
    account = chain.accounts[1]
    urls = [word for each in (second, third, chain) for word in ("--rpc-url", each.url)]
    line = ("balance", "old/1", "--watch", "--verify", "--chain", "dev", *urls)
    with screen(rich, *line, whole=True) as shown:
        shown.sees(END)
        assert f"{amount(chain, account)} (proved)" in words(shown)
        chain.ask("dev_setFront", second.number, {"balanceOffsets": {account.lower(): ETHER}})
        pay(chain, account)
        proved = f"{amount(chain, account)} (proved)"
        told = f"{second.url} gave a false balance, and is not asked any more"
        shown.until(lambda: proved in words(shown) and told in words(shown), "the lie is not told")
        pay(chain, account)
        again = f"{amount(chain, account)} (proved)"
        shown.until(lambda: again in words(shown) and told in words(shown), "the next block is not proved")
        assert "2 of 2 nodes agree" in words(shown)
        shown.presses("c")
        assert shown.ends() == -signal.SIGINT


def test_without_a_new_block_nothing_is_proved_again(rich: Place, chain: Chain) -> None:
    """A proof costs several requests; whether there is a new block is one."""
    line = ("balance", "old/1", "--watch", "--verify", *chain.flags)
    with screen(rich, *line, whole=True) as shown:
        first = shown.sees(r"last read at (\S+); " + END)[1].decode()
        chain.clear()

        def is_read_again() -> bool:
            times = re.findall(rf"last read at (\S+); {END}", words(shown))
            return bool(times) and times[-1] != first

        shown.until(is_read_again, "it is not asked again")
        assert chain.calls() == {"eth_getBlockByNumber": 1}
        shown.presses("c")
        assert shown.ends() == -signal.SIGINT
