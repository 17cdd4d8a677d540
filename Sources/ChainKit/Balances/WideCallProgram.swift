import Entity

/// A program for the EVM that makes many calls, and returns the first six words of each answer.
///
/// It is as ``CallProgram``, for answers that are texts. All calls have call data.
enum WideCallProgram {
  /// The first byte says how a call ended, and the words are what it returned.
  private static let answerBytes = 1 + LeadingText.answerBytes
  /// The most calls of one program: its result is as long as code may be at most (EIP-170).
  static let maxCalls = 24_576 / answerBytes

  /// Returns the program for calls; nil if they are too many or too long for one.
  static func input(for calls: [ContractCall]) -> [UInt8]? {
    guard !calls.contains(where: \.readsEther) else { return nil }
    return CallProgram.input(for: calls, code: code, maxCalls: maxCalls)
  }

  /// Reads the result of a program; nil if it is not that of one with so many calls.
  static func outcomes(in result: [UInt8], count: Int) -> [CallOutcome]? {
    CallProgram.outcomes(in: result, count: count, answerBytes: answerBytes)
  }

  /// The code. What follows it, and the stack, are as in ``CallProgram``.
  static let code: [UInt8] = [
    0x60, 0x02, 0x61, 0x00, 0x60, 0x60, 0x1e, 0x39,  // CODECOPY the number of calls
    0x60, 0x00, 0x51, 0x60, 0xc1, 0x02,  // MLOAD, MUL by 193: the answers end here
    0x60, 0x00, 0x80, 0x52,  // MSTORE 0: the first answer begins with zeros, too
    0x61, 0x00, 0x62, 0x60, 0x00,  // the first call, the first answer
    0x5b,  // 0x17: for each call
    0x60, 0x20, 0x82, 0x84, 0x39,  // CODECOPY its length and target
    0x82, 0x51, 0x60, 0x50, 0x1c,  // MLOAD, SHR by 80
    0x80, 0x60, 0xa0, 0x1c,  // SHR by 160: the length
    0x80, 0x84, 0x60, 0x16, 0x01, 0x86, 0x39,  // CODECOPY the call data
    0x60, 0xc0, 0x83, 0x60, 0x01, 0x01,  // six words at most, behind how it ended
    0x82, 0x87, 0x85,  // the call data; the target
    0x63, 0x00, 0x03, 0x0d, 0x40, 0xfa,  // STATICCALL with 200,000 gas
    0x60, 0x20, 0x3d, 0x10, 0x3d, 0x15, 0x01,  // RETURNDATASIZE: under 32? none?
    0x60, 0x01, 0x01, 0x02,  // 1, 2 or 3; 0 if the call failed
    0x83, 0x53,  // MSTORE8 how it ended
    0x90, 0x50, 0x60, 0x16, 0x01,  // the length of this call's description
    0x90, 0x60, 0xc1, 0x01, 0x91, 0x01, 0x90,  // the next answer, the next call
    0x82, 0x81, 0x10, 0x60, 0x17, 0x57,  // JUMPI while there are calls
    0x50, 0x50, 0x60, 0x00, 0xf3,  // RETURN the answers
  ]
}
