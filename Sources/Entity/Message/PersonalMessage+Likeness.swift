import Core

extension PersonalMessage {
  /// What a message may be meant for by the one who asks for the signature.
  public enum Likeness: Hashable, Sendable {
    /// It logs its signer in at this domain (EIP-4361).
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
  public var likeness: Likeness? {
    if let domain = Self.signInDomain(bytes) { return .signIn(domain: domain) }
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

  private static let signInWords = Array(
    " wants you to sign in with your Ethereum account:".utf8
  )

  /// The domain before the words of a sign-in, or nil where the first line is another.
  private static func signInDomain(_ bytes: [UInt8]) -> String? {
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    guard line.count >= signInWords.count else { return nil }
    // Looked for anywhere, so that nothing put before or after hides it.
    for start in 0...(line.count - signInWords.count)
    where line[start...].starts(with: signInWords) {
      return String(decoding: line[..<start], as: UTF8.self)
    }
    return nil
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
