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

  /// Returns the user, the password, and what is not plain of the path and the query.
  static func hidden(in parts: URLComponents) -> [String] {
    let segments = parts.percentEncodedPath.split(separator: "/")
    let items = parts.percentEncodedQuery?.split(separator: "&") ?? []
    let values = items.map { item in
      item.firstIndex(of: "=").map { item[$0...].dropFirst() } ?? item
    }
    let hidden = (segments + values).filter { !isPlain($0.utf8) }.map(String.init)
    return [parts.percentEncodedUser, parts.percentEncodedPassword].compactMap(\.self) + hidden
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
