extension Warning {
  /// Whether something in a finished review is written as `\u{…}`: in a name, a symbol, a claim, or
  /// the words of a descriptor or a node.
  ///
  /// Line ends and tabs do not count, nor do the variation selectors that names of one's own may have.
  static func hidden(shown text: String, beside others: [Warning] = []) -> Warning? {
    !others.contains { $0.code == hiddenShown.code } && hasEscape(text) ? hiddenShown : nil
  }

  /// A name, a symbol or a text in a review is not shown as it is written.
  static let hiddenShown = Warning(
    grade: .caution,
    code: "text-hidden",
    message: "a name or a text has characters that are not seen, or turn it around; they are "
      + "written as \\u{…}"
  )

  private static func hasEscape(_ text: String) -> Bool {
    let bytes = text.utf8
    var at = bytes.startIndex
    while let escape = bytes[at...].firstIndex(of: UInt8(ascii: "\\")) {
      at = bytes.index(after: escape)
      let rest = bytes[at...].prefix(8)
      if rest.starts(with: "u{".utf8), !harmless.contains(where: { rest.starts(with: $0.utf8) }) {
        return true
      }
    }
    return false
  }

  private static let harmless = ["u{a}", "u{d}", "u{9}", "u{fe0e}", "u{fe0f}"]
}
