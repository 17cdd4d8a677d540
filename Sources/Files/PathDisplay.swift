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
    let argument = path.utf8.starts(with: "-".utf8) ? "./" + path : path
    let isPlain = argument.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "/"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    if isPlain && !argument.isEmpty { return argument }
    let parts = argument.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + shown(parts.joined(separator: "'\\''")) + "'"
  }
}
