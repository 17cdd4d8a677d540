"""The contracts that exist on the chain from the start."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import rlp
from eth_abi.abi import encode
from eth_account import Account
from eth_account.signers.local import LocalAccount
from eth_typing import Address
from eth_utils.address import to_checksum_address
from eth_utils.crypto import keccak

FOLDER = Path(__file__).resolve().parent.parent / "contracts"

MULTICALL3 = Address(bytes.fromhex("ca11bde05977b3631167028862be2a173976ca11"))

# The deterministic deployment proxy: its call data is a salt, then the code to create.
CREATE2_DEPLOYER = Address(bytes.fromhex("4e59b44847b379578588920ca78fbf26c0b4956c"))
CREATE2_DEPLOYER_CODE = bytes.fromhex(
    "7f" + "ff" * 31 + "e0"
    "3601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3"
)

TOKEN_SUPPLY = 1_000_000 * 10**6  # whole tokens of 6 decimals
ODD_SUPPLY = 1_000_000 * 10**18


@cache
def code(name: str, suffix: str = ".bin") -> bytes:
    """Return a contract's bytecode."""
    return bytes.fromhex((FOLDER / f"{name}{suffix}").read_text().strip()[2:])


@cache
def interface(name: str) -> Any:
    """Return a contract's ABI."""
    return json.loads((FOLDER / f"{name}.abi.json").read_text())


def deployer() -> LocalAccount:
    """Return the account that deploys the contracts, so that account 0 begins at nonce 0."""
    account: LocalAccount = Account.from_key(keccak(text="devchain deployer"))
    return account


def created_address(sender: bytes, nonce: int) -> Address:
    """Return the address of the contract that this transaction creates."""
    return Address(keccak(rlp.encode([sender, nonce]))[12:])


@dataclass(frozen=True)
class Deployment:
    """A contract to create: its name in tests, its file and its arguments."""

    label: str
    file: str
    arguments: bytes = b""

    @property
    def creation(self) -> bytes:
        """The data of the creating transaction."""
        return code(self.file) + self.arguments


DEPLOYMENTS = [
    Deployment(
        "TOKEN",
        "MiniToken",
        encode(
            ["string", "string", "uint8", "uint256"], ["Test Dollar", "TUSD", 6, TOKEN_SUPPLY]
        ),
    ),
    Deployment(
        "ODD",
        "OddToken",
        encode(
            ["bytes32", "bytes32", "uint256", "uint256"],
            [b"Odd Token".ljust(32, b"\0"), b"ODD".ljust(32, b"\0"), 18, ODD_SUPPLY],
        ),
    ),
    Deployment("FORWARDER", "Forwarder"),
    Deployment("REVERTER", "Reverter"),
    Deployment("DELEGATE", "Delegate"),
]


def addresses() -> dict[str, Address]:
    """Return each contract's address, which depends only on the deployer's nonce."""
    sender = bytes.fromhex(deployer().address[2:])
    placed = {
        deployment.label: created_address(sender, nonce)
        for nonce, deployment in enumerate(DEPLOYMENTS)
    }
    return {"MULTICALL3": MULTICALL3, **placed}


def deployment_transactions(chain_id: int, owner: Address, gas_price: int) -> list[bytes]:
    """Return signed transactions that create the contracts and give `owner` the tokens."""
    account, placed = deployer(), addresses()
    selector = keccak(text="transfer(address,uint256)")[:4]
    plans: list[tuple[Address | None, bytes]] = [(None, d.creation) for d in DEPLOYMENTS]
    for label, supply in (("TOKEN", TOKEN_SUPPLY), ("ODD", ODD_SUPPLY)):
        arguments = encode(["address", "uint256"], [owner, supply])
        plans.append((placed[label], selector + arguments))
    signed = []
    for nonce, (to, payload) in enumerate(plans):
        fields: dict[str, Any] = {
            "chainId": chain_id, "nonce": nonce, "gas": 2_000_000, "gasPrice": gas_price,
            "value": 0, "data": payload,
        }
        if to is not None:
            fields["to"] = to_checksum_address(to)
        signed.append(bytes(account.sign_transaction(fields).raw_transaction))
    return signed
