extension BuiltInProfiles {
  static let rollups: [UInt64: Profile] = [
    10: Profile(
      blockMilliseconds: 2000,
      gasCap: Timeline(nil, (1_783_526_401, osakaCap)),
      genesis: "0x7ca38a1916c42007829c55e69d3e9a73265554b586a499015373241b8a3fa48b",
      wrappedCoin: "0x4200000000000000000000000000000000000006",
      feeModel: .opStack,
      finality: .settled(on: 1)
    ),
    130: Profile(
      blockMilliseconds: 1000,
      gasCap: Timeline(nil, (1_783_526_401, osakaCap)),
      genesis: "0x3425162ddf41a0a1f0106d67b71828c9a9577e6ddeb94e4f33d2cde1fdc3befe",
      wrappedCoin: "0x4200000000000000000000000000000000000006",
      feeModel: .opStack,
      finality: .settled(on: 1)
    ),
    169: Profile(blockMilliseconds: 3000, feeModel: .opStack),
    204: Profile(
      blockMilliseconds: 1000,
      wrappedCoin: "0x4200000000000000000000000000000000000006",
      feeModel: .opStack,
      finality: .settled(on: 56)
    ),
    232: Profile(
      blockMilliseconds: 1000,
      coinToken: zkCoin,
      feeModel: .zkStack,
      finality: .settled(on: 1),
      multicall: nil
    ),
    252: Profile(
      blockMilliseconds: 2000,
      genesis: "0x521982bd54239dc71269eefb58601762cc15cfb2978e0becb46af7962ed6bfaa",
      feeModel: .opStack,
      finality: .settled(on: 1)
    ),
    288: Profile(blockMilliseconds: 2000, feeModel: .opStack, finality: .settled(on: 1)),
    324: Profile(
      blockMilliseconds: 1000,
      wrappedCoin: "0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91",
      coinToken: zkCoin,
      feeModel: .zkStack,
      finality: .settled(on: 1),
      multicall: nil
    ),
    360: Profile(
      blockMilliseconds: 2000,
      genesis: "0xf17c665ffdebe214ec214bcd798c725141e7b5c29799500abd6a8738d15bdebe",
      wrappedCoin: "0x4200000000000000000000000000000000000006",
      feeModel: .opStack,
      finality: .settled(on: 1)
    ),
    388: Profile(blockMilliseconds: 2000, coinToken: zkCoin, finality: .tag, multicall: nil),
    480: Profile(
      blockMilliseconds: 2000,
      genesis: "0x70d316d2e0973b62332ba2e9768dd7854298d7ffe77f0409ffdb8d859f2d3fa3",
      wrappedCoin: "0x4200000000000000000000000000000000000006",
      feeModel: .opStack,
      finality: .settled(on: 1)
    ),
    690: Profile(
      blockMilliseconds: 2000,
      genesis: "0xa4f55631013577464810893a05b18f07fe483885a6ef93e0060e7128bdf4ca3b",
      wrappedCoin: "0x4200000000000000000000000000000000000006",
      feeModel: .opStack,
      finality: .settled(on: 1)
    ),
    1088: Profile(blockMilliseconds: 5000, feeModel: .opStack, finality: .settled(on: 1)),
    1135: Profile(
      blockMilliseconds: 2000,
      gasCap: Timeline(nil, (1_783_526_401, osakaCap)),
      genesis: "0x5a693d1d8ee27b8e62868d0349af430a2d2e173c8c8988e7b0c9ef91893cbf00",
      wrappedCoin: "0x4200000000000000000000000000000000000006",
      feeModel: .opStack,
      finality: .settled(on: 1)
    ),
    1868: Profile(
      blockMilliseconds: 2000,
      gasCap: Timeline(nil, (1_783_526_401, osakaCap)),
      genesis: "0x295d22d269634c7d0055b33b887519362d0b31899e97109d1789a8a168de1b21",
      wrappedCoin: "0x4200000000000000000000000000000000000006",
      feeModel: .opStack,
      finality: .settled(on: 1)
    ),
    2741: Profile(
      blockMilliseconds: 1000,
      coinToken: zkCoin,
      feeModel: .zkStack,
      finality: .settled(on: 1),
      multicall: nil
    ),
    4326: Profile(blockMilliseconds: 1000, feeModel: .opStack, finality: .settled(on: 1)),
    5000: Profile(blockMilliseconds: 2000, feeModel: .opStack, finality: .settled(on: 1)),
    5330: Profile(
      blockMilliseconds: 2000,
      genesis: "0x0e5eb156fd2ea921d57ee4921191a2a46ebe3a11854ee7a63a5c6c580aa99219",
      wrappedCoin: "0x4200000000000000000000000000000000000006",
      feeModel: .opStack,
      finality: .settled(on: 1)
    ),
    7560: Profile(
      blockMilliseconds: 2000,
      genesis: "0x0bbf36c47db3b42b40b2e6cadc183612337d1ac8602eb9e57071ae0043e70fc7",
      wrappedCoin: "0x4200000000000000000000000000000000000006",
      feeModel: .opStack,
      finality: .settled(on: 1)
    ),
    8453: Profile(
      blockMilliseconds: Timeline(2000, (1_793_901_600, 200)),
      gasCap: Timeline(nil, (1_779_991_200, osakaCap)),
      genesis: "0xf712aa9241cc24369b143cf6dce85f0902a9731e70d66818a3a5845b296c73dd",
      wrappedCoin: "0x4200000000000000000000000000000000000006",
      feeModel: .opStack,
      finality: .settled(on: 1)
    ),
    33_139: Profile(
      blockMilliseconds: 260,
      wrappedCoin: "0x48b62137EdfA95a428D35C09E44256a739F6B557",
      feeModel: .arbitrum,
      finality: .settled(on: 42_161)
    ),
    34_443: Profile(
      blockMilliseconds: 2000,
      gasCap: Timeline(nil, (1_783_526_401, osakaCap)),
      genesis: "0xb0f682e12fc555fd5ce8fce51a59a67d66a5b46be28611a168260a549dac8a9b",
      wrappedCoin: "0x4200000000000000000000000000000000000006",
      feeModel: .opStack,
      finality: .settled(on: 1)
    ),
    42_161: Profile(
      blockMilliseconds: 250,
      minTip: 0,
      gasCap: Timeline(nil, (1_767_830_400, 32_000_000)),
      genesis: "0x7ee576b35482195fc49205cec9af72ce14f003b9ae69f6ba0faef4514be8b442",
      wrappedCoin: "0x82aF49447D8a07e3bd95BD0d56f35241523fBab1",
      feeModel: .arbitrum,
      finality: .settled(on: 1)
    ),
    42_170: Profile(blockMilliseconds: 260, feeModel: .arbitrum, finality: .settled(on: 1)),
    42_220: Profile(
      blockMilliseconds: 1000,
      coinToken: celoCoin,
      coinHasAllowances: true,
      feeModel: .opStack,
      finality: .settled(on: 1)
    ),
    43_111: Profile(blockMilliseconds: 12_000, feeModel: .opStack, finality: .settled(on: 1)),
    48_900: Profile(blockMilliseconds: 2000, feeModel: .opStack, finality: .settled(on: 1)),
    57_073: Profile(
      blockMilliseconds: 1000,
      gasCap: Timeline(nil, (1_783_526_401, osakaCap)),
      genesis: "0x23a2658170ba70d014ba0d0d2709f8fbfe2fa660cd868c5f282f991eecbe38ee",
      wrappedCoin: "0x4200000000000000000000000000000000000006",
      feeModel: .opStack,
      finality: .settled(on: 1)
    ),
    59_144: Profile(
      blockMilliseconds: 1000,
      minTip: 10_000_000,
      gasCap: Timeline(nil, (1_764_798_551, osakaCap)),
      wrappedCoin: "0xe5D7C2a44FfDDf6b295A15c148167daaAf5Cf34f",
      feeModel: .ownBaseFee,
      finality: .settled(on: 1)
    ),
    60_808: Profile(
      blockMilliseconds: 2000,
      genesis: "0x8ed4903b7f9c3f7bb7a09374d63ae9c9852cd9aab1784b433c41dbeb47b4dba2",
      wrappedCoin: "0x4200000000000000000000000000000000000006",
      feeModel: .opStack,
      finality: .settled(on: 1)
    ),
    81_457: Profile(
      blockMilliseconds: 2000,
      wrappedCoin: "0x4300000000000000000000000000000000000004",
      feeModel: .opStack,
      finality: .settled(on: 1)
    ),
    98_866: Profile(blockMilliseconds: 260, feeModel: .arbitrum, finality: .settled(on: 1)),
    167_000: Profile(
      blockMilliseconds: 12_000,
      wrappedCoin: "0xA51894664A773981C6C112C43ce576f315d5b1B6",
      feeModel: .eip1559,
      finality: .tag
    ),
    534_352: Profile(
      blockMilliseconds: 3000,
      genesis: "0xbbc05efd412b7cd47a2ed0e5ddfcf87af251e414ea4c801d78b6784513180a80",
      wrappedCoin: "0x5300000000000000000000000000000000000004",
      feeModel: .scroll,
      finality: .settled(on: 1)
    ),
    747_474: Profile(blockMilliseconds: 1000, feeModel: .opStack, finality: .settled(on: 1)),
    7_777_777: Profile(
      blockMilliseconds: 2000,
      gasCap: Timeline(nil, (1_783_526_401, osakaCap)),
      genesis: "0x47555a45a1af8d4728ca337a1e48375a83919b1ea16591e070a07388b7364e29",
      wrappedCoin: "0x4200000000000000000000000000000000000006",
      feeModel: .opStack,
      finality: .settled(on: 1)
    ),
    666_666_666: Profile(blockMilliseconds: 600, feeModel: .arbitrum),
  ]
}
