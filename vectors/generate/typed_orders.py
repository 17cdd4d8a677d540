"""Draws orders and delegations, each with what it spends, its required proceeds, and its end."""

import random
from dataclasses import dataclass, field
from typing import Any

from eth_utils import to_checksum_address as sum_of

import order_types as known
from protocol_routes import Effect, allow, anyone, name, spend

SIGNER, NOBODY, EXCHANGE = "0x" + "11" * 20, "0x" + "00" * 20, "0x" + "66" * 20
PERMIT2 = "0x000000000022D473030F116dDEE9F6B43aC78BA3"
REACTORS = ["0x6000da47483062A0D734Ba3dc7576Ce6A0B645C4", "0x00000011F84B9aa48e5f8aA8B9897600006289Be"]
ETHER = "0x" + "ee" * 20


@dataclass
class Order:
    kind: str
    primary: str
    types: known.Types
    domain: dict[str, Any]
    message: dict[str, Any]
    effects: list[Effect]
    receives: list[Effect] = field(default_factory=list)
    end: int | None = None


def domain(title: str, version: str) -> dict[str, Any]:
    return {"name": title, "version": version, "chainId": 1, "verifyingContract": EXCHANGE}


def back(asset: str, units: int, to: str | None = None) -> Effect:
    made = {"asset": asset if asset == "ether" else sum_of(asset), "units": str(units)}
    return made if to is None else made | {"address": sum_of(to)}


def seaport(source: random.Random) -> Order:
    message, effects, receives = components(source)
    return Order(
        "seaport", "OrderComponents", known.SEAPORT,
        domain("Seaport", source.choice(["1.1", "1.2", "1.3", "1.4", "1.5", "1.6"])),
        message, effects, receives, message["endTime"],
    )


def components(source: random.Random) -> tuple[dict[str, Any], list[Effect], list[Effect]]:
    maker = source.choice([SIGNER, anyone(source)])
    offer: list[dict[str, Any]] = []
    consideration: list[dict[str, Any]] = []
    effects: list[Effect] = []
    receives: list[Effect] = []
    for kind in source.sample(range(6), source.randint(1, 3)):
        token, first, last = (NOBODY if kind == 0 else anyone(source)), source.getrandbits(70), source.getrandbits(70)
        offer.append({"itemType": kind, "token": token, "identifierOrCriteria": 5, "startAmount": first, "endAmount": last})
        effects.append(spend("ether" if kind == 0 else token, max(first, last), None))
    named = []
    for kind in source.sample(range(6), source.randint(0, 3)):
        token, first, last = (NOBODY if kind == 0 else anyone(source)), source.getrandbits(70), source.getrandbits(70)
        to = source.choice([maker, anyone(source)])
        item = {"itemType": kind, "token": token, "identifierOrCriteria": 5, "startAmount": first, "endAmount": last}
        consideration.append({**item, "recipient": to})
        receives.append(back("ether" if kind == 0 else token, min(first, last), None if to == maker else to))
        named += [] if to == maker else [name("receiver", to)]
    effects += [*named, name("owner", maker)]
    order_type, zone = source.randrange(4), source.choice([NOBODY, anyone(source)])
    if zone != NOBODY:
        effects += [name("executor", zone)] * (1 if order_type < 2 else 2)
    message = {
        "offerer": maker, "zone": zone, "offer": offer, "consideration": consideration, "orderType": order_type,
        "startTime": 5, "endTime": source.getrandbits(33), "zoneHash": "0x" + "00" * 32, "salt": 7,
        "conduitKey": "0x" + "00" * 32, "counter": 0,
    }
    return message, effects, receives


def bulk(source: random.Random) -> Order:
    depth = source.randint(1, 2)
    parts = [components(source) for _ in range(source.randint(1, 2**depth))]
    for part in parts:
        part[0]["endTime"] = 1_800_000_000
    empty = {**parts[0][0], "offerer": NOBODY, "offer": [], "consideration": [], "endTime": 0}
    tree: list[Any] = [part[0] for part in parts] + [empty] * (2**depth - len(parts))
    while len(tree) > 2:
        tree = [tree[index : index + 2] for index in range(0, len(tree), 2)]
    return Order(
        "seaport-bulk", "BulkOrder", known.bulk(depth), domain("Seaport", source.choice(["1.4", "1.5", "1.6"])),
        {"tree": tree}, [e for part in parts for e in part[1]], [r for part in parts for r in part[2]], 1_800_000_000,
    )


def zero_ex(source: random.Random) -> Order:
    primary, types = source.choice([("LimitOrder", known.LIMIT), ("RfqOrder", known.RFQ), ("OtcOrder", known.OTC)])
    given, wanted, maker = anyone(source), source.choice([anyone(source), ETHER]), source.choice([SIGNER, anyone(source)])
    units, price, end = source.getrandbits(80), source.getrandbits(80), source.getrandbits(33)
    taker, third, fourth = (source.choice([NOBODY, anyone(source)]) for _ in range(3))
    message: dict[str, Any] = {
        "makerToken": given, "takerToken": wanted, "makerAmount": units, "takerAmount": price, "takerTokenFeeAmount": 3,
        "maker": maker, "taker": taker, "sender": third, "feeRecipient": fourth, "txOrigin": third,
        "pool": "0x" + "00" * 32, "expiry": end, "salt": 9, "expiryAndNonce": end << 192 | 5,
    }
    message = {item["name"]: message[item["name"]] for item in types[primary]}
    asset = "ether" if wanted == ETHER else wanted
    to = None if taker == NOBODY else taker
    effects = [spend(given, units, to)] + ([spend(asset, price, maker)] if primary == "OtcOrder" else [])
    others = [third, fourth, taker] if primary == "LimitOrder" else [third, taker]
    effects += [name("owner", maker)] + [name("executor", other) for other in others if other != NOBODY]
    return Order("0x-v4", primary, types, domain("ZeroEx", "1.0.0"), message, effects, [back(asset, price)], end)


def exchange(source: random.Random) -> Order:
    given, wanted, paid, maker = (anyone(source) for _ in range(4))
    taker, collector = source.choice([NOBODY, anyone(source)]), source.choice([NOBODY, anyone(source)])
    units, price, fee, end = source.getrandbits(80), source.getrandbits(80), source.choice([0, 77]), source.getrandbits(33)
    coin = lambda token: "0xf47261b0" + "00" * 12 + token[2:]
    thing = "0x02571792" + "00" * 12 + wanted[2:] + f"{42:064x}"
    is_thing = source.random() < 0.4
    message = {
        "makerAddress": maker, "takerAddress": taker, "feeRecipientAddress": collector, "senderAddress": NOBODY,
        "makerAssetAmount": units, "takerAssetAmount": 1 if is_thing else price, "makerFee": fee, "takerFee": 0,
        "expirationTimeSeconds": end, "salt": 1, "makerAssetData": coin(given), "takerAssetData": thing if is_thing else coin(wanted),
        "makerFeeAssetData": coin(paid), "takerFeeAssetData": "0x",
    }
    effects = [spend(given, units, None if taker == NOBODY else taker)]
    effects += [spend(paid, fee, collector)] if fee else []
    effects += [name("owner", maker)] + [name("executor", other) for other in (collector, taker) if other != NOBODY]
    return Order("0x-v3", "Order", known.EXCHANGE, domain("0x Protocol", "3.0.0"), message, effects, [back(wanted, 1 if is_thing else price)], end)


def cow(source: random.Random) -> Order:
    sold, bought, to = anyone(source), source.choice([anyone(source), ETHER]), source.choice([NOBODY, anyone(source)])
    units, price, fee, end = source.getrandbits(80), source.getrandbits(80), source.getrandbits(20), source.getrandbits(32)
    message = {
        "sellToken": sold, "buyToken": bought, "receiver": to, "sellAmount": units, "buyAmount": price, "validTo": end,
        "appData": "0x" + "00" * 32, "feeAmount": fee, "kind": source.choice(["sell", "buy"]), "partiallyFillable": False,
        "sellTokenBalance": "erc20", "buyTokenBalance": "erc20",
    }
    who = None if to == NOBODY else to
    effects = [spend(sold, units + fee, None)] + ([name("receiver", to)] if who else [])
    return Order("cow", "Order", known.COW, domain("Gnosis Protocol", "v2"), message, effects, [back("ether" if bought == ETHER else bought, price, who)], end)


def one_inch(source: random.Random) -> Order:
    given, wanted, maker = (anyone(source) for _ in range(3))
    units, price, end = source.getrandbits(80), source.getrandbits(80), source.choice([0, source.getrandbits(33)])
    to, taker = source.choice([NOBODY, maker, anyone(source)]), source.choice([NOBODY, anyone(source)])
    which = source.randrange(3)
    message: dict[str, Any] = {
        "salt": 5, "info": end << 64 | 8, "maker": maker, "receiver": to, "allowedSender": taker, "makerAsset": given, "takerAsset": wanted,
        "makingAmount": units, "takingAmount": price, "offsets": 0, "interactions": "0x",
        "makerTraits": int(taker, 16) % 2**80 | end << 80 | source.choice([0, 1 << 255, 1 << 254, 1 << 248, 1 << 247]),
    }
    primary, types = [("Order", known.ONE_INCH_4), ("Order", known.ONE_INCH_3), ("OrderRFQ", known.ONE_INCH_RFQ)][which]
    message = {item["name"]: message[item["name"]] for item in types[primary]}
    title, version = source.choice([("1inch Limit Order Protocol", "34"), ("1inch Aggregation Router", "56")])
    who = None if to in (NOBODY, maker) or which == 2 else to
    alone = None if which == 0 or taker == NOBODY else taker
    effects = [spend(given, units, alone)] + ([name("receiver", to)] if who else []) + [name("owner", maker)]
    effects += [name("executor", taker)] if alone else []
    return Order(
        "1inch", primary, types, domain(title, version[1 if which == 0 else 0]), message, effects, [back(wanted, price, who)],
        None if which == 1 or end == 0 else end,
    )


def uniswap_x(source: random.Random) -> Order:
    order = source.choice(list(known.UNISWAP_X))
    token, bought, reactor = anyone(source), source.choice([NOBODY, anyone(source)]), source.choice([*REACTORS, anyone(source)])
    maker, cosigner, validator = SIGNER, anyone(source), source.choice([NOBODY, anyone(source)])
    units, first, last = source.getrandbits(80), source.getrandbits(80), source.getrandbits(80)
    to, end, later = source.choice([maker, anyone(source)]), source.getrandbits(33), source.getrandbits(33)
    curve = {"relativeBlocks": 1, "relativeAmounts": [-5, 6]}
    put: dict[str, Any] = {
        "info": {"reactor": reactor, "swapper": maker, "nonce": 1, "deadline": end, "additionalValidationContract": validator, "additionalValidationData": "0x"},
        "decayStartTime": 4, "decayEndTime": 5, "exclusiveFiller": cosigner, "exclusivityOverrideBps": 1, "inputToken": token,
        "inputStartAmount": 1, "inputEndAmount": units, "inputAmount": units, "cosigner": cosigner, "baseInputToken": token,
        "baseInputStartAmount": 1, "baseInputEndAmount": units, "startingBaseFee": 1, "auctionStartBlock": 2, "baselinePriorityFeeWei": 3,
        "input": {"token": token, "amount": units, "mpsPerPriorityFeeWei": 1},
        "baseInput": {"token": token, "startAmount": 1, "curve": curve, "maxAmount": units, "adjustmentPerGweiBaseFee": 0},
    }
    output: dict[str, Any] = {"token": bought, "startAmount": first, "endAmount": last, "recipient": to, "amount": first, "minAmount": last, "mpsPerPriorityFeeWei": 1, "curve": curve, "adjustmentPerGweiBaseFee": 0}
    structure = known.UNISWAP_X[order]
    shape = next(text for title, text in structure.items() if "Output" in title)
    made = [{item["name"]: output[item["name"]] for item in shape}]
    put |= {"outputs": made, "baseOutputs": made}
    least = first if order in ("PriorityOrder", "LimitOrder") else min(first, last)
    message = {
        "permitted": {"token": token, "amount": units}, "spender": reactor, "nonce": 1, "deadline": later,
        "witness": {item["name"]: put[item["name"]] for item in structure[order]},
    }
    who = None if to == maker else to
    effects = [allow(token, units, reactor) | {"kind": "allow", "units": str(units)}] + ([name("receiver", to)] if who else []) + [name("owner", maker)]
    effects += [name("executor", validator)] if validator != NOBODY else []
    effects += [name("executor", cosigner)] if order in ("ExclusiveDutchOrder", "V2DutchOrder", "V3DutchOrder", "PriorityOrder") else []
    place = {"name": "Permit2", "chainId": 1, "verifyingContract": PERMIT2}
    return Order("uniswapx", "PermitWitnessTransferFrom", known.permit(order), place, message, effects, [back("ether" if bought == NOBODY else bought, least, who)], min(end, later))


def delegation(source: random.Random) -> Order:
    delegate, delegator = anyone(source), source.choice([SIGNER, anyone(source)])
    caveats = [{"enforcer": anyone(source), "terms": "0x" + source.randbytes(5).hex()} for _ in range(source.randint(0, 2))]
    message = {"delegate": delegate, "delegator": delegator, "authority": "0x" + "ff" * 32, "caveats": caveats, "salt": 3}
    control = {"kind": "control", "function": "Delegation", "contract": sum_of(delegator), "address": sum_of(delegate)}
    effects = [control, name("delegate", delegate), name("owner", delegator)] + [name("executor", item["enforcer"]) for item in caveats]
    return Order("delegation", "Delegation", known.DELEGATION, domain("DelegationManager", "1"), message, effects)


MAKERS = [seaport, bulk, zero_ex, exchange, cow, one_inch, uniswap_x, delegation]
