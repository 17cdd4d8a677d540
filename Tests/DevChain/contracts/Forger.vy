# pragma version ~=0.4.3
# A contract that logs whatever anybody asks it to, looks like any token, and tells any balance
struct Entry:
    topics: DynArray[bytes32, 4]
    data: Bytes[2048]

name: public(String[64])
symbol: public(String[32])
decimals: public(uint8)
balanceOf: public(HashMap[address, uint256])
ownerOf: public(HashMap[uint256, address])

@deploy
def __init__(n: String[64], s: String[32], d: uint8):
    self.name = n
    self.symbol = s
    self.decimals = d

@internal
def _log(t: DynArray[bytes32, 4], data: Bytes[2048]):
    # How many topics a log has is part of the instruction.
    if len(t) == 0:
        raw_log([], data)
    elif len(t) == 1:
        raw_log([t[0]], data)
    elif len(t) == 2:
        raw_log([t[0], t[1]], data)
    elif len(t) == 3:
        raw_log([t[0], t[1], t[2]], data)
    else:
        raw_log([t[0], t[1], t[2], t[3]], data)

@external
@payable
def forge(topics: DynArray[bytes32, 4], data: Bytes[2048]):
    self._log(topics, data)

@external
@payable
def forgeMany(entries: DynArray[Entry, 32]):
    for entry: Entry in entries:
        self._log(entry.topics, entry.data)

@external
def setBalance(who: address, v: uint256):
    self.balanceOf[who] = v

@external
def setOwner(number: uint256, who: address):
    self.ownerOf[number] = who

@external
@payable
def __default__():
    pass
