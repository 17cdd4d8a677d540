package import Core

/// Call data that a contract is asked to pass on, or to run for the signer.
package struct TypedDataCall: Hashable, Sendable {
  /// What is called.
  package let contract: Address
  /// With what.
  package let input: [UInt8]

  init(_ contract: Address, _ input: [UInt8]) {
    (self.contract, self.input) = (contract, input)
  }

  /// The call as it counts for who signs, with the calls within it.
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

/// What a structure of typed data tells of itself.
///
/// Whatever is not among the effects and the calls, the structure does not do.
package protocol TypedDataMeaning: Hashable, Sendable {
  /// What it does beside the calls, in the order of its fields.
  var effects: [Effect] { get }
  /// The calls that it asks for.
  var calls: [TypedDataCall] { get }
  /// The last moment at which the signature can be used, in seconds since 1970; nil where it is good
  /// for ever.
  var end: UInt256? { get }
  /// Whose assets, votes or calls it is about, where it says so.
  var owner: Address? { get }
  /// What a policy has to allow at least: ``Policy/TypedDataLevel/any`` where a part of it is unknown.
  var level: Policy.TypedDataLevel { get }
}

extension TypedDataMeaning {
  /// None.
  package var calls: [TypedDataCall] { [] }
  /// For ever.
  package var end: UInt256? { nil }
  /// Not told.
  package var owner: Address? { nil }
  /// A structure whose effects are all read.
  package var level: Policy.TypedDataLevel { .known }

  /// Whether a part of it is unknown.
  package var isOpaque: Bool { level == .any }
  /// Whether nothing is moved, allowed, named or called by it.
  package var isHarmless: Bool { effects.isEmpty && calls.isEmpty }
}
