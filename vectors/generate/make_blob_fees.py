"""Makes blob-fees.json with the formulas that EIP-4844 and EIP-7918 print, and Python's integers."""

from dataclasses import dataclass, replace

from common import Case, VectorFile, stream, valid

GAS_PER_BLOB = 2**17
BLOB_BASE_COST = 2**13

# How many full blocks follow; no schedule needs as many until the price has doubled.
BLOCKS = 16


@dataclass(frozen=True)
class Schedule:
    """What a fork sets (EIP-7840); `minimum` in wei, and whether EIP-7918 holds."""

    name: str
    target: int
    max: int
    fraction: int
    minimum: int = 1
    reserves: bool = True


# go-ethereum, params/config.go; for Gnosis its chainspec, which has no EIP-7918.
SCHEDULES = (
    Schedule("Cancun", 3, 6, 3338477, reserves=False),
    Schedule("Prague", 6, 9, 5007716, reserves=False),
    Schedule("Osaka", 6, 9, 5007716),
    Schedule("BPO1", 10, 15, 8346193),
    Schedule("BPO2", 14, 21, 11684671),
    Schedule("Gnosis", 1, 2, 1112826, 10**9, reserves=False),
)


@dataclass(frozen=True)
class Header:
    """The members of a block that determine the price in the next one."""

    excess_blob_gas: int
    blob_gas_used: int
    base_fee_per_gas: int


def fake_exponential(factor: int, numerator: int, denominator: int) -> int:
    """Returns factor · e^(numerator / denominator), as EIP-4844 approximates it."""
    i = 1
    output = 0
    numerator_accum = factor * denominator
    while numerator_accum > 0:
        output += numerator_accum
        numerator_accum = (numerator_accum * numerator) // (denominator * i)
        i += 1
    return output // denominator


def price(schedule: Schedule, header: Header) -> int:
    """Returns the base fee per blob gas (EIP-4844, get_base_fee_per_blob_gas)."""
    return fake_exponential(schedule.minimum, header.excess_blob_gas, schedule.fraction)


def is_reserved(schedule: Schedule, parent: Header) -> bool:
    """Tells whether blobs cost less than their reserve price (EIP-7918)."""
    reserve = BLOB_BASE_COST * parent.base_fee_per_gas
    return schedule.reserves and reserve > GAS_PER_BLOB * price(schedule, parent)


def excess_after(schedule: Schedule, parent: Header) -> int:
    """Returns the excess of the next block (EIP-7918, calc_excess_blob_gas)."""
    target = GAS_PER_BLOB * schedule.target
    if parent.excess_blob_gas + parent.blob_gas_used < target:
        return 0
    if is_reserved(schedule, parent):
        share = parent.blob_gas_used * (schedule.max - schedule.target) // schedule.max
        return parent.excess_blob_gas + share
    return parent.excess_blob_gas + parent.blob_gas_used - target


def after(schedule: Schedule, parent: Header) -> Header:
    """Returns the next block, with as many blobs and a base fee that rises as by a full block."""
    return replace(
        parent,
        excess_blob_gas=excess_after(schedule, parent),
        base_fee_per_gas=parent.base_fee_per_gas + max(parent.base_fee_per_gas // 8, 1),
    )


def excess_of(schedule: Schedule, wanted: int) -> int:
    """Returns the lowest excess at which the price is as high as wanted."""
    least, most = 0, schedule.fraction * 60
    while least < most:
        middle = (least + most) // 2
        reached = fake_exponential(schedule.minimum, middle, schedule.fraction) >= wanted
        least, most = (least, middle) if reached else (middle + 1, most)
    return least


def case(comment: str, schedule: Schedule, excess: int, blobs: int, base_fee: int) -> Case:
    head = Header(excess, blobs * GAS_PER_BLOB, base_fee)
    now = price(schedule, head)
    block = replace(head, blob_gas_used=schedule.max * GAS_PER_BLOB)
    full = []
    for _ in range(BLOCKS):
        block = after(schedule, block)
        full.append(price(schedule, block))
    return valid(
        comment,
        schedule=schedule.name,
        excess=str(excess),
        blobs=str(blobs),
        baseFee=str(base_fee),
        price=str(now),
        isReserved=is_reserved(schedule, head),
        next=str(price(schedule, after(schedule, head))),
        full=[str(number) for number in full],
        lasts=next(place for place, number in enumerate(full) if number > 2 * now),
    )


def cases_of(schedule: Schedule) -> dict[tuple[int, int, int], str]:
    """Returns the questions about a schedule, by excess, blobs and base fee."""
    source = stream(f"blob-fees/{schedule.name}")
    gwei = 10**9
    asked: dict[tuple[int, int, int], str] = {}
    used = (0, 1, schedule.target, schedule.target + 1, schedule.max)
    # The last excess before a price rises, from which it rises most, and the first after.
    for wei in (1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 37, 100, 1_000, gwei):
        edge = excess_of(schedule, schedule.minimum * (wei + 1) - (schedule.minimum > 1))
        for excess in (edge - 1, edge):
            asked.setdefault((excess, schedule.max, gwei), f"beside a price of {wei}")
    # Where the price is the reserve price, and next to it.
    for base_fee in (16, 17, 160, 7 * gwei // 100, gwei, 30 * gwei, 1_000 * gwei):
        floor = excess_of(schedule, -(-BLOB_BASE_COST * base_fee // GAS_PER_BLOB))
        for excess in (floor - GAS_PER_BLOB, floor - 1, floor, floor + GAS_PER_BLOB):
            for blobs in used:
                if excess >= 0:
                    asked.setdefault((excess, blobs, base_fee), "at the reserve price")
    while len(asked) < 180:
        excess = source.randrange(schedule.fraction * 25)
        base_fee = int(10 ** source.uniform(0, 12))
        asked.setdefault((excess, source.randrange(schedule.max + 1), base_fee), "random")
    return asked


def build() -> VectorFile:
    return VectorFile(
        name="blob-fees.json",
        standard="EIP-4844, EIP-7691, EIP-7892, EIP-7918",
        comment=(
            "The base fee of blob gas in a block, in the next one, and if all that follow are full "
            "of blobs and of gas, by the schedules of Ethereum and Gnosis. Amounts are in wei. No "
            "case is invalid."
        ),
        packages=(),
        given={
            "schedule": "the fork whose numbers hold",
            "excess": "the block's `excess_blob_gas`",
            "blobs": "how many blobs it has",
            "baseFee": "its base fee per gas",
        },
        gives={
            "price": "its base fee per blob gas",
            "isReserved": "whether that is below the reserve price of EIP-7918",
            "next": "the price in the next block",
            "full": f"the prices in the next {BLOCKS} blocks if this one and they are full",
            "lasts": "how many of these are at most the double of `price`, before the first above",
        },
        errors={},
        cases=[
            case(comment, schedule, *question)
            for schedule in SCHEDULES
            for question, comment in cases_of(schedule).items()
        ],
    )
