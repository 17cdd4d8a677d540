import Core

/// Asks for consent on the terminal; never takes silence or a pipe for a yes.
enum Approval {
  static func confirms(_ question: String) throws -> Bool {
    guard let terminal = Terminal() else { throw ApprovalError.noTerminal }
    return try terminal.confirms(question)
  }
}

/// There is nobody to ask.
enum ApprovalError: Error, Equatable {
  case noTerminal
}

extension ApprovalError: Reportable {
  var report: Report {
    switch self {
    case .noTerminal:
      Report(
        .usage,
        "confirmation-needed",
        "this has to be confirmed, and there is no terminal to ask on"
      )
    }
  }

  static var samples: [ApprovalError] { [.noTerminal] }
}
