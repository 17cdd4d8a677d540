extension BuiltInProfiles {
  static let main: [UInt64: Profile] = [
    1: Profile(
      blockMilliseconds: 12_000,
      gasCap: Timeline(nil, (1_764_798_551, osakaCap)),
      genesis: "0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3",
      wrappedCoin: "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
      feeModel: .eip1559,
      finality: .tag
    ),
    14: Profile(blockMilliseconds: 1800, feeModel: .eip1559),
    19: Profile(feeModel: .eip1559),
    25: Profile(blockMilliseconds: 5700, feeModel: .eip1559, finality: .tag),
    30: Profile(blockMilliseconds: 25_000, feeModel: .gasPrice, finality: .blocks(20)),
    40: Profile(blockMilliseconds: 500, finality: .tag),
    50: Profile(blockMilliseconds: 2400, multicall: "0x0B1795ccA8E4eC4df02346a082df54D437F8D9aF"),
    56: Profile(
      blockMilliseconds: Timeline(
        3000,
        (1_745_903_100, 1500),
        (1_751_250_600, 750),
        (1_768_357_800, 450)
      ),
      minTip: 50_000_000,
      gasCap: Timeline(nil, (1_777_343_400, osakaCap)),
      genesis: "0x0d21840abff46b96c84b2ac9e10e4f5cdaeb5693cb665db62a2f3b02d2d57b5b",
      wrappedCoin: "0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c",
      feeModel: .ownBaseFee,
      finality: .tag
    ),
    61: Profile(feeModel: .gasPrice),
    // A system call pays withdrawals out as a token, GNO.
    100: Profile(
      blockMilliseconds: 5000,
      gasCap: Timeline(nil, (1_776_168_380, osakaCap)),
      paysWithdrawals: false,
      genesis: "0x4f1dd23188aab3a76b463e4af801b52b1248ef073c648cbdc4c9333d3da79756",
      wrappedCoin: "0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d",
      feeModel: .eip1559,
      finality: .tag
    ),
    122: Profile(blockMilliseconds: 5000),
    137: Profile(
      blockMilliseconds: 2000,
      minTip: 25_000_000_000,
      gasCap: Timeline(nil, (1_765_274_400, 33_554_432)),
      genesis: "0xa9c28ce2141b56c474f1dc504bee9b01eb1bd7d1a507580d5519d4437a97de1b",
      wrappedCoin: "0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270",
      coinToken: polygonCoin,
      feeModel: .ownBaseFee,
      finality: .tag
    ),
    143: Profile(
      blockMilliseconds: 400,
      wrappedCoin: "0x3bd359C1119dA7Da1D913D1C4D2B7c461115433A",
      feeModel: .eip1559,
      finality: .blocks(120)
    ),
    146: Profile(
      blockMilliseconds: 1000,
      wrappedCoin: "0x039e2fB66102314Ce7b64Ce5Ce3E5183bc94aD38",
      feeModel: .eip1559,
      finality: .blocks(10)
    ),
    250: Profile(
      blockMilliseconds: 1200,
      wrappedCoin: "0x21be370D5312f44cB42ce377BC9b8a0cEF1A4C83",
      feeModel: .gasPrice,
      finality: .blocks(50)
    ),
    314: Profile(blockMilliseconds: 30_000),
    369: Profile(blockMilliseconds: 10_000, feeModel: .eip1559),
    592: Profile(blockMilliseconds: 13_000, finality: .tag),
    747: Profile(blockMilliseconds: 800),
    999: Profile(
      blockMilliseconds: 2000,
      wrappedCoin: "0x5555555555555555555555555555555555555555",
      feeModel: .eip1559,
      finality: .blocks(1)
    ),
    1030: Profile(blockMilliseconds: 500),
    1116: Profile(
      blockMilliseconds: 3000,
      wrappedCoin: "0x40375C92d9FAf44d2f9db9Bd9ba41a3317a2404f",
      feeModel: .eip1559,
      finality: .blocks(27)
    ),
    1284: Profile(blockMilliseconds: 6500, feeModel: .ownBaseFee, finality: .tag),
    1285: Profile(blockMilliseconds: 6500, feeModel: .ownBaseFee),
    1329: Profile(blockMilliseconds: 500, finality: .tag),
    2020: Profile(blockMilliseconds: 3000, finality: .tag),
    2222: Profile(blockMilliseconds: 6000),
    4689: Profile(blockMilliseconds: 5000),
    8217: Profile(blockMilliseconds: 1000, feeModel: .ownBaseFee, finality: .blocks(10)),
    9745: Profile(blockMilliseconds: 1000, finality: .blocks(2)),
    13_371: Profile(blockMilliseconds: 2000),
    42_793: Profile(blockMilliseconds: 5000, feeModel: .eip1559),
    // Block 0 is the same on the test chain.
    43_114: Profile(
      blockMilliseconds: 2000,
      wrappedCoin: "0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7",
      feeModel: .ownBaseFee,
      finality: .tag
    ),
    80_094: Profile(
      blockMilliseconds: 2000,
      wrappedCoin: "0x6969696969696969696969696969696969696969",
      finality: .tag
    ),
    1_313_161_554: Profile(blockMilliseconds: 1100),
    1_666_600_000: Profile(blockMilliseconds: 2000, finality: .blocks(50)),
  ]
}
