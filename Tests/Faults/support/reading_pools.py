"""Independent decoder of swaps by Uniswap's pool manager, from the actions of v4-periphery."""

from collections import Counter
from typing import Any

from support.reading import Reading, Unread
from support.reading_calls import Place, decoded, forms

POOL = "(address,address,uint24,int24,address)"
HOPS = "(address,uint24,int24,address,bytes)[]"
# The newer forms, from router version 2.1 on, have one price or several before another field.
SINGLE = [f"({POOL},bool,uint128,uint128,bytes)"], [f"({POOL},bool,uint128,uint128,uint256,bytes)"]
ALONG = [f"(address,{HOPS},uint128,uint128)"], [f"(address,{HOPS},uint256[],uint128,uint128)"]
# Actions: 6 and 7 are swaps of an exact input, 8 and 9 of an exact output; 0x0b and 0x0c settle a
# debt, 0x0e to 0x10 take the output as an amount, all, or a portion.
IN_SINGLE, IN, OUT_SINGLE, OUT, TAKE = 6, 7, 8, 9, 0x0E


class Debts:
    """A route's debts to the pool manager, and the currencies whose whole debt the caller pays.

    A debt has a bound if swaps and takes state amounts. A debt in the output of a swap for an exact
    output has none: a pool may deliver less.
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
                    # Version 2.0 reads the newer form's output amount as the maximum input.
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
        """The currencies from input to output, and the maximum input."""
        self.owed[tokens[0]] += units
        if is_exact_out:
            self.unbounded |= set(tokens[1:])

    def settle(self, f: Reading, currency: str, units: int, is_most: bool = False) -> None:
        """A debt that the caller pays; ether is paid from the ether that the router received."""
        if int(currency, 16) == 0:
            return
        if not self.place.is_token(currency):
            raise Unread  # an unknown token may represent another asset
        if units or is_most:
            f.spend(currency, units)
        elif currency not in self.whole:
            self.whole.append(currency)

    def pay(self, f: Reading) -> None:
        """Pay the whole debts at the end; versions read different numbers as the amount."""
        if self.unbounded & set(self.whole):
            raise Unread
        for currency in self.whole:
            f.spend_at_least(currency, self.owed[currency], "")
