"""Independent decoder of swaps, from Uniswap's published interfaces."""

from typing import Any

from support.reading import Reading, Unread
from support.reading_calls import Place, reads

# Uniswap's V2 router and V3 SwapRouter.

V2 = "address[],address,uint256)"
V2_TAXED = "SupportingFeeOnTransferTokens"


@reads(f"swapExactTokensForTokens(uint256,uint256,{V2}", f"swapExactTokensForETH(uint256,uint256,{V2}",
       f"swapExactTokensForTokens{V2_TAXED}(uint256,uint256,{V2}",
       f"swapExactTokensForETH{V2_TAXED}(uint256,uint256,{V2}")
def swap_exact(f: Reading, p: Place, v: list[Any]) -> None:
    """An input amount, a path, a recipient."""
    swap(f, v[2], v[0], v[3])


@reads(f"swapTokensForExactTokens(uint256,uint256,{V2}", f"swapTokensForExactETH(uint256,uint256,{V2}")
def swap_for_exact(f: Reading, p: Place, v: list[Any]) -> None:
    """A maximum input."""
    swap(f, v[2], v[1], v[3])


def swap(f: Reading, path: tuple[str, ...], units: int, to: str) -> None:
    """The path's first token is paid."""
    if len(path) < 2:
        raise Unread
    f.spend(path[0], units)
    f.name(to)


@reads(f"swapExactETHForTokens(uint256,{V2}", f"swapETHForExactTokens(uint256,{V2}",
       f"swapExactETHForTokens{V2_TAXED}(uint256,{V2}")
def swap_ether(f: Reading, p: Place, v: list[Any]) -> None:
    """The call's ether is paid."""
    if len(v[1]) < 2:
        raise Unread
    f.name(v[2])


@reads("exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))")
def single_in(f: Reading, p: Place, v: list[Any]) -> None:
    """tokenIn, tokenOut, fee, recipient, deadline, amountIn, amountOutMinimum, limit."""
    f.spend(v[0][0], v[0][5])
    f.name(v[0][3])


@reads("exactOutputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))")
def single_out(f: Reading, p: Place, v: list[Any]) -> None:
    """As above with amountOut and amountInMaximum."""
    f.spend(v[0][0], v[0][6])
    f.name(v[0][3])


@reads("exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))")
def single_in_02(f: Reading, p: Place, v: list[Any]) -> None:
    """SwapRouter02, without a deadline; an amount of 0 is the router's balance."""
    f.spend(v[0][0], v[0][4])
    f.name(v[0][3])


@reads("exactOutputSingle((address,address,uint24,address,uint256,uint256,uint160))")
def single_out_02(f: Reading, p: Place, v: list[Any]) -> None:
    """SwapRouter02."""
    f.spend(v[0][0], v[0][5])
    f.name(v[0][3])


def ends(path: bytes) -> tuple[str, str] | None:
    """The first and the last token of a path: a token, then fees of 3 bytes with a token each."""
    if len(path) < 43 or (len(path) - 20) % 23:
        return None
    return "0x" + path[:20].hex(), "0x" + path[-20:].hex()


@reads("exactInput((bytes,address,uint256,uint256,uint256))")
def along(f: Reading, p: Place, v: list[Any]) -> None:
    """The path begins with the paid token."""
    tokens = ends(v[0][0])
    if tokens is None:
        raise Unread
    f.spend(tokens[0], v[0][3])
    f.name(v[0][1])


@reads("exactOutput((bytes,address,uint256,uint256,uint256))")
def back(f: Reading, p: Place, v: list[Any]) -> None:
    """The path ends with the paid token."""
    tokens = ends(v[0][0])
    if tokens is None:
        raise Unread
    f.spend(tokens[1], v[0][4])
    f.name(v[0][1])


@reads("swapExactTokensForTokens(uint256,uint256,address[],address)")
def swap_exact_02(f: Reading, p: Place, v: list[Any]) -> None:
    """SwapRouter02."""
    swap(f, v[2], v[0], v[3])


@reads("swapTokensForExactTokens(uint256,uint256,address[],address)")
def swap_for_exact_02(f: Reading, p: Place, v: list[Any]) -> None:
    """SwapRouter02."""
    swap(f, v[2], v[1], v[3])


@reads("exactInput((bytes,address,uint256,uint256))")
def along_02(f: Reading, p: Place, v: list[Any]) -> None:
    """SwapRouter02, without a deadline."""
    path, to, units, _ = v[0]
    along(f, p, [(path, to, 0, units)])


@reads("exactOutput((bytes,address,uint256,uint256))")
def back_02(f: Reading, p: Place, v: list[Any]) -> None:
    """SwapRouter02, without a deadline."""
    path, to, units, most = v[0]
    back(f, p, [(path, to, 0, units, most)])


SIGNED = "uint8,bytes32,bytes32)"


@reads(*(f"selfPermit{more}(address,uint256,uint256,{SIGNED}" for more in ("", "IfNecessary")))
def self_permit(f: Reading, p: Place, v: list[Any]) -> None:
    """SelfPermit of Uniswap's periphery: token, value, deadline; the caller's EIP-2612 permit for
    the router."""
    f.allow(v[0], v[1], p.contract)


@reads(*(f"selfPermitAllowed{more}(address,uint256,uint256,{SIGNED}" for more in ("", "IfNecessary")))
def self_permit_of_dai(f: Reading, p: Place, v: list[Any]) -> None:
    """The same for DAI: token, nonce, expiry."""
    f.allow(v[0], None, p.contract)
