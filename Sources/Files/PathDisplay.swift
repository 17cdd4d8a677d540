import Core

/// A path in a sentence: foreign text, which may hold what a terminal would obey.
package enum PathDisplay {
  /// The longest path that any system here knows, in bytes.
  private static let limit = 4096

  /// The path as it may be printed.
  package static func shown(_ path: String) -> String { UntrustedText.escaped(path, limit: limit) }

  /// The path as an argument for a shell.
  package static func quoted(_ path: String) -> String {
    // A leading dash would be read as an option.
    ShellWords.quoted(path.utf8.starts(with: "-".utf8) ? "./" + path : path)
  }
}
