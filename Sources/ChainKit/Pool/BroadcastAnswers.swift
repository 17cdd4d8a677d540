package import Entity

/// What the nodes answered to a signed transaction, as one verdict.
package struct BroadcastAnswers: Sendable, Equatable {
  /// One node's answer: the hash that it reports, or its failure.
  package typealias Answer = Result<Hash32, RPCFailure>

  private let answers: [Answer]

  /// Takes the answers of at least one node.
  package init(_ answers: [Answer]) { self.answers = answers }

  /// The verdict about a transaction with this hash.
  ///
  /// One node that accepted it is enough. Otherwise the failure that leaves most open stands: if one
  /// node may have accepted it, the rejections of others prove nothing.
  /// - Throws: that failure.
  package func verdict(on hash: Hash32) throws(RPCFailure) {
    var failures: [RPCFailure] = []
    for answer in answers {
      switch answer {
      case .success(hash): return
      case .success(let told):
        failures.append(.protocolViolation(.otherHash(sent: hash, told: told)))
      case .failure(let failure): failures.append(failure)
      }
    }
    throw failures.max { Self.weight($0) < Self.weight($1) } ?? .cancelled
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
