package import Core

/// Asks a contract about a signature after a preparing call (ERC-6492, "Verifier side").
///
/// The question changes no state: it is a contract creation that a node runs for `eth_call`. What
/// the creation returns would be the new contract's code; here it is the answer.
package enum SignatureProbe {
  /// The program. Its input follows it: the account, the factory and the length of the factory's
  /// call data, in a word each; that call data; the question to the account.
  ///
  /// On the right the stack, its top first; n is the number of bytes after the program.
  package static let program: [UInt8] = [
    0x60, 0x43,  // PUSH1 size    size
    0x80,  // DUP1          size size
    0x38,  // CODESIZE      all size size
    0x03,  // SUB           n size
    0x80,  // DUP1          n n size
    0x91,  // SWAP2         size n n
    0x60, 0x00,  // PUSH1 0       0 size n n
    0x39,  // CODECOPY      n; memory: all behind the program
    // Calls the factory with all remaining gas.
    0x60, 0x00, 0x60, 0x00,  // PUSH1 0 ×2    0 0 n
    0x60, 0x40, 0x51,  // MLOAD 0x40    count 0 0 n
    0x60, 0x60,  // PUSH1 0x60    call count 0 0 n
    0x60, 0x00,  // PUSH1 0       0 call count 0 0 n
    0x60, 0x20, 0x51,  // MLOAD 0x20    factory 0 call count 0 0 n
    0x5a,  // GAS           gas factory 0 call count 0 0 n
    0xf1,  // CALL          called n
    0x60, 0x00, 0x51,  // MLOAD 0       account called n
    0x3b,  // EXTCODESIZE   code called n
    // Asks the account with a static call, which can change nothing.
    0x60, 0x20,  // PUSH1 0x20    32 code called n
    0x60, 0x80,  // PUSH1 0x80    answer 32 code called n
    0x60, 0x40, 0x51,  // MLOAD 0x40    count answer 32 code called n
    0x60, 0x60, 0x01,  // ADD 0x60      question answer 32 code called n
    0x80,  // DUP1          question question answer 32 code called n
    0x86,  // DUP7          n question question answer 32 code called n
    0x03,  // SUB           length question answer 32 code called n
    0x90,  // SWAP1         question length answer 32 code called n
    0x60, 0x00, 0x51,  // MLOAD 0       account question length answer 32 code called n
    0x5a,  // GAS           gas account question length answer 32 code called n
    0xfa,  // STATICCALL    answered code called n
    // Returns five words, the last of which is the first word of the answer.
    0x60, 0x40, 0x52,  // MSTORE 0x40   code called n
    0x60, 0x20, 0x52,  // MSTORE 0x20   called n
    0x60, 0x00, 0x52,  // MSTORE 0      n
    0x3d,  // RETURNDATASIZE, length n
    0x60, 0x60, 0x52,  // MSTORE 0x60   n
    0x60, 0xa0, 0x60, 0x00, 0xf3,  // RETURN
  ]

  /// Returns the init code of the creation that asks.
  package static func code(
    account: Address,
    digest: Hash32,
    _ wrapped: WrappedSignature
  ) -> [UInt8] {
    program + ABIWord.address(account) + ABIWord.address(wrapped.factory)
      + ABIWord.number(wrapped.call.count) + wrapped.call
      + ERC1271.question(digest, wrapped.signature)
  }

  /// The result of the question.
  package struct Findings: Hashable, Sendable {
    /// Whether the factory's call succeeded.
    package let isCalled: Bool
    /// Whether the account has code after that call.
    package let hasCode: Bool
    /// The account's answer, at most its first word; nil if its call failed.
    package let answer: [UInt8]?
    /// The number of bytes that the account answered, or reverted with.
    package let answerCount: UInt256
    /// Whether the account has code and accepts the signature.
    package var isAccepted: Bool {
      hasCode && answerCount == 32 && answer.map(ERC1271.isAccepted) == true
    }

    /// Reads the five words.
    ///
    /// - Throws: `ABIError` if there are more or fewer bytes, or a boolean is neither 0 nor 1.
    package init(parsing bytes: [UInt8]) throws(ABIError) {
      guard !bytes.isEmpty else { throw .empty }
      guard bytes.count <= 160 else { throw .tooLong(limit: 160, found: bytes.count) }
      guard bytes.count == 160 else { throw .short(wanted: 160, found: bytes.count) }
      let words = ABIReader(bytes[...])
      isCalled = try words.flag(at: 0)
      hasCode = try words.number(at: 32) > 0
      let isAnswered = try words.flag(at: 64)
      answerCount = try words.number(at: 96)
      // A short answer leaves the rest of the word as it was in memory.
      let count = Int(exactly: min(32, answerCount)) ?? 32
      answer = isAnswered ? Array(try words.word(at: 128).prefix(count)) : nil
    }
  }
}
