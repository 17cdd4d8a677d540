import Core
package import Entity

/// Something its owner should know before signing: a grade, a stable code, and a sentence.
package struct Warning: Sendable, Equatable, Encodable {
  package enum Grade: String, Sendable, Encodable { case info, caution, danger }

  package let grade: Grade
  package let code: String
  package let message: String

  package var line: String { "\(grade.rawValue): \(message)" }

  /// All that the bytes alone give reason for.
  package static func about(
    _ transaction: Transaction,
    from: Address,
    doing action: Review.Action,
    with inner: [InnerCall] = []
  ) -> [Warning] {
    about(
      transaction,
      from: from,
      doing: action,
      judged: JudgedCall(transaction, from: from, doing: action),
      with: inner
    )
  }

  /// The same where its call was judged already; `tokens` are those that are known.
  static func about(
    _ transaction: Transaction,
    from: Address,
    doing action: Review.Action,
    judged: JudgedCall?,
    with inner: [InnerCall]
  ) -> [Warning] {
    let recipient = recipients(of: transaction, doing: action)
    return [
      zeroRecipient(recipient), toItself(recipient, from), toTheToken(action),
      unknownCall(action), creation(action), valueWithCall(transaction, action),
      unprotected(transaction),
    ].compactMap(\.self) + Delegations.warnings(about: transaction, from: from)
      + Calls.warnings(judged: judged.map { [$0] } ?? [], and: inner)
      + ZeroTransfers.warnings(about: action)
  }

  /// Who ends up with the money or the right to it.
  private static func recipients(of transaction: Transaction, doing action: Review.Action)
    -> Address?
  {
    switch action {
    case .payment: transaction.to
    case .tokenTransfer(_, let to, _), .tokenApproval(_, let to, _), .tokenPull(_, _, let to, _): to
    case .knownCall, .call, .creation: nil
    }
  }

  static func zeroRecipient(_ recipient: Address?) -> Warning? {
    guard recipient?.isZero == true else { return nil }
    return Warning(
      grade: .danger,
      code: "recipient-zero",
      message: "the recipient is the zero address: what goes there is lost for ever"
    )
  }

  static func toItself(_ recipient: Address?, _ from: Address) -> Warning? {
    guard recipient == from else { return nil }
    return Warning(grade: .info, code: "recipient-self", message: "the recipient is the sender")
  }

  static func toTheToken(_ action: Review.Action) -> Warning? {
    guard case .tokenTransfer(let token, let to, _) = action, token == to else { return nil }
    return Warning(
      grade: .danger,
      code: "recipient-token-contract",
      message: "the recipient is the token's own contract: most tokens cannot be got back from it"
    )
  }

  private static func unknownCall(_ action: Review.Action) -> Warning? {
    guard case .call(_, let bytes) = action else { return nil }
    return Warning(
      grade: .danger,
      code: "call-unknown",
      message: "this calls a contract with \(bytes) bytes whose meaning is not known here"
    )
  }

  private static func creation(_ action: Review.Action) -> Warning? {
    guard case .creation = action else { return nil }
    return Warning(
      grade: .caution,
      code: "contract-creation",
      message: "this has no recipient: it creates a contract"
    )
  }

  private static func valueWithCall(_ transaction: Transaction, _ action: Review.Action)
    -> Warning?
  {
    switch action {
    case .tokenTransfer, .tokenApproval, .tokenPull:
      guard transaction.value > .zero else { return nil }
      return Warning(
        grade: .danger,
        code: "ether-to-token",
        message: "this also sends ether to the token's contract, where it is most likely lost"
      )
    default: return nil
    }
  }

  private static func unprotected(_ transaction: Transaction) -> Warning? {
    guard transaction.chain == nil else { return nil }
    return Warning(
      grade: .danger,
      code: "replay",
      message: "this names no chain, so anyone can repeat it on every other chain"
    )
  }
}
