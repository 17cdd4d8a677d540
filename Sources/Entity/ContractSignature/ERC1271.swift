import Core

/// Asks a contract whether a signature is its own (ERC-1271).
///
/// A contract has no key. It is called with the hash of what was signed and a signature in its own
/// format, and answers with four fixed bytes for yes, or with anything else.
package enum ERC1271 {
  /// The selector of `isValidSignature(bytes32,bytes)`, which is also the answer for yes.
  package static let magicValue: [UInt8] = [0x16, 0x26, 0xba, 0x7e]

  /// The maximum length of a signature to ask about, in bytes: 32 KiB.
  ///
  /// With all that surrounds it, it must fit into the init code of a contract, which holds 48 KiB
  /// (EIP-3860).
  package static let maxBytes = 32 << 10

  /// The sender of the question: an address without a known key, and unknown to all contracts.
  ///
  /// Not the zero address: some contracts accept any signature from there, because only gas
  /// estimates are sent from it.
  package static let asker = Address(
    unchecked: Array(Keccak256.hash(Array("kingtherum asks isValidSignature".utf8)).suffix(20))
  )

  /// Returns the call data of the question.
  package static func question(_ digest: Hash32, _ signature: [UInt8]) -> [UInt8] {
    magicValue + digest.bytes + ABIWord.number(64) + ABIWord.bytes(signature)
  }

  /// Whether an answer is yes: the four bytes and zeros up to one word, and nothing more.
  ///
  /// To start with the four bytes is not enough: the question does so too, and a contract that
  /// returns its input would have signed everything.
  package static func isAccepted(_ answer: [UInt8]) -> Bool {
    answer == magicValue + [UInt8](repeating: 0, count: 28)
  }
}
