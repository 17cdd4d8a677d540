package import Core

/// An error in the labels file, or in a change to the labels.
package enum HistoryLabelsError: Error, Equatable, Sendable {
  /// A line is not JSON, or the first one lacks a member.
  case json(JSONError)
  /// The file has another schema, or was written by a newer version.
  case version
  /// A line of the file, counted from 1, is invalid.
  case entry(line: Int, because: Sentence)
  /// An entry is about something else than a transaction or an address.
  case type(String)
  /// Two entries are about the same.
  case twice(HistoryLabel.Subject)
  /// There are more than 10,000 entries.
  case tooMany
  /// The file has, or would have, more than 16 MiB.
  case tooLarge
  /// There is nothing to remove.
  case unknown(HistoryLabel.Field, HistoryLabel.Subject)
}

extension HistoryLabelsError: Reportable {
  package var report: Report {
    switch self {
    case .json(let error):
      Report(.data, "labels-json", "invalid labels file: \(error.report.message)")
    case .version:
      Report(
        .data,
        "labels-version",
        "unsupported labels file: expected \(term: HistoryLabels.schema), version 1"
      )
    case .entry(let line, let reason):
      Report(.data, "labels-entry", "invalid labels file: line \(line): \(reason)")
    case .type(let type):
      Report(
        .data,
        "labels-type",
        "unknown type: expected tx or addr, found \(foreign: type.isEmpty ? "\"\"" : type)"
      )
    case .twice(let subject):
      Report(
        .data,
        "labels-twice",
        "invalid labels file: two entries for \(hex: subject.text)"
      )
    case .tooMany:
      Report(
        .refused,
        "labels-too-many",
        "too many labels: the limit is \(count: HistoryLabels.most)"
      )
    case .tooLarge:
      Report(
        .refused,
        "labels-too-large",
        "labels file too large: the limit is \(HistoryLabels.maxBytes >> 20) MiB"
      )
    case .unknown(.label, let subject):
      Report(.refused, "label-unknown", "\(hex: subject.text) has no label")
    case .unknown(.note, let subject):
      Report(.refused, "note-unknown", "\(hex: subject.text) has no note")
    }
  }
}

extension HistoryLabel.Subject {
  /// The hash or the address.
  package var text: String {
    switch self {
    case .transaction(let hash, _): "\(hash)"
    case .address(let address): "\(address)"
    }
  }
}
