package import Core

/// An error in the file of the names that were paid.
package enum PaidNamesError: Error, Equatable, Sendable {
  /// The file is not the expected JSON.
  case json(JSONError)
  /// The file has another schema, or was written by a newer version.
  case version
  /// An entry of the file, counted from 1, is invalid.
  case entry(Int, because: Sentence)
  /// A name that nobody can be paid by.
  case name(String)
  /// A record of a name that there is not.
  case record(String)
  /// Two entries are for the same name on the same chain.
  case twice(String, ChainID)
  /// There are more than 10,000 entries.
  case tooMany
}

extension PaidNamesError: Reportable {
  package var report: Report {
    switch self {
    case .json(let error):
      Report(.data, "names-json", "invalid names file: \(error.report.message)")
    case .version:
      Report(
        .data,
        "names-version",
        "unsupported names file: expected \(term: PaidNames.schema), version 1"
      )
    case .entry(let row, let reason):
      Report(.data, "names-entry", "invalid names file: name \(row): \(reason)")
    case .name(let name):
      Report(.data, "names-name", "not a normalized ENS name: \(foreign: name, limit: 256)")
    case .record(let word):
      Report(
        .data,
        "names-record",
        "unknown record of a name: expected \(term: NameRecord.words), found \(foreign: word)"
      )
    case .twice(let name, let chain):
      Report(
        .data,
        "names-twice",
        "invalid names file: \(foreign: name, limit: 256) on chain \(chain) is there twice"
      )
    case .tooMany:
      Report(
        .data,
        "names-too-many",
        "too many names: the limit is \(count: PaidNames.most)"
      )
    }
  }
}
