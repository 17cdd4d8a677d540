"""Makes tokens.json from what public token lists say, with eth-utils for the checksums.

The lists are not read again here: collect_tokens.py has written down which of them agree.
"""

import random

from eth_utils import is_checksum_address, to_checksum_address

from common import Case, VectorFile, invalid, stream, valid
from printed_tokens import AGREEING, SOURCES
from wanted_tokens import WANTED, Token


def case(token: Token) -> Case:
    lists = AGREEING[(token.chain, token.address.lower())].split()
    assert len(lists) >= 2 and is_checksum_address(token.address)
    return valid(
        "in " + ", ".join(f"{SOURCES[name][0]} ({SOURCES[name][2]})" for name in lists),
        chain=str(token.chain),
        contract=token.address.lower(),
        address=to_checksum_address(token.address),
        symbol=token.symbol,
        name=token.name,
        decimals=token.decimals,
    )


def lookalike(source: random.Random, token: Token) -> Case:
    """Makes the address of another contract that begins and ends with the same four digits."""
    digits = token.address.lower()[2:]
    middle = "".join(source.choice("0123456789abcdef") for _ in range(32))
    assert middle != digits[4:36]
    return invalid(
        "unknown",
        f"begins and ends like {token.symbol}",
        chain=str(token.chain),
        contract=f"0x{digits[:4]}{middle}{digits[36:]}",
    )


def elsewhere(token: Token, every: set[tuple[int, str]]) -> list[Case]:
    """Makes the same address on Ethereum or Base, where no list has it."""
    contract = token.address.lower()
    return [
        invalid("unknown", f"{token.symbol} of chain {token.chain}", chain=str(chain), contract=contract)
        for chain in (1, 8453)
        if (chain, contract) not in every
    ]


def build() -> VectorFile:
    source = stream("tokens")
    every = {(token.chain, token.address.lower()) for token in WANTED}
    assert every == AGREEING.keys() and len(every) == len(WANTED)
    cases = [case(token) for token in WANTED]
    cases += [lookalike(source, token) for token in WANTED]
    asked: set[tuple[str, str]] = set()
    for token in WANTED:
        for other in elsewhere(token, every):
            if (key := (other["chain"], other["contract"])) not in asked:
                asked.add(key)
                cases.append(other)
    return VectorFile(
        name="tokens.json",
        standard="ERC-20 and EIP-55; token lists (tokenlists.org)",
        comment=(
            "The most held tokens of ten chains and of Sepolia, as two public token lists or more "
            "describe them. The comment of a case names the lists, with the day of each."
        ),
        packages=("eth-utils",),
        given={"chain": "the chain ID", "contract": "the contract, without a checksum"},
        gives={
            "address": "the contract with its checksum",
            "symbol": "the symbol",
            "name": "the name that one of the lists has",
            "decimals": "the number of decimals",
        },
        errors={"unknown": "no token of the list has this contract on this chain"},
        cases=cases,
    )
