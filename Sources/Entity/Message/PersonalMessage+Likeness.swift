import Core

extension PersonalMessage {
  /// What a message may really be, if the requester means it for another use.
  package enum Likeness: Hashable, Sendable {
    /// A sign-in at this domain (EIP-4361), however it is spelled.
    case signIn(domain: String)
    /// 32 bytes, the length of a hash.
    case hash
    /// The hex of 32 bytes, written as text.
    case hashText
    /// A transaction, as bytes or in hex.
    case transaction
    /// Hex written as text, of this many bytes.
    case hexText(bytes: Int)
    /// Bytes that start with the type byte of other data that is signed.
    case envelope(UInt8)
  }

  /// What this message looks like; nil if it looks like a plain message.
  package var likeness: Likeness? {
    if let site { return .signIn(domain: site) }
    if bytes.count == 32 { return .hash }
    if Self.isTransaction(bytes) { return .transaction }
    if let text, text.utf8.starts(with: "0x".utf8) || bytes.count == 64,
      let inner = try? Hex.decode(text), !inner.isEmpty
    {
      if inner.count == 32 { return .hashText }
      return Self.isTransaction(inner) ? .transaction : .hexText(bytes: inner.count)
    }
    // EIP-191 itself (0x19), typed transactions (0x01 to 0x04), authorizations (0x05).
    guard let first = bytes.first, first == 0x19 || (0x01...0x05).contains(first) else {
      return nil
    }
    return .envelope(first)
  }

  /// Whether bytes are a signed transaction, or one in the form that is hashed to be signed.
  private static func isTransaction(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first else { return false }
    let payload = first < 0x80 ? Array(bytes.dropFirst()) : bytes
    guard first >= 0xC0 || (0x01...0x04).contains(first),
      case .list(let fields)? = try? RLP.decode(payload)
    else { return false }
    return fields.count >= 6
  }
}
