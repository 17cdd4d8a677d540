import Core
import Entity

/// A program for the EVM that makes many calls, and returns the first word of each answer.
///
/// A node runs it as the code that creates a contract (`eth_call` without a recipient), so it needs
/// no contract on the chain and trusts none. Each call gets a limited amount of gas, and no more than
/// a word of its answer is copied: a hostile contract takes little from the others.
enum CallProgram {
  /// The most calls of one program: its result is as long as code may be at most (EIP-170).
  static let maxCalls = 24_576 / answerBytes
  /// The most bytes of the program with its calls (EIP-3860).
  private static let maxBytes = 49_152

  /// The first byte says how a call ended, and a word is what it returned.
  private static let answerBytes = 33

  /// Returns the program for calls; nil if they are too many or too long for one.
  static func input(
    for calls: [ContractCall],
    code: [UInt8] = code,
    maxCalls: Int = maxCalls
  ) -> [UInt8]? {
    guard !calls.isEmpty, calls.count <= maxCalls else { return nil }
    var input = code + Self.pair(calls.count)
    for call in calls {
      guard call.input.count <= maxBytes else { return nil }
      input += pair(call.input.count) + call.target.bytes + call.input
    }
    return input.count <= maxBytes ? input : nil
  }

  /// Reads the result of a program; nil if it is not that of one with so many calls.
  static func outcomes(
    in result: [UInt8],
    count: Int,
    answerBytes: Int = answerBytes
  ) -> [CallOutcome]? {
    guard result.count == count * answerBytes else { return nil }
    var outcomes: [CallOutcome] = []
    for place in 0..<count {
      let answer = result[(place * answerBytes)...].prefix(answerBytes)
      switch answer.first {
      case 0: outcomes.append(.refused)
      case 1: outcomes.append(.returned(Array(answer.dropFirst())))
      // Less than a word: no answer that a caller expects.
      case 2: outcomes.append(.returned([0]))
      case 3: outcomes.append(.returned([]))
      default: return nil
      }
    }
    return outcomes
  }

  private static func pair(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xff)] }

  /// The code. The number of calls follows in two bytes; then, for each of them, the length of its
  /// call data in two bytes, the target, and the data.
  ///
  /// On the stack: where call data is put in memory (behind the answers), where the next call is
  /// described in the code, and where its answer goes in memory. 200,000 gas a call is three times
  /// what the balance of the most expensive honest tokens takes.
  private static let code: [UInt8] = [
    0x60, 0x02, 0x61, 0x00, 0x6f, 0x60, 0x1e, 0x39,  // CODECOPY the number of calls
    0x60, 0x00, 0x51, 0x60, 0x21, 0x02,  // MLOAD, MUL by 33: the answers end here
    0x61, 0x00, 0x71, 0x60, 0x00,  // the first call, the first answer
    0x5b,  // 0x13: for each call
    0x60, 0x20, 0x82, 0x84, 0x39,  // CODECOPY its length and target
    0x82, 0x51, 0x60, 0x50, 0x1c,  // MLOAD, SHR by 80
    0x80, 0x60, 0xa0, 0x1c,  // SHR by 160: the length
    0x80, 0x60, 0x2f, 0x57,  // JUMPI if there is call data
    0x81, 0x31, 0x85, 0x52,  // BALANCE, MSTORE
    0x60, 0x01, 0x60, 0x4e, 0x56,  // it succeeded; JUMP
    0x5b,  // 0x2f: call a contract
    0x80, 0x84, 0x60, 0x16, 0x01, 0x86, 0x39,  // CODECOPY the call data
    0x60, 0x20, 0x85, 0x82, 0x87, 0x85,  // a word at most of the answer; the call data; the target
    0x63, 0x00, 0x03, 0x0d, 0x40, 0xfa,  // STATICCALL with 200,000 gas
    0x60, 0x20, 0x3d, 0x10, 0x3d, 0x15, 0x01,  // RETURNDATASIZE: under 32? none?
    0x60, 0x01, 0x01, 0x02,  // 1, 2 or 3; 0 if the call failed
    0x5b,  // 0x4e: write the answer
    0x83, 0x53,  // MSTORE8 how it ended
    0x84, 0x51, 0x83, 0x60, 0x01, 0x01, 0x52,  // MLOAD, MSTORE the word
    0x90, 0x50, 0x60, 0x16, 0x01,  // the length of this call's description
    0x90, 0x60, 0x21, 0x01, 0x91, 0x01, 0x90,  // the next answer, the next call
    0x82, 0x81, 0x10, 0x60, 0x13, 0x57,  // JUMPI while there are calls
    0x50, 0x50, 0x60, 0x00, 0xf3,  // RETURN the answers
  ]
}
