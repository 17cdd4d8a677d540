"""Makes chains.json: what public lists say of the built-in chains, where they agree."""

from common import Case, VectorFile, valid
from printed_chains import CHAINS

# The chain's own documentation writes it so (docs.gnosischain.com), and so does the program.
WRITTEN = {100: "xDAI", 10200: "xDAI"}


def case(
    number: int, short: str, symbol: str, decimals: int, second: str | None, third: str, other: int
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
    )


def build() -> VectorFile:
    return VectorFile(
        name="chains.json",
        standard="EIP-155, EIP-3770",
        comment="Short name and coin of each built-in chain but the development chain.",
        packages=(),
        given={"id": "the chain ID"},
        gives={
            "shortName": "the short name (EIP-3770)",
            "symbol": "the symbol of the coin",
            "decimals": "its decimals; a number",
        },
        errors={},
        cases=[case(*row) for row in CHAINS],
    )
