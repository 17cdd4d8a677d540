"""Independent decoder of call data, from the standards and the published interfaces, by eth_abi."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from eth_abi.abi import decode, encode
from eth_abi.exceptions import DecodingError, EncodingError
from eth_utils.crypto import keccak

from support.reading import ETHER, Reading, Unread, address
from support.world import types_of

ZERO = "0x" + "00" * 20
DEEPEST = 6


@dataclass(frozen=True)
class Place:
    """The context of a call."""

    contract: str
    account: str  # the signer
    value: int = 0
    depth: int = 0
    gas: int | None = None  # the gas limit of the transaction
    tokens: frozenset[str] = frozenset()  # the known ERC-20 tokens
    # The contracts that forwarded the call: their assets also leave by this signature.
    carriers: tuple[str, ...] = ()

    @property
    def caller(self) -> str:
        """The caller."""
        return self.carriers[-1] if self.carriers else self.account

    def is_token(self, contract: str) -> bool:
        """Whether a contract is known to be an ERC-20 token."""
        return address(contract) in self.tokens

    def is_own(self, who: str) -> bool:
        """Whether an account's assets leave by this signature."""
        return int(who, 16) in {int(one, 16) for one in (self.account, *self.carriers)}


Reader = Callable[[Reading, Place, list[Any]], None]
READERS: dict[bytes, tuple[str, list[str], Reader]] = {}


def reads(*signatures: str) -> Callable[[Reader], Reader]:
    """Register a decoder for functions."""
    def entered(reader: Reader) -> Reader:
        for signature in signatures:
            READERS[keccak(text=signature)[:4]] = (signature, types_of(signature), reader)
        return reader
    return entered


def read_call(found: Reading, place: Place, data: bytes) -> None:
    """Add a call's effects; its ether is a payment to the called contract."""
    if place.value:
        found.spend(ETHER, place.value, place.contract)
    if not data:
        return
    known = READERS.get(data[:4])
    if known is None or place.depth > DEEPEST:
        found.unknown = True
        return
    _, types, reader = known
    here = Reading()
    try:
        reader(here, place, decoded(types, data[4:]))
    except Unread:
        found.unknown = True
    else:
        found.add(here)


def decoded(types: list[str], data: bytes) -> list[Any]:
    """Decode values in the standard ABI layout: with any other layout, contracts that read by
    position would see other values."""
    try:
        values = list(decode(types, data))
        if encode(types, values) == data:
            return values
    except (DecodingError, EncodingError, OverflowError, UnicodeDecodeError):
        pass
    raise Unread


def forms(data: bytes, *types: list[str]) -> list[Any]:
    """Decode the bytes with the first list of types that fits."""
    for one in types:
        try:
            return decoded(one, data)
        except Unread:
            continue
    raise Unread


def inside(found: Reading, place: Place, to: str, value: int, data: bytes, is_own_name: bool = True) -> None:
    """Add a forwarded call, in the forwarder's own name or in its caller's."""
    carriers = (*place.carriers, place.contract) if is_own_name else place.carriers
    read_call(found, replace(place, contract=to, value=value, depth=place.depth + 1, carriers=carriers), data)


def taken(found: Reading, place: Place, owner: str, asset: str, units: int, to: str = "") -> None:
    """An owner's asset leaves: a spend for every owner, who may be another own account."""
    found.spend(asset, units, to)
    if not place.is_own(owner):
        found.name(owner)


def handed(found: Reading, extra: bytes) -> None:
    """Bytes for the payee's contract, which may do anything with them."""
    found.unknown |= bool(extra)
