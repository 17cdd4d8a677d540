import Core

/// A signed transaction where an unsigned one is expected, or the reverse.
enum DocumentKindError: Error, Equatable {
  case unsigned
  case signed
}

extension DocumentKindError: Reportable {
  var report: Report {
    switch self {
    case .unsigned:
      Report(.data, "document-unsigned", "expected a signed transaction, found an unsigned one")
    case .signed:
      Report(.data, "document-signed", "expected an unsigned transaction, found a signed one")
    }
  }
}
