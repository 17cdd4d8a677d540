"""Contracts of protocols with functions that those of Tests/DevChain lack, in a few steps each.

They check no signatures, which these tests are not about: every caller may name any owner. Swaps
give three for two, from the contract's balance.
"""

from support.assembly import (
    CALLER, SELF, VALUE, Code, add, address, answer, arg, behind, byte, call, contract, div, each, equal, inner, keep,
    kept, less, load, long, more, mul, need, pair, pass_on, push, send, sub, when,
)

MOST = push(2**256 - 1)
PERMIT = "permit(address,address,uint256,uint256,uint8,bytes32,bytes32)"
PERMIT_OF_DAI = "permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)"
SIGNED = "uint8,bytes32,bytes32)"
AUTHORIZED = f"WithAuthorization(address,address,uint256,uint256,uint256,bytes32,{SIGNED}"


def take(token: Code, units: Code, owner: Code = CALLER, to: Code = SELF) -> Code:
    """Take tokens with an allowance."""
    return call(token, "transferFrom(address,address,uint256)", owner, to, units)


def pay(token: Code, to: Code, units: Code) -> Code:
    """Pay from the contract's balance."""
    return call(token, "transfer(address,uint256)", to, units)


def moved(owner: Code, to: Code, units: Code) -> Code:
    """A token moves an owner's balance."""
    return [*less(owner, units), *more(to, units)]


def coin(steth: int) -> bytes:
    """A token with functions of EIP-3009, DAI, wrappers, Lido, votes and the deposit contract."""
    wrapped = push(steth)
    return contract({
        "balanceOf(address)": answer(kept(arg(0))),
        "allowance(address,address)": answer(kept(pair(arg(0), arg(1)))),
        "mint(address,uint256)": more(arg(0), arg(1)),
        "approve(address,uint256)": keep(pair(CALLER, arg(0)), arg(1)),
        "transfer(address,uint256)": moved(CALLER, arg(0), arg(1)),
        "transferFrom(address,address,uint256)": [
            *less(pair(arg(0), CALLER), arg(2)), *moved(arg(0), arg(1), arg(2))],
        PERMIT: keep(pair(arg(0), arg(1)), arg(2)),
        PERMIT_OF_DAI: keep(pair(arg(0), arg(1)), mul(arg(4), MOST)),
        f"transfer{AUTHORIZED}": moved(arg(0), arg(1), arg(2)),
        f"receive{AUTHORIZED}": [*need(equal(CALLER, arg(1))), *moved(arg(0), arg(1), arg(2))],
        f"cancelAuthorization(address,bytes32,{SIGNED}": keep(arg(1), push(1)),
        "wrap(uint256)": [*take(wrapped, arg(0)), *more(CALLER, arg(0))],
        "unwrap(uint256)": [*less(CALLER, arg(0)), *pay(wrapped, CALLER, arg(0))],
        "depositFor(address,uint256)": [*take(wrapped, arg(1)), *more(arg(0), arg(1))],
        "submit(address)": more(CALLER, VALUE),
        "deposit(bytes,bytes,bytes,bytes32)": more(SELF, VALUE),
        "delegate(address)": keep(pair(CALLER, push(1)), arg(0)),
        "castVote(uint256,uint8)": keep(pair(CALLER, arg(0)), arg(1)),
    })


def got(units: Code) -> Code:
    """The output of a swap."""
    return div(mul(units, push(3)), push(2))


def cost(units: Code) -> Code:
    """The input of a swap for this output."""
    return div(add(mul(units, push(2)), push(2)), push(3))


def named(who: Code) -> Code:
    """The recipient: for SwapRouter02, 1 means the caller, and 2 the router itself."""
    caller, own = (mul(equal(who, push(number)), sub(one, who)) for number, one in ((1, CALLER), (2, SELF)))
    return add(who, add(caller, own))


def swap(token: Code, out: Code, to: Code, units: Code, is_exact_out: bool = False) -> Code:
    """Swap one token for another."""
    if is_exact_out:
        return [*take(token, cost(units)), *pay(out, to, units)]
    return [*take(token, units), *pay(out, to, got(units))]


def ends(path: Code, is_tokens: bool) -> tuple[Code, Code]:
    """The first and the last token of a list, or of packed bytes with fees of 3 bytes between."""
    if is_tokens:
        return load(behind(path, 1)), load(add(path, mul(load(path), push(32))))
    return address(load(behind(path, 1))), address(load(add(path, add(load(path), push(12)))))


def share(units: Code, bips: Code) -> Code:
    """A part in ten-thousandths."""
    return div(mul(units, bips), push(10_000))


def router(weth_at: int) -> bytes:
    """SwapRouter02, and the functions of V2 routers for tokens with a transfer fee."""
    weth, along, pairs = push(weth_at), long(0), (ends(long(1), True), ends(long(2), True))
    path = ends(inner(along, 0), False)
    to, taxed = named(load(behind(along, 1))), "SupportingFeeOnTransferTokens"

    def unwrapped(units: Code) -> Code:
        return call(weth, "withdraw(uint256)", units)

    def own_call(number: int) -> Code:
        at = inner(behind(long(1), 1), number)
        return pass_on(SELF, None, behind(at, 1), load(at))

    return contract({
        "exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))":
            swap(arg(0), arg(1), named(arg(3)), arg(4)),
        "exactOutputSingle((address,address,uint24,address,uint256,uint256,uint160))":
            swap(arg(0), arg(1), named(arg(3)), arg(4), True),
        "exactInput((bytes,address,uint256,uint256))": swap(path[0], path[1], to, load(behind(along, 2))),
        "exactOutput((bytes,address,uint256,uint256))": swap(path[1], path[0], to, load(behind(along, 2)), True),
        "swapExactTokensForTokens(uint256,uint256,address[],address)": swap(*pairs[1], named(arg(3)), arg(0)),
        "swapTokensForExactTokens(uint256,uint256,address[],address)": swap(*pairs[1], named(arg(3)), arg(0), True),
        f"swapExactTokensForTokens{taxed}(uint256,uint256,address[],address,uint256)": swap(*pairs[1], arg(3), arg(0)),
        f"swapExactTokensForETH{taxed}(uint256,uint256,address[],address,uint256)":
            [*take(pairs[1][0], arg(0)), *send(arg(3), got(arg(0)))],
        f"swapExactETHForTokens{taxed}(uint256,address[],address,uint256)": pay(pairs[0][1], arg(2), got(VALUE)),
        "pull(address,uint256)": take(arg(0), arg(1)),
        "wrapETH(uint256)": call(weth, "deposit()", value=arg(0)),
        "unwrapWETH9(uint256)": [*unwrapped(arg(0)), *send(CALLER, arg(0))],
        "unwrapWETH9(uint256,address)": [*unwrapped(arg(0)), *send(named(arg(1)), arg(0))],
        "unwrapWETH9WithFee(uint256,address,uint256,address)": [
            *unwrapped(arg(0)), *send(arg(3), share(arg(0), arg(2))),
            *send(arg(1), sub(arg(0), share(arg(0), arg(2))))],
        "sweepToken(address,uint256)": pay(arg(0), CALLER, arg(1)),
        "sweepToken(address,uint256,address)": pay(arg(0), named(arg(2)), arg(1)),
        "sweepTokenWithFee(address,uint256,address,uint256,address)": [
            *pay(arg(0), arg(4), share(arg(1), arg(3))), *pay(arg(0), arg(2), sub(arg(1), share(arg(1), arg(3))))],
        "refundETH()": send(CALLER, push(7)),
        **{f"selfPermit{more}(address,uint256,uint256,{SIGNED}": call(
            arg(0), PERMIT, CALLER, SELF, arg(1), arg(2), arg(3), arg(4), arg(5)) for more in ("", "IfNecessary")},
        **{f"selfPermitAllowed{more}(address,uint256,uint256,{SIGNED}": call(
            arg(0), PERMIT_OF_DAI, CALLER, SELF, arg(1), arg(2), push(1), arg(3), arg(4), arg(5))
           for more in ("", "IfNecessary")},
        **{f"multicall({first},bytes[])": each(long(1), own_call) for first in ("uint256", "bytes32")},
    })


def market() -> bytes:
    """A market of Compound III, and the permit of Aave's pool; it stores each owner's deposits."""
    def put(asset: Code, units: Code, owner: Code = CALLER, to: Code = CALLER) -> Code:
        return [*take(asset, units, owner), *more(pair(asset, to), units)]

    def out(asset: Code, units: Code, owner: Code = CALLER, to: Code = CALLER) -> Code:
        return [*less(pair(asset, owner), units), *pay(asset, to, units)]

    return contract({
        "deposits(address,address)": answer(kept(pair(arg(0), arg(1)))),
        "isApprovedForAll(address,address)": answer(kept(pair(arg(0), arg(1)))),
        "supply(address,uint256)": put(arg(0), arg(1)),
        "supplyTo(address,address,uint256)": put(arg(1), arg(2), to=arg(0)),
        "supplyFrom(address,address,address,uint256)": put(arg(2), arg(3), arg(0), arg(1)),
        "withdraw(address,uint256)": out(arg(0), arg(1)),
        "withdrawTo(address,address,uint256)": out(arg(1), arg(2), to=arg(0)),
        "withdrawFrom(address,address,address,uint256)": out(arg(2), arg(3), arg(0), arg(1)),
        "allow(address,bool)": keep(pair(CALLER, arg(0)), arg(1)),
        f"supplyWithPermit(address,uint256,address,uint16,uint256,{SIGNED}": [
            *call(arg(0), PERMIT, CALLER, SELF, arg(1), arg(4), arg(5), arg(6), arg(7)),
            *put(arg(0), arg(1), to=arg(2))],
    })


def aggregator() -> bytes:
    """1inch's router takes tokens for the executor, and 0x's proxy for itself."""
    first, last = ends(long(0), True)
    order = "(address,address,address,address,uint256,uint256,uint256)"
    swapped = [*take(arg(1), arg(5), to=arg(3)), *pay(arg(2), arg(4), arg(6))]
    return contract({
        f"swap(address,{order},bytes)": swapped,
        f"swap(address,{order},bytes,bytes)": swapped,
        "transformERC20(address,address,uint256,uint256,(uint32,bytes)[])":
            [*take(arg(0), arg(2)), *pay(arg(1), CALLER, arg(3))],
        "sellToUniswap(address[],uint256,uint256,bool)": [*take(first, arg(1)), *pay(last, CALLER, arg(2))],
    })


def account() -> bytes:
    """An account that executes anybody's calls, with the functions of other accounts."""
    def one(to: Code, value: Code, at: Code) -> Code:
        return pass_on(to, value, behind(at, 1), load(at))

    def pairs(place: int) -> Code:
        def paired(number: int) -> Code:
            at = inner(behind(long(place), 1), number)
            return one(load(at), push(0), inner(at, 1))
        return each(long(place), paired)

    def beside(number: int) -> Code:
        return one(load(behind(long(0), 1 + number)), push(0), inner(behind(long(1), 1), number))

    packed, data = long(1), add(long(1), push(32 + 52))
    return contract({
        "execute(address,uint256,bytes)": one(arg(0), arg(1), long(2)),
        "execute(address,uint256,bytes,uint8)": [*need(equal(arg(3), push(0))), *one(arg(0), arg(1), long(2))],
        "executeBatch(address[],bytes[])": each(long(0), beside),
        "executeFromExecutor(bytes32,bytes)": pass_on(
            address(load(behind(packed, 1))), load(add(packed, push(52))), data, sub(load(packed), push(52))),
        "blockAndAggregate((address,bytes)[])": pairs(0),
        "tryBlockAndAggregate(bool,(address,bytes)[])": pairs(1),
    })


def entry_point() -> bytes:
    """An EntryPoint that calls the accounts of a bundle, without accounting for gas."""
    def operation(number: int) -> Code:
        at = inner(behind(long(0), 1), number)
        return pass_on(load(at), push(0), behind(inner(at, 3), 1), load(inner(at, 3)))

    head, tail = "address,uint256,bytes,bytes,", "bytes,bytes)[],address)"
    return contract({
        f"handleOps(({head}bytes32,uint256,bytes32,{tail}": each(long(0), operation),
        f"handleOps(({head}uint256,uint256,uint256,uint256,uint256,{tail}": each(long(0), operation),
    })


def signatures() -> bytes:
    """Permit2, SignatureTransfer."""
    one = take(arg(0), arg(5), arg(6), arg(4))

    def of_many(number: int) -> Code:
        token = load(behind(inner(long(0), 0), 1 + 2 * number))
        return take(token, load(behind(long(1), 2 + 2 * number)), arg(2), load(behind(long(1), 1 + 2 * number)))

    single, many = "((address,uint256),uint256,uint256),(address,uint256),address,", \
        "((address,uint256)[],uint256,uint256),(address,uint256)[],address,"
    return contract({
        f"permitTransferFrom({single}bytes)": one,
        f"permitWitnessTransferFrom({single}bytes32,string,bytes)": one,
        f"permitTransferFrom({many}bytes)": each(long(1), of_many),
        f"permitWitnessTransferFrom({many}bytes32,string,bytes)": each(long(1), of_many),
        "invalidateUnorderedNonces(uint256,uint256)": keep(pair(CALLER, arg(0)), arg(1)),
    })


def commands(allowances: int) -> bytes:
    """The Universal Router without a deadline: PERMIT2_TRANSFER_FROM, and its own payments."""
    def command(number: int) -> Code:
        at, kind = inner(behind(long(1), 1), number), byte(number, load(behind(long(0), 1)))
        token, to, units = (load(behind(at, 1 + word)) for word in range(3))
        taken = call(push(allowances), "transferFrom(address,address,uint160,address)", CALLER, to, units, token)
        return [
            *when(equal(kind, push(2)), taken), *when(equal(kind, push(5)), pay(token, to, units)),
            *when(equal(kind, push(7)), pay(token, to, div(mul(push(10**12), units), push(10**18)))),
        ]

    return contract({"execute(bytes,bytes[])": each(long(1), command)})
