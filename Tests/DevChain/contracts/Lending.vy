# pragma version ~=0.4.3
# Deposits and debts in the names of others, with the functions of Aave's pool
interface Token:
    def transfer(to: address, v: uint256) -> bool: nonpayable
    def transferFrom(a: address, b: address, v: uint256) -> bool: nonpayable

deposits: public(HashMap[address, HashMap[address, uint256]])
debts: public(HashMap[address, HashMap[address, uint256]])
credit: public(HashMap[address, HashMap[address, uint256]])
staked: public(HashMap[address, uint256])
stakedToken: public(address)

@deploy
def __init__(token: address):
    self.stakedToken = token

@external
def supply(asset: address, amount: uint256, onBehalfOf: address, referral: uint16):
    extcall Token(asset).transferFrom(msg.sender, self, amount)
    self.deposits[asset][onBehalfOf] += amount

@external
def deposit(asset: address, amount: uint256, onBehalfOf: address, referral: uint16):
    extcall Token(asset).transferFrom(msg.sender, self, amount)
    self.deposits[asset][onBehalfOf] += amount

@external
def withdraw(asset: address, amount: uint256, to: address) -> uint256:
    out: uint256 = min(amount, self.deposits[asset][msg.sender])
    self.deposits[asset][msg.sender] -= out
    extcall Token(asset).transfer(to, out)
    return out

@external
def borrow(asset: address, amount: uint256, mode: uint256, referral: uint16, onBehalfOf: address):
    if onBehalfOf != msg.sender:
        self.credit[onBehalfOf][msg.sender] -= amount
    self.debts[asset][onBehalfOf] += amount
    extcall Token(asset).transfer(msg.sender, amount)

@external
def repay(asset: address, amount: uint256, mode: uint256, onBehalfOf: address) -> uint256:
    paid: uint256 = min(amount, self.debts[asset][onBehalfOf])
    extcall Token(asset).transferFrom(msg.sender, self, paid)
    self.debts[asset][onBehalfOf] -= paid
    return paid

@external
def approveDelegation(delegatee: address, amount: uint256):
    self.credit[msg.sender][delegatee] = amount

@external
def stake(amount: uint256):
    extcall Token(self.stakedToken).transferFrom(msg.sender, self, amount)
    self.staked[msg.sender] += amount

@external
def unstake(amount: uint256):
    self.staked[msg.sender] -= amount
    extcall Token(self.stakedToken).transfer(msg.sender, amount)
