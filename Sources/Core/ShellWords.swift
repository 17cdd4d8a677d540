/// Words of a command as a person would type them into a shell: quoted where they have to be.
package enum ShellWords {
  /// The longest word that is printed whole, in Unicode scalars: no path on any system is longer.
  private static let limit = 4096

  /// A command in one line.
  package static func text(of words: [String]) -> String {
    words.map(quoted).joined(separator: " ")
  }

  /// One word. What a terminal would obey is escaped, so such a word is not the same when it is pasted.
  package static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."), UInt8(ascii: "/"):
        true
      default: false
      }
    }
    if isPlain && !word.isEmpty { return word }
    let parts = word.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + UntrustedText.escaped(parts.joined(separator: "'\\''"), limit: limit) + "'"
  }
}
