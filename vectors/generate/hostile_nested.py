"""Changed calls that Safes, accounts and bundles carry, also nested in each other."""

from collections.abc import Callable
from dataclasses import replace

from eth_abi.abi import encode

from carrier_calls import MULTISEND
from hostile_bases import BASES, RULES, UNITS
from hostile_bytes import dirty_body
from hostile_documents import FROM, TO, USDC
from hostile_kinds import EVIL, Unseen, call, data
from hostile_outcomes import ExpectedCall, blind, forbidden, odd, senseless, told, torn
from hostile_routers import OPERATION
from hostile_unseen import CALLS, PROXY, execute, mode, safe, sends, single

ENTRY = "0x0000000071727De22E5E9d8BAf0edAc6f37da032"  # EntryPoint 0.7
MULTICALL3 = "0xcA11bde05977b3631167028862bE2a173976CA11"
# The called contract, the call data, and what the call does.
Made = tuple[str, bytes, ExpectedCall]


def at(to: str, name: str, body: bytes, *within: ExpectedCall, effects: tuple[str, ...] = ()) -> Made:
    """Makes a carrier of calls."""
    return to, body, ExpectedCall(to, name, effects, within)


def by_account(made: Made) -> Made:
    return at(PROXY, "execute", data("execute(address,uint256,bytes)", made[0], 0, made[1]), made[2])


def by_safe(made: Made) -> Made:
    return at(PROXY, "execTransaction", safe(to=made[0], body=made[1]), made[2])


def by_multisend(made: Made) -> Made:
    """Carries a call by MultiSend, a library that the Safe runs by delegatecall."""
    body = data("multiSend(bytes)", sends((0, made[0], 0, made[1])))
    bundle = ExpectedCall(MULTISEND, "multiSend", (), (made[2],), is_delegate=True)
    return at(PROXY, "execTransaction", safe(to=MULTISEND, body=body, operation=1), bundle)


def by_multicall3(made: Made) -> Made:
    body = data("aggregate3Value((address,bool,uint256,bytes)[])", [(made[0], False, 0, made[1])])
    return at(MULTICALL3, "aggregate3Value", body, made[2])


def by_7579(made: Made) -> Made:
    return at(FROM, "execute", execute(mode(0), single(made[0], 0, made[1])), made[2])


def by_7821(made: Made) -> Made:
    batch = encode([CALLS], [[(made[0], 0, made[1])]])
    return at(FROM, "execute", execute(mode(1, "78210001"), batch), made[2])


def by_entry_point(made: Made) -> Made:
    """Carries a call in a user operation of the signer's account (ERC-4337), without a gas refund.
    """
    inner = data("execute(address,uint256,bytes)", made[0], 0, made[1])
    operation = (FROM, 0, b"", inner, bytes(32), 0, bytes(32), b"", b"\1" * 65)
    does = (f"name executor {TO}", f"name owner {FROM}", f"spend ether 0 {TO}")
    body = data(f"handleOps({OPERATION}[],address)", [operation], TO)
    return at(ENTRY, "handleOps", body, ExpectedCall(FROM, "execute", (), (made[2],)), effects=does)


CARRIERS: dict[str, Callable[[Made], Made]] = {
    "an account's execute": by_account, "a Safe's transaction": by_safe, "a Safe's MultiSend": by_multisend,
    "Multicall3": by_multicall3, "ERC-7579": by_7579, "ERC-7821": by_7821,
    "an operation of ERC-4337": by_entry_point,
}


def changes() -> dict[str, Made]:
    """Returns the changed calls to carry, by their change."""
    pay, allow, swap = BASES["USDC transfer"], BASES["USDC approve"], BASES["Uniswap V3 exactInputSingle"]
    stranger, endless = (EVIL, UNITS), (EVIL, 2**256 - 1)
    return {
        "a stranger as the recipient": (USDC, pay.body(stranger), pay.expected(stranger)),
        "a stranger as the spender of 2^256 - 1": (USDC, allow.body(endless), allow.expected(endless)),
        "a dirty recipient": (USDC, dirty_body(pay, "recipient"), torn(USDC)),
        "a word behind it": (USDC, pay.body() + bytes(32), odd(USDC, "transfer")),
        "a dirty recipient of a swap": (swap.to, dirty_body(swap, "recipient"), torn(swap.to)),
    }


def judged(comment: str, mutation: str, made: Made, consent: str = "") -> list[Unseen]:
    """Makes a case of a carrier, with the findings that follow from its effects."""
    to, body, expected = made
    return call(comment, body, told(expected), forbidden(expected, RULES), to=to, blind=consent, policy=RULES.text,
                chain=1, name="ethereum", mutation=mutation)


def carried() -> list[Unseen]:
    """Returns each changed call in each carrier; the swap in two of them."""
    cases: list[Unseen] = []
    for number, (carrier, carry) in enumerate(CARRIERS.items()):
        for mutation, made in list(changes().items())[: 5 if number < 2 else 4]:
            whole = carry(made)
            consent = blind(whole[2]) if mutation == "a dirty recipient" else ""
            cases += judged(f"{carrier}, within it {mutation}", mutation, whole, consent)
    return cases


def deeper() -> list[Unseen]:
    """Returns each carrier within each other one: a payee counts, however deep the call is."""
    pay, names = changes()["a stranger as the recipient"], list(CARRIERS)
    cases: list[Unseen] = []
    for number, inner in enumerate(names):
        outer = names[(number + 3) % len(names)]
        made = CARRIERS[outer](CARRIERS[inner](pay))
        cases += judged(f"{outer}, within it {inner} that pays a stranger", "nested one level deeper", made)
    for levels in (6, 7):
        made = pay
        for _ in range(levels - 1):
            made = by_account(made)
        # Six levels are judged; anything deeper is unknown.
        expected = made[2] if levels == 6 else cut(made[2], 6)
        cases += judged(f"{levels} calls in each other", "nested to the limit", (made[0], made[1], expected))
    return cases


def cut(expected: ExpectedCall, levels: int) -> ExpectedCall:
    """Returns the call with everything deeper than `levels` levels unknown."""
    if levels == 0:
        return torn(expected.to)
    return replace(expected, within=tuple(cut(one, levels - 1) for one in expected.within))


def carriers() -> list[Unseen]:
    """Returns carriers with changes in their own bytes."""
    to, body, _ = pay = changes()["a stranger as the recipient"]
    packed = sends((0, to, 0, body))
    counted = lambda change: packed[:53] + (len(body) + change).to_bytes(32, "big") + packed[85:]
    bundles = [
        ("a count one more", counted(1)), ("a count one less", counted(-1)), ("a byte before it", b"\0" + packed),
        ("an operation that is none", b"\2" + packed[1:]),
    ]
    cases: list[Unseen] = []
    for mutation, given in bundles:
        made = (MULTISEND, data("multiSend(bytes)", given), senseless(MULTISEND, "multiSend"))
        cases += judged(f"MultiSend, {mutation}", mutation, made)
    executions = {
        "the mode of a static call": execute(mode(254), single(to, 0, body)),
        "the mode of a batch": execute(mode(1), single(to, 0, body)),
        "its bytes cut to 51": execute(mode(0), single(to, 0, body)[:51]),
    }
    for mutation, made_of in executions.items():
        cases += judged(f"ERC-7579, {mutation}", mutation, (FROM, made_of, senseless(FROM, "execute")))
    uneven = {"a target without a call": ([to, EVIL], [0, 0]), "a value too many": ([to], [0, 10**18])}
    for mutation, (targets, values) in uneven.items():
        made_of = data("executeBatch(address[],uint256[],bytes[])", targets, values, [body])
        cases += judged(f"executeBatch, {mutation}", mutation, (PROXY, made_of, senseless(PROXY, "executeBatch")))
    return cases + delegates(pay) + bundled(pay)


def delegates(pay: Made) -> list[Unseen]:
    """Returns calls that a Safe is made to run by delegatecall."""
    to, body, _ = pay
    cases: list[Unseen] = []
    codes = {"foreign code": (EVIL, b"\x12\x34\x56\x78", "?"), "the code of a token": (to, body, "transfer")}
    for what, (target, given, name) in codes.items():
        inner = ExpectedCall(target, name, ("unknown",), is_delegate=True)
        made = (PROXY, safe(to=target, body=given, operation=1), ExpectedCall(PROXY, "execTransaction", (), (inner,)))
        cases += judged(f"a Safe's transaction, {what} as its own", "a call made a DELEGATECALL", made)
    none = (PROXY, safe(to=to, body=body, operation=2), senseless(PROXY, "execTransaction"))
    return cases + judged("a Safe's transaction, a third operation", "an operation that is none", none)


def bundled(pay: Made) -> list[Unseen]:
    """Returns bundles with a call twice, with none, and with one that carries another."""
    to, body, expected = pay
    twice = data("aggregate3((address,bool,bytes)[])", [(to, False, body)] * 2)
    empty = data("multicall(bytes[])", [b""])
    _, inner, does = by_account(pay)
    return [
        *judged("Multicall3, a call twice", "a call made twice", at(MULTICALL3, "aggregate3", twice, expected, expected)),
        *judged("a multicall of nothing", "a call made empty", (PROXY, empty, senseless(PROXY, "multicall"))),
        *judged("a multicall, within it an account's execute", "nested one level deeper",
                at(PROXY, "multicall", data("multicall(bytes[])", [inner]), does)),
    ]
