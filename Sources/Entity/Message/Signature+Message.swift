package import Core

extension Signature {
  /// Reads a signature of a message in the forms that wallets exchange.
  ///
  /// 65 bytes are r, s and v, which is 0, 1, 27 or 28; 64 bytes are r and s with the parity in the
  /// top bit of s (EIP-2098). A high s is refused.
  /// - Throws: `MessageSignatureError` if the length is wrong, or a part is out of range.
  package init(message bytes: [UInt8]) throws(MessageSignatureError) {
    let r = Array(bytes.prefix(32))
    var s = Array(bytes.dropFirst(32).prefix(32))
    let parity: UInt8
    switch bytes.count {
    case 64:
      parity = s[0] >> 7
      s[0] &= 0x7F
    case 65:
      switch bytes[64] {
      case 0, 27: parity = 0
      case 1, 28: parity = 1
      default: throw .recovery(found: bytes[64])
      }
    default: throw .length(found: bytes.count)
    }
    do { try self.init(r: r, s: s, yParity: parity) } catch { throw .parts(error) }
  }

  /// Recovers the signer of a message.
  ///
  /// - Throws: `MessageSignatureError.nobody` if no key can have made this signature of it.
  package func signer(of message: SignableMessage) throws(MessageSignatureError) -> Address {
    let key = try? Secp256k1.recover(digest: message.digest.bytes, r: r, s: s, recoveryID: yParity)
    guard let key else { throw .nobody }
    return Address(publicKey: key)
  }
}

package enum MessageSignatureError: Error, Equatable, Sendable {
  /// The length is neither 65 nor 64 bytes.
  case length(found: Int)
  /// The last byte is not 0, 1, 27 or 28.
  case recovery(found: UInt8)
  /// A part is out of range.
  case parts(SignatureError)
  /// No key can have made this signature.
  case nobody
}

extension MessageSignatureError: Reportable {
  package var report: Report {
    switch self {
    case .length(let found):
      Report(
        .data,
        "signature-length",
        "invalid message signature: expected 65 bytes, or 64 in compact form, found \(count: found)"
      )
    case .recovery(let found):
      Report(
        .data,
        "signature-v",
        "invalid signature: the last byte must be 27, 28, 0 or 1, found \(found)"
      )
    case .parts(let error): error.report
    case .nobody:
      Report(
        .data,
        "signature-no-signer",
        "invalid signature: no account can have signed this message with it"
      )
    }
  }
}
