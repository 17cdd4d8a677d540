/// What the words of a payment may say besides the amount and the recipient: `on base`, `from savings`.
package struct PaymentSides: Equatable, Sendable {
  /// The other words, in their order.
  package private(set) var words: [String]
  /// The word after `on`; nil if there is none.
  package private(set) var chain: String?
  /// The word after `from`; nil if there is none.
  package private(set) var account: String?

  /// Takes these words out of others.
  ///
  /// Each must be followed by one word, and then by nothing or by another such word or `to`, so that
  /// a recipient with the name `on` remains one. `on` cannot come first.
  package init(_ words: [String]) {
    self.words = words
    chain = take("on", from: 1)
    account = take("from", from: 0)
  }

  private mutating func take(_ mark: String, from first: Int) -> String? {
    let place = words.indices.last { place in
      place >= first && words[place] == mark && place + 1 < words.count
        && (place + 2 == words.count || Self.marks.contains(words[place + 2]))
        && !Self.marks.contains(words[place + 1])
        && (place == 0 || words[place - 1] != "to")
    }
    guard let place else { return nil }
    defer { words.removeSubrange(place...place + 1) }
    return words[place + 1]
  }

  private static let marks: Set<String> = ["on", "from", "to"]
}
