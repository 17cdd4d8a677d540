# pragma version ~=0.4.3
# ERC-4626 over one token: shares are ERC-20, and their price is what was given to the vault. With an
# offset a share is so many decimals finer than the token, as in vaults made with OpenZeppelin's
interface Token:
    def transfer(to: address, v: uint256) -> bool: nonpayable
    def transferFrom(a: address, b: address, v: uint256) -> bool: nonpayable
    def balanceOf(a: address) -> uint256: view

asset: public(address)
fine: uint256
totalSupply: public(uint256)
balanceOf: public(HashMap[address, uint256])
allowance: public(HashMap[address, HashMap[address, uint256]])
decimals: public(constant(uint8)) = 18

@deploy
def __init__(token: address, offset: uint256):
    self.asset = token
    self.fine = 10 ** offset

@internal
@view
def _held() -> uint256:
    return staticcall Token(self.asset).balanceOf(self)

# One unit of the token, and the shares for it, are added so that nothing is divided by zero.
@internal
@view
def _shares(assets: uint256, up: bool) -> uint256:
    held: uint256 = self._held() + 1
    return (assets * (self.totalSupply + self.fine) + (held - 1 if up else 0)) // held

@internal
@view
def _assets(shares: uint256, up: bool) -> uint256:
    supply: uint256 = self.totalSupply + self.fine
    return (shares * (self._held() + 1) + (supply - 1 if up else 0)) // supply

@internal
def _in(assets: uint256, shares: uint256, receiver: address):
    extcall Token(self.asset).transferFrom(msg.sender, self, assets)
    self.totalSupply += shares
    self.balanceOf[receiver] += shares

@internal
def _out(assets: uint256, shares: uint256, receiver: address, owner: address):
    if msg.sender != owner:
        self.allowance[owner][msg.sender] -= shares
    self.balanceOf[owner] -= shares
    self.totalSupply -= shares
    extcall Token(self.asset).transfer(receiver, assets)

@external
def deposit(assets: uint256, receiver: address) -> uint256:
    shares: uint256 = self._shares(assets, False)
    self._in(assets, shares, receiver)
    return shares

@external
def mint(shares: uint256, receiver: address) -> uint256:
    assets: uint256 = self._assets(shares, True)
    self._in(assets, shares, receiver)
    return assets

@external
def withdraw(assets: uint256, receiver: address, owner: address) -> uint256:
    shares: uint256 = self._shares(assets, True)
    self._out(assets, shares, receiver, owner)
    return shares

@external
def redeem(shares: uint256, receiver: address, owner: address) -> uint256:
    assets: uint256 = self._assets(shares, False)
    self._out(assets, shares, receiver, owner)
    return assets

@external
def transfer(to: address, v: uint256) -> bool:
    self.balanceOf[msg.sender] -= v
    self.balanceOf[to] += v
    return True

@external
def approve(sp: address, v: uint256) -> bool:
    self.allowance[msg.sender][sp] = v
    return True
