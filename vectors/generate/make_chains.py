"""Makes chains.json: what public lists say of the built-in chains, where they agree."""

from common import Case, VectorFile, valid
from printed_chains import CHAINS

# The chain's own documentation writes it so (docs.gnosischain.com), and so does the program.
WRITTEN = {100: "xDAI", 10200: "xDAI"}


# Chainlink's names of software, and those of the program.
STACKS = {
    "optimismBedrock": "op-stack", "celo": "op-stack", "zircuit": "op-stack",
    "arbitrum": "arbitrum", "scroll": "scroll", "zksync": "zk-stack",
}


def case(
    number: int, short: str, symbol: str, decimals: int, second: str | None, third: str, other: int,
    priced: bool, tagged: bool, software: str | None,
) -> Case:
    """Makes a case; at least two lists name the same coin, in any case, with the same decimals."""
    others = [name.lower() for name in (second, third) if name is not None]
    assert symbol.lower() in others, f"{number}: {symbol}, {others}"
    assert decimals == other, number
    differing = [name for name in (second, third) if name and name.lower() != symbol.lower()]
    comment = f"one list says {differing[0]}" if differing else "the lists agree"
    return valid(
        comment,
        id=str(number),
        shortName=short,
        symbol=WRITTEN.get(number, symbol),
        decimals=decimals,
        baseFee="yes" if priced else "unknown",
        finalized="yes" if tagged else "unknown",
        software=STACKS.get(software or "", "unknown"),
    )


def build() -> VectorFile:
    return VectorFile(
        name="chains.json",
        standard="EIP-155, EIP-3770",
        comment="Short name, coin, fees and finality of the built-in chains but the development chain.",
        packages=(),
        given={"id": "the chain ID"},
        gives={
            "shortName": "the short name (EIP-3770)",
            "symbol": "the symbol of the coin",
            "decimals": "its decimals; a number",
            "baseFee": "yes if ethereum-lists names EIP-1559 among its features",
            "finalized": "yes if Chainlink's nodes rely on the tag of that name",
            "software": "op-stack, arbitrum, scroll or zk-stack, by Chainlink's nodes",
        },
        errors={},
        cases=[case(*row) for row in CHAINS],
    )
