package import Core

/// What may be signed: the rules of `policy.toml`, with all names in it resolved.
package struct Policy: Hashable, Sendable {
  /// A coin or a token, on one chain or on all.
  package struct Holding: PolicyEntry {
    /// The chain ID; nil for every chain.
    package let chain: UInt256?
    /// The coin or the token.
    package let asset: Movement.Asset

    package init(chain: UInt256? = nil, _ asset: Movement.Asset) {
      (self.chain, self.asset) = (chain, asset)
    }

    /// Whether it is the same asset, on the same chain or on every chain.
    package func covers(_ other: Holding) -> Bool {
      asset == other.asset && (chain == nil || chain == other.chain)
    }

    /// Whether an asset spent on a chain counts as this holding; without a chain, on any.
    func counts(_ other: Movement.Asset, on place: UInt256?) -> Bool {
      asset == other && (chain == nil || place == nil || chain == place)
    }
  }

  /// A contract with one of its functions, or with all.
  package struct Callable: PolicyEntry {
    package let contract: Address
    /// The selector; nil for all functions.
    package let selector: [UInt8]?

    package init(_ contract: Address, _ selector: [UInt8]? = nil) {
      (self.contract, self.selector) = (contract, selector)
    }

    /// Whether it is the same contract, and the same function or all of them.
    package func covers(_ other: Callable) -> Bool {
      contract == other.contract && (selector == nil || selector == other.selector)
    }
  }

  /// The typed data that may be signed.
  package enum TypedDataLevel: String, CaseIterable, Sendable, Comparable {
    case none
    /// Recognized structures that move tokens or let somebody take them, which count as spending.
    case permits
    /// All recognized structures: also Safe transactions, forwarded calls and votes.
    case known
    /// Anything.
    case any

    /// Compares how much is allowed.
    package static func < (one: Self, other: Self) -> Bool { one.rank < other.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// The time over which amounts are added up.
  package enum Window: String, CaseIterable, Sendable {
    /// Within one signature.
    case transaction
    /// Within any 24 hours.
    case day
    /// Within any 30 days.
    case month

    /// The length in seconds; nil for one signature.
    package var seconds: UInt64? {
      switch self {
      case .transaction: nil
      case .day: 86_400
      case .month: 30 * 86_400
      }
    }
  }

  /// The most of a coin or a token that may be spent in a window.
  package struct Limit: Hashable, Sendable {
    package let holding: Holding
    package let window: Window
    /// The maximum, in base units.
    package let most: UInt256

    package init(_ holding: Holding, _ window: Window, _ most: UInt256) {
      (self.holding, self.window, self.most) = (holding, window, most)
    }
  }

  /// The chains, by chain ID.
  package var chains = AllowList<PolicyLiteral>.any
  /// The addresses that may be paid, or allowed to take.
  package var recipients = AllowList<Address>.any
  /// The calls that may be made. If only recipients are listed: the calls that are understood.
  package var contracts = AllowList<Callable>.any
  /// The assets that may be spent.
  package var tokens = AllowList<Holding>.any
  /// Whether messages may be signed.
  package var messages = true
  /// The sites that may be signed in to.
  package var signIns = AllowList<PolicyLiteral>.any
  /// The typed data that may be signed.
  package var typedData = TypedDataLevel.any
  /// The contracts that the domain of typed data may have.
  package var typedDataContracts = AllowList<Address>.any
  /// The contracts that accounts may be delegated to.
  package var authorizations = AllowList<Address>.any
  /// Whether contracts may be created.
  package var creation = true
  /// Whether calls that cannot be decoded may be signed.
  package var blind = true
  /// Whether a signature may change who or what controls a contract.
  package var control = true
  /// Whether unlimited allowances may be signed.
  package var unlimited = true
  /// The times at which signing is allowed.
  package var times = WeeklySchedule.always
  /// The maximum fee of one transaction, in base units of the chain's native coin.
  package var fee: UInt256?
  /// The limits on spending.
  package var limits: Set<Limit> = []

  /// Allows everything.
  package static let open = Policy()

  private init() {}

  /// The rules of a file that sets none.
  ///
  /// Whatever could move money without being counted is refused, and nothing else.
  package static let unsaid: Policy = {
    var policy = Policy()
    policy.typedData = .permits
    policy.authorizations = .none
    policy.creation = false
    policy.blind = false
    policy.control = false
    policy.unlimited = false
    return policy
  }()
}
