# pragma version ~=0.4.3
# ERC-721 with all of its events and permissions, and safe transfers
event Transfer:
    sender: indexed(address)
    receiver: indexed(address)
    number: indexed(uint256)
event Approval:
    owner: indexed(address)
    approved: indexed(address)
    number: indexed(uint256)
event ApprovalForAll:
    owner: indexed(address)
    operator: indexed(address)
    approved: bool

interface Receiver:
    def onERC721Received(operator: address, a: address, number: uint256, extra: Bytes[256]) -> bytes4: nonpayable

name: public(String[64])
symbol: public(String[16])
balanceOf: public(HashMap[address, uint256])
approved: HashMap[uint256, address]
owners: HashMap[uint256, address]
isApprovedForAll: public(HashMap[address, HashMap[address, bool]])

@deploy
def __init__(n: String[64], s: String[16]):
    self.name = n
    self.symbol = s

@external
@view
def supportsInterface(id: bytes4) -> bool:
    return id in [0x01ffc9a7, 0x80ac58cd, 0x5b5e139f]

@internal
@view
def _owner(number: uint256) -> address:
    owner: address = self.owners[number]
    assert owner != empty(address), "ERC721: invalid token ID"
    return owner

@external
@view
def ownerOf(number: uint256) -> address:
    return self._owner(number)

@external
@view
def getApproved(number: uint256) -> address:
    assert self._owner(number) != empty(address)
    return self.approved[number]

@internal
def _move(a: address, b: address, number: uint256):
    assert self._owner(number) == a, "ERC721: transfer from incorrect owner"
    assert b != empty(address), "ERC721: transfer to the zero address"
    allowed: bool = msg.sender == a or self.isApprovedForAll[a][msg.sender]
    assert allowed or self.approved[number] == msg.sender, "ERC721: caller is not token owner or approved"
    self.approved[number] = empty(address)
    self.balanceOf[a] -= 1
    self.balanceOf[b] += 1
    self.owners[number] = b
    log Transfer(sender=a, receiver=b, number=number)

@external
def mint(to: address, number: uint256):
    assert self.owners[number] == empty(address) and to != empty(address)
    self.balanceOf[to] += 1
    self.owners[number] = to
    log Transfer(sender=empty(address), receiver=to, number=number)

@external
def burn(number: uint256):
    assert self._owner(number) == msg.sender
    self.approved[number] = empty(address)
    self.balanceOf[msg.sender] -= 1
    self.owners[number] = empty(address)
    log Transfer(sender=msg.sender, receiver=empty(address), number=number)

@external
def transferFrom(a: address, b: address, number: uint256):
    self._move(a, b, number)

@external
def safeTransferFrom(a: address, b: address, number: uint256, extra: Bytes[256] = b""):
    self._move(a, b, number)
    if b.is_contract:
        answer: bytes4 = extcall Receiver(b).onERC721Received(msg.sender, a, number, extra)
        assert answer == 0x150b7a02, "ERC721: transfer to non ERC721Receiver implementer"

@external
def approve(sp: address, number: uint256):
    owner: address = self._owner(number)
    assert msg.sender == owner or self.isApprovedForAll[owner][msg.sender]
    self.approved[number] = sp
    log Approval(owner=owner, approved=sp, number=number)

@external
def setApprovalForAll(operator: address, approved: bool):
    self.isApprovedForAll[msg.sender][operator] = approved
    log ApprovalForAll(owner=msg.sender, operator=operator, approved=approved)
