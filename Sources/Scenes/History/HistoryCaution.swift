import Core
import Entity

/// Why a row of the history may be there to deceive.
///
/// Anyone can put rows into a history: by transfers of zero in somebody else's name, and by a token
/// of their own that logs any transfer.
enum HistoryCaution: Sendable, Equatable {
  /// The row moves nothing.
  case movesNothing
  /// The token is in no list, and no account of this machine ever used it.
  case unusedToken
  /// What makes the token suspicious, which is in no list.
  case suspiciousToken(TokenSuspicion)
  /// The counterparty looks like a known address, which has this owner; `isSpoofed` is true if only
  /// what anyone can log, or a tiny amount, brought it into the history.
  case lookalike(Address, of: Address, owner: Sentence, isSpoofed: Bool)
  /// Only what anyone can log, or tiny amounts, brought this counterparty into the history.
  case spoofed(Address)
  /// It left the account by a transaction that the account is not known to have sent.
  case notOwn
  /// It left the account, and no transaction is known to have moved it.
  case unattributed

  /// The name of the reason in JSON; those of reviews and of found tokens are the same there.
  var code: String {
    switch self {
    case .movesNothing: "moves-nothing"
    case .unusedToken: "token-unused"
    case .suspiciousToken(let suspicion): suspicion.code
    case .lookalike(_, _, _, let isSpoofed): isSpoofed ? "address-poisoning" : "address-lookalike"
    case .spoofed: "history-pretended"
    case .notOwn: "not-own"
    case .unattributed: "unattributed"
    }
  }

  /// Whether a row with it can be left out of the text, if no transaction of the account made it.
  var isSpam: Bool {
    switch self {
    case .movesNothing, .unusedToken, .spoofed, .lookalike(_, _, _, isSpoofed: true): true
    case .suspiciousToken, .lookalike, .notOwn, .unattributed: false
    }
  }

  /// Whether it is about the address on the other side, which is then never shortened.
  var isOfCounterparty: Bool {
    switch self {
    case .lookalike, .spoofed: true
    case .movesNothing, .unusedToken, .suspiciousToken, .notOwn, .unattributed: false
    }
  }

  var words: Sentence {
    switch self {
    case .movesNothing: "this moves 0, which anyone can log in your name"
    case .unusedToken:
      "the token is in no list, and no transaction of yours moved any of it: anyone can log this"
    case .suspiciousToken(let suspicion): "suspicious token: \(suspicion.words)"
    case .lookalike(let address, let known, let owner, let isSpoofed):
      isSpoofed
        ? "\(address) looks like \(owner), \(known), but is a different address; it was planted in "
          + "your history to be copied by mistake"
        : "\(address) looks like \(owner), \(known), but is a different address"
    case .spoofed(let address):
      "\(address) is in your history only because of transfers of zero, of tiny amounts or of "
        + "unknown tokens, which anyone can put there"
    case .notOwn: "it left in a transaction that this account is not known to have sent"
    case .unattributed: "it left this account, and no transaction that moved it was found"
    }
  }
}
