# pragma version ~=0.4.3
# ERC-721 with a list of each owner's items (Enumerable), a name and a symbol, and ERC-165
event Transfer:
    sender: indexed(address)
    receiver: indexed(address)
    number: indexed(uint256)

name: public(String[64])
symbol: public(String[16])
totalSupply: public(uint256)
balanceOf: public(HashMap[address, uint256])
owners: HashMap[uint256, address]
numbers: HashMap[uint256, uint256]
listed: HashMap[address, HashMap[uint256, uint256]]
places: HashMap[uint256, uint256]

@deploy
def __init__(n: String[64], s: String[16]):
    self.name = n
    self.symbol = s

@external
@view
def supportsInterface(id: bytes4) -> bool:
    return id in [0x01ffc9a7, 0x80ac58cd, 0x5b5e139f, 0x780e9d63]

@external
@view
def ownerOf(number: uint256) -> address:
    owner: address = self.owners[number]
    assert owner != empty(address), "ERC721: invalid token ID"
    return owner

@external
@view
def tokenByIndex(index: uint256) -> uint256:
    assert index < self.totalSupply
    return self.numbers[index]

@external
@view
def tokenOfOwnerByIndex(owner: address, index: uint256) -> uint256:
    assert index < self.balanceOf[owner]
    return self.listed[owner][index]

@internal
def _take(owner: address, number: uint256):
    last: uint256 = self.balanceOf[owner] - 1
    moved: uint256 = self.listed[owner][last]
    self.listed[owner][self.places[number]] = moved
    self.places[moved] = self.places[number]
    self.balanceOf[owner] = last

@internal
def _give(owner: address, number: uint256):
    self.places[number] = self.balanceOf[owner]
    self.listed[owner][self.balanceOf[owner]] = number
    self.balanceOf[owner] += 1
    self.owners[number] = owner

@external
def mint(to: address, first: uint256, count: uint256):
    for i: uint256 in range(count, bound=500):
        assert self.owners[first + i] == empty(address)
        self.numbers[self.totalSupply] = first + i
        self.totalSupply += 1
        self._give(to, first + i)
        log Transfer(sender=empty(address), receiver=to, number=first + i)

@external
def transferFrom(a: address, b: address, number: uint256):
    assert a == msg.sender and self.owners[number] == a
    self._take(a, number)
    self._give(b, number)
    log Transfer(sender=a, receiver=b, number=number)

@external
def burn(number: uint256):
    assert self.owners[number] == msg.sender
    self._take(msg.sender, number)
    self.owners[number] = empty(address)
    log Transfer(sender=msg.sender, receiver=empty(address), number=number)
