"""Random call data: every function of the independent decoder, nested calls, and changed bytes."""

import random
from typing import Any

from eth_abi.abi import encode
from eth_utils.address import to_checksum_address
from eth_utils.crypto import keccak

from support import (
    random_routes, reading_carriers, reading_control, reading_operations, reading_protocols, reading_router,
    reading_safes, reading_swaps, reading_tokens,
)
from support.reading_calls import READERS
from support.world import MULTISEND, types_of

EDGES = (0, 1, 2**96 - 1, 2**128 - 1, 2**128, 2**160 - 1, 2**255, 2**256 - 1)
# With fully random arguments these would not be calls that anybody could decode.
SHAPED = {"execute(bytes32,bytes)", "executeFromExecutor(bytes32,bytes)", "multiSend(bytes)",
          "execute(bytes,bytes[],uint256)", "execute(bytes,bytes[])"}
ROUTE = "execute(bytes,bytes[],uint256)"
# The last argument of these goes to a contract, which may do anything with it.
HANDED = ("send(", "transferAndCall(", "safeTransferFrom(address,address,uint256,b", "upgradeToAndCall(",
          "upgradeAndCall(", "installModule(", "safeTransferFrom(address,address,uint256,u", "safeBatch",
          "uninstallModule(")

PLACES = list(MULTISEND.values())

# The import of each of these registers its functions.
MODULES = (reading_carriers, reading_control, reading_operations, reading_protocols, reading_router,
           reading_safes, reading_swaps, reading_tokens)


class Dice:
    """Random arguments, by their types."""

    def __init__(self, seed: str, known: tuple[str, ...], tokens: tuple[str, ...] = ()) -> None:
        self.chance = random.Random(seed)
        self.known = known
        self.tokens = tokens  # the known ERC-20 tokens

    def token(self) -> str:
        """A known token, sometimes another address."""
        return self.chance.choice(self.tokens) if self.tokens and self.chance.random() < 0.9 else self.who()

    def who(self) -> str:
        """An address: often a known one."""
        if self.known and self.chance.random() < 0.2:
            return self.chance.choice(self.known)
        return to_checksum_address(self.chance.randbytes(20))

    def number(self, bits: int) -> int:
        """A number, sometimes at an edge."""
        if self.chance.random() < 0.3:
            return self.chance.choice([edge for edge in EDGES if edge < 2**bits])
        return self.chance.getrandbits(self.chance.randint(1, bits))

    def value(self, kind: str, depth: int) -> Any:
        """A value of a type; half of all bytes are calls."""
        if kind.endswith("[]"):
            return [self.value(kind[:-2], depth) for _ in range(self.chance.randint(1, 3))]
        if kind.startswith("("):
            return tuple(self.value(one, depth) for one in types_of("x" + kind))
        if kind == "address":
            return self.who()
        if kind == "bool":
            return self.chance.random() < 0.5
        if kind == "string":
            return "Witness witness)"
        if kind == "bytes":
            if depth < 4 and self.chance.random() < 0.9:
                return self.call(depth + 1)
            return self.chance.choice([b"", b"", self.chance.randbytes(self.chance.randint(1, 80))])
        if kind.startswith("bytes"):
            return self.chance.randbytes(int(kind[5:]))
        return self.number(int(kind[4:]))

    def call(self, depth: int = 0) -> bytes:
        """A call of any function; routes are more frequent, since they have many commands."""
        signature, types, _ = self.chance.choice(list(READERS.values()))
        if self.chance.random() < 0.07:
            signature, types = ROUTE, types_of(ROUTE)
        selector = next(key for key, known in READERS.items() if known[0] == signature)
        return selector + encode(types, self.values(signature, types, depth))

    def values(self, signature: str, types: list[str], depth: int) -> list[Any]:
        """The arguments of a function."""
        values = [self.value(kind, depth) for kind in types]
        if signature.startswith("execTransaction") or signature.endswith("(address,uint256,bytes,uint8)"):
            values[3] = 0 if self.chance.random() < 0.9 else self.chance.choice([1, 2])
            if len(values) == 10 and self.chance.random() < 0.6:
                values[6] = 0
            if self.chance.random() < 0.15 and depth < 4:
                values[0], values[2], values[3] = self.chance.choice(PLACES), self.multisend(depth + 1), 1
        if signature.startswith(HANDED) and self.chance.random() < 0.85:
            values[-1] = b""
        if signature.startswith("swap(address,(") and self.chance.random() < 0.85:
            values[2:-1] = [b""] * (len(values) - 3)
        if signature.startswith("multicall(") and self.chance.random() < 0.9:
            values[-1] = [one or self.call(4) for one in values[-1]]
        if signature.startswith("executeBatch(address[]") and self.chance.random() < 0.8:
            size = min(len(one) for one in values)
            values = [one[:size] for one in values]
        if signature.startswith(("permitTransferFrom", "permitWitness")) and isinstance(values[1], list):
            size = min(len(values[0][0]), len(values[1]))
            values[:2] = (values[0][0][:size], *values[0][1:]), values[1][:size]
        if "address[],address" in signature and self.chance.random() < 0.95:
            place = types.index("address[]")
            values[place] = [*values[place], self.who()]
        if signature.startswith("safeBatch") and self.chance.random() < 0.8:
            size = min(len(values[2]), len(values[3]))
            values[2:4] = values[2][:size], values[3][:size]
        if signature.startswith("sellToUniswap") and self.chance.random() < 0.95:
            values[0] = [*values[0], self.who()]
        if "exactInput((bytes" in signature or "exactOutput((bytes" in signature:
            values[0] = (self.path(), *values[0][1:])
        if signature.startswith("handleOps"):
            # Mostly without a factory and a paymaster.
            bare = {2, len(values[0][0]) - 2} if self.chance.random() < 0.85 else set[int]()
            values[0] = [
                tuple(b"" if place in bare else part for place, part in enumerate(one)) for one in values[0]
            ]
        if signature == "deposit(bytes,bytes,bytes,bytes32)":
            values[:3] = [self.chance.randbytes(size) for size in (48, 32, 96)]
            values[1] = b"\1" + bytes(11) + values[1][12:]
        if signature in SHAPED and self.chance.random() < 0.97:
            return self.shaped(signature, depth)
        return values

    def path(self) -> bytes:
        """A path of Uniswap V3, sometimes of an invalid length."""
        return self.chance.randbytes(20 + 23 * self.chance.randint(1, 3) - (self.chance.random() < 0.1))

    def calls(self, depth: int) -> list[tuple[str, int, bytes]]:
        """Targets, values and data."""
        return [
            (self.who(), self.chance.choice([0, self.number(64)]), self.call(depth + 1) if depth < 4 else b"")
            for _ in range(self.chance.randint(1, 3))
        ]

    def shaped(self, signature: str, depth: int) -> list[Any]:
        """The arguments of a function with bytes in a special format."""
        if signature.startswith("execute(bytes,"):
            return [*random_routes.commands(self), 2**40][: signature.count(",") + 1]
        return [self.packed(depth)] if signature == "multiSend(bytes)" else self.by_mode(depth)

    def packed(self, depth: int) -> bytes:
        """Calls in MultiSend's format, sometimes a delegate call."""
        return b"".join(
            bytes([self.chance.random() < 0.1]) + bytes.fromhex(to[2:]) + value.to_bytes(32, "big")
            + len(body).to_bytes(32, "big") + body for to, value, body in self.calls(depth)
        )

    def multisend(self, depth: int) -> bytes:
        """A call of MultiSend."""
        return keccak(text="multiSend(bytes)")[:4] + encode(["bytes"], [self.packed(depth)])

    def by_mode(self, depth: int) -> list[Any]:
        """A mode of ERC-7579 or ERC-7821, and its execution data."""
        calls, kind, seven = self.calls(depth), "(address,uint256,bytes)[]", bytes.fromhex("78210001")
        to, value, body = calls[0]
        batch = encode([kind], [calls])
        with_data = encode([kind, "bytes"], [calls, self.chance.choice([b"", self.chance.randbytes(20)])])

        def mode(first: int, form: bytes) -> bytes:
            return bytes([first, self.chance.getrandbits(1), 0, 0, 0, 0]) + form + bytes(22)

        return self.chance.choice([
            [mode(0, bytes(4)), bytes.fromhex(to[2:]) + value.to_bytes(32, "big") + body],
            [mode(1, bytes(4)), batch], [mode(1, seven), with_data], [mode(1, seven), batch],
            [mode(1, seven[:3] + b"\2"), encode(["bytes[]"], [[batch, with_data]])],
            [mode(255, bytes(4)), bytes.fromhex(self.chance.choice([to, *PLACES])[2:]) + self.multisend(depth + 1)],
            [mode(1, seven[:3] + b"\2"), batch],
        ])

    def changed(self, body: bytes) -> bytes:
        """A call with one byte changed, or longer or shorter."""
        place = self.chance.randrange(len(body)) if body else 0
        return self.chance.choice([
            body[:place] + bytes([self.chance.randrange(256)]) + body[place + 1 :],
            body + self.chance.randbytes(self.chance.choice([1, 4, 32])), body[:place],
        ])
