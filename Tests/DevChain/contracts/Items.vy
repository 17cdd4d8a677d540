# pragma version ~=0.4.3
# ERC-1155 with its events and ERC-165: items with amounts; it has a name, as many do, and no symbol
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

name: public(String[64])
held: HashMap[address, HashMap[uint256, uint256]]

@deploy
def __init__(n: String[64]):
    self.name = n

@external
@view
def supportsInterface(id: bytes4) -> bool:
    return id in [0x01ffc9a7, 0xd9b67a26]

@external
@view
def balanceOf(who: address, id: uint256) -> uint256:
    return self.held[who][id]

@external
def mint(to: address, id: uint256, amount: uint256):
    self.held[to][id] += amount
    log TransferSingle(operator=msg.sender, sender=empty(address), receiver=to, id=id, amount=amount)

@external
def safeTransferFrom(a: address, b: address, id: uint256, amount: uint256, extra: Bytes[256]):
    assert a == msg.sender
    self.held[a][id] -= amount
    self.held[b][id] += amount
    log TransferSingle(operator=msg.sender, sender=a, receiver=b, id=id, amount=amount)

@external
def safeBatchTransferFrom(
    a: address, b: address, ids: DynArray[uint256, 64], amounts: DynArray[uint256, 64], extra: Bytes[256]
):
    assert a == msg.sender and len(ids) == len(amounts)
    for i: uint256 in range(len(ids), bound=64):
        self.held[a][ids[i]] -= amounts[i]
        self.held[b][ids[i]] += amounts[i]
    log TransferBatch(operator=msg.sender, sender=a, receiver=b, ids=ids, amounts=amounts)
