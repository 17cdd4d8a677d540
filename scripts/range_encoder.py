"""An adaptive binary range coder, read by Sources/Entity/Names/PackedNumberReader.swift.

Each bit is coded with a probability of its own, which moves towards the bits seen. The coder is the
usual carry-less one of 32 bits with a cached byte.
"""

from collections import defaultdict

HALF, SHIFT = 1 << 11, 4
TOP = 1 << 24


class RangeEncoder:
    """Codes numbers; each context learns the distribution of its numbers."""

    def __init__(self) -> None:
        self._low, self._range = 0, 0xFFFFFFFF
        self._cache, self._pending = 0, 1
        self._bytes = bytearray()
        self._chances: dict[tuple[int, int], int] = defaultdict(lambda: HALF)

    def number(self, value: int, context: int) -> None:
        """Codes a number from 0: the length of its successor in bits, then those bits."""
        assert 0 <= value < (1 << 21)
        length = (value + 1).bit_length() - 1
        self._tree(length, 5, context, 0)
        node = 1
        for place in reversed(range(length)):
            bit = (value + 1) >> place & 1
            # The first bits after the leading one are learned together, the others one by one.
            learned = node if node < 16 else 16 + place
            self._bit(bit, context, 32 + 64 * length + learned)
            node = node << 1 | bit

    def symbol(self, value: int, bits: int, context: int) -> None:
        """Codes one of 2^bits symbols; each is learned by itself."""
        self._tree(value, bits, context, 0)

    def signed(self, value: int, context: int) -> None:
        """Codes an integer: an even number if it is not negative, an odd one if it is."""
        self.number(2 * value if value >= 0 else -2 * value - 1, context)

    def finish(self) -> bytes:
        """Returns the bytes."""
        for _ in range(5):
            self._shift()
        # The first byte is the empty cache.
        return bytes(self._bytes[1:]).rstrip(b"\0")

    def _tree(self, value: int, bits: int, context: int, base: int) -> None:
        assert 0 <= value < (1 << bits)
        node = 1
        for place in reversed(range(bits)):
            bit = value >> place & 1
            self._bit(bit, context, base + node)
            node = node << 1 | bit

    def _bit(self, bit: int, context: int, slot: int) -> None:
        chance = self._chances[context, slot]
        bound = (self._range >> 12) * chance
        if bit:
            self._low += bound
            self._range -= bound
            self._chances[context, slot] = chance - (chance >> SHIFT)
        else:
            self._range = bound
            self._chances[context, slot] = chance + ((4096 - chance) >> SHIFT)
        while self._range < TOP:
            self._range = self._range << 8 & 0xFFFFFFFF
            self._shift()

    def _shift(self) -> None:
        if self._low < 0xFF000000 or self._low > 0xFFFFFFFF:
            carry = self._low >> 32
            self._bytes.append((self._cache + carry) & 0xFF)
            for _ in range(self._pending - 1):
                self._bytes.append((0xFF + carry) & 0xFF)
            self._cache, self._pending = self._low >> 24 & 0xFF, 0
        self._pending += 1
        self._low = self._low << 8 & 0xFFFFFFFF
