"""Contract accounts, their signatures by eth-account, and ERC-6492 by eth_abi."""

import os
from collections.abc import Sequence
from dataclasses import dataclass

from eth_abi.abi import encode
from eth_account import Account
from eth_account.messages import SignableMessage
from eth_account.signers.local import LocalAccount
from eth_utils.address import to_checksum_address
from eth_utils.crypto import keccak

from support.chain import Chain
from support.program import REPOSITORY

SUFFIX = bytes.fromhex("6492" * 16)


def code(name: str) -> bytes:
    """Return the creation code of a contract in the dev chain's folder."""
    path = REPOSITORY / f"Tests/DevChain/contracts/{name}.bin"
    return bytes.fromhex(path.read_text().strip()[2:])


def sent(chain: Chain, call: dict[str, str]) -> str:
    """Send from one of the chain's own accounts; return the contract it created, if any."""
    digest = chain.ask("eth_sendTransaction", {"from": chain.accounts[0], **call})
    receipt = chain.ask("eth_getTransactionReceipt", digest)
    assert receipt["status"] == "0x1", receipt
    return str(receipt["contractAddress"])


@dataclass(frozen=True)
class SharedAccount:
    """An account with several owners, deployed or not."""

    factory: str
    owners: Sequence[LocalAccount]
    salt: bytes
    is_ready: bool = True

    @property
    def creation(self) -> bytes:
        """The creation code."""
        owners = [owner.address for owner in self.owners]
        return code("SharedAccount") + encode(["address[]", "bool"], [owners, self.is_ready])

    @property
    def call(self) -> bytes:
        """The call to the factory that deploys the account."""
        selector = keccak(text="create(bytes,bytes32)")[:4]
        return selector + encode(["bytes", "bytes32"], [self.creation, self.salt])

    @property
    def address(self) -> str:
        """The address, before or after deployment (EIP-1014)."""
        named = b"\xff" + bytes.fromhex(self.factory[2:]) + self.salt + keccak(self.creation)
        return to_checksum_address(keccak(named)[12:])

    def sign(self, message: SignableMessage) -> bytes:
        """Return the signatures of all owners."""
        return b"".join(
            bytes(Account.sign_message(message, owner.key).signature) for owner in self.owners
        )

    def deploy(self, chain: Chain) -> None:
        """Deploy the account."""
        sent(chain, {"to": self.factory, "data": "0x" + self.call.hex()})
        assert chain.ask("eth_getCode", self.address, "latest") != "0x"


def wrapped(target: str, call: bytes, signature: bytes) -> str:
    """Wrap a signature with the call that prepares its contract (ERC-6492)."""
    body = encode(["address", "bytes", "bytes"], [target, call, signature])
    return "0x" + (body + SUFFIX).hex()


def shared(chain: Chain, count: int = 2, is_ready: bool = True) -> SharedAccount:
    """Return an account with new owners, and a factory that is already deployed."""
    factory = sent(chain, {"data": "0x" + code("AccountFactory").hex()})
    owners = [Account.from_key(os.urandom(32)) for _ in range(count)]
    return SharedAccount(to_checksum_address(factory), owners, os.urandom(32), is_ready)
