import Core

extension PersonalMessage {
  /// What a message may be meant for by the one who asks for the signature.
  package enum Likeness: Hashable, Sendable {
    /// It logs its signer in at this domain (EIP-4361), in whatever spelling.
    case signIn(domain: String)
    /// It is 32 bytes, as hashes are.
    case hash
    /// It is the hex of 32 bytes, written as text.
    case hashText
    /// It reads as a transaction, bare or in hex.
    case transaction
    /// It is hex written as text, of this many bytes.
    case hexText(bytes: Int)
    /// It begins with a byte by which chains tell what they are asked to take.
    case envelope(UInt8)
  }

  /// What this message looks like, if it is not just a message.
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
    // EIP-191 itself, blob and delegation transactions, authorizations.
    guard let first = bytes.first, first == 0x19 || (0x01...0x05).contains(first) else {
      return nil
    }
    return .envelope(first)
  }

  /// Whether bytes are a signed transaction, or one of those that are hashed to be signed.
  private static func isTransaction(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first else { return false }
    let payload = first < 0x80 ? Array(bytes.dropFirst()) : bytes
    guard first >= 0xC0 || (0x01...0x04).contains(first),
      case .list(let fields)? = try? RLP.decode(payload)
    else { return false }
    return fields.count >= 6
  }
}
