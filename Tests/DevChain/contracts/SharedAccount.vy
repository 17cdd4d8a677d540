# pragma version ~=0.4.3
# An account without a key: a hash is signed by it when each of its owners has signed it, one
# signature behind the other (ERC-1271); before it is made ready, nothing is
owners: public(DynArray[address, 4])
ready: public(bool)

@deploy
def __init__(owners: DynArray[address, 4], ready: bool):
    self.owners = owners
    self.ready = ready

@external
def prepare():
    self.ready = True

@external
@view
def isValidSignature(hash: bytes32, sig: Bytes[260]) -> bytes4:
    assert self.ready, "not ready"
    if len(sig) != 65 * len(self.owners):
        return 0xffffffff
    at: uint256 = 0
    for owner: address in self.owners:
        r: bytes32 = extract32(sig, at)
        s: bytes32 = extract32(sig, at + 32)
        v: uint256 = convert(slice(sig, at + 64, 1), uint256)
        if ecrecover(hash, v, convert(r, uint256), convert(s, uint256)) != owner:
            return 0xffffffff
        at += 65
    return 0x1626ba7e
