package import Core

/// What was signed here before, put together for the questions that a review asks of it.
///
/// A log is folded into it line by line, so that a long one need not be held as a whole. What was
/// folded before is kept in bytes (``packed``), in which answers are found without reading all.
package struct PastSignatures: Sendable {
  /// A transaction that was signed.
  package struct Signed: Hashable, Sendable {
    /// When.
    package let time: UTCTime
    /// The hash that was signed.
    package let digest: Hash32
    /// The hash of the signed transaction.
    package let hash: Hash32?
  }

  /// Whether nothing was signed.
  package internal(set) var isEmpty = true
  /// Who was paid, or was allowed to take.
  package internal(set) var payees = AddressSet()
  /// What was signed with each nonce, as far as that is kept in bytes, and since.
  var keptNonces = SignedNonces.none
  var newNonces: [SignedNonces.Place: [Signed]] = [:]
  var runs: [Run: Nonces] = [:]
  var approvals: [Approval: UInt256] = [:]
  var delegates: [Run: Address] = [:]

  /// Nothing.
  package static let none = PastSignatures()

  /// Starts with nothing.
  package init() {}

  /// Puts lines together, oldest first.
  package init(_ lines: some Sequence<AuditLine>) { for line in lines { add(line) } }

  /// Takes in the next line; one about what was not signed changes nothing.
  package mutating func add(_ line: AuditLine) {
    let entry = line.entry
    guard entry.outcome == .signed else { return }
    isEmpty = false
    for payee in entry.payees { payees.insert(payee) }
    if let nonce = entry.nonce, entry.kind == .transaction || entry.kind == .authorization {
      add(line, nonce)
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

  /// Of a nonce the newest transaction, and before it the newest that is another: whatever is asked
  /// about, the newest that differs from it is among them.
  private func signed(at place: SignedNonces.Place) -> [Signed] {
    newNonces[place] ?? keptNonces.signed(at: place)
  }

  /// The newest transaction that has the account, chain and nonce of an intent, and is another.
  package func other(than intent: Intent) -> Signed? {
    intent.nonce.flatMap { nonce in
      other(than: intent.digest, nonce: nonce, of: intent.account, on: intent.chain)
    }
  }

  /// The newest transaction of an account with a nonce of a chain that is another than the one whose
  /// hash is signed.
  package func other(
    than digest: Hash32,
    nonce: UInt64,
    of account: Address,
    on chain: UInt256?
  ) -> Signed? {
    guard let run = runs[Run(account: account, chain: chain)] else { return nil }
    return signed(at: .init(run: run.number, nonce: nonce)).last { $0.digest != digest }
  }

  /// The highest nonce of an account that was signed for on a chain, in a transaction or an
  /// authorization.
  package func highestNonce(of account: Address, on chain: UInt256?) -> UInt64? {
    runs[Run(account: account, chain: chain)]?.highest
  }

  /// The contract by whose code an account acts on a chain, if the authorization that was signed last
  /// came to be (EIP-7702); nil where none was signed, or the last one took the code away.
  package func delegate(of account: Address, on chain: UInt256?) -> Address? {
    let found =
      delegates[Run(account: account, chain: chain)]
      ?? delegates[Run(account: account, chain: nil)]
    return found.flatMap { $0.isZero ? nil : $0 }
  }

  /// What a spender may take of an account's tokens by the `approve` that was signed last.
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
  /// Whose nonces follow one another.
  struct Run: Hashable {
    let account: Address
    let chain: UInt256?
  }

  /// The nonces of a run.
  struct Nonces: Hashable {
    /// Which run it is, counted from 0 in the order in which they were begun.
    let number: UInt32
    let highest: UInt64
  }

  /// Who lets whom take what.
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
  /// Whether both were folded from lines that say the same, however much of them is kept in bytes.
  package static func == (one: PastSignatures, other: PastSignatures) -> Bool {
    one.packed == other.packed
  }
}
