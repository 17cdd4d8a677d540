import Entity

@testable import Scenes

extension ReviewSubject {
  /// A transaction on a chain called dev, from a document without further claims.
  static func of(
    _ transaction: Transaction,
    from: Address? = nil,
    knowing knowledge: Knowledge = .known(chain: "dev")
  ) throws -> ReviewSubject {
    .transaction(
      TransactionSubject(
        transaction,
        from: try from ?? Samples.address("1"),
        chainName: "dev",
        claims: nil,
        isSigned: false,
        knowing: knowledge
      )
    )
  }

  /// The payments of a list, given by their rows only.
  static func of(_ rows: [PayoutReview.Row], on chain: ChainID? = nil) throws -> ReviewSubject {
    .payouts(
      PayoutSubject(
        rows: rows,
        transactions: [],
        counting: .rows,
        from: try Samples.address("1"),
        chain: try chain ?? ChainID(31_337),
        chainName: "dev",
        claims: nil
      )
    )
  }
}

extension [Rule] {
  /// The rules about known addresses and past signatures.
  static let ofKnownAddresses: [Rule] = [
    .payeeIsUnverified, .payeeLooksLikeAnother, .contactsAreUnread, .payeeIsNew, .approvalIsRaised,
    .spenderHasNoCode, .ownAccountIsCalled, .nonceIsNotTheNext,
  ]

  /// The rules about what a node reported.
  static let ofNodeFindings: [Rule] = [
    .recipientIsContract, .calledHasNoCode, .nonceIsNotTheNext, .nonceMayBeTakenElsewhere,
    .othersWait, .laterWait, .earlierIsUnsent, .earlierIsMinedAfterAll, .spenderHasNoCode,
    .delegateHasNoCode,
  ]

  func findings(in subject: ReviewSubject, knowing knowledge: Knowledge) -> [Finding] {
    flatMap { $0.find(in: subject, knowing: knowledge) }
  }

  func warnings(about subject: ReviewSubject, knowing knowledge: Knowledge) -> [Warning] {
    findings(in: subject, knowing: knowledge).map(\.warning)
  }

  /// Warnings about a transaction from 0x1111….
  func warnings(about transaction: Transaction, knowing known: KnownAddresses) throws -> [Warning] {
    let knowledge = Knowledge.known(chain: "dev", to: known)
    return warnings(about: try .of(transaction, knowing: knowledge), knowing: knowledge)
  }

  func warnings(about transaction: Transaction, seeing nodeFindings: NodeFindings) throws
    -> [Warning]
  {
    let knowledge = Knowledge.known(chain: "dev", nodeFindings: nodeFindings)
    return warnings(about: try .of(transaction, knowing: knowledge), knowing: knowledge)
  }
}
