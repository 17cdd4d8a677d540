"""Calls with random valid arguments of protocols with contracts in small_contracts."""

from typing import Any

from eth_account import Account
from eth_utils.address import to_checksum_address

from support.effect_cases import Draw
from support.effects import Trial
from support.small_contracts import AUTHORIZED, PERMIT, PERMIT_OF_DAI, SIGNED
from support.wallets import WORDS
from support.world import data

UNSIGNED = (27, bytes(32), bytes(32))
LAST = 2**40
PERMIT_TYPE = [("owner", "address"), ("spender", "address"), ("value", "uint256"), ("nonce", "uint256"),
               ("deadline", "uint256")]


def permits(d: Draw) -> list[Trial]:
    """Submitted permits: one with a real signature, and others for contracts that check none."""
    units, dollar = d.wide(256), d.world.at["dollar"]
    coin: dict[str, Any] = dict(to="coin")
    take: dict[str, Any] = dict(coin, people=(d.who, d.friend))
    made = {
        "types": {"Permit": [{"name": name, "type": kind} for name, kind in PERMIT_TYPE], "EIP712Domain": [
            {"name": "name", "type": "string"}, {"name": "version", "type": "string"},
            {"name": "chainId", "type": "uint256"}, {"name": "verifyingContract", "type": "address"}]},
        "primaryType": "Permit",
        "domain": {"name": "Dollar", "version": "1", "chainId": 31337, "verifyingContract": dollar},
        "message": {"owner": d.me, "spender": d.who, "value": units, "nonce": 0, "deadline": LAST},
    }
    signed = Account.from_mnemonic(WORDS).sign_typed_data(full_message=made)
    parts = (signed.v, signed.r.to_bytes(32, "big"), signed.s.to_bytes(32, "big"))
    moved = d.units(10**9)
    return [
        d.trial(PERMIT, d.me, d.who, units, LAST, *parts, to="dollar"),
        d.trial(PERMIT, d.friend, d.who, units, LAST, *UNSIGNED, **take, name="a permit of somebody else"),
        d.trial(PERMIT_OF_DAI, d.me, d.who, 0, LAST, True, *UNSIGNED, **coin),
        d.trial(f"transfer{AUTHORIZED}", d.me, d.who, moved, 0, LAST, bytes(32), *UNSIGNED, **coin),
        d.trial(f"transfer{AUTHORIZED}", d.friend, d.who, moved, 0, LAST, bytes(32), *UNSIGNED, **take),
        d.trial(f"receive{AUTHORIZED}", d.friend, d.me, moved, 0, LAST, bytes(32), *UNSIGNED, **take),
        d.trial(f"cancelAuthorization(address,bytes32,{SIGNED}", d.me, bytes(32), *UNSIGNED, **coin),
        d.trial("approveDelegation(address,uint256)", d.who, d.wide(256), to="lending"),
    ]


def receipts(d: Draw) -> list[Trial]:
    """Contracts with receipts for deposits: wrappers, Lido, the deposit contract; and votes."""
    units, coin = d.units(10**9), dict(to="coin")
    pulled: dict[str, Any] = dict(coin, pulled=(d.world.at["dollar"],))
    owner = b"\1" + bytes(11) + bytes.fromhex(d.who[2:])
    return [
        d.trial("wrap(uint256)", units, **pulled),
        d.trial("unwrap(uint256)", units, **coin),
        d.trial("depositFor(address,uint256)", d.who, units, **pulled),
        d.trial("submit(address)", d.who, **coin, value=units),
        d.trial("deposit(bytes,bytes,bytes,bytes32)", bytes(48), owner, bytes(96), bytes(32), **coin, value=units),
        d.trial("delegate(address)", d.who, **coin),
        d.trial("castVote(uint256,uint8)", units, 1, **coin),
    ]


def newer_router(d: Draw) -> list[Trial]:
    """SwapRouter02."""
    units, fee = d.units(), d.chance.choice([100, 500, 3000])
    cost = (units * 2 + 2) // 3
    most = cost + d.chance.choice([0, 0, d.units()])
    first, last = bytes.fromhex(d.token[2:]), bytes.fromhex(d.other[2:])
    along, back = first + fee.to_bytes(3, "big") + last, last + fee.to_bytes(3, "big") + first
    who = d.chance.choice([d.who, "0x" + f"{1:040x}"])
    to: dict[str, Any] = dict(to="router02")
    bound: dict[str, Any] = dict(to, is_exact=most == cost)
    single = "((address,address,uint24,address,uint256,uint256,uint160))"
    pairs, taxed = "(uint256,uint256,address[],address", "SupportingFeeOnTransferTokens"
    weth, coin, path = d.world.at["weth"], d.world.at["coin"], [d.token, d.other]
    inner = data(f"exactInputSingle{single}", (d.token, d.other, fee, who, units, 1, 0))
    sweep = data("sweepToken(address,uint256)", d.other, units)
    return [
        d.trial(f"exactInputSingle{single}", (d.token, d.other, fee, who, units, units, 0), **to),
        d.trial(f"exactOutputSingle{single}", (d.token, d.other, fee, who, units, most, 0), **bound),
        d.trial("exactInput((bytes,address,uint256,uint256))", (along, who, units, 1), **to),
        d.trial("exactOutput((bytes,address,uint256,uint256))", (back, who, units, most), **bound),
        d.trial(f"swapExactTokensForTokens{pairs})", units, 1, path, who, **to),
        d.trial(f"swapTokensForExactTokens{pairs})", units, most, path, who, **bound),
        d.trial(f"swapExactTokensForTokens{taxed}{pairs},uint256)", units, 1, path, d.who, d.deadline, **to),
        d.trial(f"swapExactTokensForETH{taxed}{pairs},uint256)", units, 1, [d.token, weth], d.who, d.deadline, **to),
        d.trial(f"swapExactETHForTokens{taxed}(uint256,address[],address,uint256)", 1, [weth, d.token], d.who,
                d.deadline, **to, value=units),
        d.trial("multicall(uint256,bytes[])", d.deadline, [inner, sweep], **to),
        d.trial("multicall(bytes32,bytes[])", bytes(32), [inner, inner], **to),
    ]


def payments(d: Draw) -> list[Trial]:
    """Payments of SwapRouter02 from its own balance, and permits for it."""
    units, bips = d.units(), d.chance.randint(1, 100)
    who, other = d.chance.choice([d.who, "0x" + f"{1:040x}"]), to_checksum_address(d.chance.randbytes(20))
    to: dict[str, Any] = dict(to="router02")
    both: dict[str, Any] = dict(to, people=(d.who, other))
    coin = d.world.at["coin"]
    return [
        d.trial("pull(address,uint256)", d.token, units, **to),
        d.trial("wrapETH(uint256)", units, **to, value=units),
        d.trial("unwrapWETH9(uint256)", units, **to),
        d.trial("unwrapWETH9(uint256,address)", units, who, **to),
        d.trial("unwrapWETH9WithFee(uint256,address,uint256,address)", units, d.who, bips, other, **both),
        d.trial("sweepToken(address,uint256)", d.token, units, **to),
        d.trial("sweepToken(address,uint256,address)", d.token, units, who, **to),
        d.trial("sweepTokenWithFee(address,uint256,address,uint256,address)", d.token, units, d.who, bips, other,
                **both),
        d.trial("refundETH()", **to),
        *(d.trial(f"selfPermit{more}(address,uint256,uint256,{SIGNED}", coin, d.wide(256), LAST, *UNSIGNED, **to)
          for more in ("", "IfNecessary")),
        *(d.trial(f"selfPermitAllowed{more}(address,uint256,uint256,{SIGNED}", coin, 0, LAST, *UNSIGNED, **to)
          for more in ("", "IfNecessary")),
    ]


def markets(d: Draw) -> list[Trial]:
    """Compound III, and the permit of Aave's pool."""
    units = d.units()
    to: dict[str, Any] = dict(to="market")
    out: dict[str, Any] = dict(to, with_deposits=True)
    both: dict[str, Any] = dict(to, people=(d.who, d.friend))
    return [
        d.trial("supply(address,uint256)", d.token, units, **to),
        d.trial("supplyTo(address,address,uint256)", d.who, d.token, units, **to),
        d.trial("supplyFrom(address,address,address,uint256)", d.friend, d.who, d.token, units, **both),
        d.trial("withdraw(address,uint256)", d.token, units, **out),
        d.trial("withdrawTo(address,address,uint256)", d.who, d.token, units, **out),
        d.trial("withdrawFrom(address,address,address,uint256)", d.me, d.who, d.token, units, **out),
        d.trial("allow(address,bool)", d.who, True, **to),
        d.trial(f"supplyWithPermit(address,uint256,address,uint16,uint256,{SIGNED}", d.world.at["coin"], units, d.who,
                0, LAST, *UNSIGNED, **to, is_used_up=True),
    ]


def aggregators(d: Draw) -> list[Trial]:
    """1inch and 0x."""
    units, least = d.units(), d.units()
    other, executor = (to_checksum_address(d.chance.randbytes(20)) for _ in range(2))
    to: dict[str, Any] = dict(to="aggregator", people=(d.who, other))
    order = (d.token, d.other, other, d.who, units, least, 4)
    kind = "(address,address,address,address,uint256,uint256,uint256)"
    return [
        d.trial(f"swap(address,{kind},bytes)", executor, order, b"\1\2", **to),
        d.trial(f"swap(address,{kind},bytes,bytes)", executor, order, b"", b"\1\2", **to),
        d.trial("transformERC20(address,address,uint256,uint256,(uint32,bytes)[])", d.token, d.other, units, least,
                [(7, b"\1")], **to),
        d.trial("sellToUniswap(address[],uint256,uint256,bool)", [d.token, d.other], units, least, False, **to),
    ]


def signed_transfers(d: Draw) -> list[Trial]:
    """Permit2, SignatureTransfer; and the Universal Router without a deadline."""
    to: dict[str, Any] = dict(to="signatures", people=(d.who, d.friend))
    units, few = d.units(), d.units()
    owner = d.chance.choice([d.me, d.friend])
    one = (((d.token, units), 0, LAST), (d.who, units), owner)
    many = (([(d.token, units), (d.other, few)], 0, LAST), [(d.who, units), (d.friend, few)], d.me)
    single, batch = "((address,uint256),uint256,uint256),(address,uint256),address,", \
        "((address,uint256)[],uint256,uint256),(address,uint256)[],address,"
    inputs = [data("x(address,address,uint256)", *values)[4:] for values in (
        (d.token, d.who, units), (d.other, d.who, few), (d.token, d.who, d.units(10**18)))]
    return [
        d.trial(f"permitTransferFrom({single}bytes)", *one, b"\1", **to),
        d.trial(f"permitWitnessTransferFrom({single}bytes32,string,bytes)", *one, bytes(32), "x", b"\1", **to),
        d.trial(f"permitTransferFrom({batch}bytes)", *many, b"\1", **to),
        d.trial(f"permitWitnessTransferFrom({batch}bytes32,string,bytes)", *many, bytes(32), "x", b"\1", **to),
        d.trial("invalidateUnorderedNonces(uint256,uint256)", units, few, **to),
        d.trial("execute(bytes,bytes[])", bytes([2]), inputs[:1], to="plain"),
        d.trial("execute(bytes,bytes[])", bytes([5, 7]), inputs[1:], to="plain", name="payments of a router"),
    ]


def accounts(d: Draw) -> list[Trial]:
    """Accounts that execute any call, with functions of many standards, and their bundlers."""
    account, sender, multicall = (d.world.at[name] for name in ("account", "sender", "multicall"))
    pay = (d.token, 0, data("transfer(address,uint256)", d.who, d.units(10**9)))
    allow = (d.other, 0, data("approve(address,uint256)", d.who, d.wide(256)))
    ether = (d.who, d.units(10**9), b"")
    one = d.chance.choice([pay, allow, ether])
    mine: dict[str, Any] = dict(to="account", holders=(d.me, account))
    pairs = [(to, body) for to, _, body in (pay, allow)]
    packed = bytes.fromhex(one[0][2:]) + one[1].to_bytes(32, "big") + one[2]
    told = data("execute(address,uint256,bytes)", *one)
    newer = (account, 0, b"", told, bytes(32), 9, bytes(32), b"", b"\1")
    older = (account, 0, b"", told, 9, 9, 9, 9, 9, b"", b"\1")
    entry: dict[str, Any] = dict(mine, to="entry")
    listed = b"".join(
        b"\0" + bytes.fromhex(to[2:]) + value.to_bytes(32, "big") + len(body).to_bytes(32, "big") + body
        for to, value, body in (pay, allow)
    )
    head, tail = "address,uint256,bytes,bytes,", "bytes,bytes)[],address)"
    return [
        d.trial("execute(address,uint256,bytes,uint8)", *one, 0, **mine),
        d.trial("executeBatch(address[],bytes[])", *([item[part] for item in pairs] for part in (0, 1)), **mine),
        d.trial("executeFromExecutor(bytes32,bytes)", bytes(32), packed, **mine),
        d.trial("blockAndAggregate((address,bytes)[])", pairs, **mine),
        d.trial("tryBlockAndAggregate(bool,(address,bytes)[])", True, pairs, **mine),
        d.trial(f"handleOps(({head}bytes32,uint256,bytes32,{tail}", [newer], d.who, **entry),
        d.trial(f"handleOps(({head}uint256,uint256,uint256,uint256,uint256,{tail}", [older, older], d.who, **entry),
        d.trial("multiSend(bytes)", listed, to="sender", holders=(d.me, sender)),
        d.trial("aggregate3((address,bool,bytes)[])", [(to, False, body) for to, body in pairs], to="multicall",
                holders=(d.me, multicall)),
        d.trial("execute((address,uint256,bytes)[])", [pay, allow, ether], to=d.me,
                code_of_signer=d.world.at["batch"]),
    ]


GROUPS = (permits, receipts, newer_router, payments, markets, aggregators, signed_transfers, accounts)
