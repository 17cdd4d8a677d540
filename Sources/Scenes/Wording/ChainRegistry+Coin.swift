import Core
import Entity

extension ChainRegistry {
  /// The name of a chain in a review; a chain unknown on this machine is named by its ID.
  func title(of chain: ChainID) -> Sentence {
    self[chain].map { "\(name: $0.name)" } ?? chain.title
  }

  /// The name of a chain's coin in a review; the coin of an unknown chain is not called ether.
  func coin(of chain: ChainID?) -> Sentence {
    guard let chain else { return "coins" }
    return self[chain].map { "\(term: $0.symbol)" } ?? "coins of chain \(chain)"
  }
}

extension ChainID {
  /// The name of a chain that is unknown on this machine.
  var title: Sentence { "chain \(self)" }

  /// The name of a chain in a document, or else its ID; `none` without a chain.
  static func title(_ chain: ChainID?, claimed name: String?) -> Sentence {
    let title = chain?.title ?? "none"
    // This English title means that the document's author had no name for the chain.
    guard let name, name != title.english else { return title }
    return "\(foreign: name)"
  }
}
