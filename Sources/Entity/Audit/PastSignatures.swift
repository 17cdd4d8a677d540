package import Core

/// Everything signed in this wallet before, in a form that answers the questions of a review.
///
/// The log is added line by line, so that a long one need not be in memory as a whole. Older lines
/// are kept packed (``packed``) and searched without reading all.
package struct PastSignatures: Sendable {
  /// A transaction that was signed.
  package struct Signed: Hashable, Sendable {
    /// The time of signing.
    package let time: UTCTime
    /// The hash that was signed.
    package let digest: Hash32
    /// The hash of the signed transaction.
    package let hash: Hash32?
  }

  /// Whether nothing was signed.
  package internal(set) var isEmpty = true
  /// The accounts that were paid, or allowed to take.
  package internal(set) var payees = AddressSet()
  /// The transactions signed with each nonce: those that are packed, and those added since.
  var keptNonces = SignedNonces.none
  var newNonces: [SignedNonces.Place: [Signed]] = [:]
  var runs: [Run: Nonces] = [:]
  var approvals: [Approval: UInt256] = [:]
  var delegates: [Run: Address] = [:]

  package static let none = PastSignatures()

  /// Creates an empty value.
  package init() {}

  /// Adds lines, oldest first.
  package init(_ lines: some Sequence<AuditLine>) { for line in lines { add(line) } }

  /// Adds the next line; lines about requests that were not signed change nothing.
  package mutating func add(_ line: AuditLine) {
    let entry = line.entry
    guard entry.outcome == .signed else { return }
    isEmpty = false
    for payee in entry.payees { payees.insert(payee) }
    if let nonce = entry.nonce, entry.kind == .transaction || entry.kind == .authorization {
      add(line, nonce)
    }
    if entry.kind == .authorization, let delegate = entry.to {
      // An authorization for every chain replaces all that were signed for single chains before.
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

  private mutating func add(_ line: AuditLine, _ nonce: UInt64) {
    let run = Run(account: line.entry.account, chain: line.entry.chain)
    let known = runs[run] ?? Nonces(number: UInt32(runs.count), highest: nonce)
    runs[run] = Nonces(number: known.number, highest: max(known.highest, nonce))
    guard line.entry.kind == .transaction else { return }
    let place = SignedNonces.Place(run: known.number, nonce: nonce)
    let new = Signed(time: line.time, digest: line.entry.digest, hash: line.entry.hash)
    let other = signed(at: place).last { $0.digest != new.digest }
    newNonces[place] = [other, new].compactMap(\.self)
  }

  /// Returns the newest transaction of a nonce, and before it the newest that differs from it.
  ///
  /// For any transaction, the newest that differs from that one is among them.
  private func signed(at place: SignedNonces.Place) -> [Signed] {
    newNonces[place] ?? keptNonces.signed(at: place)
  }

  /// Returns the newest other transaction with the account, chain and nonce of an intent.
  package func other(than intent: Intent) -> Signed? {
    intent.nonce.flatMap { nonce in
      other(than: intent.digest, nonce: nonce, of: intent.account, on: intent.chain)
    }
  }

  /// Returns the newest transaction with this account, chain and nonce, and another digest.
  package func other(
    than digest: Hash32,
    nonce: UInt64,
    of account: Address,
    on chain: UInt256?
  ) -> Signed? {
    guard let run = runs[Run(account: account, chain: chain)] else { return nil }
    return signed(at: .init(run: run.number, nonce: nonce)).last { $0.digest != digest }
  }

  /// Returns the highest nonce that an account signed on a chain, also in an authorization.
  package func highestNonce(of account: Address, on chain: UInt256?) -> UInt64? {
    runs[Run(account: account, chain: chain)]?.highest
  }

  /// Returns the contract that an account delegates to on a chain (EIP-7702).
  ///
  /// Assumes that the last signed authorization took effect; nil if none was signed, or if it
  /// removed the delegation.
  package func delegate(of account: Address, on chain: UInt256?) -> Address? {
    let found =
      delegates[Run(account: account, chain: chain)]
      ?? delegates[Run(account: account, chain: nil)]
    return found.flatMap { $0.isZero ? nil : $0 }
  }

  /// Returns the allowance of a spender according to the last signed `approve`, in base units.
  package func approved(
    by account: Address,
    on chain: UInt256?,
    token: Address,
    spender: Address
  ) -> UInt256? {
    approvals[Approval(account, chain, token: token, spender: spender)]
  }
}

extension PastSignatures {
  /// An account on a chain, which counts nonces.
  struct Run: Hashable {
    let account: Address
    let chain: UInt256?
  }

  /// The signed nonces of a run.
  struct Nonces: Hashable {
    /// The number of the run, counted from 0 in the order in which runs began.
    let number: UInt32
    let highest: UInt64
  }

  /// The owner, chain, token and spender of an allowance.
  struct Approval: Hashable {
    let run: Run
    let token: Address
    let spender: Address

    init(_ account: Address, _ chain: UInt256?, token: Address, spender: Address) {
      run = Run(account: account, chain: chain)
      (self.token, self.spender) = (token, spender)
    }
  }
}

extension PastSignatures: Equatable {
  /// Whether both were built from equivalent lines, however much of them is packed.
  package static func == (one: PastSignatures, other: PastSignatures) -> Bool {
    one.packed == other.packed
  }
}
