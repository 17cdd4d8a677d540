# pragma version ~=0.4.3
# Ether as a token, with the events of WETH9: wrapping and unwrapping are no Transfer
event Transfer:
    sender: indexed(address)
    receiver: indexed(address)
    amount: uint256
event Approval:
    owner: indexed(address)
    spender: indexed(address)
    amount: uint256
event Deposit:
    receiver: indexed(address)
    amount: uint256
event Withdrawal:
    sender: indexed(address)
    amount: uint256

name: public(constant(String[13])) = "Wrapped Ether"
symbol: public(constant(String[4])) = "WETH"
decimals: public(constant(uint8)) = 18
balanceOf: public(HashMap[address, uint256])
allowance: public(HashMap[address, HashMap[address, uint256]])

@external
@view
def totalSupply() -> uint256:
    return self.balance

@internal
def _deposit(to: address, v: uint256):
    self.balanceOf[to] += v
    log Deposit(receiver=to, amount=v)

@internal
def _move(a: address, b: address, v: uint256):
    self.balanceOf[a] -= v
    self.balanceOf[b] += v
    log Transfer(sender=a, receiver=b, amount=v)

@external
@payable
def deposit():
    self._deposit(msg.sender, msg.value)

@external
def withdraw(v: uint256):
    self.balanceOf[msg.sender] -= v
    log Withdrawal(sender=msg.sender, amount=v)
    raw_call(msg.sender, b"", value=v)

@external
def transfer(to: address, v: uint256) -> bool:
    self._move(msg.sender, to, v)
    return True

@external
def transferFrom(a: address, b: address, v: uint256) -> bool:
    if a != msg.sender and self.allowance[a][msg.sender] != max_value(uint256):
        self.allowance[a][msg.sender] -= v
    self._move(a, b, v)
    return True

@external
def approve(sp: address, v: uint256) -> bool:
    self.allowance[msg.sender][sp] = v
    log Approval(owner=msg.sender, spender=sp, amount=v)
    return True

@external
@payable
def __default__():
    self._deposit(msg.sender, msg.value)
