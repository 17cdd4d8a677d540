package import Core

/// A call that a contract is asked to forward, or to make for the signer.
package struct TypedDataCall: Hashable, Sendable {
  package let contract: Address
  package let input: [UInt8]

  init(_ contract: Address, _ input: [UInt8]) {
    (self.contract, self.input) = (contract, input)
  }

  /// Analyzes the call, and the calls within it, as made for the signer.
  package func analyzed(by intent: Intent) -> AnalyzedCall {
    AnalyzedCall(
      input,
      at: CallContext(
        account: intent.account,
        contract: contract,
        chain: intent.chain,
        tokens: intent.tokens
      )
    )
  }
}

/// The meaning of a structure of typed data.
///
/// The structure does nothing beyond its effects and its calls.
package protocol TypedDataMeaning: Hashable, Sendable {
  /// The effects besides the calls, in the order of the fields.
  var effects: [Effect] { get }
  /// The calls that it requests.
  var calls: [TypedDataCall] { get }
  /// The last time at which the signature can be used, in seconds since 1970; nil if it never ends.
  var end: UInt256? { get }
  /// The owner of the assets, votes or calls, if the structure names it.
  var owner: Address? { get }
  /// The level that a policy must allow: ``Policy/TypedDataLevel/any`` if a part is unknown.
  var level: Policy.TypedDataLevel { get }
}

extension TypedDataMeaning {
  package var calls: [TypedDataCall] { [] }
  /// No end.
  package var end: UInt256? { nil }
  /// No named owner.
  package var owner: Address? { nil }
  /// The level of a structure with known effects only.
  package var level: Policy.TypedDataLevel { .known }

  /// Whether a part of it is unknown.
  package var isOpaque: Bool { level == .any }
  /// Whether it moves, allows, names and calls nothing.
  package var isHarmless: Bool { effects.isEmpty && calls.isEmpty }
}
