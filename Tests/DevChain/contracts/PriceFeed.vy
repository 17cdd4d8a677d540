# pragma version ~=0.4.3
# A price feed (Chainlink's AggregatorV3Interface) that answers what it is told to. Its times are ages,
# counted back from the block, or fixed; dev_setPriceFeed writes the same values into the storage
answer: int256
started: uint256
updated: uint256
isAge: bool
decimals: public(uint8)

@deploy
def __init__(answer: int256, decimals: uint8):
    self.answer = answer
    self.decimals = decimals
    self.isAge = True

@external
def set(answer: int256, started: uint256, updated: uint256, isAge: bool, decimals: uint8):
    self.answer = answer
    self.started = started
    self.updated = updated
    self.isAge = isAge
    self.decimals = decimals

@internal
@view
def _time(told: uint256) -> uint256:
    return block.timestamp - told if self.isAge else told

@external
@view
def latestRoundData() -> (uint80, int256, uint256, uint256, uint80):
    return 1, self.answer, self._time(self.started), self._time(self.updated), 1
