/// What the program says in the pseudo-language, which puts brackets around each sentence: whatever
/// has words and stands outside of them is data, or was never made a sentence.
struct PseudoText {
  /// What stands outside of all brackets, line by line.
  let outside: [String]

  init(_ lines: [String]) {
    var depth = 0
    outside = lines.map { line in
      var rest = ""
      for character in line {
        switch character {
        case "[":
          depth += 1
          rest += " "
        case "]" where depth > 0: depth -= 1
        default: if depth == 0 { rest.append(character) }
        }
      }
      return rest
    }
  }

  /// The words outside that are not data: neither numbers, addresses, paths and options, nor known.
  func strayWords(known: Set<String>) -> [String] {
    outside.flatMap { line -> [String] in
      // Text of somebody else stands behind a mark, and a command is never translated.
      guard !line.hasPrefix("| ") else { return [] }
      let ours = line.firstRange(of: "kingtherum ").map { line[..<$0.lowerBound] } ?? line[...]
      return ours.split(separator: " ").flatMap { Self.words(of: $0) }
        .filter { !known.contains($0) }
    }
  }

  /// The labels outside, at the beginning of a line and before a gap, that are sentences of ours.
  ///
  /// Whatever else such a word may be: a command, or what somebody typed.
  func strayLabels(among sentences: Set<String>) -> [String] {
    outside.compactMap { line in
      guard let gap = line.firstRange(of: "  ") else { return nil }
      let label = String(line[..<gap.lowerBound])
      return sentences.contains(label) ? label : nil
    }
  }

  /// The words in a piece without blanks; none where it is data by its form.
  private static func words(of piece: Substring) -> [String] {
    let bare = piece.drop { "('\"".contains($0) }
    let isData =
      bare.hasPrefix("0x") || bare.hasPrefix("-") || bare.hasPrefix("<") || bare.hasPrefix("/")
      || bare.hasPrefix("$") || bare.hasPrefix("ur:") || bare.contains("://")
      || bare.contains { $0.isNumber }
    guard !isData else { return [] }
    return words(in: piece)
  }

  /// What is made of two letters or more.
  static func words(in text: some StringProtocol) -> [String] {
    String(text).split { !$0.isLetter }.map(String.init).filter { $0.count > 1 }
  }
}
