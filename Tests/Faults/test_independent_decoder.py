"""Compares the program's decoding of calls and typed data with code written from the standards.

They must agree on every asset, amount, payee and spender, and on the unknown parts. The long form
draws with the seed that is printed at the start; the short form is the same in every run. Every
function and every structure comes once before the random ones.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from eth_abi.abi import encode
from eth_utils.address import to_checksum_address
from eth_utils.crypto import keccak

from support.program import REPOSITORY
from support.random_calls import Dice
from support.random_typed import TypedDice, kinds
from support.reading import Reading
from support.reading_calls import READERS, Place, read_call
from support.reading_typed import KNOWN, encoded_type, read_typed
from support.reviews import GAS, of_call, of_typed
from support.samples import SEED
from support.trials import Ground
from support.wallets import WORDS, address_of, secret_file
from support.wallets import Place as Home

PARTS = 6
# The shares of random calls and structures that may be wholly unknown. One call in seven has
# changed bytes, and one structure in ten has another type.
MOST_BARE = (0.14, 0.18)
TOKENS = tuple(to_checksum_address(keccak(text=f"token {number}")[:20]) for number in range(4))
SHORT, LONG = (210, 90), (1400, 600)  # calls and structures


@pytest.fixture(scope="module")
def home(ground: Ground, tmp_path_factory: pytest.TempPathFactory) -> Home:
    """A home with the wallet `old` and some tokens; nothing is signed."""
    place = ground.old.copy(tmp_path_factory.mktemp("readings") / "old")
    listed = [
        {"chainId": 31337, "address": token, "symbol": f"T{number}", "name": f"Token {number}", "decimals": 18}
        for number, token in enumerate(TOKENS)
    ]
    secret_file(place.home / "tokens.json", json.dumps({"tokens": listed}))
    return place


def wanted(part: int, kind: int, every_call: bool) -> Iterator[int]:
    """The numbers of one part; the parts alternate, so that each has some of everything."""
    return iter(range(part, (LONG if every_call else SHORT)[kind], PARTS))


def drawn(number: int, seed: str) -> tuple[str, int, bytes]:
    """A random call: target, ether and data. Each function comes once before the random ones."""
    dice = Dice(f"{seed} call {number}", (address_of(WORDS),), TOKENS)
    functions = sorted(READERS.items(), key=lambda one: one[1][0])
    to = dice.token() if dice.chance.random() < 0.3 else dice.who()
    value = dice.chance.choice([0, 0, dice.number(64)])
    if number < len(functions):
        selector, (signature, types, _) = functions[number]
        return to, value, selector + encode(types, dice.values(signature, types, 0))
    body = dice.call()
    return to, value, dice.changed(body) if dice.chance.random() < 0.15 else body


def reading_of(to: str, value: int, body: bytes) -> Reading:
    """The independent reading of a call."""
    here = Reading()
    read_call(here, Place(to, address_of(WORDS), value, gas=GAS, tokens=frozenset(TOKENS)), body)
    return here


def call_faults(home: Home, number: int, seed: str) -> str:
    """The differences between the readings of a random call; empty if they agree."""
    to, value, body = drawn(number, seed)
    here = reading_of(to, value, body)
    parted = here.differences(Reading.of(of_call(home, to, body, value)["effects"]), (address_of(WORDS),))
    name = READERS.get(body[:4], ("unknown",))[0]
    return f"{number} {name}: {'; '.join(parted)}\n  to {to}, value {value}, data 0x{body.hex()}" if parted else ""


def structure(number: int, seed: str) -> dict[str, Any]:
    """A random structure. Each kind comes once before the random ones."""
    return TypedDice(f"{seed} typed {number}", (address_of(WORDS),)).any_document(number)


def typed_faults(home: Home, number: int, seed: str) -> str:
    """The differences between the readings of a random structure; empty if they agree."""
    made, me = structure(number, seed), address_of(WORDS)
    review = Reading.of(of_typed(home, made)["effects"])
    parted = read_typed(made, me).differences(review, (me, made["domain"].get("verifyingContract", "")))
    return f"{number} {encoded_type(made)}: {'; '.join(parted)}\n  {json.dumps(made)}" if parted else ""


@pytest.mark.parametrize("part", range(PARTS))
def test_calls(part: int, home: Home, every_call: bool) -> None:
    """Random calls, nested calls, and calls with changed bytes."""
    seed = SEED if every_call else "short"
    numbers = wanted(part, 0, every_call)
    wrong = [fault for number in numbers if (fault := call_faults(home, number, seed))]
    assert not wrong, f"{len(wrong)} calls:\n" + "\n".join(wrong)


@pytest.mark.parametrize("part", range(PARTS))
def test_typed_data(part: int, home: Home, every_call: bool) -> None:
    """Random structures, and structures that differ slightly from a known one."""
    seed = SEED if every_call else "short"
    numbers = wanted(part, 1, every_call)
    wrong = [fault for number in numbers if (fault := typed_faults(home, number, seed))]
    assert not wrong, f"{len(wrong)} structures:\n" + "\n".join(wrong)


def test_nearly_everything_is_compared() -> None:
    """Few random calls and structures are wholly unknown, since for those both readings agree on
    nothing else."""
    me, seeds = address_of(WORDS), (SEED, "short")
    calls = [reading_of(*drawn(number, seed)) for seed in seeds for number in range(LONG[0] // 2)]
    structures = [read_typed(structure(number, seed), me) for seed in seeds for number in range(LONG[1] // 2)]
    for what, readings, most in (("calls", calls, MOST_BARE[0]), ("structures", structures, MOST_BARE[1])):
        bare = sum(one.is_bare for one in readings)
        assert bare <= most * len(readings), f"of {bare} of {len(readings)} {what} nothing is told"


def test_each_function_and_structure_is_covered() -> None:
    """The short form contains all of them."""
    assert len(READERS) <= SHORT[0] and len(kinds()) <= SHORT[1]
    assert {kind for kind in KNOWN} <= set(kinds())


def test_every_known_function_is_read_twice() -> None:
    """The program's table, as the vectors list it, has the functions of the independent decoder.

    A Swift test compares the vectors with the table itself.
    """
    listed = json.loads((REPOSITORY / "vectors/known-functions.json").read_text())["cases"]
    known = {one["function"] for one in listed if one["expect"] == "valid"}
    assert known == {signature for signature, _, _ in READERS.values()}
