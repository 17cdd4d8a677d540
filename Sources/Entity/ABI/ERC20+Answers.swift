package import Core

extension ERC20 {
  /// The longest answer that is looked at; a hostile contract can answer megabytes.
  package static let longestAnswer = 4_096

  /// Reads a number, such as a balance; bytes behind its word are left alone.
  ///
  /// - Throws: `ABIError` when there is no whole word, or too much.
  package static func decodeUInt256(_ answer: [UInt8]) throws(ABIError) -> UInt256 {
    try reader(answer).number(at: 0)
  }

  /// Reads a text: a `string`, or a `bytes32` with zeros behind it, as old tokens have it.
  ///
  /// The text is foreign: it is for whoever shows it to escape it.
  /// - Throws: `ABIError` when it is neither, or not UTF-8.
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

  /// Reads the decimals of a token.
  ///
  /// - Throws: `ABIError` when there is no whole word, or the number is above 255.
  package static func decodeDecimals(_ answer: [UInt8]) throws(ABIError) -> Int {
    let number = try decodeUInt256(answer)
    guard let decimals = UInt8(exactly: number) else { throw .decimals(found: "\(number)") }
    return Int(decimals)
  }

  /// Reads whether a transfer or an approval was done; no answer is a yes, as old tokens have it.
  ///
  /// A failed call has no answer either, so this is only for calls that did not revert.
  /// - Throws: `ABIError` when the answer is neither yes nor no.
  package static func decodeSuccess(_ answer: [UInt8]) throws(ABIError) -> Bool {
    answer.isEmpty ? true : try reader(answer).flag(at: 0)
  }

  private static func reader(_ answer: [UInt8]) throws(ABIError) -> ABIReader {
    guard !answer.isEmpty else { throw .empty }
    guard answer.count <= longestAnswer else {
      throw .tooLong(limit: longestAnswer, found: answer.count)
    }
    return ABIReader(answer[...])
  }
}
