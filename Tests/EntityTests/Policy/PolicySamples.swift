import Core
import Entity
import TestSupport

/// Policies and intents from few addresses and numbers, so that rules and intents often match.
struct PolicySamples {
  var random: SeededRandom

  mutating func flag(_ odds: Int = 2) -> Bool { Int.random(in: 0..<odds, using: &random) == 0 }
  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  static let addresses = (1...4).compactMap { try? Address(bytes: .init(repeating: $0, count: 20)) }
  static let assets: [Movement.Asset] = [.ether] + addresses.prefix(2).map { .token($0) }
  static let selectors: [[UInt8]] = [[1, 1, 1, 1], [2, 2, 2, 2]]
  static let chains: [UInt256?] = [nil, 1, 2]
  static let sites = ["a.example", "b.example", "c.example"]

  mutating func choice<Entry>(_ each: (inout Self) -> Entry) -> AllowList<Entry> {
    if flag() { return .any }
    return .only(Set((0..<Int.random(in: 0...3, using: &random)).map { _ in each(&self) }))
  }

  mutating func times() -> WeeklySchedule {
    if flag() { return .always }
    let hours = (0..<2).map { _ in (from: pick([0, 480, 960]), to: pick([240, 720, 1440])) }
    let days = Set((0..<4).map { _ in pick(Array(0...6)) })
    return WeeklySchedule(hours: hours, days: days, offset: pick([0, 540, -300]))
  }

  mutating func holding() -> Policy.Holding {
    Policy.Holding(chain: pick(Self.chains), pick(Self.assets))
  }

  mutating func policy() -> Policy {
    var policy = Policy.open
    policy.chains = choice { PolicyLiteral($0.pick(["1", "2"])) }
    policy.recipients = choice { $0.pick(Self.addresses) }
    policy.contracts = choice {
      .init($0.pick(Self.addresses), $0.flag() ? nil : $0.pick(Self.selectors))
    }
    policy.tokens = choice { $0.holding() }
    policy.messages = flag()
    policy.signIns = choice { PolicyLiteral($0.pick(["a.example", "b.example"])) }
    policy.typedData = pick(Policy.TypedDataLevel.allCases)
    policy.typedDataContracts = choice { $0.pick(Self.addresses) }
    policy.authorizations = choice { $0.pick(Self.addresses) }
    policy.creation = flag()
    policy.blind = flag()
    policy.unlimited = flag()
    policy.control = flag()
    policy.times = times()
    policy.fee = flag() ? nil : UInt256(pick([1, 5, 9]))
    policy.limits = Set(
      (0..<Int.random(in: 0...3, using: &random)).map { _ in
        Policy.Limit(holding(), pick(Policy.Window.allCases), UInt256(pick([0, 5, 10, 20])))
      }
    )
    return policy
  }

  /// Returns the policy with one or two rules changed.
  mutating func neighbour(of policy: Policy) -> Policy {
    let other = self.policy()
    var changed = policy
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      switch Int.random(in: 0..<16, using: &random) {
      case 0: changed.chains = other.chains
      case 1: changed.recipients = other.recipients
      case 2: changed.contracts = other.contracts
      case 3: changed.tokens = other.tokens
      case 4: changed.messages = other.messages
      case 5: changed.signIns = other.signIns
      case 6: changed.typedData = other.typedData
      case 7: changed.typedDataContracts = other.typedDataContracts
      case 8: changed.authorizations = other.authorizations
      case 9: changed.creation = other.creation
      case 10: changed.blind = other.blind
      case 11: changed.unlimited = other.unlimited
      case 12: changed.times = other.times
      case 13: changed.fee = other.fee
      case 14: changed.control = other.control
      default: changed.limits = other.limits
      }
    }
    return changed
  }

  mutating func intent() -> Intent {
    let account = Self.addresses[3]
    var intent = Intent(
      pick(Array(Intent.Kind.allCases.prefix(5))),
      account: account,
      digest: .keccak(of: [])
    )
    intent.chain = pick(Self.chains)
    func some<Value>(_ value: Value, _ samples: inout Self) -> [Value] {
      samples.flag() ? [value] : []
    }
    switch intent.kind {
    case .transaction:
      intent.isCreation = flag(5)
      intent.isBlind = flag(4)
      intent.changesControl = flag(4)
      intent.fee = UInt256(pick([0, 3, 7, 12]))
      if flag() {
        let call = Intent.Call(pick(Self.addresses), pick(Self.selectors), isUnderstood: flag())
        intent.calls = [call]
        intent.valueTakers = some(call.contract, &self)
      }
      intent.payees = some(pick(Self.addresses), &self)
      intent.delegates = flag(4) ? [pick(Self.addresses)] : []
      intent.delegatesEverywhere = !intent.delegates.isEmpty && flag()
    case .typedData:
      intent.level = pick([.permits, .permits, .known, .any])
      intent.site = flag(5) ? pick(Self.sites) : nil
      intent.to = flag(4) ? nil : pick(Self.addresses)
      intent.payees = intent.level < .any ? [pick(Self.addresses)] : []
    case .signIn:
      intent.site = pick(Self.sites)
      intent.isFreeText = flag()
    case .authorization:
      intent.delegates = [pick(Self.addresses)]
      intent.delegatesEverywhere = flag()
    case .message, .policy, .log: break
    }
    if intent.kind == .transaction || (intent.kind == .typedData && intent.level < .any) {
      intent.spends = (0..<Int.random(in: 0...2, using: &random)).map { _ in
        let units = flag(6) ? Units.largest : UInt256(pick([1, 4, 8]))
        return Intent.Spend(pick(Self.assets), units)
      }
    }
    return intent
  }

  /// Past signatures with their ages in seconds, the same for every holding.
  mutating func log() -> [(intent: Intent, age: UInt64)] {
    (0..<2).map { _ in (intent(), UInt64(pick([10, 90_000]))) }
  }
}
