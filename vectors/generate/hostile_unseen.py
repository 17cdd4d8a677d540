"""Hostile calls that carry others, or name an account where nobody would look for it."""

from typing import Any

from eth_abi.abi import encode

from hostile_documents import FROM, TO, TOKEN, USDC
from hostile_kinds import CONTROL, EVIL, UNKNOWN, ZERO, Unseen, call, data
from hostile_transactions import MOST

UNITS = 10**12
CALLS = "(address,uint256,bytes)[]"
SAFE = "execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)"
UNLIMITED = data("approve(address,uint256)", EVIL, MOST)
PAY = data("transfer(address,uint256)", EVIL, UNITS)
OWNED = bytes.fromhex(FROM[2:]).rjust(32, b"\0") + bytes(32) + b"\1"
BLIND, INSIDE = "sign-blind", "sign-blind-inside"
PAYS = ["recipients", "tokens"]
ALL = [*PAYS, "unlimited"]
PROXY = "0x1111222233334444555566667777888899990000"


def mode(kind: int, form: str = "00000000", rest: bytes = bytes(22), middle: bytes = bytes(4)) -> bytes:
    """Returns a mode of ERC-7579."""
    return bytes([kind, 0]) + middle + bytes.fromhex(form) + rest


def single(to: str, value: int, body: bytes) -> bytes:
    """Returns one call of ERC-7579."""
    return bytes.fromhex(to[2:]) + value.to_bytes(32, "big") + body


def execute(how: bytes, what: bytes) -> bytes:
    """Returns a call of an account of ERC-7579."""
    return data("execute(bytes32,bytes)", how, what)


def accounts() -> list[Unseen]:
    """Returns calls that the signer's own account would make by delegated code (F1, G3)."""
    pay, allow, ether = (TOKEN, 0, PAY), (TOKEN, 0, UNLIMITED), (EVIL, 10**18, b"")
    batch = encode([CALLS], [[pay, allow]])
    own: dict[str, Any] = {"to": FROM}
    odd: dict[str, Any] = {"to": FROM, "blind": BLIND}
    unknown = (["call-unknown"], UNKNOWN)
    lists = "executeBatch(address[],uint256[],bytes[])"
    strange = (TOKEN, 0, b"\xde\xad\xbe\xef")
    cases = [
        *call("ERC-7579 pays", execute(mode(0), single(*pay)), [], PAYS, **own),
        *call("ERC-7579 pays ether", execute(mode(0), single(*ether)), [], ["recipients"], **own),
        *call("ERC-7579 approves", execute(mode(0), single(*allow)), ["approval-unlimited"],
              ALL, **own),
        *call("ERC-7579 does many", execute(mode(1), batch), ["approval-unlimited"], ALL, **own),
        *call("ERC-7821 does many", execute(mode(1, "78210001"), batch), ["approval-unlimited"], ALL, **own),
        *call("ERC-7821 does many with data",
              execute(mode(1, "78210001"), encode([CALLS, "bytes"], [[pay, allow], b"\1" * 65])),
              ["approval-unlimited", "call-unknown"], [*ALL, *UNKNOWN], **odd),
        *call("ERC-7579 runs foreign code", execute(mode(255), single(*pay)),
              ["call-delegatecall", "call-unknown"], UNKNOWN, to=FROM, blind=INSIDE),
        *call("ERC-7579 asks only", execute(mode(254), single(*pay)), *unknown, **odd),
        *call("ERC-7821 batches of batches", execute(mode(1, "78210002"), batch), *unknown, **odd),
        *call("a mode with a bit too many", execute(mode(0, middle=b"\0\0\0\1"), single(*pay)), *unknown, **odd),
        *call("a mode with a payload", execute(mode(1, rest=b"\1" + bytes(21)), batch), *unknown, **odd),
        *call("a mode that is none", execute(mode(2), single(*pay)), *unknown, **odd),
        *call("one call cut short", execute(mode(0), single(*pay)[:51]), *unknown, **odd),
        *call("many calls cut short", execute(mode(1), batch[:-33]), *unknown, **odd),
        *call("many calls with more behind them", execute(mode(1), batch + bytes(32)), *unknown, **odd),
        *call("one call of unknown meaning", execute(mode(0), single(*strange)), *unknown,
              to=FROM, blind=INSIDE),
        *call("many calls, one of unknown meaning", execute(mode(1), encode([CALLS], [[pay, strange]])),
              ["call-unknown"], [*PAYS, *UNKNOWN], to=FROM, blind=INSIDE),
        *call("executeBatch pays", data(f"executeBatch({CALLS})", [pay, allow]), ["approval-unlimited"], ALL, **own),
    ]
    for comment, values in {
        "fewer values than calls": ([TOKEN, TOKEN], [0], [PAY, PAY]),
        "fewer calls than targets": ([TOKEN, EVIL], [0, 10**18], [PAY]),
        "more calls than targets": ([TOKEN], [0, 0], [PAY, UNLIMITED]),
    }.items():
        cases += call(f"executeBatch with {comment}", data(lists, *values), *unknown, **odd)
    return cases


def safe(*, to: str = TO, value: int = 0, body: bytes = b"", operation: int = 0, base: int = 0, price: int = 0,
         token: str = ZERO, refunds: str = ZERO) -> bytes:
    """Returns a transaction of a Safe that its owner alone sends."""
    return data(SAFE, to, value, body, operation, 0, base, price, token, refunds, OWNED)


def sends(*calls: tuple[int, str, int, bytes]) -> bytes:
    """Returns what MultiSend takes: operation, target, value, length and data."""
    return b"".join(
        bytes([operation]) + bytes.fromhex(to[2:]) + value.to_bytes(32, "big") + len(body).to_bytes(32, "big") + body
        for operation, to, value, body in calls
    )


def safes() -> list[Unseen]:
    """Returns what a Safe is made to do (F4)."""
    at: dict[str, Any] = {"to": PROXY}
    refund: dict[str, Any] = {"value": 1, "base": 10**12, "price": 10**6, "refunds": EVIL}
    multi = lambda packed: data("multiSend(bytes)", packed)
    pays = sends((0, TOKEN, 0, PAY))
    unknown = (["call-unknown"], UNKNOWN)
    odd: dict[str, Any] = {**at, "blind": BLIND}
    return [
        *call("a refund of ether", safe(**refund), ["safe-refund"], ["recipients"], **at),
        *call("a refund of a token", safe(**refund, token=TOKEN), ["safe-refund"], PAYS, **at),
        *call("a refund to whoever sends", safe(**{**refund, "base": 10**13, "refunds": ZERO}), ["safe-refund"],
              ["most day of ether"], **at),
        *call("a refund by the price alone", safe(**{**refund, "base": 0}), ["safe-refund"], ["recipients"], **at),
        *call("a refund among calls", data("multicall(bytes[])", [safe(**refund)]), ["safe-refund"], ["recipients"], **at),
        *call("a Safe pays", safe(to=TOKEN, body=PAY), [], PAYS, **at),
        *call("a Safe pays ether", safe(to=EVIL, value=10**18), [], ["recipients"], **at),
        *call("a Safe approves", safe(to=TOKEN, body=UNLIMITED), ["approval-unlimited"], ALL, **at),
        *call("a Safe runs foreign code", safe(to=EVIL, body=PAY, operation=1), ["call-unknown", "safe-delegatecall"],
              UNKNOWN, **at),
        *call("an operation that is none", safe(to=EVIL, body=PAY, operation=2), *unknown, **at),
        *call("a Safe gives control away", safe(to=at["to"], body=data("enableModule(address)", EVIL)),
              ["control-changes"], [*CONTROL, "recipients"], **at),
        *call("a Safe makes a call of unknown meaning", safe(to=TOKEN, body=b"\xde\xad\xbe\xef"), *unknown,
              to=at["to"], blind=INSIDE),
        *call("MultiSend pays", multi(pays), [], PAYS, **at),
        *call("MultiSend approves", multi(pays + sends((0, TOKEN, 0, UNLIMITED))), ["approval-unlimited"], ALL, **at),
        *call("MultiSend runs foreign code", multi(sends((1, EVIL, 0, PAY))), ["call-unknown", "safe-delegatecall"],
              UNKNOWN, **at),
        *call("MultiSend cut short", multi(pays[:-1]), *unknown, **odd),
        *call("MultiSend with a byte behind it", multi(pays + b"\0"), *unknown, **odd),
        *call("MultiSend with a length beyond all", multi(pays[:53] + b"\xff" * 32 + PAY), *unknown, **odd),
        *call("an approved hash", data("approveHash(bytes32)", b"\7" * 32), ["control-changes"], CONTROL, **at),
    ]


def owners() -> list[Unseen]:
    """Returns calls that change who has control (F3)."""
    # Whoever gains control counts as a payee; these functions name no such account.
    nobody = {"removeOwner", "changeThreshold", "renounceOwnership"}
    functions: dict[str, tuple[object, ...]] = {
        "enableModule(address)": (EVIL,), "setGuard(address)": (EVIL,), "setFallbackHandler(address)": (EVIL,),
        "addOwnerWithThreshold(address,uint256)": (EVIL, 1), "swapOwner(address,address,address)": (TO, FROM, EVIL),
        "removeOwner(address,address,uint256)": (TO, FROM, 1), "changeThreshold(uint256)": (1,),
        "transferOwnership(address)": (EVIL,), "renounceOwnership()": (), "upgradeTo(address)": (EVIL,),
        "upgradeToAndCall(address,bytes)": (EVIL, b""), "grantRole(bytes32,address)": (bytes(32), EVIL),
        "setOwner(address)": (EVIL,),
    }
    cases: list[Unseen] = []
    for signature, values in functions.items():
        name = signature[: signature.index("(")]
        rules = CONTROL if name in nobody else [*CONTROL, "recipients"]
        cases += call(f"{name} changes control", data(signature, *values), ["control-changes"], rules, to=PROXY)
    cases += call("an own account gives its ownership away", data("transferOwnership(address)", EVIL),
                  ["control-changes"], [*CONTROL, "recipients"], to=FROM)
    return cases


def receivers() -> list[Unseen]:
    """Returns calls that name another account besides their payee (F3, F5, F10)."""
    path, v2 = [TOKEN, USDC], "address[],address,uint256)"
    single_in = (TOKEN, USDC, 500, EVIL, MOST, UNITS, 1, 0)
    named: dict[str, tuple[bytes, list[str], list[str]]] = {
        "a vault's shares redeemed": (data("redeem(uint256,address,address)", UNITS, EVIL, FROM), [], PAYS),
        # The assets may cost any number of shares.
        "a vault's assets withdrawn": (data("withdraw(uint256,address,address)", UNITS, EVIL, FROM), [], ALL),
        "a vault's shares for another": (data("deposit(uint256,address)", UNITS, EVIL), [], ["recipients"]),
        "a vault's shares made for another": (data("mint(uint256,address)", UNITS, EVIL), [], ["recipients"]),
        "a swap for another": (
            data(f"swapExactTokensForTokens(uint256,uint256,{v2}", UNITS, 1, path, EVIL, MOST), [], PAYS),
        "a swap into ether for another": (
            data(f"swapExactTokensForETH(uint256,uint256,{v2}", UNITS, 1, path, EVIL, MOST), [], PAYS),
        "a swap of one pool for another": (
            data("exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))", single_in),
            [], PAYS),
        "a deposit for another": (
            data("supply(address,uint256,address,uint16)", TOKEN, UNITS, EVIL, 0), [], PAYS),
        "a debt of another": (
            data("borrow(address,uint256,uint256,uint16,address)", TOKEN, UNITS, 2, 0, EVIL), [], ["recipients"]),
        "a debt paid for another": (
            data("repay(address,uint256,uint256,address)", TOKEN, UNITS, 2, EVIL), [], PAYS),
        "a deposit withdrawn to another": (
            data("withdraw(address,uint256,address)", TOKEN, UNITS, EVIL), [], PAYS),
        "number 0 of a collection moved": (
            data("transferFrom(address,address,uint256)", FROM, EVIL, 0), ["transfer-of-nothing"], PAYS),
        "number 0 of a collection approved": (data("approve(address,uint256)", EVIL, 0), [], PAYS),
        "number 0 of a collection moved safely": (
            data("safeTransferFrom(address,address,uint256)", FROM, EVIL, 0), [], PAYS),
        "nothing of a kind moved": (
            data("safeTransferFrom(address,address,uint256,uint256,bytes)", FROM, EVIL, 0, 0, b""), [], PAYS),
        "a kind moved with more bytes": (
            data("safeTransferFrom(address,address,uint256,uint256,bytes)", FROM, EVIL, 0, 1, UNLIMITED), ["call-unknown"],
            [*PAYS, *UNKNOWN]),
        "Permit2 approves all": (
            data("approve(address,address,uint160,uint48)", TOKEN, EVIL, 2**160 - 1, 2**48 - 1),
            ["approval-unlimited"], ALL),
        "Permit2 pays": (
            data("transferFrom(address,address,uint160,address)", FROM, EVIL, UNITS, TOKEN), [], PAYS),
        "Permit2 pays many": (
            data("transferFrom((address,address,uint160,address)[])", [(FROM, EVIL, UNITS, TOKEN)]), [], PAYS),
        "Permit2 is told a permit": (
            data("permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)",
                 FROM, ((TOKEN, 2**160 - 1, 2**48 - 1, 0), EVIL, MOST), b"\1" * 65),
            ["approval-unlimited"], ALL),
    }
    cases = [case for comment, (body, codes, rules) in named.items() for case in call(comment, body, codes, rules)]
    for what, units in {"2^255 - 1": 2**255 - 1, "2^128": 2**128, "2^96 - 1": 2**96 - 1, "2^200": 2**200}.items():
        cases += call(f"an approval of {what}", data("approve(address,uint256)", EVIL, units),
                      ["approval-unlimited"], ALL, mutation=f"the amount raised to {what}")
    cases += call("a raised approval of 2^96 - 1", data("increaseAllowance(address,uint256)", EVIL, 2**96 - 1),
                  ["approval-unlimited"], ALL)
    cases += call("ten thousand times more than all dollars", data("approve(address,uint256)", EVIL, 10**22),
                  ["approval-unlimited"], ALL, to=USDC, chain=1, name="ethereum")
    return cases
