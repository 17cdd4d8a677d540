import Core
import Entity

/// Why the rows of a subject are not proved.
enum HistoryUnprovedReason: Sendable, Equatable {
  /// Rows may be missing.
  case missing(GapReason)
  /// A node tells the rows, and an equal sum would prove no more than the sum.
  case told
  /// The balance is neither proved nor contradicted.
  case balance(UnprovedReason)
  /// The account has code, with which ether leaves without a nonce.
  case code
  /// The worker does not know what used a nonce.
  case nonces
  /// A row is shown that is not among those that were added up.
  case rows

  /// Why it is not proved, as the end of a sentence.
  var sentence: Sentence {
    switch self {
    case .missing(let reason): reason.words
    case .told: "the rows are only told, so what came and went again may be missing"
    case .balance(let reason): reason.sentence
    case .code: "the account has code, so ether could leave it without a transaction"
    case .nonces: "it is not known what used each of the account's nonces"
    case .rows: "a row is shown that was not there when the rows were added up"
    }
  }
}
