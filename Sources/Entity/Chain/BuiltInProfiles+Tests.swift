extension BuiltInProfiles {
  static let tests: [UInt64: Profile] = [
    31: Profile(blockMilliseconds: 25_000, feeModel: .gasPrice, finality: .blocks(20)),
    97: Profile(blockMilliseconds: 450, feeModel: .ownBaseFee, finality: .tag),
    300: Profile(
      blockMilliseconds: 1000,
      coinToken: zkCoin,
      feeModel: .zkStack,
      finality: .settled(on: 11_155_111),
      multicall: nil
    ),
    338: Profile(blockMilliseconds: 5700),
    545: Profile(blockMilliseconds: 800),
    1301: Profile(
      blockMilliseconds: 1000,
      gasCap: Timeline(nil, (1_781_712_001, osakaCap)),
      genesis: "0xb7fe0bc9f98ca03294ca0094ff9374cc3e64130b6ec85850d6e260191f48bfe7",
      wrappedCoin: "0x4200000000000000000000000000000000000006",
      feeModel: .opStack,
      finality: .settled(on: 11_155_111)
    ),
    1328: Profile(blockMilliseconds: 500),
    1946: Profile(
      blockMilliseconds: 2000,
      gasCap: Timeline(nil, (1_781_712_001, osakaCap)),
      genesis: "0x7ec49d93fa8f47c00e98cc5965cd3903a8faa9238743d2eba0e0550ab4c45c43",
      wrappedCoin: "0x4200000000000000000000000000000000000006",
      feeModel: .opStack,
      finality: .settled(on: 11_155_111)
    ),
    4801: Profile(
      blockMilliseconds: 2000,
      genesis: "0xf1deb67ee953f94d8545d2647918687fa8ba1f30fa6103771f11b7c483984070",
      wrappedCoin: "0x4200000000000000000000000000000000000006",
      feeModel: .opStack,
      finality: .settled(on: 11_155_111)
    ),
    5003: Profile(blockMilliseconds: 2000, feeModel: .opStack, finality: .tag),
    5611: Profile(blockMilliseconds: 1000, feeModel: .opStack, finality: .settled(on: 97)),
    10_143: Profile(blockMilliseconds: 400, feeModel: .eip1559, finality: .blocks(120)),
    // As on Gnosis.
    10_200: Profile(
      blockMilliseconds: 5000,
      paysWithdrawals: false,
      feeModel: .eip1559,
      finality: .blocks(100)
    ),
    11_124: Profile(
      blockMilliseconds: 1000,
      coinToken: zkCoin,
      feeModel: .zkStack,
      finality: .settled(on: 11_155_111),
      multicall: nil
    ),
    17_000: Profile(
      blockMilliseconds: 12_000,
      gasCap: Timeline(nil, (1_759_308_480, osakaCap)),
      genesis: "0xb5f7f912443c940f21fd611f12828d75b534364ed9e95ca4e307729a4661bde4",
      feeModel: .eip1559,
      finality: .tag
    ),
    33_111: Profile(blockMilliseconds: 260, feeModel: .arbitrum),
    43_113: Profile(blockMilliseconds: 2000, feeModel: .ownBaseFee, finality: .tag),
    59_141: Profile(
      blockMilliseconds: 2000,
      feeModel: .ownBaseFee,
      finality: .settled(on: 11_155_111)
    ),
    80_002: Profile(
      blockMilliseconds: 2100,
      coinToken: polygonCoin,
      feeModel: .ownBaseFee,
      finality: .blocks(500)
    ),
    80_069: Profile(blockMilliseconds: 2000),
    84_532: Profile(
      blockMilliseconds: Timeline(2000, (1_792_605_600, 200)),
      gasCap: Timeline(nil, (1_776_708_000, osakaCap)),
      genesis: "0x0dcc9e089e30b90ddfc55be9a37dd15bc551aeee999d2e2b51414c54eaf934e4",
      wrappedCoin: "0x4200000000000000000000000000000000000006",
      feeModel: .opStack,
      finality: .settled(on: 11_155_111)
    ),
    421_614: Profile(
      blockMilliseconds: 260,
      wrappedCoin: "0x980B62Da83eFf3D4576C647993b0c1D7faf17c73",
      feeModel: .arbitrum,
      finality: .settled(on: 11_155_111)
    ),
    534_351: Profile(
      blockMilliseconds: 3000,
      feeModel: .scroll,
      finality: .settled(on: 11_155_111)
    ),
    560_048: Profile(
      blockMilliseconds: 12_000,
      gasCap: Timeline(nil, (1_761_677_592, osakaCap)),
      genesis: "0xbbe312868b376a3001692a646dd2d7d1e4406380dfd86b98aa8a34d1557c971b",
      feeModel: .eip1559,
      finality: .tag
    ),
    763_373: Profile(
      blockMilliseconds: 1000,
      gasCap: Timeline(nil, (1_781_712_001, osakaCap)),
      genesis: "0xe5fd5cf0be56af58ad5751b401410d6b7a09d830fa459789746a3d0dd1c79834",
      wrappedCoin: "0x4200000000000000000000000000000000000006",
      feeModel: .opStack,
      finality: .settled(on: 11_155_111)
    ),
    11_142_220: Profile(
      blockMilliseconds: 1000,
      genesis: "0x1b65cd292881564a4ba788e0822ef07f6dd558c76466ee9d1f07b57065b392f4",
      coinToken: celoCoin,
      coinHasAllowances: true,
      feeModel: .opStack,
      finality: .settled(on: 11_155_111)
    ),
    // Since Amsterdam, state gas comes on top of the cap (EIP-8037).
    11_155_111: Profile(
      blockMilliseconds: 12_000,
      gasCap: Timeline(nil, (1_760_427_360, osakaCap), (1_791_294_816, nil)),
      genesis: "0x25a5cc106eea7138acab33231d7160d69cb777ee0c2c553fcddf5138993e6dd9",
      wrappedCoin: "0xfFf9976782d46CC05630D1f6eBAb18b2324d6B14",
      feeModel: .eip1559,
      finality: .tag,
      etherLogsSince: 1_791_294_816
    ),
    11_155_420: Profile(
      blockMilliseconds: 2000,
      gasCap: Timeline(nil, (1_781_712_001, osakaCap)),
      genesis: "0x102de6ffb001480cc9b8b548fd05c34cd4f46ae4aa91759393db90ea0409887d",
      wrappedCoin: "0x4200000000000000000000000000000000000006",
      feeModel: .opStack,
      finality: .settled(on: 11_155_111)
    ),
    168_587_773: Profile(
      blockMilliseconds: 2000,
      feeModel: .opStack,
      finality: .settled(on: 11_155_111)
    ),
    999_999_999: Profile(
      blockMilliseconds: 2000,
      gasCap: Timeline(nil, (1_781_712_001, osakaCap)),
      genesis: "0x8b17d2d52564a5a90079d9c860e1386272579e87b17ea27a3868513f53facd74",
      wrappedCoin: "0x4200000000000000000000000000000000000006",
      feeModel: .opStack,
      finality: .settled(on: 11_155_111)
    ),
  ]
}
