import Core
import Scenes

/// Checks of the command-line arguments before they are parsed.
enum Arguments {
  /// The flags that other programs use for secrets on the command line.
  private static let secretFlags: Set<String> = [
    "--private-key", "--privatekey", "--mnemonic", "--seed", "--password", "--passphrase", "--pin",
    "--unsafe-password",
  ]

  /// Refuses arguments that are not UTF-8, which Swift would silently repair into another name.
  static func requireText() throws(ArgumentsError) {
    for place in 0..<Int(CommandLine.argc) {
      guard let word = CommandLine.unsafeArgv[place] else { continue }
      if String(validatingCString: word) == nil { throw .notText(place: place) }
    }
  }

  /// Refuses a secret in the arguments, which `ps` and the shell's history would show to others.
  ///
  /// - Throws: ``ArgumentsError``, which does not contain the secret.
  static func refuseSecrets(in words: [String]) throws(ArgumentsError) {
    for word in words {
      let flag = word.prefix { $0 != "=" }
      if secretFlags.contains(String(flag)) { throw .secretFlag(String(flag)) }
      if word.split(separator: "=").contains(where: isExtendedPrivateKey) {
        throw .looksLikeExtendedKey
      }
      let parts = word.split(whereSeparator: \.isWhitespace)
      if parts.count >= 12, parts.allSatisfy({ $0.utf8.allSatisfy(isLetter) }) {
        throw .looksLikeMnemonic
      }
    }
    guard let noun = words.first, ["wallet", "mnemonic", "shares"].contains(noun) else { return }
    let letters = words.filter { !$0.isEmpty && $0.utf8.allSatisfy(isLetter) }
    if letters.count >= 14 { throw .looksLikeMnemonic }
    if words.contains(where: Hex.is32Bytes) { throw .looksLikePrivateKey }
  }

  /// True for a lowercase ASCII letter and any non-ASCII byte: word lists exist in ten languages.
  private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte) || byte >= 0x80 }

  /// True for `xprv…` and the equivalent keys of other networks, such as `tprv…`.
  private static func isExtendedPrivateKey(_ word: Substring) -> Bool {
    let letters = Array(word.utf8.prefix(4))
    return word.utf8.count >= 100 && letters.dropFirst().elementsEqual("prv".utf8)
  }

  /// Returns the output options for an error when parsing itself failed.
  static func outputOptions(in words: some Sequence<String>) -> (
    isJSON: Bool, color: CommonOptions.ColorMode
  ) {
    let options = Array(words.prefix { $0 != "--" })
    let color = GlobalOptions.value(of: ["--color"], in: options)
    return (options.contains(where: isJSON), color.flatMap(CommonOptions.ColorMode.init) ?? .auto)
  }

  /// Whether the requests to nodes are printed; whether the command can do that, the parser checks.
  static func isVerbose(_ words: some Sequence<String>) -> Bool {
    words.prefix { $0 != "--" }.contains { isFlag("--verbose", "v", $0) }
  }

  private static func isJSON(_ word: String) -> Bool { isFlag("--json", "j", word) }

  /// True for a flag, and for its letter alone or among other short flags.
  ///
  /// The last of those may be an option with a value.
  private static func isFlag(_ name: String, _ letter: Character, _ word: String) -> Bool {
    let letters = word.dropFirst().map { "-\($0)" }
    guard word.hasPrefix("-"), letters.contains("-\(letter)"), let last = letters.last else {
      return word == name
    }
    return letters.dropLast().allSatisfy(GlobalOptions.flags.contains)
      && GlobalOptions.flags.union(GlobalOptions.withValue).contains(last) || word == name
  }

  /// True if the version and nothing else is asked for.
  static func asksForVersion(_ words: some Sequence<String>) -> Bool {
    ["--version", "-V", "version"].contains { words.elementsEqual([$0]) }
  }
}

/// A secret in the arguments, or an argument that is not UTF-8.
enum ArgumentsError: Error, Equatable {
  case notText(place: Int)
  case secretFlag(String)
  case looksLikeMnemonic
  case looksLikePrivateKey
  case looksLikeExtendedKey
}

extension ArgumentsError: Reportable {
  var report: Report {
    switch self {
    case .notText(let place):
      Report(.usage, "argument-not-text", "argument \(place) is not valid UTF-8")
    case .secretFlag(let flag):
      Report(
        .usage,
        "secret-in-arguments",
        "\(term: flag) is not accepted: other users and the shell history can see the command line"
      )
    case .looksLikeMnemonic:
      Report(
        .usage,
        "mnemonic-in-arguments",
        "this looks like a recovery phrase; if it is, others may have seen it: move the funds"
      )
    case .looksLikeExtendedKey:
      Report(
        .usage,
        "extended-key-in-arguments",
        "this is an extended private key, and now it is in the shell history: assume that others "
          + "know it, and move the funds; watching needs only the public key (xpub…)"
      )
    case .looksLikePrivateKey:
      Report(
        .usage,
        "private-key-in-arguments",
        "this looks like a private key; if it is, others may have seen it: move the funds"
      )
    }
  }
}
