/// Quotes the words of a command as a person would type them into a shell, only if necessary.
package enum ShellWords {
  /// The longest word that is printed whole, in Unicode scalars: no system has longer paths.
  private static let limit = 4096

  /// Returns a command as one line.
  package static func text(of words: [String]) -> String {
    words.map(quoted).joined(separator: " ")
  }

  /// Returns one word, quoted if necessary.
  ///
  /// Characters that a terminal would obey are escaped, so such a word is not the same if pasted.
  package static func quoted(_ word: String) -> String {
    if isPlain(word) || isPlainURL(word) { return word }
    let parts = word.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + UntrustedText.escaped(parts.joined(separator: "'\\''"), limit: limit) + "'"
  }

  private static func isPlain(_ word: some StringProtocol) -> Bool {
    !word.isEmpty
      && word.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
          UInt8(ascii: "."), UInt8(ascii: "/"):
          true
        default: false
        }
      }
  }

  /// True for the address of a node as most people have it, with colons only where they must be.
  ///
  /// Any other colon could end a word such as "error" at the start of a row.
  private static func isPlainURL(_ word: String) -> Bool {
    guard let scheme = ["http://", "https://"].first(where: word.hasPrefix) else { return false }
    let parts = word.dropFirst(scheme.count).split(
      separator: ":",
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    guard isPlain(parts[0]) else { return false }
    guard parts.count == 2 else { return true }
    let afterPort = parts[1].drop { ("0"..."9").contains($0) }
    return afterPort.startIndex > parts[1].startIndex
      && (afterPort.isEmpty || afterPort.hasPrefix("/") && isPlain(afterPort))
  }
}
