package import Core
package import Entity

/// A list of kinds of movements that cannot be used.
package enum HistoryKindError: Error, Equatable {
  /// The list is empty, or has nothing between two commas.
  case missing
  /// No movement is of this kind.
  case unknown(String)
}

extension Movement.Kind {
  /// The names of all kinds, as they are typed and as JSON has them.
  package static var names: [String] { allCases.map(\.rawValue) }

  /// Reads a list of kinds that are separated by commas; each of them is in the result once.
  package static func list(parsing typed: String) throws(HistoryKindError) -> [Movement.Kind] {
    var kinds: [Movement.Kind] = []
    for word in typed.split(separator: ",", omittingEmptySubsequences: false) {
      let name = String(word.drop { $0 == " " })
      guard !name.isEmpty else { throw .missing }
      guard let kind = Movement.Kind(rawValue: name) else { throw .unknown(name) }
      if !kinds.contains(kind) { kinds.append(kind) }
    }
    return kinds
  }
}

extension HistoryKindError: Reportable {
  package var report: Report {
    switch self {
    case .missing:
      Report(.usage, "history-kind-missing", "invalid list of kinds: a name is missing")
    case .unknown(let name):
      Report(
        .usage,
        "history-kind-unknown",
        "unknown kind \(foreign: name): expected one of "
          + "\(term: Movement.Kind.names.joined(separator: ", "))"
      )
    }
  }
}
