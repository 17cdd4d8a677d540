import Core
package import Entity

/// Why a token in the history may be one that somebody sends around to deceive.
package enum TokenSuspicion: Sendable, Equatable {
  /// The symbol or the name contains this web address.
  case webAddress(String)
  /// The symbol or the name invites the reader to do something, with this word.
  case invitation(String)
  /// The symbol is that of a known token, or looks like it.
  case likeToken(Token)
  /// The symbol is that of the chain's coin, or looks like it.
  case likeCoin(String)
  /// The symbol or the name has invisible characters.
  case hiddenText
  /// One transaction of somebody else sent it to this many of the accounts.
  case severalAccounts(UInt64)
  /// Every transfer moved nothing.
  case onlyEmpty
  /// It logs transfers out of accounts that never received it, and that did not send them.
  case neverReceived
  /// There is no symbol and no number of decimals.
  case undescribed
  /// No account sent it, and it came in transactions of others.
  ///
  /// So does every payment of somebody else: alone, this makes no token suspicious.
  case onlyReceived

  /// The name of the reason in JSON.
  var code: String {
    switch self {
    case .webAddress: "web-address"
    case .invitation: "invitation"
    case .likeToken: "like-token"
    case .likeCoin: "like-coin"
    case .hiddenText: "hidden-text"
    case .severalAccounts: "several-accounts"
    case .onlyEmpty: "only-empty"
    case .neverReceived: "never-received"
    case .undescribed: "undescribed"
    case .onlyReceived: "only-received"
    }
  }

  /// Whether the reason is enough to list the token below the others.
  var isEnough: Bool { self != .onlyReceived }

  /// The reason in words.
  var words: Sentence {
    switch self {
    case .webAddress(let address):
      "its symbol or name contains a web address (\(foreign: address)), as those of spam tokens do"
    case .invitation(let word):
      "its symbol or name invites you to do something (\(foreign: word)), as those of spam tokens do"
    case .likeToken(let known):
      "it is called like \(foreign: known.symbol), which is another contract: \(known.address)"
    case .likeCoin(let symbol): "it is called like the chain's own coin, \(term: symbol)"
    case .hiddenText: "its symbol or name has invisible or direction-changing characters"
    case .severalAccounts(let count):
      "one transaction of somebody else sent it to \(count, one: "account", many: "accounts") of yours"
    case .onlyEmpty: "every transfer moved 0, which anyone can log in your name"
    case .neverReceived:
      "it logs transfers from accounts of yours that never received it and did not send them"
    case .undescribed:
      "its symbol and decimals are not stored: the contract was not asked yet, or has none"
    case .onlyReceived: "somebody else sent it to you, and no transaction of yours moved any of it"
    }
  }
}

extension TokenSuspicion {
  /// Returns the reasons to distrust a token, the strongest first; `clashes` are of the known tokens.
  static func reasons(
    for found: FoundToken,
    on chain: ChainEntry,
    among clashes: SymbolClashes
  ) -> [TokenSuspicion] {
    var reasons = found.token.map { self.reasons(for: $0, on: chain, among: clashes) } ?? []
    if found.empty > 0, found.empty >= found.transfers {
      reasons.append(.onlyEmpty)
    } else if found.received == 0, found.sent > 0, found.sentByOthers == found.sent {
      reasons.append(.neverReceived)
    }
    if found.recipients > 1 { reasons.append(.severalAccounts(found.recipients)) }
    if found.token == nil { reasons.append(.undescribed) }
    if !found.isUsed, found.received > 0 { reasons.append(.onlyReceived) }
    return reasons
  }

  /// Returns the reasons in what a contract says of itself.
  private static func reasons(
    for token: Token,
    on chain: ChainEntry,
    among clashes: SymbolClashes
  ) -> [TokenSuspicion] {
    let texts = [token.symbol, token.name]
    let read = texts.map(TokenText.init)
    var reasons: [TokenSuspicion] = []
    if let known = clashes.others(than: token).first { reasons.append(.likeToken(known)) }
    if SymbolClashes(among: []).isShared(token, coin: chain.symbol) {
      reasons.append(.likeCoin(chain.symbol))
    }
    if let address = read.lazy.compactMap(\.webAddress).first {
      reasons.append(.webAddress(address))
    }
    if let word = read.lazy.compactMap(\.invitation).first { reasons.append(.invitation(word)) }
    if texts.contains(where: { UntrustedText.hasHidden($0) || UntrustedText.hasEscape($0) }) {
      reasons.append(.hiddenText)
    }
    return reasons
  }
}

extension FoundToken {
  /// The transfers, without those from an account to itself.
  fileprivate var transfers: UInt64 { received.addingReportingOverflow(sent).partialValue }
}
