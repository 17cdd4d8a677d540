package import Core

/// Why stored descriptors, or a folder of descriptors, cannot be used.
package enum DescriptorFolderError: Error, Equatable {
  case unknown(String)
  case tooMany(limit: Int)
  case tooLarge(bytes: Int, limit: Int)
  case index(Sentence)
}

extension DescriptorFolderError: Reportable {
  package var report: Report {
    switch self {
    case .unknown(let name):
      Report(
        .refused,
        "descriptor-unknown",
        "unknown descriptor: \(name: UntrustedText.escaped(name))"
      )
    case .tooMany(let limit):
      Report(.data, "descriptor-many", "too many files: the limit is \(count: limit)")
    case .tooLarge(let bytes, let limit):
      Report(
        .data,
        "descriptor-large",
        "descriptors too large for a backup: the limit is \(limit, one: "byte", many: "bytes"), "
          + "found \(count: bytes)"
      )
    case .index(let reason):
      Report(
        .data,
        "descriptor-index",
        "cannot read the list of descriptors (\(reason)); add them again"
      )
    }
  }
}
