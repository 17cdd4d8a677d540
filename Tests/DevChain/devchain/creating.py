"""A method of our own that creates one of the contracts in the folder `contracts`."""

from typing import Any

from eth_abi.abi import encode
from eth_abi.exceptions import EncodingError
from eth_utils.address import to_checksum_address

from .contracts import FOLDER, code, created_address, interface
from .encoding import data, parse_address, parse_quantity
from .errors import invalid
from .reading import get_transaction_count
from .registry import method
from .sending import send_transaction
from .view import View


@method("dev_create")
def create(view: View, name: Any, values: Any = None) -> str:
    """Create a contract from the first account, with values for its constructor; return its address."""
    if not isinstance(name, str) or not name.isalnum() or not (FOLDER / f"{name}.bin").exists():
        raise invalid(f"no contract is named {name}")
    found = [part for part in interface(name) if part["type"] == "constructor"]
    types = [each["type"] for part in found for each in part["inputs"]]
    try:
        arguments = encode(types, values or [])
    except (EncodingError, TypeError, ValueError):
        raise invalid(f"the constructor of {name} expects ({','.join(types)})") from None
    sender = data(view.accounts.addresses[0])
    nonce = parse_quantity(get_transaction_count(view, sender, "pending"))
    send_transaction(view, {"from": sender, "data": data(code(name) + arguments)})
    return to_checksum_address(created_address(parse_address(sender), nonce))
