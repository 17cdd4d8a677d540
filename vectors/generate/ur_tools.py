"""Makes URs independently of the wallet, with foundation-ur-py from bitcoin-qr-tools."""

import random
import zlib

import cbor2
from bitcoin_qr_tools.ur.bytewords import Bytewords, Bytewords_Style_minimal
from bitcoin_qr_tools.ur.fountain_encoder import Part
from bitcoin_qr_tools.ur.ur import UR
from bitcoin_qr_tools.ur.ur_decoder import URDecoder
from bitcoin_qr_tools.ur.ur_encoder import UREncoder

PACKAGES = ("bitcoin-qr-tools", "cbor2")


def letters(content: bytes) -> str:
    """Writes bytes as bytewords, in the minimal form."""
    text: str = Bytewords.encode(Bytewords_Style_minimal, content)
    return text


def single(kind: str, content: bytes) -> str:
    """Writes a message in one part."""
    text: str = UREncoder.encode(UR(kind, content))
    return text


def parts(kind: str, content: bytes, most: int, count: int) -> list[str]:
    """Writes the first parts of a message."""
    encoder = UREncoder(UR(kind, bytearray(content)), most)
    return [encoder.next_part() for _ in range(count)]


def pieces(content: bytes, most: int) -> int:
    """Counts the pieces that a message is cut into."""
    count: int = UREncoder(UR("bytes", bytearray(content)), most).fountain_encoder.seq_len()
    return count


def read(texts: list[str]) -> tuple[str, bytes] | None:
    """Assembles a message; None while parts are missing."""
    decoder = URDecoder()
    for text in texts:
        decoder.receive_part(text)
    if not decoder.is_success():
        return None
    message = decoder.result_message()
    return message.type, bytes(message.cbor)


def part(kind: str, number: int, count: int, length: int, sum: int, content: bytes) -> str:
    """Returns a part with any header values."""
    body = bytes(Part(number, count, length, sum, content).cbor())
    return f"ur:{kind}/{number}-{count}/{letters(body)}"


def raw(kind: str, body: bytes, sequence: str = "") -> str:
    """Writes any bytes as a UR, well formed or not."""
    return f"ur:{kind}/{sequence}{letters(body)}"


def checksum(content: bytes) -> int:
    return zlib.crc32(content)


def message(source: random.Random, size: int) -> bytes:
    """Draws a message: a string of bytes in CBOR."""
    return cbor2.dumps(source.randbytes(size), canonical=True)
