import Scenes

/// A long command in rows, which can be copied as one command.
enum ShellRows {
  private static let join = " \\"

  /// Breaks a command between words, but not in quotes, where it takes more than `columns`.
  ///
  /// Every row but the last ends with a backslash, after which a shell reads on in the next row. A
  /// word that is longer than a row stays whole.
  static func rows(of command: String, columns: Int) -> [String] {
    guard WrappedText.width(of: command) > columns else { return [command] }
    var rows: [String] = []
    var row: String?
    for word in words(of: command) {
      let longer = row.map { $0 + " " + word } ?? word
      if let whole = row, WrappedText.width(of: longer + join) > columns {
        rows.append(whole + join)
        row = "  " + word
      } else {
        row = longer
      }
    }
    return rows + [row ?? ""]
  }

  /// Splits at every space outside of quotes.
  private static func words(of command: String) -> [String] {
    var words: [String] = []
    var word = ""
    var quote: Character?
    for character in command {
      if character == " ", quote == nil {
        words.append(word)
        word = ""
        continue
      }
      if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
      }
      word.append(character)
    }
    return words + [word]
  }
}
