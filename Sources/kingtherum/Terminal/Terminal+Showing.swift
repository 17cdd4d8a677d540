import Core

extension Terminal {
  /// Opens the terminal to show a secret; throws an error with the flag that writes it to a file.
  static func required(toShow what: Sentence, orFlag flag: String) throws(ScreenError) -> Terminal {
    guard let terminal = Terminal() else { throw .none(what: what, flag: flag) }
    return terminal
  }
}

/// No terminal to show a secret on.
enum ScreenError: Error, Equatable {
  case none(what: Sentence, flag: String)
}

extension ScreenError: Reportable {
  var report: Report {
    switch self {
    case .none(let what, let flag):
      Report(
        .usage,
        "no-terminal-to-show",
        "a terminal is required to show \(what); to write a file instead, use \(term: flag)"
      )
    }
  }
}
