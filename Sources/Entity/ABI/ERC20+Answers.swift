package import Core

extension ERC20 {
  /// The maximum length of an answer, in bytes; a hostile contract can return megabytes.
  package static let longestAnswer = 4_096

  /// Decodes a number, such as a balance; bytes after its word are ignored.
  ///
  /// - Throws: `ABIError` if the answer is shorter than a word, or too long.
  package static func decodeUInt256(_ answer: [UInt8]) throws(ABIError) -> UInt256 {
    try reader(answer).number(at: 0)
  }

  /// Decodes a text: a `string`, or a `bytes32` with trailing zeros, as in old tokens.
  ///
  /// The text is untrusted: escape it before display.
  /// - Throws: `ABIError` if it is neither, or not UTF-8.
  package static func decodeText(_ answer: [UInt8]) throws(ABIError) -> String {
    let reader = try reader(answer)
    let bytes: [UInt8]
    if answer.count == 32 {
      bytes = Array(answer.prefix { $0 != 0 })
    } else {
      guard try reader.number(at: 0) == 32 else { throw .pointer }
      bytes = try reader.bytes(at: 32)
    }
    let behind = answer.count == 32 ? bytes.count : 64 + bytes.count
    guard answer.dropFirst(behind).allSatisfy({ $0 == 0 }) else { throw .padding }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
    return text
  }

  /// Decodes the decimals of a token.
  ///
  /// - Throws: `ABIError` if the answer is shorter than a word, or the number is above 255.
  package static func decodeDecimals(_ answer: [UInt8]) throws(ABIError) -> Int {
    let number = try decodeUInt256(answer)
    guard let decimals = UInt8(exactly: number) else { throw .decimals(found: "\(number)") }
    return Int(decimals)
  }

  private static func reader(_ answer: [UInt8]) throws(ABIError) -> ABIReader {
    guard !answer.isEmpty else { throw .empty }
    guard answer.count <= longestAnswer else {
      throw .tooLong(limit: longestAnswer, found: answer.count)
    }
    return ABIReader(answer[...])
  }
}
