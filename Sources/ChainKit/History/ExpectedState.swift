import Core
import Entity

/// What an account has if nothing happened to it, by its rows.
struct ExpectedState: Hashable, Sendable {
  /// A token whose balance is compared.
  struct Held: Hashable, Sendable {
    let token: Address
    let units: UInt256
    /// Whether it has rows. One without may give no balance.
    let isSeen: Bool
  }

  let account: Address
  let ether: UInt256
  let nonce: UInt64
  let tokens: [Held]
  /// The collections whose items are compared.
  let collections: [CollectionRows]
  /// Whether it must have code: one that has may pay without a nonce, so its ether is only told.
  let hasCode: Bool

  /// Adds up the rows of an account up to a block; nil if no account can have what that gives, or a
  /// nonce has no use.
  ///
  /// The tokens and collections are those that a comparison asks for: listed ones, and those that the
  /// account used.
  /// Without code, ether that is told becomes proved in time; only a sync that reads finds when. Where
  /// allowances move the coin, it never does.
  init?(
    of account: Address,
    at block: UInt64,
    listed: Set<Address>,
    _ scan: ScanContext
  ) throws(ScanStop) {
    let chain = scan.chain
    let nonce = try scan.kept { (store) throws(StoreError) in
      try store.nextNonce(of: account, chain: chain, upTo: block)
    }
    let assets = try ComparedAssets(of: account, listed: listed, .stored, scan)
    func held(_ asset: Movement.Asset) throws(ScanStop) -> UInt256? {
      let sum = try scan.kept { (store) throws(StoreError) in
        try store.sum(of: account, asset: asset, chain: chain, upTo: block)
      }
      return sum.value.flatMap { $0.isNegative ? nil : $0.magnitude }
    }
    guard let nonce, let ether = try held(.ether) else { return nil }
    var tokens: [Held] = []
    for token in assets.tokens {
      guard let units = try held(.token(token)) else { return nil }
      tokens.append(Held(token: token, units: units, isSeen: assets.seen.contains(token)))
    }
    let said = try scan.kept { (store) throws(StoreError) in
      try store.assurance(of: account, chain: chain)
    }
    let grade = said.first { $0.subject == .ether }?.spans.grade(at: block)
    let isTold = if case .told = grade { true } else { false }
    hasCode = isTold && !chain.profile(at: scan.head.time).coinHasAllowances
    (self.account, self.ether, self.nonce, self.tokens) = (account, ether, nonce, tokens)
    collections = assets.items
  }

  /// What reads its balances: the ether first, then the tokens and the items.
  var calls: [ContractCall] {
    [.etherBalance(of: account)]
      + tokens.map { ContractCall(target: $0.token, input: ERC20.balanceOf(account)) }
      + collections.flatMap(\.questions).map { $0.call(account) }
  }

  /// Whether the answers to the calls are what is expected.
  func agrees(with outcomes: some Collection<CallOutcome>) -> Bool {
    guard outcomes.count == calls.count, let first = outcomes.first, Self.units(first) == ether
    else { return false }
    var rest = outcomes.dropFirst()
    for held in tokens {
      guard let outcome = rest.popFirst() else { return false }
      guard let units = Self.units(outcome) else {
        if held.isSeen { return false }
        continue
      }
      guard units == held.units else { return false }
    }
    for collection in collections {
      let count = collection.questions.count
      guard collection.agrees(with: rest.prefix(count), of: account) else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private static func units(_ outcome: CallOutcome) -> UInt256? {
    guard case .returned(let output) = outcome else { return nil }
    return try? ERC20.decodeUInt256(output)
  }
}
