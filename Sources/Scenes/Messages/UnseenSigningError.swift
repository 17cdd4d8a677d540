package import Core
package import Entity

/// Why typed data is not signed without its owner's word that it may be unknown.
package enum UnseenSigningError: Error, Equatable {
  /// The structure is unknown, or a part of it.
  case unknown(type: String, Address?)
  /// A call within is unknown.
  case unknownCall(type: String, Address?)

  /// Refuses what nobody can say the meaning of.
  ///
  /// A person who is shown the fields and asked may sign a structure that is unknown; a script has to
  /// say so before, and so has everybody where a call within is unknown, as for transactions.
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
