import Core
import Entity

@testable import Scenes

/// A subject with knowledge about which a rule has a finding.
struct RuleExample: Sendable {
  let rule: Rule
  /// A code that the rule finds, perhaps among others.
  let code: String
  let subject: ReviewSubject
  let knowledge: Knowledge

  static let dev = Knowledge.known(chain: "dev")

  static func all() throws -> [RuleExample] { try made.get() }

  /// Created once, because each example takes one or two signatures.
  private static let made = Result {
    try ofBytes() + ofCalls() + ofClaims() + ofNames() + ofPeople() + ofRequests() + ofApprovals()
      + ofNonces()
      + ofNodeFindings() + ofSimulatedLists()
      + ofMessages() + ofTypedData() + ofStructures() + ofOrders()
  }
}

/// Examples for several kinds that a rule has in common.
extension RuleExample {
  /// A transaction, unsigned and signed.
  static func transactions(
    _ rule: Rule,
    _ code: String,
    _ transaction: Transaction,
    from: Address? = nil,
    knowing knowledge: Knowledge = dev
  ) throws -> [RuleExample] {
    try [false, true].map { isSigned in
      let subject = TransactionSubject(
        transaction,
        from: try from ?? Samples.address("1"),
        chainName: "dev",
        claims: nil,
        isSigned: isSigned,
        knowing: knowledge
      )
      return RuleExample(
        rule: rule,
        code: code,
        subject: .transaction(subject),
        knowledge: knowledge
      )
    }
  }

  /// The payments of a list, unsigned and signed.
  static func lists(
    _ rule: Rule,
    _ code: String,
    _ transactions: [Transaction],
    knowing knowledge: Knowledge = dev
  ) throws -> [RuleExample] {
    try [PayoutReview.Counting.rows, .payments].map { counting in
      RuleExample(
        rule: rule,
        code: code,
        subject: try list(transactions, counting),
        knowledge: knowledge
      )
    }
  }

  /// The same payment, alone and in a list.
  static func payments(
    _ rule: Rule,
    _ code: String,
    _ transaction: Transaction,
    knowing knowledge: Knowledge = dev
  ) throws -> [RuleExample] {
    try transactions(rule, code, transaction, knowing: knowledge)
      + lists(rule, code, [transaction], knowing: knowledge)
  }

  static func list(
    _ transactions: [Transaction],
    _ counting: PayoutReview.Counting = .rows,
    firstRow: Int = 2,
    name: String? = nil,
    note: String? = nil,
    tokens: [Token] = [],
    balance: Wei? = nil,
    baseFee: Wei? = nil,
    rollupFee: Wei? = nil,
    chain: UInt64 = 31_337
  ) throws -> ReviewSubject {
    let rows = transactions.enumerated().compactMap { index, transaction in
      transaction.payment.map {
        PayoutReview.Row(
          number: firstRow + index,
          nonce: transaction.nonce,
          digest: transaction.signingHash,
          payment: $0,
          name: name,
          note: note
        )
      }
    }
    return .payouts(
      PayoutSubject(
        rows: rows,
        transactions: transactions,
        counting: counting,
        from: try Samples.address("1"),
        chain: try ChainID(chain),
        chainName: "dev",
        claims: UnsignedPayouts.Claims(
          built: try UTCTime(seconds: 0),
          block: nil,
          balance: balance,
          baseFee: baseFee,
          rollupFee: rollupFee,
          tokens: tokens.map { .init(token: $0, balance: nil) }
        )
      )
    )
  }

  /// A message to be signed by the vault's key.
  static func message(
    _ rule: Rule,
    _ code: String,
    _ message: SignableMessage,
    chosen: String? = nil,
    now: UInt64 = 1_767_225_600,
    descriptors: [NamedDescriptor] = [],
    knowing knownAddresses: KnownAddresses = .none
  ) throws -> RuleExample {
    let context = try StubMessageSigner.context(chosen: chosen, now: now)
    let knowledge = Knowledge(
      of: message,
      in: MessageContext(
        chains: context.chains,
        chosen: context.chosen,
        tokens: context.tokens,
        now: context.now,
        descriptors: descriptors
      ),
      account: try StubMessageSigner.account(),
      knownAddresses: knownAddresses
    )
    let subject = MessageSubject(message, from: try StubMessageSigner.address(), knowing: knowledge)
    return RuleExample(rule: rule, code: code, subject: .message(subject), knowledge: knowledge)
  }

  static func typed(
    _ rule: Rule,
    _ code: String,
    _ data: TypedData,
    knowing knownAddresses: KnownAddresses = .none
  ) throws -> RuleExample {
    try message(rule, code, .typed(data), knowing: knownAddresses)
  }

  /// A contact with an address.
  static func contact(
    _ rule: Rule,
    _ code: String,
    _ address: Address,
    tokens: TokenList = TokenList(),
    knowing knownAddresses: KnownAddresses = .none
  ) -> RuleExample {
    RuleExample(
      rule: rule,
      code: code,
      subject: .contact(ContactSubject(address: address, chains: .builtIn)),
      knowledge: Knowledge(tokens: tokens, knownAddresses: knownAddresses)
    )
  }
}
