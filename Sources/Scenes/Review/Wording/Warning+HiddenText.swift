import Core

extension Warning {
  /// What is to be said of a finished review in which something is written as `\u{…}`. No rule can say it:
  /// what they find is in the review too.
  static func hidden(shown text: String, beside others: [Warning] = []) -> Warning? {
    let isSaid = others.contains { $0.code == hiddenShown.code }
    return !isSaid && UntrustedText.hasEscape(text) ? hiddenShown : nil
  }

  /// A name, a symbol or a text in a review is not shown as it is written.
  static let hiddenShown = Warning.caution(
    "text-hidden",
    "a name or a text has invisible or direction-changing characters; they are written as \\u{…}"
  )
}
