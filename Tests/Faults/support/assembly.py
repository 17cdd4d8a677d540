"""Contracts assembled from a few steps each, without a compiler: only their functions' transfers.

A value is code that leaves one word on the stack; a step is code that leaves nothing there. A
failed condition reverts everything.
"""

from collections.abc import Callable
from itertools import count

from eth_utils.crypto import keccak

Code = list[bytes | str]  # EVM code, `:name` for a label and `@name` for its address
MOST = 4  # items of a list that are processed
CALLER: Code = [b"\x33"]
SELF: Code = [b"\x30"]
VALUE: Code = [b"\x34"]
_names = count()


def push(number: int) -> Code:
    """A number."""
    size = (number.bit_length() + 7) // 8
    return [bytes([0x5F + size]) + number.to_bytes(size, "big")]


def two(opcode: int, first: Code, second: Code) -> Code:
    """An instruction with two operands, the first one on top of the stack."""
    return [*second, *first, bytes([opcode])]


def add(a: Code, b: Code) -> Code:
    """a + b."""
    return two(0x01, a, b)


def mul(a: Code, b: Code) -> Code:
    """a × b."""
    return two(0x02, a, b)


def sub(a: Code, b: Code) -> Code:
    """a - b."""
    return two(0x03, a, b)


def div(a: Code, b: Code) -> Code:
    """a / b, rounded down."""
    return two(0x04, a, b)


def less_than(a: Code, b: Code) -> Code:
    """Whether a < b."""
    return two(0x10, a, b)


def equal(a: Code, b: Code) -> Code:
    """Whether a = b."""
    return two(0x14, a, b)


def byte(at: int, word: Code) -> Code:
    """One byte of a word, from the left."""
    return two(0x1A, push(at), word)


def address(word: Code) -> Code:
    """The address in the first 20 bytes of a word."""
    return two(0x1C, push(96), word)


def load(at: Code) -> Code:
    """A word of the call data."""
    return [*at, b"\x35"]


def arg(number: int) -> Code:
    """A word of the arguments, by its number."""
    return load(push(4 + 32 * number))


def behind(at: Code, words: int) -> Code:
    """The offset `words` words after `at`."""
    return add(at, push(32 * words))


def inner(at: Code, number: int) -> Code:
    """The start of dynamic data at `at`, from the offset in word `number`."""
    return add(at, load(behind(at, number)))


def long(number: int) -> Code:
    """The start of a dynamic argument."""
    return inner(push(4), number)


def pair(a: Code, b: Code) -> Code:
    """The storage slot for a pair of keys."""
    return [*a, *push(0), b"\x52", *b, *push(32), b"\x52", *push(64), *push(0), b"\x20"]


def kept(at: Code) -> Code:
    """The value of a storage slot."""
    return [*at, b"\x54"]


def keep(at: Code, value: Code) -> Code:
    """Store a word in a slot."""
    return two(0x55, at, value)


def more(at: Code, units: Code) -> Code:
    """Increase a slot's value."""
    return keep(at, add(kept(at), units))


def less(at: Code, units: Code) -> Code:
    """Decrease a slot's value; revert if it is too small."""
    return [*need(equal(less_than(kept(at), units), push(0))), *keep(at, sub(kept(at), units))]


def need(what: Code) -> Code:
    """Revert unless a condition holds."""
    return [*what, b"\x15", "@fail", b"\x57"]


def when(what: Code, steps: Code) -> Code:
    """Run steps only if a condition holds."""
    name = f"after{next(_names)}"
    return [*what, b"\x15", f"@{name}", b"\x57", *steps, f":{name}"]


def answer(value: Code) -> Code:
    """Return a word."""
    return [*value, *push(0), b"\x52", *push(32), *push(0), b"\xf3"]


def call(to: Code, function: str, *values: Code, value: Code | None = None) -> Code:
    """Call a function with arguments of one word each."""
    selector = int.from_bytes(keccak(text=function)[:4], "big")
    code: Code = [*push(selector << 224), *push(0), b"\x52"]
    for number, one in enumerate(values):
        code += [*one, *push(4 + 32 * number), b"\x52"]
    return [*code, *_run(to, value or push(0), push(4 + 32 * len(values)))]


def send(to: Code, units: Code) -> Code:
    """Pay ether."""
    return _run(to, units, push(0))


def pass_on(to: Code, value: Code | None, data: Code, length: Code) -> Code:
    """Make a call with bytes of the call data; without a value, a delegate call."""
    copy: Code = [*length, *data, *push(0), b"\x37"]
    return [*copy, *_run(to, value, length)]


def _run(to: Code, value: Code | None, length: Code) -> Code:
    gas, opcode = [b"\x5a"], b"\xf4" if value is None else b"\xf1"
    code: Code = [*push(0), *push(0), *length, *push(0), *(value or []), *to, *gas, opcode]
    return [*code, b"\x15", "@fail", b"\x57"]


def each(items: Code, body: Callable[[int], Code]) -> Code:
    """Run steps for each item of a list, by its number."""
    steps = list[bytes | str]()
    for number in range(MOST):
        steps += when(less_than(push(number), load(items)), body(number))
    return steps


def contract(functions: dict[str, Code]) -> bytes:
    """The creation code of a contract with these functions, which also accepts ether."""
    code: Code = two(0x1C, push(224), load(push(0)))
    for function in functions:
        code += [b"\x80\x63" + keccak(text=function)[:4], b"\x14", f"@{function}", b"\x57"]
    code += [b"\x36", "@fail", b"\x57\x00"]
    for function, steps in functions.items():
        code += [f":{function}", b"\x50", *steps, b"\x00"]
    code += [":fail", *push(0), *push(0), b"\xfd"]
    runtime = linked(code)
    head = b"\x61" + len(runtime).to_bytes(2, "big") + b"\x80\x61\x00\x0b\x5f\x39\x5f\xf3"
    assert len(head) == 11
    return head + runtime


def linked(code: Code) -> bytes:
    """Return the code with its labels resolved."""
    places, size = dict[str, int](), 0
    for one in code:
        if isinstance(one, str) and one[0] == ":":
            places[one[1:]] = size
        size += len(one) if isinstance(one, bytes) else 1 if one[0] == ":" else 3
    return b"".join(
        one if isinstance(one, bytes) else b"\x5b" if one[0] == ":" else b"\x61" + places[one[1:]].to_bytes(2, "big")
        for one in code
    )
