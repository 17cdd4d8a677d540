#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The system's message for an errno.
package enum SystemErrorText {
  /// Returns the system's message, starting in lower case like this program's messages.
  package static func of(_ code: Int32) -> String {
    guard let words = strerror(code) else { return "error \(code)" }
    let sentence = String(cString: words)
    // Keep a first word that is all capitals ("RPC struct is bad").
    guard sentence.dropFirst().first?.isLowercase == true else { return sentence }
    return sentence.prefix(1).lowercased() + sentence.dropFirst()
  }
}
