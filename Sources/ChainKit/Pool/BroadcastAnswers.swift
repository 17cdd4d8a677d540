package import Entity

/// What the nodes answered to a signed transaction, as one verdict.
package struct BroadcastAnswers: Sendable, Equatable {
  /// One node's answer: the hash that it reports, or its failure.
  package typealias Answer = Result<Hash32, RPCFailure>

  private let first: Answer
  private let others: [Answer]

  /// Takes the answers of at least one node.
  package init(_ first: Answer, _ others: [Answer] = []) {
    (self.first, self.others) = (first, others)
  }

  /// The verdict about a transaction with this hash.
  ///
  /// One node that accepted it is enough. Otherwise the failure that leaves most open stands: if one
  /// node may have accepted it, the rejections of others prove nothing.
  /// - Throws: that failure.
  package func verdict(on hash: Hash32) throws(RPCFailure) {
    guard var most = Self.failure(first, hash) else { return }
    for answer in others {
      guard let next = Self.failure(answer, hash) else { return }
      if Self.weight(next) > Self.weight(most) { most = next }
    }
    throw most
  }

  /// What an answer says against a transaction; nil if it accepts it.
  private static func failure(_ answer: Answer, _ hash: Hash32) -> RPCFailure? {
    switch answer {
    case .success(hash): nil
    case .success(let told): .protocolViolation(.otherHash(sent: hash, told: told))
    case .failure(let failure): failure
    }
  }

  private static func weight(_ failure: RPCFailure) -> Int {
    switch failure {
    case .alreadyKnown: return 6
    case .nonceTooLow: return 5
    case .cancelled: return 4
    // An error that is not recognized is rather a rejection than an accident.
    case .other: return 2
    case _ where failure.meansNotSent: return 0
    default:
      let context = ErrorContext(method: SendRawTransaction.name, kind: .send)
      if case .verifyBroadcast = failureAction(failure, context, attempt: 0) { return 3 }
      return 1
    }
  }
}
