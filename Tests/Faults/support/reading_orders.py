"""Independent decoder of orders, from the exchanges' contracts: spends and named addresses."""

from support.reading import ETHER, Reading, Unread
from support.reading_calls import ZERO, decoded
from support.reading_typed import Json, Signed, reads, whole

ETHER_TOKEN = int("ee" * 20, 16)


def is_somebody(who: str) -> bool:
    """Whether an address is not zero, which means anybody or nobody."""
    return int(who, 16) != 0


def someone(who: str) -> str:
    """The address, or empty for the zero address."""
    return who if is_somebody(who) else ""


def name(f: Reading, *who: str) -> None:
    """Name the addresses that are not zero."""
    f.name(*(one for one in who if is_somebody(one)))


# CoW Protocol.

@reads("Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,"
       "uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,"
       "string sellTokenBalance,string buyTokenBalance)", ("Gnosis Protocol", "v2"))
def cow(f: Reading, s: Signed, m: Json) -> None:
    """The sold amount and the fee leave; the zero address means the signer."""
    f.spend(m["sellToken"], int(m["sellAmount"]) + int(m["feeAmount"]))
    name(f, m["receiver"])


# Seaport.

ITEM = "uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount"
ORDER = ("OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,"
         "uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,"
         "uint256 counter)")
ITEMS = (f"ConsiderationItem({ITEM},address recipient)", f"OfferItem({ITEM})")


@reads(whole(ORDER, *ITEMS), *(("Seaport", f"1.{minor}") for minor in range(1, 7)))
def seaport(f: Reading, s: Signed, m: Json) -> None:
    """At most the larger of the start and end amounts leaves. A contract decides what an order of
    type 4 moves. There are no higher order types, and no item types above 5."""
    items = [*m["offer"], *m["consideration"]]
    if int(m["orderType"]) > 3 or any(int(item["itemType"]) > 5 for item in items):
        raise Unread
    for item in m["offer"]:
        asset = ETHER if int(item["itemType"]) == 0 else item["token"]
        f.spend(asset, max(int(item["startAmount"]), int(item["endAmount"])))
    f.name(m["offerer"], *(item["recipient"] for item in m["consideration"]))
    name(f, m["zone"])


def bulk(f: Reading, s: Signed, m: Json) -> None:
    """A tree of orders, which one signature covers; it is padded with empty orders."""
    waiting, count = [m["tree"]], 0
    while waiting:
        one = waiting.pop()
        if isinstance(one, list):
            waiting += one
        elif is_somebody(one["offerer"]) or one["offer"] or one["consideration"]:
            seaport(f, s, one)
            count += 1
    if not count:
        raise Unread


for depth in (1, 2, 3):
    reads(whole(f"BulkOrder(OrderComponents{'[2]' * depth} tree)", ORDER, *ITEMS),
          *(("Seaport", f"1.{minor}") for minor in range(2, 7)))(bulk)


# 0x.

PAIR = "address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,"
PROXY = ("ZeroEx", "1.0.0")


@reads(f"LimitOrder({PAIR}uint128 takerTokenFeeAmount,address maker,address taker,address sender,"
       "address feeRecipient,bytes32 pool,uint64 expiry,uint256 salt)", PROXY)
@reads(f"RfqOrder({PAIR}address maker,address taker,address txOrigin,bytes32 pool,uint64 expiry,uint256 salt)", PROXY)
def proxied(f: Reading, s: Signed, m: Json) -> None:
    """The maker's amount goes to the one taker, or to any filler; the taker pays the fee."""
    f.spend(m["makerToken"], int(m["makerAmount"]), someone(m["taker"]))
    f.name(m["maker"])
    name(f, m["taker"], *(m[key] for key in ("sender", "feeRecipient", "txOrigin") if key in m))


@reads(f"OtcOrder({PAIR}address maker,address taker,address txOrigin,uint256 expiryAndNonce)", PROXY)
def otc(f: Reading, s: Signed, m: Json) -> None:
    """Maker and taker sign the same order: the signer's side leaves; for any other signer, both
    sides count. A taker can pay in ether."""
    paid = ETHER if int(m["takerToken"], 16) == ETHER_TOKEN else m["takerToken"]
    maker, taker, signer = (int(one, 16) for one in (m["maker"], m["taker"], s.signer))
    is_one = maker != taker and signer in (maker, taker)
    if signer == maker or not is_one:
        f.spend(m["makerToken"], int(m["makerAmount"]), someone(m["taker"]))
    if signer == taker or not is_one:
        f.spend(paid, int(m["takerAmount"]), m["maker"])
    name(f, m["maker"], m["taker"], m["txOrigin"])


@reads("Order(address makerAddress,address takerAddress,address feeRecipientAddress,address senderAddress,"
       "uint256 makerAssetAmount,uint256 takerAssetAmount,uint256 makerFee,uint256 takerFee,"
       "uint256 expirationTimeSeconds,uint256 salt,bytes makerAssetData,bytes takerAssetData,"
       "bytes makerFeeAssetData,bytes takerFeeAssetData)", ("0x Protocol", "3.0.0"))
def exchange(f: Reading, s: Signed, m: Json) -> None:
    """Exchange 3: the maker gives an asset, and a fee to the fee recipient."""
    token, _ = asset_of(m["makerAssetData"]), asset_of(m["takerAssetData"])
    f.spend(token, int(m["makerAssetAmount"]), someone(m["takerAddress"]))
    if fee := int(m["makerFee"]):
        f.spend(asset_of(m["makerFeeAssetData"]), fee, m["feeRecipientAddress"])
    f.name(m["makerAddress"])
    name(f, m["takerAddress"], m["senderAddress"], m["feeRecipientAddress"])


def asset_of(text: str) -> str:
    """The contract of an ERC-20 or ERC-721 asset; other asset proxies can be any kind of call."""
    data = bytes.fromhex(text[2:])
    kinds = {"f47261b0": ["address"], "02571792": ["address", "uint256"]}
    if data[:4].hex() not in kinds:
        raise Unread
    return str(decoded(kinds[data[:4].hex()], data[4:])[0])


# 1inch Limit Order Protocol.

AMOUNTS = "uint256 makingAmount,uint256 takingAmount"
THREE = (("1inch Limit Order Protocol", "3"), ("1inch Aggregation Router", "5"))
FOUR = (("1inch Limit Order Protocol", "4"), ("1inch Aggregation Router", "6"))


@reads(f"Order(uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,{AMOUNTS},"
       "uint256 makerTraits)", *FOUR)
def limit(f: Reading, s: Signed, m: Json) -> None:
    """Version 4: the flags are from bit 247 on, above 200 bits of numbers. An extension (249), and
    calls before (252) and after (251), are foreign code; 253 and the bits between are undefined."""
    flags = int(m["makerTraits"]) >> 200
    if flags & ~sum(1 << bit - 200 for bit in (255, 254, 250, 248, 247)):
        raise Unread
    f.spend(m["makerAsset"], int(m["makingAmount"]))
    name(f, m["maker"], m["receiver"])


@reads(f"Order(uint256 salt,address makerAsset,address takerAsset,address maker,address receiver,"
       f"address allowedSender,{AMOUNTS},uint256 offsets,bytes interactions)", *THREE)
@reads(f"OrderRFQ(uint256 info,address makerAsset,address takerAsset,address maker,address allowedSender,{AMOUNTS})",
       *THREE)
def older_limit(f: Reading, s: Signed, m: Json) -> None:
    """Version 3: interactions are foreign code."""
    if int(m.get("offsets", 0)) or m.get("interactions", "0x") != "0x":
        raise Unread
    f.spend(m["makerAsset"], int(m["makingAmount"]), someone(m["allowedSender"]))
    name(f, m["maker"], m["allowedSender"], m.get("receiver", ZERO))

