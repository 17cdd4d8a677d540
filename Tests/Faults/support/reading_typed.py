"""A second reading of typed data, from the standards: a structure is known by its whole EIP-712 type or not at all."""

from collections.abc import Callable
from typing import Any

from support.reading import ETHER, Reading
from support.reading_calls import ZERO, Place, inside

Json = dict[str, Any]
Reader = Callable[[Reading, str, Json], None]  # the contract of the domain, and the message
KNOWN: dict[str, Reader] = {}


def encoded_type(document: Json) -> str:
    """encodeType of EIP-712: the type, then those it uses in the order of their names."""
    types = document["types"]
    primary = document["primaryType"]
    used, waiting = set[str](), [primary]
    while waiting:
        name = waiting.pop()
        if name not in used and name in types:
            used.add(name)
            waiting += [one["type"].split("[")[0] for one in types[name]]
    return "".join(
        f"{name}({','.join(one['type'] + ' ' + one['name'] for one in types[name])})"
        for name in [primary, *sorted(used - {primary})]
    )


def reads(kind: str) -> Callable[[Reader], Reader]:
    """Enter a reader for an encoded type."""
    def entered(reader: Reader) -> Reader:
        KNOWN[kind] = reader
        return reader
    return entered


def read_typed(document: Json) -> Reading:
    """What a signature of typed data allows."""
    found = Reading()
    reader = KNOWN.get(encoded_type(document))
    contract = document["domain"].get("verifyingContract")
    if reader is None or contract is None:
        found.unknown = True
        return found
    reader(found, contract, document["message"])
    return found


@reads("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)")
def permit(f: Reading, c: str, m: Json) -> None:
    """EIP-2612."""
    f.allow_or_revoke(c, int(m["value"]), m["spender"])


@reads("Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)")
def permit_of_dai(f: Reading, c: str, m: Json) -> None:
    """DAI."""
    if m["allowed"]:
        f.allow(c, None, m["spender"])
    else:
        f.revoke(c, m["spender"])


MOVE = "address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce"


@reads(f"TransferWithAuthorization({MOVE})")
@reads(f"ReceiveWithAuthorization({MOVE})")
def authorization(f: Reading, c: str, m: Json) -> None:
    """EIP-3009."""
    f.spend(c, int(m["value"]), m["to"])


@reads("CancelAuthorization(address authorizer,bytes32 nonce)")
def cancel(f: Reading, c: str, m: Json) -> None:
    """EIP-3009: takes a signature back."""


DETAILS = "PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)"


@reads(f"PermitSingle(PermitDetails details,address spender,uint256 sigDeadline){DETAILS}")
def single(f: Reading, c: str, m: Json) -> None:
    """Permit2, AllowanceTransfer."""
    f.allow_or_revoke(m["details"]["token"], int(m["details"]["amount"]), m["spender"])


@reads(f"PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline){DETAILS}")
def batch(f: Reading, c: str, m: Json) -> None:
    """Permit2, AllowanceTransfer."""
    for one in m["details"]:
        f.allow_or_revoke(one["token"], int(one["amount"]), m["spender"])


PERMITTED = "TokenPermissions(address token,uint256 amount)"


@reads(f"PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline){PERMITTED}")
def transfer(f: Reading, c: str, m: Json) -> None:
    """Permit2, SignatureTransfer."""
    f.allow(m["permitted"]["token"], int(m["permitted"]["amount"]), m["spender"])


@reads(f"PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline){PERMITTED}")
def transfers(f: Reading, c: str, m: Json) -> None:
    """Permit2, SignatureTransfer."""
    for one in m["permitted"]:
        f.allow(one["token"], int(one["amount"]), m["spender"])


@reads("SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,"
       "uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)")
def safe(f: Reading, c: str, m: Json) -> None:
    """A Safe's transaction: the contract of the domain is who calls."""
    if price := int(m["gasPrice"]):
        asset = ETHER if int(m["gasToken"], 16) == 0 else m["gasToken"]
        to = "" if int(m["refundReceiver"], 16) == 0 else m["refundReceiver"]
        f.spend_at_least(asset, int(m["baseGas"]) * price, to)
    if int(m["operation"]):
        f.unknown = True
    else:
        inside(f, Place(c, c), m["to"], int(m["value"]), bytes.fromhex(m["data"][2:]))


@reads("Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,"
       "uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,"
       "string sellTokenBalance,string buyTokenBalance)")
def cow(f: Reading, c: str, m: Json) -> None:
    """CoW Protocol: what is sold and the fee leave; the zero address stands for who signs."""
    f.spend(m["sellToken"], int(m["sellAmount"]) + int(m["feeAmount"]))
    if int(m["receiver"], 16):
        f.name(m["receiver"])


ITEM = "uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount"


@reads("OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,"
       "uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,"
       f"uint256 counter)ConsiderationItem({ITEM},address recipient)OfferItem({ITEM})")
def seaport(f: Reading, c: str, m: Json) -> None:
    """Seaport: at most the larger of what is offered at the start and at the end. What an order of type 4
    moves is up to a contract, and there are no types above."""
    if int(m["orderType"]) > 3:
        f.unknown = True
        return
    for item in m["offer"]:
        asset = ETHER if int(item["itemType"]) == 0 else item["token"]
        f.spend(asset, max(int(item["startAmount"]), int(item["endAmount"])))
    f.name(*(item["recipient"] for item in m["consideration"]))


@reads("DelegationWithSig(address delegatee,uint256 value,uint256 nonce,uint256 deadline)")
def credit(f: Reading, c: str, m: Json) -> None:
    """Aave: debt of the contract's token, in the name of who signs."""
    f.allow_or_revoke(c, int(m["value"]), m["delegatee"])


@reads("PermitForAll(address operator,bool approved,uint256 nonce,uint256 deadline)")
@reads("PermitForAll(address owner,address operator,bool approved,uint256 nonce,uint256 deadline)")
def for_all(f: Reading, c: str, m: Json) -> None:
    """All things of a collection."""
    if m["approved"]:
        f.allow(c, None, m["operator"])
    else:
        f.revoke(c, m["operator"])


@reads("Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)")
def permit_of_thing(f: Reading, c: str, m: Json) -> None:
    """ERC-4494: one thing, whatever its number."""
    f.allow(c, 1, m["spender"])


__all__ = ["KNOWN", "ZERO", "encoded_type", "read_typed"]
