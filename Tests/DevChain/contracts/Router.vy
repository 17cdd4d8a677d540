# pragma version ~=0.4.3
# Swaps with the functions of Uniswap's V2 router and V3 SwapRouter, at three for two, from its own stock
interface Token:
    def transfer(to: address, v: uint256) -> bool: nonpayable
    def transferFrom(a: address, b: address, v: uint256) -> bool: nonpayable

struct Single:
    tokenIn: address
    tokenOut: address
    fee: uint24
    recipient: address
    deadline: uint256
    amountIn: uint256
    amountOutMinimum: uint256
    limit: uint160

struct SingleOut:
    tokenIn: address
    tokenOut: address
    fee: uint24
    recipient: address
    deadline: uint256
    amountOut: uint256
    amountInMaximum: uint256
    limit: uint160

struct Along:
    path: Bytes[256]
    recipient: address
    deadline: uint256
    amountIn: uint256
    amountOutMinimum: uint256

struct AlongOut:
    path: Bytes[256]
    recipient: address
    deadline: uint256
    amountOut: uint256
    amountInMaximum: uint256

@internal
@pure
def _out(v: uint256) -> uint256:
    return v * 3 // 2

@internal
@pure
def _in(v: uint256) -> uint256:
    return (v * 2 + 2) // 3

@internal
def _swap(tokenIn: address, paid: uint256, tokenOut: address, got: uint256, to: address):
    extcall Token(tokenIn).transferFrom(msg.sender, self, paid)
    extcall Token(tokenOut).transfer(to, got)

@internal
@pure
def _at(path: Bytes[256], at: uint256) -> address:
    return convert(convert(slice(path, at, 20), bytes20), address)

@external
def swapExactTokensForTokens(
    amountIn: uint256, least: uint256, path: DynArray[address, 8], to: address, deadline: uint256
):
    assert self._out(amountIn) >= least and block.timestamp <= deadline
    self._swap(path[0], amountIn, path[len(path) - 1], self._out(amountIn), to)

@external
def swapTokensForExactTokens(
    amountOut: uint256, most: uint256, path: DynArray[address, 8], to: address, deadline: uint256
):
    assert self._in(amountOut) <= most and block.timestamp <= deadline
    self._swap(path[0], self._in(amountOut), path[len(path) - 1], amountOut, to)

@external
@payable
def swapExactETHForTokens(
    least: uint256, path: DynArray[address, 8], to: address, deadline: uint256
):
    assert self._out(msg.value) >= least and block.timestamp <= deadline
    extcall Token(path[len(path) - 1]).transfer(to, self._out(msg.value))

@external
@payable
def swapETHForExactTokens(
    amountOut: uint256, path: DynArray[address, 8], to: address, deadline: uint256
):
    paid: uint256 = self._in(amountOut)
    assert block.timestamp <= deadline
    extcall Token(path[len(path) - 1]).transfer(to, amountOut)
    raw_call(msg.sender, b"", value=msg.value - paid)

@external
def swapExactTokensForETH(
    amountIn: uint256, least: uint256, path: DynArray[address, 8], to: address, deadline: uint256
):
    assert self._out(amountIn) >= least and block.timestamp <= deadline
    extcall Token(path[0]).transferFrom(msg.sender, self, amountIn)
    raw_call(to, b"", value=self._out(amountIn))

@external
def swapTokensForExactETH(
    amountOut: uint256, most: uint256, path: DynArray[address, 8], to: address, deadline: uint256
):
    assert self._in(amountOut) <= most and block.timestamp <= deadline
    extcall Token(path[0]).transferFrom(msg.sender, self, self._in(amountOut))
    raw_call(to, b"", value=amountOut)

@external
@payable
def exactInputSingle(swap: Single):
    assert self._out(swap.amountIn) >= swap.amountOutMinimum and block.timestamp <= swap.deadline
    self._swap(swap.tokenIn, swap.amountIn, swap.tokenOut, self._out(swap.amountIn), swap.recipient)

@external
@payable
def exactOutputSingle(swap: SingleOut):
    assert self._in(swap.amountOut) <= swap.amountInMaximum and block.timestamp <= swap.deadline
    self._swap(swap.tokenIn, self._in(swap.amountOut), swap.tokenOut, swap.amountOut, swap.recipient)

# A path is a token, a fee of 3 bytes, the next token, and so on; the wrong way round for exact output.
@external
@payable
def exactInput(swap: Along):
    assert self._out(swap.amountIn) >= swap.amountOutMinimum and block.timestamp <= swap.deadline
    last: address = self._at(swap.path, len(swap.path) - 20)
    self._swap(self._at(swap.path, 0), swap.amountIn, last, self._out(swap.amountIn), swap.recipient)

@external
@payable
def exactOutput(swap: AlongOut):
    assert self._in(swap.amountOut) <= swap.amountInMaximum and block.timestamp <= swap.deadline
    last: address = self._at(swap.path, len(swap.path) - 20)
    self._swap(last, self._in(swap.amountOut), self._at(swap.path, 0), swap.amountOut, swap.recipient)

@external
@payable
def multicall(calls: DynArray[Bytes[1024], 8]):
    for c: Bytes[1024] in calls:
        raw_call(self, c, is_delegate_call=True)

@external
@payable
def __default__():
    pass
