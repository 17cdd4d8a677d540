package import Core

/// A name needs a person's judgment, and nobody is asked.
package enum NameWarningError: Error, Equatable {
  /// A name leads to another address than before; the sentence says which.
  case moved(Sentence)
  /// A name stands for two addresses.
  case doubled(Sentence)
  /// A name was read from an old block.
  case stale(Sentence)
  /// It is not known whether one does.
  case unread(Sentence)

  /// Throws if a review has such a warning and nobody reads it.
  static func refuse(_ warnings: some Sequence<Warning>, isAsked: Bool) throws(NameWarningError) {
    guard !isAsked else { return }
    for warning in warnings {
      switch warning.code {
      case "name-moved": throw .moved(warning.message)
      case "name-two-addresses": throw .doubled(warning.message)
      case "name-stale": throw .stale(warning.message)
      case "names-unread": throw .unread(warning.message)
      default: break
      }
    }
  }
}

extension NameWarningError: Reportable {
  package var report: Report {
    switch self {
    case .moved(let message): Report(.refused, "name-moved", message)
    case .doubled(let message): Report(.refused, "name-two-addresses", message)
    case .stale(let message): Report(.refused, "name-stale", message)
    case .unread(let message): Report(.refused, "names-unread", message)
    }
  }
}
