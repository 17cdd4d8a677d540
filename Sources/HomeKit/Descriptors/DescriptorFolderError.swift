package import Core

/// What is wrong with the descriptors that are kept, or with a folder of them.
package enum DescriptorFolderError: Error, Equatable {
  case unknown(String)
  case tooMany(limit: Int)
  case tooLarge(bytes: Int, limit: Int)
  case index(String)
}

extension DescriptorFolderError: Reportable {
  package var report: Report {
    switch self {
    case .unknown(let name):
      Report(
        .refused,
        "descriptor-unknown",
        "no descriptor called \(ForeignText.escaped(name)) is kept here"
      )
    case .tooMany(let limit):
      Report(.data, "descriptor-many", "at most \(limit) files are looked at, here are more")
    case .tooLarge(let bytes, let limit):
      Report(
        .data,
        "descriptor-large",
        "they take \(bytes) bytes, and a backup carries \(limit) of them"
      )
    case .index(let reason):
      Report(
        .data,
        "descriptor-index",
        "the list of the descriptors cannot be read (\(reason)); add them again"
      )
    }
  }
}
