import Core

/// Asks for consent on the terminal; never takes silence or a pipe for a yes.
enum Consent {
  static func confirms(_ question: Sentence) throws -> Bool {
    guard let terminal = Terminal() else { throw ConsentError.noTerminal }
    return try terminal.confirms(question)
  }
}

/// No terminal to ask on.
enum ConsentError: Error, Equatable {
  case noTerminal
}

extension ConsentError: Reportable {
  var report: Report {
    switch self {
    case .noTerminal:
      Report(
        .usage,
        "confirmation-needed",
        "this requires confirmation, but no terminal is connected"
      )
    }
  }
}
