import Scenes

/// A command in a page of help, which can be copied at every width.
enum HelpExample {
  /// The line, broken between words with the backslash by which a shell reads it as one. A word that
  /// has no room in a row, and blanks in quotes, are left to the terminal.
  static func lines(_ line: Substring, columns: Int) -> [String] {
    guard WrappedText.width(of: line) > columns, let start = line.firstRange(of: "kingtherum ")
    else {
      return [String(line)]
    }
    let margin = String(repeating: " ", count: WrappedText.width(of: line[..<start.lowerBound]) + 2)
    var rows: [String] = []
    var row = String(line[..<start.lowerBound])
    var isEmpty = true
    for word in words(of: line[start.lowerBound...]) {
      // The backslash has to find room, too.
      if !isEmpty, WrappedText.width(of: row) + 1 + WrappedText.width(of: word) + 2 > columns {
        rows.append(row + " \\")
        (row, isEmpty) = (margin, true)
      }
      row += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return rows + [row]
  }

  /// The words of a command as a shell tells them apart.
  private static func words(of command: Substring) -> [String] {
    var words: [String] = []
    var word = ""
    var quote: Character?
    for character in command {
      if character == " ", quote == nil {
        if !word.isEmpty { words.append(word) }
        word = ""
        continue
      }
      if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
      }
      word.append(character)
    }
    return word.isEmpty ? words : words + [word]
  }
}
