"""Real calls with other recipients, amounts and assets; their effects follow from the same rules.
"""

from hostile_bases import BASES, RULES, Base, Values, at, put
from hostile_kinds import EVIL, Unseen, call, data
from hostile_outcomes import LOOKALIKE, ExpectedCall, forbidden, odd, told, torn

AMOUNTS = {"2^96 - 1": 2**96 - 1, "2^128": 2**128, "2^256 - 1": 2**256 - 1}
# The limit of a narrower type: amounts of Permit2 have 160 bits.
NARROW = 2**160


def judged(base: Base, mutation: str, body: bytes, expected: ExpectedCall) -> list[Unseen]:
    """Makes a case of a changed call, with the findings from its effects.

    Signing without consent is tried with other calls, to keep the suite fast.
    """
    return call(
        f"{base.name}, {mutation}", body, told(expected), forbidden(expected, RULES), to=base.to, policy=RULES.text,
        chain=1, name="ethereum", mutation=mutation,
    )


def changed(base: Base, mutation: str, values: Values) -> list[Unseen]:
    """Makes a case of a call with other arguments."""
    return judged(base, mutation, base.body(values), base.expected(values))


def people() -> list[Unseen]:
    """Returns calls that pay or approve somebody else."""
    cases: list[Unseen] = []
    for number, base in enumerate(BASES.values()):
        for part in ("recipient", "spender"):
            if part in base.places:
                values = put(base.values, base.places[part], EVIL)
                cases += changed(base, f"a stranger as the {part}", values)
                # A look-alike only in every third call, to keep the suite fast.
                if number % 3 == 0:
                    values = put(base.values, base.places[part], LOOKALIKE)
                    cases += changed(base, f"a look-alike of Alice as the {part}", values)
        if "owner" in base.places and number % 2 == 0:
            cases += changed(base, "a stranger as the owner", put(base.values, base.places["owner"], EVIL))
    return cases


def amounts() -> list[Unseen]:
    """Returns each call with one of three other amounts; as an approval, each of them is unlimited.
    """
    cases: list[Unseen] = []
    for number, base in enumerate(one for one in BASES.values() if "amount" in one.places):
        what, units = list(AMOUNTS.items())[number % 3]
        if base.name.startswith("Permit2") and units >= NARROW:
            what, units = "2^160 - 1", NARROW - 1
        cases += changed(base, f"the amount raised to {what}", put(base.values, base.places["amount"], units))
    return cases


def swaps() -> list[Unseen]:
    """Returns calls with two arguments swapped, and revocations with the flag set."""
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
    """Returns calls with arguments of one function after the selector of another."""
    transfer, approve, pull = BASES["USDC transfer"], BASES["USDC approve"], BASES["USDC transferFrom"]
    supply, withdraw, redeem = BASES["Aave supply"], BASES["Aave withdraw"], BASES["ERC-4626 redeem"]
    allowed, taken = BASES["Permit2 approve"], BASES["Permit2 transferFrom"]
    under = lambda base, other: base.body()[:4] + other.body()[4:]
    # The types are the same, so the selector decides. The assets may cost any number of shares.
    assets = "withdraw(uint256,address,address)"
    shares = ExpectedCall(redeem.to, "withdraw", (f"spend {redeem.to} {2**256 - 1} -",))
    return [
        *judged(transfer, "arguments of transferFrom", under(transfer, pull), odd(transfer.to, "transfer")),
        *judged(pull, "arguments of transfer", under(pull, transfer), torn(pull.to)),
        *judged(approve, "arguments of transfer", under(approve, transfer), approve.expected(transfer.values)),
        *judged(supply, "arguments of withdraw", under(supply, withdraw), torn(supply.to)),
        *judged(withdraw, "arguments of supply", under(withdraw, supply), odd(withdraw.to, "withdraw")),
        *judged(redeem, "the selector of withdraw", data(assets, *redeem.values), shares),
        # An address does not fit a deadline of 48 bits.
        *judged(allowed, "arguments of transferFrom", under(allowed, taken), torn(allowed.to)),
    ]
