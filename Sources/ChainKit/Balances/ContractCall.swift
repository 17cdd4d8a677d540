import Entity

/// One call of a batch.
struct ContractCall: Hashable, Sendable {
  let target: Address
  /// The call data; empty to read the ether balance of the target.
  let input: [UInt8]

  init(target: Address, input: [UInt8]) { (self.target, self.input) = (target, input) }

  /// The call that reads the ether balance of an account, as one word.
  static func etherBalance(of account: Address) -> ContractCall {
    ContractCall(target: account, input: [])
  }

  var readsEther: Bool { input.isEmpty }
}

/// What became of one call; a refusal does not fail the others of its batch.
enum CallOutcome: Hashable, Sendable {
  /// What it returned: all of it, its first words (filled up with zeros), or less than a word.
  case returned([UInt8])
  case refused
}
