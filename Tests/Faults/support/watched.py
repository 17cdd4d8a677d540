"""What tests of `balance --watch` have in common."""

from decimal import Decimal

from support.chain import Chain
from support.screen import Screen

ETHER = 10**18
END = r"press Ctrl-C to stop"


def amount(chain: Chain, account: str) -> str:
    """The balance as the program writes it."""
    wei = Decimal(int(chain.ask("eth_getBalance", account, "latest"), 16))
    return f"{(wei / ETHER).normalize():f} ETH"


def pay(chain: Chain, account: str) -> None:
    """Pay one ether to an account, mined at once."""
    chain.ask("eth_sendTransaction", {
        "from": chain.accounts[5], "to": account, "value": hex(ETHER),
    })


def words(shown: Screen) -> str:
    """What is visible, on one line."""
    return " ".join(shown.visible().split())
