import Core

/// Shows paths in messages; a path is untrusted text that may contain terminal controls.
package enum PathDisplay {
  /// The longest path of any supported system, in bytes.
  private static let limit = 4096

  /// Returns the path, safe to print.
  package static func shown(_ path: String) -> String { UntrustedText.escaped(path, limit: limit) }

  /// Returns the path as a shell argument.
  package static func quoted(_ path: String) -> String {
    // A leading dash would be read as an option.
    ShellWords.quoted(path.utf8.starts(with: "-".utf8) ? "./" + path : path)
  }
}
