import Core
import Scenes

/// The text of a question on the terminal.
enum QuestionText {
  private static let noBreakSpace: Character = "\u{A0}"

  /// Wraps a question between words; foreign text in it is escaped, and cannot begin a row.
  ///
  /// Answers in brackets, as in `[y/N]`, stay with the word before them. Spaces at the end stay, and
  /// the last row has room for a letter of the answer.
  static func wrapped(_ question: String, columns: Int) -> String {
    let words = UntrustedText.escapedLines(question)
    let blanks = words.reversed().prefix { $0 == " " }.count
    var text = String(words.dropLast(blanks))
    if text.hasSuffix("]"), let gap = text.lastIndex(of: " "), text[gap...].hasPrefix(" [") {
      text.replaceSubrange(gap...gap, with: [noBreakSpace])
    }
    // In the question itself a no-break space is escaped.
    let rows = WrappedText.text(text, columns: columns - blanks - 1)
    return rows.replacing([noBreakSpace], with: " ") + String(repeating: " ", count: blanks)
  }
}
