# pragma version ~=0.4.3
# ERC-721: things with numbers, each with one owner
ownerOf: public(HashMap[uint256, address])
getApproved: public(HashMap[uint256, address])
isApprovedForAll: public(HashMap[address, HashMap[address, bool]])

@external
def mint(to: address, number: uint256):
    assert self.ownerOf[number] == empty(address)
    self.ownerOf[number] = to

@internal
def _move(a: address, b: address, number: uint256):
    assert self.ownerOf[number] == a
    assert a == msg.sender or self.isApprovedForAll[a][msg.sender] or self.getApproved[number] == msg.sender
    self.getApproved[number] = empty(address)
    self.ownerOf[number] = b

@external
def transferFrom(a: address, b: address, number: uint256):
    self._move(a, b, number)

@external
def safeTransferFrom(a: address, b: address, number: uint256, extra: Bytes[256] = b""):
    self._move(a, b, number)

@external
def approve(sp: address, number: uint256):
    assert self.ownerOf[number] == msg.sender
    self.getApproved[number] = sp

@external
def setApprovalForAll(operator: address, approved: bool):
    self.isApprovedForAll[msg.sender][operator] = approved
