"""A second reading of calls and typed data, by code written from the standards, against the program's.

They have to agree on every asset, amount, payee and spender, and on what is unknown. What the long form
draws comes from the seed that is shown at the start, the short form reads the same on every run; each
function and each structure has its turn before chance.
"""

import json
import re
from collections.abc import Iterator

import pytest
from eth_abi.abi import encode
from eth_utils.crypto import keccak

from support.program import REPOSITORY
from support.random_calls import Dice
from support.random_typed import TypedDice
from support.reading import Reading
from support.reading_calls import READERS, Place, read_call
from support.reading_typed import encoded_type, read_typed
from support.reviews import of_call, of_typed
from support.samples import SEED
from support.trials import Ground
from support.wallets import WORDS, address_of
from support.wallets import Place as Home

PARTS = 6
# Functions of the table that are read once only.
ELSEWHERE: set[str] = set()
SHORT, LONG = (210, 90), (1400, 600)  # calls and structures


@pytest.fixture(scope="module")
def home(ground: Ground, tmp_path_factory: pytest.TempPathFactory) -> Home:
    """A home with the wallet `old`; nothing is signed with it."""
    return ground.old.copy(tmp_path_factory.mktemp("readings") / "old")


def wanted(part: int, kind: int, every_call: bool) -> Iterator[int]:
    """The numbers of one part; the parts take turns, so that each has some of everything."""
    return iter(range(part, (LONG if every_call else SHORT)[kind], PARTS))


def call_faults(home: Home, number: int, seed: str) -> str:
    """Where the readings of one random call part; empty where they agree."""
    me = address_of(WORDS)
    dice = Dice(f"{seed} call {number}", (me,))
    functions = sorted(READERS.items(), key=lambda one: one[1][0])
    to, value = dice.who(), dice.chance.choice([0, 0, dice.number(64)])
    if number < len(functions):
        selector, (signature, types, _) = functions[number]
        body = selector + encode(types, dice.values(signature, types, 0))
    else:
        body = dice.call()
        body = dice.changed(body) if dice.chance.random() < 0.25 else body
    here = Reading()
    read_call(here, Place(to, me, value), body)
    parted = here.differences(Reading.of(of_call(home, to, body, value)["effects"]), (me,))
    name = READERS.get(body[:4], ("unknown",))[0]
    return f"{number} {name}: {'; '.join(parted)}\n  to {to}, value {value}, data 0x{body.hex()}" if parted else ""


def typed_faults(home: Home, number: int, seed: str) -> str:
    """Where the readings of one random structure part; empty where they agree."""
    made = TypedDice(f"{seed} typed {number}", (address_of(WORDS),)).any_document(number)
    review = Reading.of(of_typed(home, made)["effects"])
    parted = read_typed(made).differences(review, (address_of(WORDS), made["domain"].get("verifyingContract", "")))
    return f"{number} {encoded_type(made)}: {'; '.join(parted)}\n  {json.dumps(made)}" if parted else ""


@pytest.mark.parametrize("part", range(PARTS))
def test_calls(part: int, home: Home, every_call: bool) -> None:
    """Random calls, calls in calls, and calls whose bytes were changed."""
    seed = SEED if every_call else "short"
    numbers = wanted(part, 0, every_call)
    wrong = [fault for number in numbers if (fault := call_faults(home, number, seed))]
    assert not wrong, f"{len(wrong)} calls:\n" + "\n".join(wrong)


@pytest.mark.parametrize("part", range(PARTS))
def test_typed_data(part: int, home: Home, every_call: bool) -> None:
    """Random structures, and structures that differ by little from a known one."""
    seed = SEED if every_call else "short"
    numbers = wanted(part, 1, every_call)
    wrong = [fault for number in numbers if (fault := typed_faults(home, number, seed))]
    assert not wrong, f"{len(wrong)} structures:\n" + "\n".join(wrong)


def functions_in(sources: str) -> set[str]:
    """The functions that Swift sources spell out, `transfer(address to,uint256 amount)`, without names."""
    joined = re.sub(r'"\s*\+\s*"', "", re.sub(r"\\\n\s*", "", sources))
    spelt = re.findall(r'"([a-zA-Z0-9]+)\(((?:[^"()\\]|\([^"()\\]*\)|\(\([^"\\]*\)[^"()\\]*\))*)\)"', joined)
    return {
        f"{name}({re.sub(r' [a-zA-Z0-9]+', '', inside)})" for name, inside in spelt
        if re.match(r"(\(*(address|u?int|bytes|bool|string)|$)", inside)
    }


def test_every_known_function_is_read_twice() -> None:
    """The table of the program has no function that the second reading does not have."""
    folder = REPOSITORY / "Sources/Entity/Effects"
    found = functions_in("\n".join(path.read_text() for path in sorted(folder.rglob("*.swift"))))
    assert len(found) >= 90
    assert not {one for one in found if keccak(text=one)[:4] not in READERS} - ELSEWHERE
