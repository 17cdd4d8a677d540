#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the system says of an errno.
package enum SystemErrorText {
  /// The system's sentence, begun in lower case as all of ours are.
  package static func of(_ code: Int32) -> String {
    let sentence = verbatim(of: code)
    // Keep a first word that is all capitals ("RPC struct is bad").
    guard sentence.dropFirst().first?.isLowercase == true else { return sentence }
    return sentence.prefix(1).lowercased() + sentence.dropFirst()
  }

  /// The system's sentence as it stands.
  package static func verbatim(of code: Int32) -> String {
    guard let words = strerror(code) else { return "error \(code)" }
    return String(cString: words)
  }
}
