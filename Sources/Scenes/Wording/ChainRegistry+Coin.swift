import Core
import Entity

extension ChainRegistry {
  /// What a chain is called in a review: one that is not known here by its number.
  func title(of chain: ChainID) -> Sentence { self[chain].map { "\($0.name)" } ?? chain.title }

  /// What the coin of a chain is called in a review: that of a chain that is not known here is not
  /// said to be ether.
  func coin(of chain: ChainID?) -> Sentence {
    guard let chain else { return "coins" }
    return self[chain].map { "\($0.symbol)" } ?? "coins of chain \(chain)"
  }
}

extension ChainID {
  /// What a chain is called that has no name here.
  var title: Sentence { "chain \(self)" }

  /// What a chain is called by a document, which may call it nothing; `none` where it is none.
  static func title(_ chain: ChainID?, claimed name: String?) -> Sentence {
    let title = chain?.title ?? "none"
    // A document whose maker had no name for the chain has this title in English.
    guard let name, name != title.english else { return title }
    return "\(foreign: name)"
  }
}
