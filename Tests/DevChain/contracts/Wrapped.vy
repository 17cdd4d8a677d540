# pragma version ~=0.4.3
# Ether as a token: what WETH9 does, and the token functions that only some tokens have
event Transfer:
    sender: indexed(address)
    receiver: indexed(address)
    amount: uint256

balanceOf: public(HashMap[address, uint256])
allowance: public(HashMap[address, HashMap[address, uint256]])
symbol: public(constant(String[4])) = "WETH"
decimals: public(constant(uint8)) = 18

@internal
def _move(a: address, b: address, v: uint256):
    self.balanceOf[a] -= v
    self.balanceOf[b] += v
    log Transfer(sender=a, receiver=b, amount=v)

@internal
def _take(a: address, v: uint256):
    if a != msg.sender and self.allowance[a][msg.sender] != max_value(uint256):
        self.allowance[a][msg.sender] -= v

@external
@payable
def deposit():
    self.balanceOf[msg.sender] += msg.value

@external
@payable
def depositTo(to: address):
    self.balanceOf[to] += msg.value

@external
def withdraw(v: uint256):
    self.balanceOf[msg.sender] -= v
    raw_call(msg.sender, b"", value=v)

@external
def withdrawTo(to: address, v: uint256):
    self.balanceOf[msg.sender] -= v
    raw_call(to, b"", value=v)

@external
def transfer(to: address, v: uint256) -> bool:
    self._move(msg.sender, to, v)
    return True

@external
def transferFrom(a: address, b: address, v: uint256) -> bool:
    self._take(a, v)
    self._move(a, b, v)
    return True

@external
def approve(sp: address, v: uint256) -> bool:
    self.allowance[msg.sender][sp] = v
    return True

@external
def increaseAllowance(sp: address, v: uint256) -> bool:
    self.allowance[msg.sender][sp] += v
    return True

@external
def decreaseAllowance(sp: address, v: uint256) -> bool:
    self.allowance[msg.sender][sp] -= v
    return True

@external
def burn(v: uint256):
    self.balanceOf[msg.sender] -= v

@external
def burnFrom(a: address, v: uint256):
    self._take(a, v)
    self.balanceOf[a] -= v

@external
def mint(to: address, v: uint256):
    self.balanceOf[to] += v

@external
def send(to: address, v: uint256, extra: Bytes[256]):
    self._move(msg.sender, to, v)

@external
def transferAndCall(to: address, v: uint256, extra: Bytes[256] = b"") -> bool:
    self._move(msg.sender, to, v)
    return True

@external
def approveAndCall(sp: address, v: uint256, extra: Bytes[256] = b"") -> bool:
    self.allowance[msg.sender][sp] = v
    return True

@external
@payable
def __default__():
    self.balanceOf[msg.sender] += msg.value
