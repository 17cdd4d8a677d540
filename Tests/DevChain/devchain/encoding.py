"""The two hex forms of JSON-RPC: quantities (numbers) and data (bytes)."""

from typing import Any

from eth_typing import Address

from .errors import RpcError, invalid

LARGEST_UINT256 = 2**256 - 1


def quantity(number: int) -> str:
    """Return a number as a JSON-RPC quantity, without leading zeros."""
    return hex(number)


def data(value: bytes) -> str:
    """Return bytes as JSON-RPC data."""
    return "0x" + value.hex()


def word(number: int) -> str:
    """Return a number as 32 bytes of data."""
    return f"0x{number:064x}"


def address_or_none(value: bytes) -> str | None:
    """Return an address, or None for the missing recipient of a contract creation."""
    return data(value) if value else None


def _unreadable(why: str, kind: str, position: int) -> RpcError:
    return invalid(
        f"invalid argument {position}: json: cannot unmarshal {why} into Go value of type {kind}"
    )


def parse_quantity(value: Any, position: int = 0, default: int | None = None) -> int:
    """Parse a quantity; JSON numbers are accepted too, because test scripts use them."""
    if value is None and default is not None:
        return default
    if isinstance(value, bool) or not isinstance(value, (int, str)):
        raise _unreadable("non-string", "hexutil.Big", position)
    if isinstance(value, int):
        number = value
    else:
        if value[:2] not in ("0x", "0X"):
            raise _unreadable("hex string without 0x prefix", "hexutil.Big", position)
        try:
            number = int(value[2:], 16)
        except ValueError:
            why = "empty hex string" if len(value) == 2 else "invalid hex string"
            raise _unreadable(why, "hexutil.Big", position) from None
    if not 0 <= number <= LARGEST_UINT256:
        raise _unreadable("hex number > 256 bits", "hexutil.Big", position)
    return number


def parse_data(value: Any, position: int = 0, kind: str = "hexutil.Bytes") -> bytes:
    """Parse data; null counts as no bytes."""
    if value is None:
        return b""
    if not isinstance(value, str):
        raise _unreadable("non-string", kind, position)
    if value[:2] not in ("0x", "0X"):
        raise _unreadable("hex string without 0x prefix", kind, position)
    if len(value) % 2:
        raise _unreadable("hex string of odd length", kind, position)
    try:
        return bytes.fromhex(value[2:])
    except ValueError:
        raise _unreadable("invalid hex string", kind, position) from None


def _parse_fixed(value: Any, size: int, kind: str, position: int) -> bytes:
    found = parse_data(value, position, kind)
    if len(found) != size:
        raise invalid(
            f"invalid argument {position}: json: cannot unmarshal hex string of length "
            f"{2 * len(found)}, want {2 * size} into Go value of type {kind}"
        )
    return found


def parse_address(value: Any, position: int = 0) -> Address:
    """Parse an address of 20 bytes, in any mixture of cases."""
    return Address(_parse_fixed(value, 20, "common.Address", position))


def parse_hash(value: Any, position: int = 0) -> bytes:
    """Parse 32 bytes."""
    return _parse_fixed(value, 32, "common.Hash", position)
