import Core
import Entity

/// Names the filters that leave rows of a history out.
enum HistoryFilterWords {
  /// Such as `direction out; kind sent, fee`; there is at least one filter.
  static func sentence(_ response: ListHistory.Response, zone: TimeZoneRules) -> Sentence {
    let (selection, scope) = (response.selection, response.selection.scope)
    var words: [Sentence] = []
    if let asset = response.asset { words.append("asset \(name(of: asset))") }
    if let direction = scope.direction { words.append("direction \(term: direction.rawValue)") }
    if !scope.kinds.isEmpty {
      let kinds = scope.kinds.map { "\(term: $0.rawValue)" as Sentence }
      words.append("kind \(Sentence(joining: kinds, by: ", "))")
    }
    if let address = selection.counterparty {
      words.append("counterparty \(response.names.named(address))")
    }
    if let times = scope.times {
      if times.lowerBound > 0 { words.append("from \(zone.words(times.lowerBound))") }
      if times.upperBound < .max { words.append("until \(zone.words(times.upperBound))") }
    }
    if let least = scope.amounts.typedLeast { words.append("at least \(amount: least)") }
    if let most = scope.amounts.typedMost { words.append("at most \(amount: most)") }
    return Sentence(joining: words, by: "; ")
  }

  private static func name(of asset: HistoryAsset) -> Sentence {
    switch asset {
    case .coin(let symbol): "\(term: symbol)"
    case .token(let token): "\(term: UntrustedText.escaped(token.symbol)) (\(token.address))"
    case .contract(let address): "\(address)"
    }
  }
}
