/// What a node requires besides a request, to know who asks.
package enum NodeCredential: Codable, Hashable, Sendable {
  /// A header with a token; the number identifies it when it is renewed.
  case token(HTTPHeader, number: Int)
  /// A token that is signed for the time of the request: a JWT (RFC 7519) with HMAC-SHA256, whose
  /// secret both sides have, as for the Engine API.
  case jwt(secret: [UInt8])
}

/// A header field of an HTTP request.
package struct HTTPHeader: Codable, Hashable, Sendable {
  package let name: String
  package let value: String

  /// - Returns: nil unless the name is a token (RFC 9110) of at most 100 bytes and the value is
  ///   visible ASCII with spaces inside, at most 8,192 bytes.
  package init?(name: String, value: String) {
    guard Self.isName(name), Self.isValue(value) else { return nil }
    (self.name, self.value) = (name, value)
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let (name, value) = (
      try values.decode(String.self, forKey: .name), try values.decode(String.self, forKey: .value)
    )
    guard let header = Self(name: name, value: value) else {
      throw DecodingError.dataCorruptedError(
        forKey: .name,
        in: values,
        debugDescription: "not a header"
      )
    }
    self = header
  }

  /// The header of a Bearer token (RFC 6750).
  package static func bearer(_ token: String) -> HTTPHeader? {
    HTTPHeader(name: "Authorization", value: "Bearer " + token)
  }

  /// Whether a text can be the name of a header.
  package static func isName(_ text: String) -> Bool {
    (1...100).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }

  private static func isValue(_ text: String) -> Bool {
    let space = UInt8(ascii: " ")
    return (1...8_192).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0 >= space && $0 < 0x7f }
      && text.utf8.first != space && text.utf8.last != space
  }
}

/// Gives the worker the new token of a node that has rejected the old one.
///
/// The worker asks for it by ``WorkerEvent/credentialRejected(number:)``.
package struct RenewCredential: Question {
  package static let name = "renew-credential"
  package typealias Answer = EmptyAnswer

  package let number: Int
  /// The header with the new token; nil if there is none.
  package let header: HTTPHeader?

  package init(number: Int, header: HTTPHeader?) { (self.number, self.header) = (number, header) }
}
