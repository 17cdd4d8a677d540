import Core
import Scenes

/// An example command in a help page, which can be copied at any terminal width.
enum HelpExample {
  private static let examples: Sentence = "Examples:"
  private static let labels: [(english: String, word: Sentence)] = [
    ("Example:", "Example:"), ("Examples:", examples),
  ]

  /// Returns the line with its label, such as "Example:", in the user's language.
  ///
  /// The commands in the lines below "Examples:" stay aligned.
  static func translated(_ line: Substring) -> String {
    for (english, word) in labels where line.hasPrefix(english) {
      return word.text + line.dropFirst(english.count)
    }
    let blanks = line.prefix { $0 == " " }.count
    let margin = examples.english.count + 1
    guard blanks >= margin else { return String(line) }
    let width = WrappedText.width(of: examples.text) + 1
    return String(repeating: " ", count: width + blanks - margin) + line.dropFirst(blanks)
  }

  /// Breaks the line between words, with backslashes, so that a shell reads it as one line.
  ///
  /// A word longer than a row, and spaces in quotes, are left to the terminal.
  static func lines(_ line: Substring, columns: Int) -> [String] {
    guard WrappedText.width(of: line) > columns, let start = line.firstRange(of: "kingtherum ")
    else {
      return [String(line)]
    }
    let before = line[..<start.lowerBound]
    // Below the example's first word, which may be another program.
    let label = before.firstRange(of: ": ").map { before[..<$0.upperBound] }
    let first = label ?? before.prefix { $0 == " " }
    let margin = String(repeating: " ", count: WrappedText.width(of: first) + 2)
    var rows: [String] = []
    var row = String(line[..<start.lowerBound])
    var isEmpty = true
    let width = columns - margin.count - 2
    for word in unitsOfOptions(words(of: line[start.lowerBound...]), columns: width) {
      // The backslash needs room, too.
      if !isEmpty, WrappedText.width(of: row) + 1 + WrappedText.width(of: word) + 2 > columns {
        rows.append(row + " \\")
        (row, isEmpty) = (margin, true)
      }
      row += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return rows + [row]
  }

  /// Joins each option with its value, `>` with its file and `-` with the word before it, where both
  /// fit in a row.
  private static func unitsOfOptions(_ words: [String], columns: Int) -> [String] {
    var units: [String] = []
    for (place, word) in words.enumerated() {
      let name = place > 0 ? words[place - 1] : ""
      let isValue =
        word == "-" || !word.hasPrefix("-") && (name == ">" || name.hasPrefix("--"))
      if place > 0, isValue,
        WrappedText.width(of: name) + 1 + WrappedText.width(of: word) <= columns
      {
        units[units.count - 1] += " " + word
      } else {
        units.append(word)
      }
    }
    return units
  }

  /// Splits a command into words as a shell does.
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
