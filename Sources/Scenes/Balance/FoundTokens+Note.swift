package import Core
import Entity

extension FoundTokens {
  /// Returns that the history has tokens which no list holds; nil if none of them can be offered.
  package static func note(on found: [FoundTokens]) -> Sentence? {
    let count = found.reduce(0) { $0 + $1.plausible.count }
    guard count > 0 else { return nil }
    return .info(
      "\(count, one: "token", many: "tokens") of the history \(by: count, one: "is", many: "are") "
        + "in no list, so balances leave \(by: count, one: "it", many: "them") out"
    )
  }

  /// Returns where these tokens are listed; nil if none of them can be offered.
  package static func next(after found: [FoundTokens]) -> Route? {
    let chains = found.filter { !$0.plausible.isEmpty }.map(\.chain.name)
    guard let first = chains.first else { return nil }
    return .listFoundTokens(chain: chains.count == 1 ? first : nil)
  }
}
