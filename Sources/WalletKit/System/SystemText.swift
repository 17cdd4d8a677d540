#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the system says of an errno.
enum SystemText {
  /// The system's sentence, begun in lower case as all of ours are.
  static func of(_ code: Int32) -> String {
    guard let words = strerror(code) else { return "error \(code)" }
    let sentence = String(cString: words)
    // Keep a first word that is all capitals ("RPC struct is bad").
    guard sentence.dropFirst().first?.isLowercase == true else { return sentence }
    return sentence.prefix(1).lowercased() + sentence.dropFirst()
  }
}
