/// The profiles of the built-in chains, as read from the sources that docs/chains.md names.
enum BuiltInProfiles {
  /// A figure that forks have changed: each value, and the time since which it holds.
  struct Timeline: Sendable, ExpressibleByIntegerLiteral, ExpressibleByNilLiteral {
    private let steps: [(since: UInt64, value: UInt64?)]

    init(integerLiteral value: UInt64) { steps = [(0, value)] }
    init(nilLiteral: ()) { steps = [] }
    /// Takes the value before all forks, and those since each of them, in order.
    init(_ first: UInt64?, _ later: (since: UInt64, value: UInt64?)...) {
      steps = [(0, first)] + later
    }

    func value(at time: UInt64) -> UInt64? { steps.last { $0.since <= time }?.value ?? nil }
  }

  struct Profile: Sendable {
    var blockMilliseconds: Timeline = nil
    var minTip: UInt64 = 1
    var gasCap: Timeline = nil
    var paysWithdrawals = true
    var genesis: String?
    var wrappedCoin: String?
  }

  /// 2^24 (EIP-7825).
  private static let osakaCap: UInt64 = 16_777_216

  static let all: [UInt64: Profile] = [
    1: Profile(
      blockMilliseconds: 12_000,
      gasCap: Timeline(nil, (1_764_798_551, osakaCap)),
      genesis: "0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3",
      wrappedCoin: "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2"
    ),
    10: Profile(
      blockMilliseconds: 2000,
      gasCap: Timeline(nil, (1_783_526_401, osakaCap)),
      genesis: "0x7ca38a1916c42007829c55e69d3e9a73265554b586a499015373241b8a3fa48b",
      wrappedCoin: "0x4200000000000000000000000000000000000006"
    ),
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
      wrappedCoin: "0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c"
    ),
    // A system call pays withdrawals out as a token, GNO.
    100: Profile(
      blockMilliseconds: 5000,
      gasCap: Timeline(nil, (1_776_168_380, osakaCap)),
      paysWithdrawals: false,
      genesis: "0x4f1dd23188aab3a76b463e4af801b52b1248ef073c648cbdc4c9333d3da79756",
      wrappedCoin: "0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d"
    ),
    137: Profile(
      blockMilliseconds: 2000,
      minTip: 25_000_000_000,
      gasCap: Timeline(nil, (1_765_274_400, 33_554_432)),
      genesis: "0xa9c28ce2141b56c474f1dc504bee9b01eb1bd7d1a507580d5519d4437a97de1b",
      wrappedCoin: "0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270"
    ),
    8453: Profile(
      blockMilliseconds: Timeline(2000, (1_793_901_600, 200)),
      gasCap: Timeline(nil, (1_779_991_200, osakaCap)),
      genesis: "0xf712aa9241cc24369b143cf6dce85f0902a9731e70d66818a3a5845b296c73dd",
      wrappedCoin: "0x4200000000000000000000000000000000000006"
    ),
    42_161: Profile(
      blockMilliseconds: 250,
      minTip: 0,
      gasCap: Timeline(nil, (1_767_830_400, 32_000_000)),
      genesis: "0x7ee576b35482195fc49205cec9af72ce14f003b9ae69f6ba0faef4514be8b442",
      wrappedCoin: "0x82aF49447D8a07e3bd95BD0d56f35241523fBab1"
    ),
    // Block 0 is the same on the test chain.
    43_114: Profile(
      blockMilliseconds: 2000,
      wrappedCoin: "0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7"
    ),
    59_144: Profile(
      blockMilliseconds: 1000,
      minTip: 10_000_000,
      gasCap: Timeline(nil, (1_764_798_551, osakaCap)),
      wrappedCoin: "0xe5D7C2a44FfDDf6b295A15c148167daaAf5Cf34f"
    ),
    534_352: Profile(
      blockMilliseconds: 3000,
      genesis: "0xbbc05efd412b7cd47a2ed0e5ddfcf87af251e414ea4c801d78b6784513180a80",
      wrappedCoin: "0x5300000000000000000000000000000000000004"
    ),
    17_000: Profile(
      blockMilliseconds: 12_000,
      gasCap: Timeline(nil, (1_759_308_480, osakaCap)),
      genesis: "0xb5f7f912443c940f21fd611f12828d75b534364ed9e95ca4e307729a4661bde4"
    ),
    560_048: Profile(
      blockMilliseconds: 12_000,
      gasCap: Timeline(nil, (1_761_677_592, osakaCap)),
      genesis: "0xbbe312868b376a3001692a646dd2d7d1e4406380dfd86b98aa8a34d1557c971b"
    ),
    84_532: Profile(
      blockMilliseconds: Timeline(2000, (1_792_605_600, 200)),
      gasCap: Timeline(nil, (1_776_708_000, osakaCap)),
      genesis: "0x0dcc9e089e30b90ddfc55be9a37dd15bc551aeee999d2e2b51414c54eaf934e4",
      wrappedCoin: "0x4200000000000000000000000000000000000006"
    ),
    // Since Amsterdam, state gas comes on top of the cap (EIP-8037).
    11_155_111: Profile(
      blockMilliseconds: 12_000,
      gasCap: Timeline(nil, (1_760_427_360, osakaCap), (1_791_294_816, nil)),
      genesis: "0x25a5cc106eea7138acab33231d7160d69cb777ee0c2c553fcddf5138993e6dd9",
      wrappedCoin: "0xfFf9976782d46CC05630D1f6eBAb18b2324d6B14"
    ),
  ]
}
