# pragma version ~=0.4.3
# Bundles of calls as Multicall3 and its forerunners take them; the bundler is who calls
struct Call:
    target: address
    data: Bytes[1024]

struct CallValue:
    target: address
    allowFailure: bool
    amount: uint256
    data: Bytes[1024]

@external
@payable
def aggregate(calls: DynArray[Call, 8]):
    for c: Call in calls:
        raw_call(c.target, c.data)

@external
@payable
def tryAggregate(requireSuccess: bool, calls: DynArray[Call, 8]):
    for c: Call in calls:
        done: bool = raw_call(c.target, c.data, revert_on_failure=False)
        assert done or not requireSuccess

@external
@payable
def aggregate3Value(calls: DynArray[CallValue, 8]):
    for c: CallValue in calls:
        done: bool = raw_call(c.target, c.data, value=c.amount, revert_on_failure=False)
        assert done or c.allowFailure
