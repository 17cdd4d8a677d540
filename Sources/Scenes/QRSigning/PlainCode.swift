package import Core
package import Entity
package import WalletKit

/// The contents of a QR code that is not a UR.
package enum PlainCode: Sendable {
  case address(Address)
  /// A payment request (EIP-681).
  case payment(PaymentRequest)
  /// A paper wallet, as ``CreatePaperBackup`` draws it.
  case paper(PaperWallet)
  /// Any other text; `fault` tells why it is not the thing that it begins like.
  case text(fault: Report?)

  /// Recognizes the kind of a text.
  ///
  /// - Throws: ``DecodeCodeError/secret(_:)`` for a secret, which must not appear on a screen by
  ///   accident.
  init(_ text: String) throws(DecodeCodeError) {
    let trimmed = Self.trimmed(text)
    if let secret = ScannedSecret(trimmed) { throw .secret(secret) }
    if trimmed.utf8.starts(with: "0x".utf8), trimmed.utf8.count == 42 {
      do { self = .address(try Address(parsing: trimmed)) } catch {
        self = .text(fault: error.report)
      }
    } else if trimmed.utf8.prefix(9).map({ $0 | 0x20 }).elementsEqual("ethereum:".utf8) {
      do { self = .payment(try PaymentRequest(parsing: trimmed)) } catch {
        self = .text(fault: error.report)
      }
    } else if trimmed.utf8.starts(with: PaperWallet.heading.utf8) {
      do { self = .paper(try PaperWallet(parsing: Array(text.utf8))) } catch {
        self = .text(fault: error.report)
      }
    } else {
      self = .text(fault: nil)
    }
  }

  /// Whether the text is complete, so that no further line belongs to it.
  var isWhole: Bool {
    switch self {
    case .address, .payment, .paper: true
    case .text: false
    }
  }

  /// The text without blanks around it.
  package static func trimmed(_ text: String) -> String {
    let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    let bytes = Array(text.utf8.drop(while: isBlank))
    let end = bytes.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? 0
    return String(decoding: bytes[..<end], as: UTF8.self)
  }
}
