public import BigInt

/// What was signed here before, put together for the questions that a review asks of it.
///
/// A log is folded into it line by line, so that a long one need not be held as a whole.
public struct PastSignatures: Hashable, Sendable {
  /// A transaction that was signed.
  public struct Signed: Hashable, Sendable {
    /// When.
    public let time: UTCTime
    /// The hash that was signed.
    public let digest: Hash32
    /// The hash of the signed transaction.
    public let hash: Hash32?
  }

  /// Whether nothing was signed.
  public private(set) var isEmpty = true
  /// Who was paid, or was allowed to take.
  public private(set) var payees: Set<Address> = []
  private var runs: [Run: Nonces] = [:]
  private var approvals: [Approval: BigUInt] = [:]
  private var delegates: [Run: Address] = [:]

  /// Nothing.
  public static let none = PastSignatures()

  /// Starts with nothing.
  public init() {}

  /// Puts lines together, oldest first.
  public init(_ lines: some Sequence<AuditLine>) { for line in lines { add(line) } }

  /// Takes in the next line; one about what was not signed changes nothing.
  public mutating func add(_ line: AuditLine) {
    let entry = line.entry
    guard entry.outcome == .signed else { return }
    isEmpty = false
    payees.formUnion(entry.payees)
    if let nonce = entry.nonce, entry.kind == .transaction || entry.kind == .authorization {
      let run = Run(account: entry.account, chain: entry.chain)
      runs[run, default: Nonces()].add(line, nonce)
    }
    if entry.kind == .authorization, let delegate = entry.to {
      // One for every chain stands above all that was signed for single ones before.
      if entry.chain == nil { delegates = delegates.filter { $0.key.account != entry.account } }
      delegates[Run(account: entry.account, chain: entry.chain)] = delegate
    }
    if entry.kind == .transaction, entry.selector == ERC20.Selector.approve, let token = entry.to,
      let spender = entry.payees.first
    {
      let approval = Approval(entry.account, entry.chain, token: token, spender: spender)
      approvals[approval] = entry.spent(of: Policy.Holding(.token(token)))
    }
  }

  /// The newest transaction that has the account, chain and nonce of an intent, and is another.
  public func other(than intent: Intent) -> Signed? {
    intent.nonce.flatMap { nonce in
      other(than: intent.digest, nonce: nonce, of: intent.account, on: intent.chain)
    }
  }

  /// The newest transaction of an account with a nonce of a chain that is another than the one whose
  /// hash is signed.
  public func other(
    than digest: Hash32,
    nonce: UInt64,
    of account: Address,
    on chain: BigUInt?
  ) -> Signed? {
    runs[Run(account: account, chain: chain)]?.signed[nonce]?.last { $0.digest != digest }
  }

  /// The highest nonce of an account that was signed for on a chain, in a transaction or an
  /// authorization.
  public func highestNonce(of account: Address, on chain: BigUInt?) -> UInt64? {
    runs[Run(account: account, chain: chain)]?.highest
  }

  /// The contract by whose code an account acts on a chain, if the authorization that was signed last
  /// came to be (EIP-7702); nil where none was signed, or the last one took the code away.
  public func delegate(of account: Address, on chain: BigUInt?) -> Address? {
    let found =
      delegates[Run(account: account, chain: chain)]
      ?? delegates[Run(account: account, chain: nil)]
    return found.flatMap { $0.isZero ? nil : $0 }
  }

  /// What a spender may take of an account's tokens by the `approve` that was signed last.
  public func approved(
    by account: Address,
    on chain: BigUInt?,
    token: Address,
    spender: Address
  ) -> BigUInt? {
    approvals[Approval(account, chain, token: token, spender: spender)]
  }
}

extension PastSignatures {
  /// Whose nonces follow one another.
  private struct Run: Hashable {
    let account: Address
    let chain: BigUInt?
  }

  /// What was signed in a run.
  private struct Nonces: Hashable {
    var highest: UInt64 = 0
    /// Of each nonce the newest transaction, and before it the newest that is another: whatever is
    /// asked about, the newest that differs from it is among them.
    var signed: [UInt64: [Signed]] = [:]

    mutating func add(_ line: AuditLine, _ nonce: UInt64) {
      highest = max(highest, nonce)
      guard line.entry.kind == .transaction else { return }
      let new = Signed(time: line.time, digest: line.entry.digest, hash: line.entry.hash)
      let other = signed[nonce]?.last { $0.digest != new.digest }
      signed[nonce] = [other, new].compactMap(\.self)
    }
  }

  /// Who lets whom take what.
  private struct Approval: Hashable {
    let account: Address
    let chain: BigUInt?
    let token: Address
    let spender: Address

    init(_ account: Address, _ chain: BigUInt?, token: Address, spender: Address) {
      (self.account, self.chain, self.token, self.spender) = (account, chain, token, spender)
    }
  }
}
