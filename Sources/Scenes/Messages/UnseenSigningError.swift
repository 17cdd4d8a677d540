package import Core
package import Entity

/// Why typed data with an unknown meaning is not signed unless its owner allows it.
package enum UnseenSigningError: Error, Equatable {
  /// The structure, or a part of it, is unknown.
  case unknown(type: String, Address?)
  /// A call within it is unknown.
  case unknownCall(type: String, Address?)

  /// Throws if the meaning of typed data is unknown and was not accepted.
  ///
  /// A person who sees the fields and is asked may sign an unknown structure. A script must allow
  /// it beforehand, and so must everyone if a call within is unknown, as for transactions.
  static func refuse(_ review: MessageReview, isAsked: Bool) throws(UnseenSigningError) {
    guard case .typed(let data) = review.message else { return }
    if review.intent.isBlind {
      throw .unknownCall(type: data.primaryType, data.verifyingContract)
    }
    guard review.intent.level == .any, !isAsked else { return }
    throw .unknown(type: data.primaryType, data.verifyingContract)
  }
}

extension UnseenSigningError: Reportable {
  package var report: Report {
    switch self {
    case .unknown(let type, let contract):
      Report(
        .refused,
        "typed-data-blind",
        "the meaning of this typed data (\(Self.words(type, contract))) is unknown"
      )
    case .unknownCall(let type, let contract):
      Report(
        .refused,
        "typed-data-blind-inside",
        "this typed data (\(Self.words(type, contract))) makes a call that cannot be decoded"
      )
    }
  }

  private static func words(_ type: String, _ contract: Address?) -> Sentence {
    contract.map { "\(foreign: type) for \($0)" } ?? "\(foreign: type)"
  }
}
