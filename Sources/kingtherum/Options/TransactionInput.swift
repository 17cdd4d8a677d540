import Core
import Files
import Scenes

/// What a command reads as a transaction: a file, stdin, or the raw transaction itself.
struct TransactionInput {
  let bytes: [UInt8]
  /// Whether it stands in the command, where what is wrong with it is wrong usage.
  private let isTyped: Bool

  /// Reads a file, stdin for `-`, or a raw transaction that is typed as 0x and hex digits; a file with
  /// such a name is reached by its path.
  ///
  /// What has the length of a private key is not taken for a transaction, and is refused as a file.
  init(_ typed: String) throws(InputError) {
    let digits = typed.utf8.dropFirst(2)
    isTyped =
      typed.hasPrefix("0x") && !digits.isEmpty && digits.allSatisfy(Self.isHexDigit)
      && !Hex.is32Bytes(typed)
    bytes =
      try isTyped
      ? Array(typed.utf8) : InputFile.read(typed, limit: InputFile.transactionLimit)
  }

  /// What it says.
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
