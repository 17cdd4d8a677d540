"""Carry out the faults for a whole HTTP reply."""

import asyncio
import struct
import zlib
from functools import cache

from aiohttp import web

from .faults import Fault

MEBIBYTE = 2**20
HTML = "<html><head><title>502 Bad Gateway</title></head><body>502 Bad Gateway</body></html>"


def oversize(text: str, mebibytes: int) -> bytes:
    """Return valid JSON, padded with this many MiB of spaces."""
    return text.encode() + b" " * (mebibytes * MEBIBYTE)


@cache
def checksum_of_spaces(mebibytes: int) -> int:
    """Return the CRC-32 of this much white space, which takes a while."""
    spaces = b" " * MEBIBYTE
    checksum = 0
    for _ in range(mebibytes):
        checksum = zlib.crc32(spaces, checksum)
    return checksum


def gzip_bomb(text: str, mebibytes: int) -> bytes:
    """Return the response after this much white space, as gzip of a thousandth of the size."""
    spaces = b" " * MEBIBYTE
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    # A full flush resets the compressor, so the compressed block can be repeated as it is.
    block = packer.compress(spaces) + packer.flush(zlib.Z_FULL_FLUSH)
    end = packer.compress(text.encode()) + packer.flush()
    checksum = zlib.crc32(text.encode(), checksum_of_spaces(mebibytes))
    size = (mebibytes * MEBIBYTE + len(text.encode())) % 2**32
    header = b"\x1f\x8b\x08" + b"\0" * 6 + b"\xff"
    return header + block * mebibytes + end + struct.pack("<II", checksum, size)


def json_response(body: str | bytes) -> web.Response:
    """Return a response as geth sends it."""
    content = body.encode() if isinstance(body, str) else body
    return web.Response(body=content, content_type="application/json")


async def drip(request: web.Request, text: str, milliseconds: float) -> web.StreamResponse:
    """Send the response one byte at a time."""
    response = web.StreamResponse()
    response.content_type = "application/json"
    response.content_length = len(text.encode())
    await response.prepare(request)
    for byte in text.encode():
        await response.write(bytes([byte]))
        await asyncio.sleep(milliseconds / 1000)
    return response


def drop(request: web.Request) -> web.Response:
    """Close the connection without a response."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response()


async def strike(fault: Fault, request: web.Request, text: str) -> web.StreamResponse:
    """Reply as the fault requires; `text` is the right response, if there is one."""
    kind = fault.kind
    if kind in ("drop", "closeWs"):
        return drop(request)
    if kind == "hang":
        await asyncio.Event().wait()
    if kind == "drip":
        return await drip(request, text, fault.option("ms", 1000))
    if kind == "delay":
        await asyncio.sleep(fault.option("ms", 500) / 1000)
    if kind == "status":
        return web.Response(
            status=fault.option("status", 503),
            headers=fault.option("headers", {}),
            text=fault.option("body", "unavailable"),
        )
    if kind == "redirect":
        return web.Response(
            status=fault.option("status", 301),
            headers={"Location": fault.option("url", "http://127.0.0.1:9/")},
        )
    if kind == "html":
        return web.Response(text=fault.option("body", HTML), content_type="text/html")
    if kind == "truncate":
        return json_response(text[: len(text) // 2])
    if kind == "empty":
        return json_response("")
    if kind == "oversize":
        response = json_response(oversize(text, fault.option("mebibytes", 65)))
        if fault.option("chunked", False):  # without a content-length
            response.enable_chunked_encoding()
        return response
    if kind == "gzipBomb":
        response = json_response(gzip_bomb(text, fault.option("mebibytes", 256)))
        response.headers["Content-Encoding"] = "gzip"
        return response
    return json_response(text)
