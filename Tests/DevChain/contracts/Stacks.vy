# pragma version ~=0.4.3
# ERC-1155: kinds with numbers, each of which has amounts
held: HashMap[address, HashMap[uint256, uint256]]
isApprovedForAll: public(HashMap[address, HashMap[address, bool]])

@external
@view
def balanceOf(who: address, kind: uint256) -> uint256:
    return self.held[who][kind]

@external
def mint(to: address, kind: uint256, v: uint256):
    self.held[to][kind] += v

@internal
def _move(a: address, b: address, kind: uint256, v: uint256):
    assert a == msg.sender or self.isApprovedForAll[a][msg.sender]
    self.held[a][kind] -= v
    self.held[b][kind] += v

@external
def safeTransferFrom(a: address, b: address, kind: uint256, v: uint256, extra: Bytes[256]):
    self._move(a, b, kind, v)

@external
def safeBatchTransferFrom(
    a: address, b: address, kinds: DynArray[uint256, 16], amounts: DynArray[uint256, 16], extra: Bytes[256]
):
    assert len(kinds) == len(amounts)
    for i: uint256 in range(len(kinds), bound=16):
        self._move(a, b, kinds[i], amounts[i])

@external
def setApprovalForAll(operator: address, approved: bool):
    self.isApprovedForAll[msg.sender][operator] = approved
