"""A second reading of swaps through Uniswap's pool manager, by the actions that v4-periphery publishes."""

from collections import Counter
from typing import Any

from support.reading import Reading, Unread
from support.reading_calls import Place, decoded, forms

POOL = "(address,address,uint24,int24,address)"
HOPS = "(address,uint24,int24,address,bytes)[]"
# Of the newer forms, from version 2.1 of the router on, a price or prices stand before something else.
SINGLE = [f"({POOL},bool,uint128,uint128,bytes)"], [f"({POOL},bool,uint128,uint128,uint256,bytes)"]
ALONG = [f"(address,{HOPS},uint128,uint128)"], [f"(address,{HOPS},uint256[],uint128,uint128)"]
# Actions: 6 and 7 are swaps of an exact amount in, 8 and 9 of one out; 0x0b and 0x0c settle a debt, 0x0e to
# 0x10 take what was swapped, as an amount, all, or a portion.
IN_SINGLE, IN, OUT_SINGLE, OUT, TAKE = 6, 7, 8, 9, 0x0E


class Debts:
    """What a route owes the pool manager, and of what the caller pays the whole debt.

    A debt has a bound where swaps and takes name amounts. The debt in what comes out of a swap for an
    exact output has none: a pool may deliver less than that.
    """

    def __init__(self, place: Place) -> None:
        self.place = place
        self.owed = Counter[str]()
        self.unbounded, self.whole = set[str](), list[str]()

    def actions(self, f: Reading, actions: bytes, inputs: list[bytes]) -> None:
        """The actions of one command."""
        if len(actions) != len(inputs):
            raise Unread
        for action, given in zip(actions, inputs):
            match action:
                case 6 | 8:
                    pool, is_first, amount, bound = forms(given, *SINGLE)[0][:4]
                    tokens = pool[:2] if is_first else pool[1::-1]
                    self.swap(tokens, amount if action == IN_SINGLE else bound, action == OUT_SINGLE)
                case 7 | 9:
                    first, hops, *prices, amount, bound = forms(given, *ALONG)[0]
                    others = [hop[0] for hop in hops]
                    # Version 2.0 takes the amount out of the newer form for the most that goes in.
                    if action == OUT and prices and amount > bound:
                        self.unbounded |= set(others[:1])
                    if action == IN:
                        self.swap([first], amount, False)
                    elif not others:
                        raise Unread
                    else:
                        self.swap([others[0], *others[1:], first], bound, True)
                case 0x0B:
                    currency, units, is_user = decoded(["address", "uint256", "bool"], given)
                    if is_user:
                        self.settle(f, currency, units)
                case 0x0C:
                    currency, most = decoded(["address", "uint256"], given)
                    self.settle(f, currency, most, is_most=True)
                case 0x0E | 0x10:
                    currency, to, units = decoded(["address", "address", "uint256"], given)
                    if int(to, 16) not in (2, int(self.place.contract, 16)):
                        f.name(self.place.caller if int(to, 16) == 1 else to)
                    self.owed[currency] += units if action == TAKE else 0
                case 0x0F:
                    decoded(["address", "uint256"], given)
                case _:
                    raise Unread

    def swap(self, tokens: Any, units: int, is_exact_out: bool) -> None:
        """Currencies from what goes in to what comes out, and the most that goes in."""
        self.owed[tokens[0]] += units
        if is_exact_out:
            self.unbounded |= set(tokens[1:])

    def settle(self, f: Reading, currency: str, units: int, is_most: bool = False) -> None:
        """A debt that the caller pays; ether is paid out of what the router was sent."""
        if int(currency, 16) == 0:
            return
        if not self.place.is_token(currency):
            raise Unread  # something else may stand for what is taken
        if units or is_most:
            f.spend(currency, units)
        elif currency not in self.whole:
            self.whole.append(currency)

    def pay(self, f: Reading) -> None:
        """The whole debts, after all commands; versions differ in which number they read as an amount."""
        if self.unbounded & set(self.whole):
            raise Unread
        for currency in self.whole:
            f.spend_at_least(currency, self.owed[currency], "")
