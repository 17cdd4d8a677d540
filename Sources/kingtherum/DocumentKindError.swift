import Core

/// A document of the wrong kind for what is asked.
enum DocumentKindError: Error, Equatable {
  case unsigned
  case signed
}

extension DocumentKindError: Reportable {
  var report: Report {
    switch self {
    case .unsigned: Report(.data, "document-unsigned", "this document is not signed yet")
    case .signed: Report(.data, "document-signed", "this document is signed already")
    }
  }
}
