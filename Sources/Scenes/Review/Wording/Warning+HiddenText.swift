import Core

extension Warning {
  /// The warning for a finished review that contains an escape such as `\u{…}`.
  ///
  /// A rule cannot do this, because the review also shows the findings of rules.
  static func hidden(shown text: String, beside others: [Warning] = []) -> Warning? {
    let isSaid = others.contains { $0.code == hiddenShown.code }
    return !isSaid && UntrustedText.hasEscape(text) ? hiddenShown : nil
  }

  /// A name, a symbol or a text in a review is shown escaped.
  static let hiddenShown = Warning.caution(
    "text-hidden",
    "a name or a text has invisible or direction-changing characters; they are written as \\u{…}"
  )
}
