import Core
import Scenes
import WalletKit

extension Terminal {
  /// Asks for a line of text that is not secret; returns it without the white space around it.
  borrowing func askText(_ question: Sentence) throws -> String {
    let typed = try ask(question)
    let text = typed.withBytes { String(validating: $0, as: UTF8.self) }
    guard let text else { throw TextError.notUTF8 }
    let start = text.drop(while: \.isWhitespace)
    return String(start.dropLast(start.reversed().prefix(while: \.isWhitespace).count))
  }

  /// Prints the program's own words, without foreign text, wrapped at the terminal's width.
  borrowing func say(_ sentence: Sentence) throws {
    let rows = WrappedText.prose(sentence.text, columns: size.columns)
    try show(rows.joined(separator: "\n") + "\n")
  }

  /// Prints a sentence, wrapped at the terminal's width; foreign text in it cannot begin a row.
  borrowing func writeLine(_ sentence: Sentence) throws {
    try show(WrappedText.text(sentence.text, columns: size.columns) + "\n")
  }
}

/// A typed line that is not UTF-8.
enum TextError: Error, Equatable {
  case notUTF8
}

extension TextError: Reportable {
  var report: Report {
    switch self {
    case .notUTF8: Report(.usage, "typed-not-text", "the typed text is not valid UTF-8")
    }
  }
}
