"""Real calls with changed bytes: no longer calls, or ones that contracts may decode differently."""

from hostile_bases import BASES, Base, put
from hostile_documents import FROM, TO
from hostile_kinds import Unseen
from hostile_outcomes import ExpectedCall, odd, senseless, torn
from hostile_values import judged

FAR = 2**20
# The words of the ERC-1155 batch with the offsets of its two lists.
IDS, AMOUNTS = 2, 3


def with_word(body: bytes, place: int, word: int) -> bytes:
    """Returns a call with the word at one place replaced."""
    return body[: 4 + 32 * place] + word.to_bytes(32, "big") + body[36 + 32 * place :]


def word(body: bytes, place: int) -> int:
    return int.from_bytes(body[4 + 32 * place : 36 + 32 * place], "big")


def dirty_body(base: Base, part: str) -> bytes:
    """Returns a call with a byte before an address, which some decoders ignore."""
    place, body = base.word(part), base.body()
    return with_word(body, place, word(body, place) | 1 << 160)


def dirty(base: Base, part: str) -> list[Unseen]:
    """Makes a case of an address with a byte before it."""
    return judged(base, f"a dirty {part}", dirty_body(base, part), torn(base.to))


def ends() -> list[Unseen]:
    """Returns each call with one of six changes: extra or missing bytes, or a dirty address."""
    cases: list[Unseen] = []
    for number, base in enumerate(BASES.values()):
        body, lying = base.body(), odd(base.to, base.function)
        people = [part for part in ("recipient", "spender", "owner", "token") if part in base.places]
        every = [
            judged(base, "a word behind it", body + bytes(32), lying),
            judged(base, "the last byte cut off", body[:-1], torn(base.to)),
            dirty(base, people[0]) if people else [],
            judged(base, "a byte behind it", body + b"\0", lying),
            judged(base, "the last word cut off", body[:-32], torn(base.to)),
            dirty(base, people[-1]) if people else [],
        ]
        cases += every[number % 6] or every[0]
    return cases


def ranges() -> list[Unseen]:
    """Returns calls with numbers out of their type's range, and a boolean of 2."""
    beyond = {
        "Permit2 approve": {"amount": 160, "end": 48}, "Permit2 permit": {"amount": 160, "end": 48},
        "Uniswap V3 exactInputSingle": {"fee": 24, "price": 160}, "Aave supply": {"code": 16},
        "EIP-2612 permit": {"v": 8}, "Permit2 transferFrom": {"amount": 160},
    }
    cases: list[Unseen] = []
    for name, parts in beyond.items():
        base = BASES[name]
        for part, bits in parts.items():
            body = with_word(base.body(), base.word(part), 1 << bits)
            cases += judged(base, f"its {part} beyond {bits} bits", body, torn(base.to))
    for base in BASES.values():
        if "flag" in base.places:
            body = with_word(base.body(), base.word("flag"), 2)
            cases += judged(base, "a truth that is 2", body, torn(base.to))
    return cases


def counts(base: Base) -> tuple[ExpectedCall, ExpectedCall, ExpectedCall]:
    """Returns the effects with an offset one word further, and a count one larger and one smaller.

    The word that is then decoded as a count or an offset mostly points far beyond the call.
    Otherwise the call is decoded with words of something else, or with some that belong to nothing.
    """
    none, lying = torn(base.to), odd(base.to, base.function)
    return {
        # A list of numbers continues into the next one, which begins with its count, a number too.
        "ERC-1155 safeBatchTransferFrom": (lying, lying, lying),
        # A signature of 66 bytes still decodes, although Permit2 refuses it; one of 64 leaves a
        # word over.
        "Permit2 permit": (none, base.expected(), lying),
        "Permit2 transferFrom of a list": (none, none, lying),
        "Uniswap V2 swapExactTokensForTokens": (none, none, lying),
        # A path has 43 bytes, or a multiple of 23 more.
        "Uniswap V3 exactInput": (none, senseless(base.to, base.function), none),
        "Universal Router execute": (none, none, lying),
    }[base.name]


def offsets() -> list[Unseen]:
    """Returns calls with offsets that lead elsewhere, and counts that are wrong by one."""
    cases: list[Unseen] = []
    for base in BASES.values():
        if base.offset < 0:
            continue
        body, further, more, less = base.body(), *counts(base)
        at, count = word(body, base.offset), word(body, base.count)
        nowhere = {"an offset beyond the end": FAR, "an offset back to the head": 0}
        for mutation, to in nowhere.items():
            cases += judged(base, mutation, with_word(body, base.offset, to), torn(base.to))
        cases += judged(base, "an offset a word further", with_word(body, base.offset, at + 32), further)
        cases += judged(base, "a count one more", with_word(body, base.count, count + 1), more)
        cases += judged(base, "a count one less", with_word(body, base.count, count - 1), less)
    return cases


def lists() -> list[Unseen]:
    """Returns calls with lists that share their words, and lists of unequal length."""
    batch, router = BASES["ERC-1155 safeBatchTransferFrom"], BASES["Universal Router execute"]
    body, shared = batch.body(), odd(batch.to, batch.function)
    uneven = senseless(batch.to, batch.function)
    commands, inputs, end = router.values
    plan = senseless(router.to, router.function)
    swap = BASES["Uniswap V2 swapExactTokensForTokens"]
    return [
        *judged(batch, "both lists at one place", with_word(body, AMOUNTS, word(body, IDS)), shared),
        *judged(batch, "fewer amounts than kinds", batch.body((FROM, TO, [1, 2], [3], b"")), uneven),
        *judged(batch, "more amounts than kinds", batch.body((FROM, TO, [1], [3, 4], b"")), uneven),
        *judged(router, "a command without an input", router.body((commands + b"\4", inputs, end)), plan),
        *judged(router, "an input without a command", router.body((commands, inputs * 2, end)), plan),
        *judged(router, "a command of no meaning", router.body((b"\x1f", inputs, end)), plan),
        *judged(router, "an input cut by a byte", router.body((commands, [inputs[0][:-1]], end)), plan),
        *judged(router, "a word behind an input", router.body((commands, [inputs[0] + bytes(32)], end)),
                plan),
        *judged(swap, "a path of one token", swap.body(put(swap.values, (2,), [TO])),
                senseless(swap.to, swap.function)),
    ]
