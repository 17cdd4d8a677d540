import Entity

/// Detects bodies that cannot be JSON-RPC.
enum JSONBodyCheck {
  static func failure(
    _ body: [UInt8],
    _ http: HTTPMeta,
    _ context: ErrorContext
  ) -> RPCFailure? {
    let first = body.first { !whitespace.contains($0) }
    switch first {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      // A truncated document is reported as such, before a parser fails on it.
      let last = body.last { !whitespace.contains($0) }
      let isWhole = last == UInt8(ascii: first == UInt8(ascii: "{") ? "}" : "]")
      return isWhole ? nil : classify(context, http: http) ?? .serverFault(.malformed)
    case nil:
      return classify(context, http: http) ?? .serverFault(.empty)
    case UInt8(ascii: "<"):
      return classify(context, http: http) ?? .serverFault(.page)
    default:
      return classify(context, http: http) ?? .serverFault(.malformed)
    }
  }

  private static let whitespace: Set<UInt8> = [0x20, 0x09, 0x0a, 0x0d]
}
