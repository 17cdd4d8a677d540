import Core
import Scenes

/// An abstract or a discussion of a command: sentences, and lines that are data, such as examples.
struct HelpText {
  private let lines: [Substring]

  init(_ text: String) { lines = text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// The sentences to translate.
  var sentences: [Sentence] {
    lines.filter { !$0.isEmpty && !Self.isData($0) }.map { Sentence(catalogued: String($0)) }
  }

  /// Returns the text in rows of at most `columns` columns.
  func rows(columns: Int) -> [String] { lines.flatMap { Self.rows(of: $0, columns) } }

  /// The text in the language of this run, each sentence and each example unbroken, without margins.
  var paragraphs: [String] {
    lines.filter { !$0.isEmpty }.map { line in
      let text =
        Self.isData(line) ? HelpExample.translated(line) : Sentence(catalogued: String(line)).text
      return String(text.drop { $0 == " " })
    }
  }

  /// Returns the text from the first example on; nil if there is none.
  func examples(columns: Int) -> [String]? {
    lines.firstIndex(where: Self.isExample).map { start in
      lines[start...].filter { !$0.isEmpty }.flatMap { Self.rows(of: $0, columns) }
    }
  }

  private static func rows(of line: Substring, _ columns: Int) -> [String] {
    isData(line)
      ? HelpExample.lines(HelpExample.translated(line)[...], columns: columns)
      : WrappedText.prose(Sentence(catalogued: String(line)).text, columns: columns)
  }

  /// `scripts/sentences` uses the same rule.
  private static func isData(_ line: Substring) -> Bool { isExample(line) || line.hasPrefix(" ") }

  private static func isExample(_ line: Substring) -> Bool { line.hasPrefix("Example") }
}
