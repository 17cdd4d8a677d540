import Core

/// How a contract says whether a signature is its own (ERC-1271).
///
/// A contract has no key. Whoever wants to know whether it signed asks it, with the hash of what was
/// signed and bytes of its own kind, and it answers with four bytes or with anything else.
package enum ERC1271 {
  /// The selector of `isValidSignature(bytes32,bytes)`, and what it answers for yes.
  package static let magicValue: [UInt8] = [0x16, 0x26, 0xba, 0x7e]

  /// The longest signature that is asked about, in bytes: 32 KiB.
  ///
  /// It has to fit into the code of a contract being created, which holds 48 KiB (EIP-3860), once
  /// more with all that goes around it.
  package static let maxBytes = 32 << 10

  /// Who asks: an address that nobody has the key of, and no contract knows.
  ///
  /// Not the zero address: some contracts take any signature from there, since only those ask from it
  /// who estimate gas.
  package static let asker = Address(
    unchecked: Array(Keccak256.hash(Array("kingtherum asks isValidSignature".utf8)).suffix(20))
  )

  /// The call data that asks.
  package static func question(_ digest: Hash32, _ signature: [UInt8]) -> [UInt8] {
    magicValue + digest.bytes + ABIWord.number(64) + ABIWord.bytes(signature)
  }

  /// Whether an answer is yes: the four bytes and zeros up to one word, and nothing more.
  ///
  /// What merely begins with them is no answer of this kind: the question does so too, and whoever
  /// gives back what he is given would have signed everything.
  package static func isAccepted(_ answer: [UInt8]) -> Bool {
    answer == magicValue + [UInt8](repeating: 0, count: 28)
  }
}
