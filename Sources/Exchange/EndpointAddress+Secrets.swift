#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension EndpointAddress {
  /// What is shown in place of a key.
  package static let mask = "…"

  /// True for a word such as `rpc` or `mainnet` and a version such as `v3`: keys look different.
  static func isPlain(_ segment: Substring.UTF8View) -> Bool {
    let isVersion = segment.first == UInt8(ascii: "v") && (2...3).contains(segment.count)
    return segment.count <= 12
      && segment.dropFirst(isVersion ? 1 : 0).allSatisfy { isVersion ? isDigit($0) : isLetter($0) }
  }

  /// Whether a part of a path can be a key: it is long, or has a letter behind a digit.
  ///
  /// Less is required of what is only shown: the address also hides `eth-mainnet`, `mainnet2` and
  /// `11155111`, but a file with them need not be private.
  static func canBeKey(_ segment: Substring.UTF8View) -> Bool {
    segment.count >= 16
      || segment.split { !isDigit($0) && !isLetter($0) }.contains { word in
        word.count >= 8 && word.drop { !isDigit($0) }.contains(where: isLetter)
      }
  }

  /// Returns the password, or a user without one, and what can be a key of the path and the query.
  ///
  /// A short number, such as a chain's, stays: text without it would explain nothing.
  static func hidden(in parts: URLComponents) -> [String] {
    let segments = parts.percentEncodedPath.split(separator: "/").filter { segment in
      !isPlain(segment.utf8) && (segment.utf8.count >= 16 || !segment.utf8.allSatisfy(isDigit))
    }
    let items = parts.percentEncodedQuery?.split(separator: "&") ?? []
    let values = items.compactMap { item -> Substring? in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let value = parts.last, !value.isEmpty else { return nil }
      return isPlain(value.utf8) && !(parts.count == 2 && namesAKey(parts[0])) ? nil : value
    }
    let password = parts.percentEncodedPassword ?? ""
    let credentials = [password.isEmpty ? parts.percentEncodedUser : password].compactMap(\.self)
    return credentials + (segments + values).map(String.init)
  }

  private static func namesAKey(_ name: Substring) -> Bool {
    ["key", "token", "secret", "auth", "pass"].contains { name.lowercased().contains($0) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
