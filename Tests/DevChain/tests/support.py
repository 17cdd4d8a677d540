"""Start chains and send them requests, using only the standard library."""

import http.client
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from eth_abi.abi import encode
from eth_account import Account
from eth_account.signers.local import LocalAccount
from eth_utils.crypto import keccak

FOLDER = Path(__file__).resolve().parent.parent
WORDS = "test test test test test test test test test test test junk"
ETHER = 10**18
GWEI = 10**9
STRANGER = "0x" + "42" * 20  # an account that nobody uses

Account.enable_unaudited_hdwallet_features()


def wallet(index: int) -> LocalAccount:
    """Return one of the funded accounts."""
    account: LocalAccount = Account.from_mnemonic(WORDS, account_path=f"m/44'/60'/0'/0/{index}")
    return account


WALLETS = [wallet(index) for index in range(4)]


class Refusal(Exception):
    """An error response of a chain."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(error["message"])
        self.code: int = error["code"]
        self.message: str = error["message"]
        self.data: Any = error.get("data")


class Chain:
    """A running chain."""

    def __init__(self, process: "subprocess.Popen[str]", greeting: dict[str, Any]) -> None:
        self.process = process
        self.greeting = greeting
        self.url: str = greeting["url"]
        self.ws: str = greeting["ws"]
        self.port = int(self.url.rsplit(":", 1)[1])
        self.accounts: list[str] = greeting["accounts"]
        self.contracts: dict[str, str] = greeting["contracts"]

    def post(
        self, text: str | bytes, timeout: float = 10, headers: dict[str, str] | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        """Post a body as it is; return status, headers and body."""
        sent = {"Content-Type": "application/json"} | (headers or {})
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            connection.request("POST", "/", text, sent)
            response = connection.getresponse()
            body = response.read()
            return response.status, {k.lower(): v for k, v in response.getheaders()}, body
        finally:
            connection.close()

    def send(self, body: Any) -> Any:
        """Post JSON and return the answer's JSON."""
        return json.loads(self.post(json.dumps(body))[2])

    def ask(self, method: str, *parameters: Any) -> Any:
        """Return the result of a method, or raise its error."""
        body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": list(parameters)}
        answer = self.send(body)
        if "error" in answer:
            raise Refusal(answer["error"])
        return answer["result"]

    def number(self, method: str, *parameters: Any) -> int:
        """Return the result of a method that is a quantity."""
        return int(self.ask(method, *parameters), 16)

    def sign(self, index: int = 0, **fields: Any) -> str:
        """Return a signed transaction of a funded account; missing fields get defaults."""
        account = WALLETS[index]
        wanted: dict[str, Any] = {
            "chainId": self.greeting["chainId"], "to": WALLETS[1].address, "value": 1,
            "gas": 21_000,
        }
        if "gasPrice" not in fields:
            wanted |= {"maxFeePerGas": 5 * GWEI, "maxPriorityFeePerGas": GWEI}
        wanted |= fields
        if "nonce" not in wanted:
            wanted["nonce"] = self.number("eth_getTransactionCount", account.address, "pending")
        if wanted["to"] is None:
            del wanted["to"]
        return "0x" + bytes(account.sign_transaction(wanted).raw_transaction).hex()

    def pay(self, index: int = 0, **fields: Any) -> str:
        """Sign and send; return the hash."""
        result = self.ask("eth_sendRawTransaction", self.sign(index, **fields))
        assert isinstance(result, str)
        return result

    def front(self, **options: Any) -> "Front":
        """Open another endpoint."""
        return Front(self, self.ask("dev_openFront", options))


class Front(Chain):
    """Another endpoint of a running chain."""

    def __init__(self, first: Chain, address: dict[str, Any]) -> None:
        super().__init__(first.process, first.greeting | address)
        self.first = first
        self.id: int = address["id"]

    def set(self, **options: Any) -> Any:
        """Change options; return all of them."""
        return self.first.ask("dev_setFront", self.id, options)["options"]

    def close(self) -> None:
        """Close the endpoint."""
        assert self.first.ask("dev_closeFront", self.id) is True


def start(*options: str, **popen: Any) -> Chain:
    """Start a chain in a separate process."""
    environment = os.environ | {"PYTHONPATH": str(FOLDER)}
    process = subprocess.Popen(
        [sys.executable, "-m", "devchain", *options],
        stdout=subprocess.PIPE, text=True, env=environment, **popen,
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    return Chain(process, json.loads(line))


def stop(chain: Chain) -> int:
    """Stop a chain and return its exit status."""
    chain.process.terminate()
    status = chain.process.wait(timeout=5)
    if chain.process.stdout is not None:
        chain.process.stdout.close()
    return status


@contextmanager
def running(*options: str) -> Iterator[Chain]:
    """Run a chain for the duration of a `with` block."""
    chain = start(*options)
    try:
        yield chain
    finally:
        stop(chain)


def call_data(signature: str, *arguments: tuple[str, Any]) -> str:
    """Return the call data of a function."""
    types, values = [a[0] for a in arguments], [a[1] for a in arguments]
    return "0x" + (keccak(text=signature)[:4] + encode(types, values)).hex()


def wait_for(condition: Any, seconds: float = 5) -> bool:
    """Wait until a condition holds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.02)
    return False


def token_payment(to: str, amount: int) -> str:
    """Return the call data of a token payment."""
    return call_data("transfer(address,uint256)", ("address", to), ("uint256", amount))


def raw(text: str) -> bytes:
    """Return the bytes of a JSON-RPC string."""
    return bytes.fromhex(text[2:])


def number(text: str) -> bytes:
    """Return a quantity as RLP encodes it."""
    value = int(text, 16)
    return value.to_bytes((value.bit_length() + 7) // 8, "big")
