# pragma version ~=0.4.3
# Code for a delegated account: execute and executeBatch as the first accounts of ERC-4337 had them
@external
@payable
def execute(to: address, amount: uint256, data: Bytes[1024]):
    assert msg.sender == self, "not self"
    raw_call(to, data, value=amount)

@external
@payable
def executeBatch(
    to: DynArray[address, 8], amounts: DynArray[uint256, 8], data: DynArray[Bytes[1024], 8]
):
    assert msg.sender == self, "not self"
    assert len(to) == len(data) and len(to) == len(amounts)
    for i: uint256 in range(len(to), bound=8):
        raw_call(to[i], data[i], value=amounts[i])

@external
@payable
def __default__():
    pass
