"""The funded accounts; the node holds their keys, as geth does in dev mode."""

import json
from collections.abc import Sequence
from typing import Any

from eth_account import Account
from eth_account.messages import encode_defunct, encode_typed_data
from eth_account.signers.local import LocalAccount
from eth_typing import Address
from eth_utils.address import to_checksum_address

from .encoding import data, parse_address, parse_data, parse_quantity
from .errors import refused

WORDS = "test test test test test test test test test test test junk"

Account.enable_unaudited_hdwallet_features()


class Accounts:
    """Keys at m/44'/60'/0'/0/i of the recovery phrase that every test chain uses."""

    def __init__(self, count: int, words: str = WORDS) -> None:
        self._keys: dict[Address, LocalAccount] = {}
        for index in range(count):
            account: LocalAccount = Account.from_mnemonic(
                words, account_path=f"m/44'/60'/0'/0/{index}"
            )
            self._keys[Address(bytes.fromhex(account.address[2:]))] = account

    @property
    def addresses(self) -> list[Address]:
        """The accounts, in order of index."""
        return list(self._keys)

    @property
    def checksummed(self) -> list[str]:
        """The accounts with checksums."""
        return [to_checksum_address(address) for address in self._keys]

    def key(self, address: Any) -> LocalAccount:
        """Return the key of an account, as named by a JSON-RPC parameter."""
        found = self._keys.get(parse_address(address))
        if found is None:
            raise refused("unknown account")
        return found

    def sign_message(self, address: Any, message: Any) -> str:
        """Sign bytes as a personal message (EIP-191, version 0x45)."""
        signed = self.key(address).sign_message(encode_defunct(parse_data(message)))
        return data(bytes(signed.signature))

    def sign_typed_data(self, address: Any, document: Any) -> str:
        """Sign typed data (EIP-712), given as an object or as JSON text."""
        message = json.loads(document) if isinstance(document, str) else document
        signed = self.key(address).sign_message(encode_typed_data(full_message=message))
        return data(bytes(signed.signature))

    def sign_transaction(
        self, wanted: dict[str, Any], chain_id: int, authorizations: Sequence[Any] = ()
    ) -> bytes:
        """Sign a transaction with its gas, nonce and fees already filled in."""
        fields: dict[str, Any] = {
            "chainId": chain_id,
            "data": data(parse_data(wanted.get("input") or wanted.get("data"))),
            "value": parse_quantity(wanted.get("value"), default=0),
        }
        if wanted.get("to"):
            fields["to"] = to_checksum_address(parse_address(wanted["to"]))
        if wanted.get("accessList"):
            fields["accessList"] = wanted["accessList"]
        if authorizations:
            fields["authorizationList"] = list(authorizations)
        for name in ("nonce", "gas", "gasPrice", "maxFeePerGas", "maxPriorityFeePerGas"):
            if wanted.get(name) is not None:
                fields[name] = parse_quantity(wanted[name])
        return bytes(self.key(wanted["from"]).sign_transaction(fields).raw_transaction)
