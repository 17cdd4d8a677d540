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
    var coinToken: String?
    var coinHasAllowances = false
    var feeModel = FeeModel.unknown
    var finality = Finality.unknown
    /// The time since which the chain logs movements of ether (EIP-7708); nil if it does not, or no
    /// time is named.
    var etherLogsSince: UInt64?
    /// The address of Multicall3; nil if the chain has none with the usual code.
    var multicall: String? = Multicall3.address.description
  }

  /// The coin of the ZK Stack as a token.
  static let zkCoin = "0x000000000000000000000000000000000000800A"
  /// The coin of Polygon as a token.
  static let polygonCoin = "0x0000000000000000000000000000000000001010"
  /// The coin of Celo as a token.
  static let celoCoin = "0x471EcE3750Da237f93B8E339c536989b8978a438"

  /// 2^24 (EIP-7825).
  static let osakaCap: UInt64 = 16_777_216

  static let all = main.merging(rollups) { first, _ in first }.merging(tests) { first, _ in first }
}
