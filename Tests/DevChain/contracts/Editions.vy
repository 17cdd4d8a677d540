# pragma version ~=0.4.3
# ERC-1155 with all of its events and permissions: items with amounts, alone and in batches
event TransferSingle:
    operator: indexed(address)
    sender: indexed(address)
    receiver: indexed(address)
    id: uint256
    amount: uint256
event TransferBatch:
    operator: indexed(address)
    sender: indexed(address)
    receiver: indexed(address)
    ids: DynArray[uint256, 64]
    amounts: DynArray[uint256, 64]
event ApprovalForAll:
    owner: indexed(address)
    operator: indexed(address)
    approved: bool

held: HashMap[address, HashMap[uint256, uint256]]
isApprovedForAll: public(HashMap[address, HashMap[address, bool]])

@external
@view
def supportsInterface(id: bytes4) -> bool:
    return id in [0x01ffc9a7, 0xd9b67a26]

@external
@view
def balanceOf(who: address, id: uint256) -> uint256:
    return self.held[who][id]

@external
@view
def balanceOfBatch(owners: DynArray[address, 64], ids: DynArray[uint256, 64]) -> DynArray[uint256, 64]:
    assert len(owners) == len(ids)
    balances: DynArray[uint256, 64] = []
    for i: uint256 in range(len(ids), bound=64):
        balances.append(self.held[owners[i]][ids[i]])
    return balances

@internal
def _change(a: address, b: address, id: uint256, amount: uint256):
    # The zero address stands for nobody: what comes from there is new, what goes there is gone.
    if a != empty(address):
        self.held[a][id] -= amount
    if b != empty(address):
        self.held[b][id] += amount

@internal
def _single(a: address, b: address, id: uint256, amount: uint256):
    self._change(a, b, id, amount)
    log TransferSingle(operator=msg.sender, sender=a, receiver=b, id=id, amount=amount)

@internal
def _batch(a: address, b: address, ids: DynArray[uint256, 64], amounts: DynArray[uint256, 64]):
    assert len(ids) == len(amounts)
    for i: uint256 in range(len(ids), bound=64):
        self._change(a, b, ids[i], amounts[i])
    log TransferBatch(operator=msg.sender, sender=a, receiver=b, ids=ids, amounts=amounts)

@internal
@view
def _may_move(a: address) -> bool:
    return a != empty(address) and (a == msg.sender or self.isApprovedForAll[a][msg.sender])

@external
def mint(to: address, id: uint256, amount: uint256):
    self._single(empty(address), to, id, amount)

@external
def mintBatch(to: address, ids: DynArray[uint256, 64], amounts: DynArray[uint256, 64]):
    self._batch(empty(address), to, ids, amounts)

@external
def burn(id: uint256, amount: uint256):
    self._single(msg.sender, empty(address), id, amount)

@external
def safeTransferFrom(a: address, b: address, id: uint256, amount: uint256, extra: Bytes[256]):
    assert self._may_move(a) and b != empty(address)
    self._single(a, b, id, amount)

@external
def safeBatchTransferFrom(
    a: address, b: address, ids: DynArray[uint256, 64], amounts: DynArray[uint256, 64], extra: Bytes[256]
):
    assert self._may_move(a) and b != empty(address)
    self._batch(a, b, ids, amounts)

@external
def setApprovalForAll(operator: address, approved: bool):
    self.isApprovedForAll[msg.sender][operator] = approved
    log ApprovalForAll(owner=msg.sender, operator=operator, approved=approved)
