"""Hostile calls of the Universal Router and of ERC-4337, and real calls with a few bytes changed."""

from typing import Any

from eth_abi.abi import encode

from hostile_documents import FROM, TOKEN, USDC
from hostile_kinds import EVIL, UNKNOWN, Unseen, call, data
from hostile_transactions import MOST
from hostile_unseen import ALL, BLIND, PAY, PAYS, UNITS, UNLIMITED, execute, mode, safe, single

ROUTER = "0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af"  # Universal Router on Ethereum
OPERATION = "(address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)"


def route(commands: str, *inputs: bytes) -> bytes:
    """Returns a call of the Universal Router."""
    return data("execute(bytes,bytes[],uint256)", bytes.fromhex(commands), list(inputs), 2**40)


def routers() -> list[Unseen]:
    """Returns hostile commands of the Universal Router (F1)."""
    at: dict[str, Any] = {"to": ROUTER, "chain": 1, "name": "ethereum"}
    three = ["address", "address", "uint256"]
    path = bytes.fromhex(TOKEN[2:]) + (500).to_bytes(3, "big") + bytes.fromhex(USDC[2:])
    details = "((address,uint160,uint48,uint48),address,uint256)"
    permit = encode([details, "bytes"], [((TOKEN, 2**160 - 1, 2**48 - 1, 0), EVIL, MOST), b"\1" * 65])
    swap = ["address", "uint256", "uint256", "bytes", "bool"]
    unknown = (["call-unknown"], UNKNOWN)
    odd: dict[str, Any] = {**at, "blind": BLIND}
    move = encode(["address", "address", "uint160"], [TOKEN, EVIL, UNITS])
    return [
        *call("the router takes for another", route("02", move), [], PAYS, **at),
        *call("the router permits another", route("0a", permit), ["approval-unlimited"], ALL, **at),
        *call("the router swaps for another", route("00", encode(swap, [EVIL, UNITS, 1, path, True])), [], PAYS, **at),
        *call("the router sweeps to another", route("04", encode(three, [TOKEN, EVIL, 0])), [], ["recipients"], **at),
        *call("the router wraps for another", route("0b", encode(["address", "uint256"], [EVIL, 10**18])), [],
              ["recipients"], value=10**18, **at),
        *call("the router unwraps for another", route("0c", encode(["address", "uint256"], [EVIL, 1])), [],
              ["recipients"], **at),
        *call("a command that there is not", route("1f", move), *unknown, **odd),
        *call("a command that may fail and there is not", route("9f", move), *unknown, **odd),
        *call("more commands than inputs", route("0202", move), *unknown, **odd),
        *call("more inputs than commands", route("02", move, move), *unknown, **odd),
        *call("an input cut short", route("02", move[:-1]), *unknown, **odd),
        *call("a path that is none", route("00", encode(swap, [EVIL, UNITS, 1, path[:-1], True])), *unknown, **odd),
    ]


def operations() -> list[Unseen]:
    """Returns user operations of ERC-4337, submitted by an account (F1)."""
    def handle(body: bytes, init: bytes = b"") -> bytes:
        made = (FROM, 0, init, body, bytes(32), 0, bytes(32), b"", b"\1" * 65)
        return data(f"handleOps({OPERATION}[],address)", [made], EVIL)

    at: dict[str, Any] = {"to": "0x0000000071727De22E5E9d8BAf0edAc6f37da032"}
    inner = data("execute(address,uint256,bytes)", TOKEN, 0, PAY)
    # The account is the signer's, and the EntryPoint calls it.
    own = ["call-own-account"]
    return [
        *call("an operation pays", handle(inner), own, PAYS, **at),
        *call("an operation approves", handle(data("execute(address,uint256,bytes)", TOKEN, 0, UNLIMITED)),
              ["approval-unlimited", *own], ALL, **at),
        *call("an operation of unknown meaning", handle(b"\xde\xad\xbe\xef"), ["call-unknown", *own],
              ["recipients", *UNKNOWN], **at),
    ]


def changed() -> list[Unseen]:
    """Returns real calls with a few bytes changed, which decoders could read in different ways."""
    pay = execute(mode(0), single(TOKEN, 0, PAY))
    run = safe(to=TOKEN, body=PAY)
    many = data("multicall(bytes[])", [PAY, UNLIMITED])
    permit2 = data("approve(address,address,uint160,uint48)", TOKEN, EVIL, 5, 6)
    redeem = data("redeem(uint256,address,address)", UNITS, EVIL, FROM)
    v2 = data("swapExactTokensForTokens(uint256,uint256,address[],address,uint256)", UNITS, 1, [TOKEN, USDC], EVIL, MOST)
    with_word = lambda body, at, word: body[: 4 + 32 * at] + word.to_bytes(32, "big") + body[36 + 32 * at :]
    bodies = {
        "an address with a byte before it": with_word(PAY, 0, 1 << 160 | int(EVIL, 16)),
        "an owner with a byte before it": with_word(redeem, 2, 1 << 160 | int(FROM, 16)),
        "an amount beyond its type": with_word(permit2, 2, 1 << 160),
        "an end beyond its type": with_word(permit2, 3, 1 << 48),
        "bytes that begin beyond the call": with_word(pay, 1, 1 << 20),
        "bytes that begin before themselves": with_word(pay, 1, 0),
        "an operation of two bytes": with_word(run, 3, 256),
        "a list that is longer than the call": with_word(many, 1, 1 << 40),
        "a list that begins beyond the call": with_word(many, 0, MOST),
        "a path of 2^255 tokens": with_word(v2, 5, 1 << 255),
        "a path without a token": data("swapExactTokensForTokens(uint256,uint256,address[],address,uint256)",
                                       UNITS, 1, [], EVIL, MOST),
        "half a redemption": redeem[:-16],
        "a transfer without its amount": PAY[:36],
        "three bytes of a transfer": PAY[:3],
        "a truth that is 2": with_word(data("setApprovalForAll(address,bool)", EVIL, True), 1, 2),
        "amounts for fewer kinds": data("safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)",
                                        FROM, EVIL, [1, 2], [3], b""),
    }
    cases = [
        case for comment, body in bodies.items()
        for case in call(comment, body, ["call-unknown"], UNKNOWN, blind=BLIND, mutation=comment)
    ]
    # Inner calls with changed bytes: a payee with a dirty address cannot be judged.
    dirty = with_word(PAY, 0, 1 << 160 | int(EVIL, 16))
    outer = {
        "a Safe": safe(to=TOKEN, body=dirty), "a multicall": data("multicall(bytes[])", [dirty]),
        "an account": data("execute(address,uint256,bytes)", TOKEN, 0, dirty),
        "ERC-7579": execute(mode(0), single(TOKEN, 0, dirty)),
        "Multicall3": data("aggregate3((address,bool,bytes)[])", [(TOKEN, False, dirty)]),
    }
    for comment, body in outer.items():
        cases += call(f"a changed call within {comment}", body, ["call-unknown"], UNKNOWN,
                      blind="sign-blind-inside", mutation="a byte before the recipient of a call within")
    cases += call("a claim that pays", data("claim()"), ["call-unknown"], ["recipients", *UNKNOWN], value=10**18,
                  to=EVIL)
    return cases
