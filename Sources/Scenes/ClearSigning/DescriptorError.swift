package import Core
import Entity

/// Why descriptors were not added, shown or removed.
package enum DescriptorError: Error, Equatable {
  case nothingNamed
  case none(String, reason: Sentence)
  case included(String, name: String)
  case outside(String)
  case noFiles
  case nothing(files: Int, first: AddDescriptors.Skipped)
}

extension DescriptorError: Reportable {
  package var report: Report {
    switch self {
    case .nothingNamed:
      Report(.usage, "descriptor-unnamed", "no clear-signing descriptor given")
    case .none(let path, let reason):
      Report(
        .data,
        "descriptor-none",
        "\(path: UntrustedText.escaped(path, limit: 128)) is not a usable clear-signing descriptor: "
          + "\(reason)"
      )
    case .included(let path, let name):
      Report(
        .data,
        "descriptor-include",
        "\(path: UntrustedText.escaped(path, limit: 128)) includes \(path: UntrustedText.escaped(name)), which is not "
          + "in the same folder"
      )
    case .outside(let path):
      Report(
        .usage,
        "descriptor-outside",
        "\(path: UntrustedText.escaped(path, limit: 128)) is outside the folder from which it may include files"
      )
    case .noFiles:
      Report(.data, "descriptor-no-files", "no .json file found in the folder")
    case .nothing(let files, let first):
      Report(
        .data,
        "descriptor-nothing",
        "no usable clear-signing descriptor in \(files, one: "file", many: "files"); the first, "
          + "\(path: UntrustedText.escaped(first.path, limit: 128)): \(first.reason.message)"
      )
    }
  }
}

extension DescriptorError {
  /// The error for a file that was given by itself.
  init(_ path: String, _ reason: ClearDescriptorError) {
    self =
      if case .include(let name) = reason {
        .included(path, name: name)
      } else {
        .none(path, reason: reason.report.message)
      }
  }
}
