package import Core

extension AllowList {
  /// Returns the list in words, cut after four entries.
  func words(_ word: (Entry) -> Sentence) -> Sentence {
    guard case .only(let list) = self else { return "anything" }
    let all = list.map(word)
      .sorted { $0.english.utf8.lexicographicallyPrecedes($1.english.utf8) }
    guard !all.isEmpty else { return "none" }
    let shown = Sentence(joining: Array(all.prefix(4)))
    return all.count > 4 ? "\(shown) and \(count: all.count - 4) more" : shown
  }

  /// Whether an entry that may be missing is allowed; a missing one is on no list.
  func allowsIfThere(_ entry: Entry?) -> Bool { entry.map(allows) ?? !isListed }
}

extension AllowList<Address> {
  var words: Sentence { words { "\($0)" } }
}

extension Policy.Holding {
  /// `ether`, the token's address or the item, and the chain ID if there is one.
  package var words: Sentence {
    switch (asset, chain) {
    case (.ether, nil): "ether"
    case (.ether, let chain?): "ether on chain \(chain)"
    case (.token(let token), nil): "\(token)"
    case (.token(let token), let chain?): "\(token) on chain \(chain)"
    case (.item(let collection, let id), nil): "item \(id) of \(collection)"
    case (.item(let collection, let id), let chain?):
      "item \(id) of \(collection) on chain \(chain)"
    }
  }
}

extension Policy.Callable {
  /// The contract, and the selector if there is one.
  package var text: String {
    selector.map { "\(contract) \(Hex.prefixed($0))" } ?? "\(contract)"
  }
}

extension Policy.Limit {
  /// The name of the rule, the same in every language: the audit log and JSON contain it.
  package var name: String { "most \(window.rawValue) of \(holding.words.english)" }

  /// The allowed amount, in words.
  var allowance: Sentence {
    let amount = Policy.words(most, holding.asset)
    return switch window {
    case .transaction: "\(amount) per transaction"
    case .day: "\(amount) per day"
    case .month: "\(amount) per month"
    }
  }
}
