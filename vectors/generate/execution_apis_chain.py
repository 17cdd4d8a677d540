"""What py-evm finds in the chain of the execution-apis tests, in the form of execution-apis.json.

py-evm runs every block again and checks hashes, state, receipts and blooms, so what it finds does
not depend on the node that gave the printed answers. It has no fork after Prague; the blocks after
it use nothing newer.
"""

import base64
import json
import zlib
from typing import Any

import rlp
from eth import constants
from eth.chains.base import Chain
from eth.db.atomic import AtomicDB
from eth.rlp.accounts import Account
from eth.vm import forks
from eth.vm.forks.cancun.state import fake_exponential
from eth.vm.message import Message
from eth_typing import Address
from eth_utils import keccak, to_canonical_address, to_checksum_address
from trie import HexaryTrie

from common import hex0x, unhex
from printed_execution_apis import CHAIN, GENESIS

# First block and its fork.
FORKS = (
    (0, forks.HomesteadVM), (3, forks.TangerineWhistleVM), (6, forks.SpuriousDragonVM),
    (9, forks.ByzantiumVM), (12, forks.ConstantinopleVM), (15, forks.PetersburgVM),
    (18, forks.IstanbulVM), (21, forks.MuirGlacierVM), (24, forks.BerlinVM), (27, forks.LondonVM),
    (30, forks.ArrowGlacierVM), (33, forks.GrayGlacierVM), (36, forks.ParisVM),
    (39, forks.ShanghaiVM), (42, forks.CancunVM), (45, forks.PragueVM),
)
# First block: the divisor of the blob base fee (EIP-4844, EIP-7691, EIP-7892).
BLOB_FRACTIONS = ((54, 11_684_671), (51, 8_346_193), (45, 5_007_716), (42, 3_338_477))
BLOB_GAS = 131_072


def unsealed(fork: Any) -> Any:
    """Returns a fork that does not ask for proofs of work, which this chain has not."""
    quiet = {
        "validate_seal": classmethod(lambda cls, header: None),
        "validate_seal_extension": lambda self, header, parents: None,
        "support_dao_fork": False,
    }
    return type(fork.__name__, (fork,), quiet)


def number(value: Any) -> int:
    return value if isinstance(value, int) else int(value, 16)


def nodes(trie: Any, path: bytes) -> list[str]:
    """Returns the nodes on the way to a key, without those that are part of their parents."""
    found = [rlp.encode(node) for node in trie.get_proof(path) if node != b""]
    return [hex0x(node) for place, node in enumerate(found) if place == 0 or len(node) >= 32]


class PrintedChain:
    """The chain, run again."""

    def __init__(self) -> None:
        genesis = json.loads(GENESIS)
        self.chain_id: int = genesis["config"]["chainId"]
        form: Any = Chain.configure(
            "PrintedChain",
            vm_configuration=tuple((first, unsealed(fork)) for first, fork in FORKS),
            chain_id=self.chain_id,
        )
        params = {
            "coinbase": unhex(genesis["coinbase"]), "difficulty": number(genesis["difficulty"]),
            "extra_data": unhex(genesis["extraData"]), "gas_limit": number(genesis["gasLimit"]),
            "mix_hash": unhex(genesis["mixHash"]), "nonce": bytes(8),
            "timestamp": number(genesis["timestamp"]),
        }
        state = {
            to_canonical_address(address): {
                "balance": number(account["balance"]), "nonce": number(account.get("nonce", 0)),
                "code": unhex(account.get("code", "0x")),
                "storage": {
                    number(slot): number(word)
                    for slot, word in account.get("storage", {}).items()
                },
            }
            for address, account in genesis["alloc"].items()
        }
        self.chain: Any = form.from_genesis(AtomicDB(), params, state)
        self.blocks: list[Any] = [self.chain.get_canonical_block_by_number(0)]
        self.receipts: list[Any] = [()]
        rest = zlib.decompress(base64.b64decode(CHAIN))
        while rest:
            _, _, length, start = rlp.codec.consume_length_prefix(rest, 0)
            fork = self.chain.get_vm_class_for_block_number(len(self.blocks))
            block = rlp.decode(rest[: start + length], fork.get_block_class())
            done = self.chain.import_block(block).imported_block
            assert done.hash == block.hash
            self.blocks.append(done)
            self.receipts.append(done.get_receipts(self.chain.chaindb))
            rest = rest[start + length :]

    def find(self, tag: str) -> int | None:
        """Returns the number of the block with a tag, a number or a hash."""
        head = len(self.blocks) - 1
        if len(tag) == 66:
            hashes = [hex0x(block.hash) for block in self.blocks]
            return hashes.index(tag) if tag in hashes else None
        named = {"latest": head, "safe": head, "finalized": head, "earliest": 0}
        at = named[tag] if tag in named else int(tag, 16)
        return at if at <= head else None

    def state(self, tag: str) -> Any:
        at = self.find(tag)
        assert at is not None
        return self.chain.get_vm(self.blocks[at].header).state

    def proof(self, address: str, keys: list[str], tag: str) -> dict[str, Any]:
        """Returns the nodes on the way to an account and to some of its slots."""
        at = self.find(tag)
        assert at is not None
        database = self.chain.chaindb.db
        accounts = HexaryTrie(database, self.blocks[at].header.state_root)
        path = keccak(unhex(address))
        account = rlp.decode(accounts[path], Account) if path in accounts else Account()
        storage = HexaryTrie(database, account.storage_root)
        slots = ["0x" + key[2:].rjust(64, "0") for key in keys]
        return {
            "address": to_checksum_address(address), "nodes": nodes(accounts, path),
            "slots": [
                {"slot": slot, "nodes": nodes(storage, keccak(unhex(slot)))} for slot in slots
            ],
        }

    def base_fee(self, at: int) -> int | None:
        """Returns the base fee of a block; None before EIP-1559."""
        return self.blocks[at].header.base_fee_per_gas if at >= 27 else None

    def blob_price(self, at: int) -> int:
        fraction = next(fraction for first, fraction in BLOB_FRACTIONS if at >= first)
        price: int = fake_exponential(1, self.blocks[at].header.excess_blob_gas, fraction)
        return price

    def price(self, at: int, place: int) -> int:
        """Returns what a transaction paid per gas."""
        sent, base = self.blocks[at].transactions[place], self.base_fee(at)
        price: int = min(sent.max_fee_per_gas, (base or 0) + sent.max_priority_fee_per_gas)
        return price

    def gas_used(self, at: int, place: int) -> int:
        before = self.receipts[at][place - 1].gas_used if place else 0
        used: int = self.receipts[at][place].gas_used - before
        return used

    def block(self, at: int, whole: bool) -> dict[str, Any]:
        found, header = self.blocks[at], self.blocks[at].header
        base = self.base_fee(at)
        return {
            "number": str(at), "hash": hex0x(found.hash), "parent": hex0x(header.parent_hash),
            "time": str(header.timestamp), "baseFee": None if base is None else str(base),
            "stateRoot": hex0x(header.state_root),
            "beneficiary": to_checksum_address(header.coinbase),
            "gasUsed": str(header.gas_used), "gasLimit": str(header.gas_limit),
            "isProofOfWork": header.difficulty > 0,
            "withdrawals": [
                {
                    "index": str(item.index), "address": to_checksum_address(item.address),
                    "amount": str(item.amount * 10**9),
                }
                for item in found.withdrawals
            ] if at >= 39 else None,
            "transactions": [
                self.transaction(at, place) if whole else hex0x(sent.hash)
                for place, sent in enumerate(found.transactions)
            ],
        }

    def where(self, hash_: str) -> tuple[int, int] | None:
        """Returns the block and place of a transaction."""
        for at, block in enumerate(self.blocks):
            for place, sent in enumerate(block.transactions):
                if hex0x(sent.hash) == hash_:
                    return at, place
        return None

    def transaction(self, at: int, place: int) -> dict[str, Any]:
        sent = self.blocks[at].transactions[place]
        kind = getattr(sent, "type_id", None) or 0
        return {
            "hash": hex0x(sent.hash), "from": to_checksum_address(sent.sender),
            "to": to_checksum_address(sent.to) if sent.to else None, "nonce": str(sent.nonce),
            "value": str(sent.value), "gas": str(sent.gas), "input": hex0x(sent.data),
            "type": str(kind), "gasPrice": str(self.price(at, place)),
            "maxFeePerGas": str(sent.max_fee_per_gas) if kind > 1 else None,
            "maxPriorityFeePerGas": str(sent.max_priority_fee_per_gas) if kind > 1 else None,
            "place": {
                "blockNumber": str(at), "blockHash": hex0x(self.blocks[at].hash),
                "index": str(place),
            },
        }

    def receipt(self, at: int, place: int) -> dict[str, Any]:
        sent, found = self.blocks[at].transactions[place], self.receipts[at][place]
        created = keccak(rlp.encode([sent.sender, sent.nonce]))[12:]
        is_blob = getattr(sent, "type_id", None) == 3
        blobs = len(sent.blob_versioned_hashes) if is_blob else 0
        return {
            "transaction": hex0x(sent.hash), "blockNumber": str(at),
            "blockHash": hex0x(self.blocks[at].hash), "index": str(place),
            "from": to_checksum_address(sent.sender),
            "to": to_checksum_address(sent.to) if sent.to else None,
            "created": None if sent.to else to_checksum_address(created),
            "succeeded": found.state_root == b"\x01" if at >= 9 else None,
            "gasUsed": str(self.gas_used(at, place)),
            "effectiveGasPrice": str(self.price(at, place)),
            "blobFee": str(blobs * BLOB_GAS * self.blob_price(at) if blobs else 0),
            "logs": [log for log in self.logs(at) if log["transactionIndex"] == str(place)],
        }

    def logs(self, at: int) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for place, receipt in enumerate(self.receipts[at]):
            for log in receipt.logs:
                found.append({
                    "address": to_checksum_address(log.address),
                    "topics": [hex0x(topic.to_bytes(32, "big")) for topic in log.topics],
                    "data": hex0x(log.data), "blockNumber": str(at),
                    "blockHash": hex0x(self.blocks[at].hash),
                    "transaction": hex0x(self.blocks[at].transactions[place].hash),
                    "transactionIndex": str(place), "index": str(len(found)), "removed": False,
                })
        return found

    def run(self, call: dict[str, Any]) -> Any:
        """Runs a call after the head; the block has no base fee for a call without a price."""
        header = self.blocks[-1].header
        price = number(call.get("maxPriorityFeePerGas", 0)) + header.base_fee_per_gas
        price = min(number(call.get("maxFeePerGas", 0)), price)
        state = self.chain.get_vm(header if price else header.copy(base_fee_per_gas=0)).state
        sender, to = Address(unhex(call["from"])), Address(unhex(call["to"]))
        code = state.get_code(to)
        if code.startswith(b"\xef\x01\x00"):
            code = state.get_code(code[3:])
        message = Message(
            gas=number(call.get("gas", 50_000_000)), to=to, sender=sender,
            value=number(call.get("value", 0)), data=unhex(call.get("input", "0x")), code=code,
        )
        context = state.get_transaction_context_class()(gas_price=price, origin=sender)
        return state.computation_class.apply_message(state, message, context)


def intrinsic_gas(call: dict[str, Any]) -> int:
    """Returns what a call costs before its code runs."""
    data = unhex(call.get("input", "0x"))
    carried = sum(constants.GAS_TXDATAZERO if byte == 0 else 16 for byte in data)
    return 21_000 + carried + 25_000 * len(call.get("authorizationList", ()))
