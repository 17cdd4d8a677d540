"""The forms of an address with its chain (ERC-7930, ERC-7828)."""

from typing import NamedTuple

from eth_utils import keccak, to_checksum_address

from common import Case, hex0x, unhex, valid


class Place(NamedTuple):
    """An address on a chain; chain 0 stands for no chain."""

    address: str
    chain: int

    @property
    def fields(self) -> bytes:
        """All fields but the version."""
        reference = self.chain.to_bytes((self.chain.bit_length() + 7) // 8, "big")
        return packed(b"\0\0", reference, unhex(self.address))

    @property
    def hex(self) -> str:
        return hex0x(b"\0\1" + self.fields)

    @property
    def checksum(self) -> str:
        return keccak(self.fields)[:4].hex().upper()

    @property
    def name(self) -> str:
        return f"{self.address}@eip155:{self.chain}"

    @property
    def whole(self) -> str:
        return f"{self.name}#{self.checksum}"

    def read(self, comment: str, typed: str) -> Case:
        """A case that reads as this address on this chain."""
        return valid(
            comment,
            typed=typed,
            address=to_checksum_address(self.address),
            chain=str(self.chain) if self.chain else "",
            bytes=self.hex,
            checksum=self.checksum,
        )


def packed(kind: bytes, reference: bytes, address: bytes) -> bytes:
    """The fields after the version, as ERC-7930 orders them."""
    return b"".join((kind, bytes((len(reference),)), reference, bytes((len(address),)), address))


def binary(kind: int, reference: bytes, address: bytes, version: int = 1) -> str:
    """The hex of a binary form, right or wrong."""
    head = version.to_bytes(2, "big")
    return hex0x(head + packed(kind.to_bytes(2, "big"), reference, address))
