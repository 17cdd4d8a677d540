import Core

/// Asks for consent on the terminal; never takes silence or a pipe for a yes.
enum Consent {
  static func confirms(_ question: Sentence) throws -> Bool {
    guard let terminal = Terminal() else { throw ConsentError.noTerminal }
    return try terminal.confirms(question)
  }

  /// Returns what an answer means; nil for one that is neither yes nor no.
  ///
  /// Enter alone means no, and so does Escape, which arrives with the Enter after it.
  static func meaning(of answer: some Sequence<UInt8>) -> Bool? {
    let escape: UInt8 = 0x1B
    let bytes = Array(answer)
    guard let first = bytes.first, first != escape else { return false }
    return switch String(validating: bytes, as: UTF8.self)?.lowercased() {
    case "y", "yes": true
    case "n", "no": false
    default: nil
    }
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
