import Core
import Scenes

/// Rows for a terminal that shows nothing but ASCII.
extension HomeRows {
  /// Whether the terminal is said to show nothing but ASCII (POSIX locales), and the language needs
  /// nothing else.
  static func isPlain(_ language: Language, _ variable: (String) -> String?) -> Bool {
    guard language.tag == Language.english.tag else { return false }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty }
    let name = locale?.lowercased() ?? ""
    return !name.contains("utf-8") && !name.contains("utf8")
  }

  /// Replaces each letter outside ASCII by as many characters as it takes columns.
  static func ascii(_ row: some StringProtocol) -> String {
    row.reduce(into: "") { text, character in
      if character.isASCII {
        text.append(character)
      } else {
        let mark = character == "…" ? "~" : "?"
        text += String(repeating: mark, count: WrappedText.width(of: String(character)))
      }
    }
  }
}
