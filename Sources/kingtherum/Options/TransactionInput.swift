import Core
import Files
import Scenes

/// The transaction that a command reads: from a file, from stdin, or typed as raw hex.
struct TransactionInput {
  let bytes: [UInt8]
  /// True if the transaction was typed in the command, so that errors in it are usage errors.
  private let isTyped: Bool

  /// Reads a file, stdin for `-`, or a raw transaction that is typed as 0x and hex digits.
  ///
  /// A file with such a name is reached by its path.
  ///
  /// Hex with the length of a private key is not taken for a transaction; it is refused as a file.
  init(_ typed: String) throws(InputError) {
    let digits = typed.utf8.dropFirst(2)
    isTyped =
      typed.hasPrefix("0x") && !digits.isEmpty && digits.allSatisfy(Self.isHexDigit)
      && !Hex.is32Bytes(typed)
    bytes =
      try isTyped
      ? Array(typed.utf8) : InputFile.read(typed, limit: InputFile.transactionLimit)
  }

  /// Parses the transaction.
  func text() throws -> TransactionText {
    try isTyped ? readArgument { try TransactionText(bytes) } : TransactionText(bytes)
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
