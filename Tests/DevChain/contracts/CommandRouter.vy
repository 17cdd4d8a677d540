# pragma version ~=0.4.3
# Commands with an input each, as Uniswap's Universal Router takes them; swaps are at three for two from
# its own stock. Address 1 is who calls, address 2 the router
interface Token:
    def transfer(to: address, v: uint256) -> bool: nonpayable
    def balanceOf(a: address) -> uint256: view

interface Wrapper:
    def deposit(): payable
    def withdraw(v: uint256): nonpayable

interface Allowances:
    def transferFrom(a: address, b: address, amount: uint160, token: address): nonpayable

allowances: address
weth: address

@deploy
def __init__(allowances: address, weth: address):
    self.allowances = allowances
    self.weth = weth

@internal
@view
def _to(who: address) -> address:
    if who == 0x0000000000000000000000000000000000000001:
        return msg.sender
    if who == 0x0000000000000000000000000000000000000002:
        return self
    return who

@internal
def _swap(tokenIn: address, paid: uint256, tokenOut: address, got: uint256, to: address, byUser: bool):
    if byUser:
        extcall Allowances(self.allowances).transferFrom(msg.sender, self, convert(paid, uint160), tokenIn)
    extcall Token(tokenOut).transfer(self._to(to), got)

@internal
@pure
def _at(path: Bytes[256], at: uint256) -> address:
    return convert(convert(slice(path, at, 20), bytes20), address)

@internal
def _along(command: uint256, given: Bytes[2048]):
    to: address = empty(address)
    units: uint256 = 0
    bound: uint256 = 0
    path: Bytes[256] = b""
    byUser: bool = False
    to, units, bound, path, byUser = abi_decode(given, (address, uint256, uint256, Bytes[256], bool))
    first: address = self._at(path, 0)
    last: address = self._at(path, len(path) - 20)
    if command == 0:
        assert units * 3 // 2 >= bound
        self._swap(first, units, last, units * 3 // 2, to, byUser)
    else:
        assert (units * 2 + 2) // 3 <= bound
        self._swap(last, (units * 2 + 2) // 3, first, units, to, byUser)

@internal
def _pairs(command: uint256, given: Bytes[2048]):
    to: address = empty(address)
    units: uint256 = 0
    bound: uint256 = 0
    path: DynArray[address, 8] = []
    byUser: bool = False
    to, units, bound, path, byUser = abi_decode(given, (address, uint256, uint256, DynArray[address, 8], bool))
    if command == 8:
        assert units * 3 // 2 >= bound
        self._swap(path[0], units, path[len(path) - 1], units * 3 // 2, to, byUser)
    else:
        assert (units * 2 + 2) // 3 <= bound
        self._swap(path[0], (units * 2 + 2) // 3, path[len(path) - 1], units, to, byUser)

@internal
def _move(command: uint256, given: Bytes[2048]):
    token: address = empty(address)
    to: address = empty(address)
    units: uint256 = 0
    token, to, units = abi_decode(slice(given, 0, 96), (address, address, uint256))
    if command == 2:
        extcall Allowances(self.allowances).transferFrom(msg.sender, self._to(to), convert(units, uint160), token)
    elif command == 4:
        held: uint256 = staticcall Token(token).balanceOf(self)
        assert held >= units
        extcall Token(token).transfer(self._to(to), held)
    elif token == empty(address):
        raw_call(self._to(to), b"", value=units)
    else:
        extcall Token(token).transfer(self._to(to), units)

@internal
def _ether(command: uint256, given: Bytes[2048]):
    to: address = empty(address)
    units: uint256 = 0
    to, units = abi_decode(slice(given, 0, 64), (address, uint256))
    if command == 11:
        extcall Wrapper(self.weth).deposit(value=units)
        if self._to(to) != self:
            extcall Token(self.weth).transfer(self._to(to), units)
    else:
        held: uint256 = staticcall Token(self.weth).balanceOf(self)
        assert held >= units
        extcall Wrapper(self.weth).withdraw(held)
        raw_call(self._to(to), b"", value=held)

@external
@payable
def execute(commands: Bytes[16], inputs: DynArray[Bytes[2048], 16], deadline: uint256):
    assert block.timestamp <= deadline and len(commands) == len(inputs)
    for i: uint256 in range(len(commands), bound=16):
        command: uint256 = convert(slice(commands, i, 1), uint256) & 63
        if command < 2:
            self._along(command, inputs[i])
        elif command == 8 or command == 9:
            self._pairs(command, inputs[i])
        elif command == 2 or command == 4 or command == 5:
            self._move(command, inputs[i])
        elif command == 11 or command == 12:
            self._ether(command, inputs[i])
        else:
            raise "command"

@external
@payable
def __default__():
    pass
