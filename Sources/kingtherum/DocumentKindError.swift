import Core

/// A document of the wrong kind for what is asked.
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
