# pragma version ~=0.4.3
# Code for a delegated account (EIP-7702): execute of ERC-7579 and ERC-7821, only by the account itself
struct Call:
    to: address
    amount: uint256
    data: Bytes[1024]

@internal
def _run(to: address, amount: uint256, data: Bytes[10240]):
    raw_call(to, data, value=amount)

@external
@payable
def execute(mode: bytes32, execution: Bytes[10240]):
    assert msg.sender == self, "not self"
    kind: bytes1 = convert(slice(mode, 0, 1), bytes1)
    form: bytes4 = convert(slice(mode, 6, 4), bytes4)
    if kind == 0x00:
        amount: uint256 = convert(slice(execution, 20, 32), uint256)
        to: address = convert(convert(slice(execution, 0, 20), bytes20), address)
        self._run(to, amount, slice(execution, 52, len(execution) - 52))
    elif kind == 0x01:
        calls: DynArray[Call, 8] = []
        if form == 0x78210001:
            # The calls are followed by bytes for the account, which this one has no use for.
            more: Bytes[64] = b""
            calls, more = abi_decode(execution, (DynArray[Call, 8], Bytes[64]))
        else:
            calls = abi_decode(execution, DynArray[Call, 8])
        for c: Call in calls:
            # The zero address stands for the account (ERC-7821).
            self._run(self if c.to == empty(address) else c.to, c.amount, c.data)
    else:
        raise "mode"

@external
@payable
def executeBatch(calls: DynArray[Call, 8]):
    assert msg.sender == self, "not self"
    for c: Call in calls:
        self._run(c.to, c.amount, c.data)

@external
@payable
def __default__():
    pass
