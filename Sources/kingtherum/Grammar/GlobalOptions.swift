/// The options that may come before the command as well as after it.
///
/// They mean the same for every command that has them. A test compares both lists with the
/// commands.
enum GlobalOptions {
  static let flags: Set<String> = [
    "--json", "-j", "--quiet", "-q", "--yes", "-y", "--verbose", "-v", "--offline", "--dry-run",
    "--version", "--help", "-h",
  ]

  static let withValue: Set<String> = [
    "--home", "--color", "--lang", "--chain", "-c", "--rpc-url", "--timeout", "--from", "-f",
    "--log-level", "--log-file",
  ]

  /// The options that the parser answers itself, for tools that read its descriptions.
  static let ofParser: Set<String> = ["--experimental-dump-help", "--generate-completion-script"]

  /// Returns how many leading words are a global option and its value; 0 if there is none.
  static func count(atStartOf words: ArraySlice<String>) -> Int {
    guard let word = words.first, word.hasPrefix("-") else { return 0 }
    if let equals = word.firstIndex(of: "=") {
      return withValue.contains(String(word[..<equals])) ? 1 : 0
    }
    if word.hasPrefix("--") { return count(of: word, words) }
    // Short flags may share one dash, and the last of them may have a value: -qc dev.
    let letters = word.dropFirst().map { "-\($0)" }
    guard let last = letters.last, letters.dropLast().allSatisfy(flags.contains) else { return 0 }
    return count(of: last, words)
  }

  private static func count(of option: String, _ words: ArraySlice<String>) -> Int {
    if flags.contains(option) { return 1 }
    return withValue.contains(option) ? min(2, words.count) : 0
  }

  /// Returns the last value given for an option; nil if there is none.
  static func value(of names: Set<String>, in words: some Collection<String>) -> String? {
    values(of: names, in: words).last
  }

  /// Returns all values given for an option, in order.
  static func values(of names: Set<String>, in words: some Collection<String>) -> [String] {
    var found: [String] = []
    var words = Array(words.prefix { $0 != "--" })[...]
    while let word = words.popFirst() {
      if names.contains(word) {
        found += words.prefix(1)
      } else if let equals = word.firstIndex(of: "="), names.contains(String(word[..<equals])) {
        found.append(String(word[word.index(after: equals)...]))
      }
    }
    return found
  }
}
