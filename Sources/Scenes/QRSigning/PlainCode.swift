package import Core
package import Entity
package import WalletKit

/// What a QR code says that is no UR.
package enum PlainCode: Sendable {
  case address(Address)
  /// A payment that somebody asks for (EIP-681).
  case payment(PaymentRequest)
  /// A page with a wallet, as ``CreatePaperBackup`` draws it.
  case paper(PaperWallet)
  /// Something else; with why it is not what it begins like.
  case text(fault: Report?)

  /// Tells what a text is.
  ///
  /// - Throws: ``DecodeCodeError/secret(_:)`` where it is a secret, which nobody is to read by chance.
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

  /// Whether it is one thing, to which no further line belongs.
  var isWhole: Bool {
    switch self {
    case .address, .payment, .paper: true
    case .text: false
    }
  }

  static func trimmed(_ text: String) -> String {
    let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    let bytes = Array(text.utf8.drop(while: isBlank))
    let end = bytes.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? 0
    return String(decoding: bytes[..<end], as: UTF8.self)
  }
}
