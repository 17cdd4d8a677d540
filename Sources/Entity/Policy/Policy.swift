package import Core

/// What may be signed: the rules of `policy.toml`, with every name in it turned into what it
/// stood for.
package struct Policy: Hashable, Sendable {
  /// A coin or a token, on one chain or on all.
  package struct Holding: PolicyEntry {
    /// The number of the chain; nil for every one.
    package let chain: UInt256?
    /// The coin or the token.
    package let asset: Movement.Asset

    package init(chain: UInt256? = nil, _ asset: Movement.Asset) {
      (self.chain, self.asset) = (chain, asset)
    }

    /// Whether it is the same, on the same chain or on every one.
    package func covers(_ other: Holding) -> Bool {
      asset == other.asset && (chain == nil || chain == other.chain)
    }

    /// Whether an asset counts as this when it is spent on a chain; on none is on any.
    func counts(_ other: Movement.Asset, on place: UInt256?) -> Bool {
      asset == other && (chain == nil || place == nil || chain == place)
    }
  }

  /// A contract with one function of it, or with all.
  package struct Callable: PolicyEntry {
    package let contract: Address
    /// The first four bytes of the input; nil for all functions.
    package let selector: [UInt8]?

    package init(_ contract: Address, _ selector: [UInt8]? = nil) {
      (self.contract, self.selector) = (contract, selector)
    }

    /// Whether it is the same contract, and the same function or all of them.
    package func covers(_ other: Callable) -> Bool {
      contract == other.contract && (selector == nil || selector == other.selector)
    }
  }

  /// What typed data may be.
  package enum TypedDataLevel: String, CaseIterable, Sendable, Comparable {
    /// Nothing.
    case none
    /// What is known here to move tokens or to let somebody take them, which counts as spending.
    case permits
    /// Every structure that is known here: transactions of a Safe, forwarded calls and votes besides.
    case known
    /// Anything.
    case any

    /// Compares how much is allowed.
    package static func < (one: Self, other: Self) -> Bool { one.rank < other.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// How long amounts are added up.
  package enum Window: String, CaseIterable, Sendable {
    /// Within one signature.
    case transaction
    /// Within any 24 hours.
    case day
    /// Within any 30 days.
    case month

    /// The seconds; nil for one signature.
    package var seconds: UInt64? {
      switch self {
      case .transaction: nil
      case .day: 86_400
      case .month: 30 * 86_400
      }
    }
  }

  /// The most of a coin or a token in a span of time.
  package struct Limit: Hashable, Sendable {
    /// Of what.
    package let holding: Holding
    /// In what time.
    package let window: Window
    /// How many smallest units.
    package let most: UInt256

    package init(_ holding: Holding, _ window: Window, _ most: UInt256) {
      (self.holding, self.window, self.most) = (holding, window, most)
    }
  }

  /// The chains, by number.
  package var chains = AllowList<PolicyLiteral>.any
  /// Who may be paid, or be allowed to take.
  package var recipients = AllowList<Address>.any
  /// What may be called. With a list of recipients and none of these: what is understood.
  package var contracts = AllowList<Callable>.any
  /// What may be spent.
  package var tokens = AllowList<Holding>.any
  /// Whether messages may be signed.
  package var messages = true
  /// The sites that may be logged in at.
  package var signIns = AllowList<PolicyLiteral>.any
  /// What typed data may be.
  package var typedData = TypedDataLevel.any
  /// The contracts in the domains of typed data.
  package var typedDataContracts = AllowList<Address>.any
  /// The contracts that accounts may be delegated to.
  package var authorizations = AllowList<Address>.any
  /// Whether contracts may be created.
  package var creation = true
  /// Whether calls may be signed whose meaning is not known here.
  package var blind = true
  /// Whether it may be changed who or what controls a contract.
  package var control = true
  /// Whether somebody may be allowed to take without limit.
  package var unlimited = true
  /// When.
  package var times = WeeklySchedule.always
  /// The most that one transaction pays for gas, in the smallest units of the chain's coin.
  package var fee: UInt256?
  /// The most that may be spent.
  package var limits: Set<Limit> = []

  /// Allows everything.
  package static let open = Policy()

  private init() {}

  /// What a file without a rule means: whatever could move money without its being counted is
  /// refused, and nothing else.
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
