"""Real calls with other values: whom they pay, how much, of what. What they do follows by the same rules."""

from hostile_bases import BASES, RULES, Base, Values, at, put
from hostile_kinds import EVIL, Unseen, call, data
from hostile_outcomes import LOOKALIKE, Deed, forbidden, odd, told, torn

AMOUNTS = {"2^96 - 1": 2**96 - 1, "2^128": 2**128, "2^256 - 1": 2**256 - 1}
# What a type of fewer bits holds: amounts of Permit2 have 160.
NARROW = 2**160


def judged(base: Base, mutation: str, body: bytes, deed: Deed) -> list[Unseen]:
    """A changed call with all that follows from what it does.

    That it is not signed without consent is tried with others: the suite has to stay quick.
    """
    return call(
        f"{base.name}, {mutation}", body, told(deed), forbidden(deed, RULES), to=base.to, policy=RULES.text,
        chain=1, name="ethereum", mutation=mutation,
    )


def changed(base: Base, mutation: str, values: Values) -> list[Unseen]:
    """A call with other arguments."""
    return judged(base, mutation, base.body(values), base.deed(values))


def people() -> list[Unseen]:
    """Somebody else is paid, or may take."""
    cases: list[Unseen] = []
    for number, base in enumerate(BASES.values()):
        for part in ("recipient", "spender"):
            if part in base.places:
                values = put(base.values, base.places[part], EVIL)
                cases += changed(base, f"a stranger as the {part}", values)
                # A look-alike at every third, since the suite has to stay quick.
                if number % 3 == 0:
                    values = put(base.values, base.places[part], LOOKALIKE)
                    cases += changed(base, f"a look-alike of Alice as the {part}", values)
        if "owner" in base.places and number % 2 == 0:
            cases += changed(base, "a stranger as the owner", put(base.values, base.places["owner"], EVIL))
    return cases


def amounts() -> list[Unseen]:
    """Another amount, at each call one of three: of a permission each is without limit."""
    cases: list[Unseen] = []
    for number, base in enumerate(one for one in BASES.values() if "amount" in one.places):
        what, units = list(AMOUNTS.items())[number % 3]
        if base.name.startswith("Permit2") and units >= NARROW:
            what, units = "2^160 - 1", NARROW - 1
        cases += changed(base, f"the amount raised to {what}", put(base.values, base.places["amount"], units))
    return cases


def swaps() -> list[Unseen]:
    """Two arguments changed round, and a permission that was to be taken back."""
    cases: list[Unseen] = []
    for base in BASES.values():
        if "flag" in base.places:
            cases += changed(base, "the flag set", put(base.values, base.places["flag"], True))
        for other in ("recipient", "spender", "owner"):
            if "token" in base.places and other in base.places:
                token, who = (at(base.values, base.places[part]) for part in ("token", other))
                values = put(put(base.values, base.places["token"], who), base.places[other], token)
                cases += changed(base, f"token and {other} changed round", values)
                break
    weth = BASES["WETH withdrawTo"]
    amount, who = weth.values[1], int(weth.values[0], 16)
    return cases + changed(weth, "recipient and amount changed round", (f"0x{amount:040x}", who))


def selectors() -> list[Unseen]:
    """Arguments of one function behind the selector of another."""
    transfer, approve, pull = BASES["USDC transfer"], BASES["USDC approve"], BASES["USDC transferFrom"]
    supply, withdraw, redeem = BASES["Aave supply"], BASES["Aave withdraw"], BASES["ERC-4626 redeem"]
    allowed, taken = BASES["Permit2 approve"], BASES["Permit2 transferFrom"]
    under = lambda base, other: base.body()[:4] + other.body()[4:]
    # The same types: it reads as what the selector says. Any number of shares may go for assets.
    assets = "withdraw(uint256,address,address)"
    shares = Deed(redeem.to, "withdraw", (f"spend {redeem.to} {2**256 - 1} -",))
    return [
        *judged(transfer, "arguments of transferFrom", under(transfer, pull), odd(transfer.to, "transfer")),
        *judged(pull, "arguments of transfer", under(pull, transfer), torn(pull.to)),
        *judged(approve, "arguments of transfer", under(approve, transfer), approve.deed(transfer.values)),
        *judged(supply, "arguments of withdraw", under(supply, withdraw), torn(supply.to)),
        *judged(withdraw, "arguments of supply", under(withdraw, supply), odd(withdraw.to, "withdraw")),
        *judged(redeem, "the selector of withdraw", data(assets, *redeem.values), shares),
        # An address is no end of 48 bits.
        *judged(allowed, "arguments of transferFrom", under(allowed, taken), torn(allowed.to)),
    ]
