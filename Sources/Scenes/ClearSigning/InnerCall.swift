import Core
import Entity

/// Bytes that a descriptor says are a call of another contract: whose they are is claimed, what
/// they read like is worked out here.
package struct InnerCall: Sendable, Equatable {
  /// On which chain it is said to be made.
  let chain: ChainID
  /// Who is said to be called; nil where the descriptor leads to nobody.
  let to: Address?
  /// How much is said to be sent along, in wei; nil where nothing is said of it.
  let amount: Wei?
  /// What the coin of that chain is called.
  let symbol: Sentence
  /// The selector with the arguments.
  let input: [UInt8]
  /// Whether the selector is the descriptor's word, and not in the bytes.
  let isSelectorClaimed: Bool
  /// What the bytes read like; nil where nothing here knows them.
  let call: DecodedCall?
  /// What the callee's own descriptors say of it.
  let descriptions: [Description]
  /// Whether it was left alone, being too deep or one of too many.
  let isLeftAlone: Bool

  /// What is judged of it, as of any call.
  var analyzed: AnalyzedCall {
    call.map { AnalyzedCall($0) } ?? AnalyzedCall(input, at: .anywhere, claimed: nil)
  }

  /// Whether a meaning of it is not known; without data it is a payment.
  var isUnknown: Bool { !input.isEmpty && (call == nil || analyzed.isUnknown) }

  /// This call and all that are described within it.
  var all: [InnerCall] { [self] + descriptions.flatMap(\.calls) }

  /// What stands beside the field's name.
  var text: Sentence {
    guard !input.isEmpty else {
      return to.map { "a payment to \($0), without data" }
        ?? "a payment to an unknown address, without data"
    }
    let count = input.count - (isSelectorClaimed ? 4 : 0)
    let call: Sentence =
      if let to {
        "a call to \(to): \(count) \(by: count, one: "bytes", many: "bytes")"
      } else {
        "a call to an unknown address: \(count) \(by: count, one: "bytes", many: "bytes")"
      }
    return Sentence(joining: [call, selectorText, judgement].compactMap(\.self))
  }

  private var selectorText: Sentence? {
    let selector = Hex.prefixed(input.prefix(4))
    if isSelectorClaimed { return "selector \(selector) (unverified)" }
    return isUnknown ? "selector \(selector)" : nil
  }

  private var judgement: Sentence? {
    if isLeftAlone { return "not decoded" }
    return isUnknown ? "unknown function" : nil
  }

  /// What it sends, what it reads like, and what is said of it, further in.
  func add(to facts: inout FieldLines, on chain: ChainID, indent: String) {
    if self.chain != chain {
      facts.add("on", "chain \(self.chain) (unverified)", indent: indent)
    }
    facts.add(
      "and sends",
      amount.map { "\($0.ether) \(symbol) (unverified)" },
      indent: indent
    )
    if let call { CallModel(call).add(to: &facts, "function", indent: indent) }
    for description in descriptions { description.add(to: &facts, indent: indent) }
  }
}

extension InnerCall: Encodable {
  private enum CodingKeys: String, CodingKey {
    case chainID, to, amount, input, selectorClaimed, call, descriptions
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(chain.description, forKey: .chainID)
    try container.encodeIfPresent(to?.description, forKey: .to)
    try container.encodeIfPresent(amount.map(WeiModel.init), forKey: .amount)
    try container.encode(Hex.prefixed(input), forKey: .input)
    if isSelectorClaimed { try container.encode(true, forKey: .selectorClaimed) }
    try container.encodeIfPresent(call.map { CallModel($0) }, forKey: .call)
    if !descriptions.isEmpty { try container.encode(descriptions, forKey: .descriptions) }
  }
}
