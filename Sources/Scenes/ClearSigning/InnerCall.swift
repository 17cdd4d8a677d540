import Core
import Entity

/// A call of another contract that a field's bytes are claimed to be.
///
/// Callee, amount and chain are the descriptor's claims; the meaning of the bytes is decoded by
/// this program.
package struct InnerCall: Sendable, Equatable {
  /// The chain on which it is claimed to be made.
  let chain: ChainID
  /// The claimed callee; nil if the descriptor gives no address.
  let to: Address?
  /// The amount in wei that is claimed to be sent with it; nil if the descriptor gives none.
  let amount: Wei?
  /// The symbol of that chain's coin.
  let symbol: Sentence
  /// The selector with the arguments.
  let input: [UInt8]
  /// True if the selector is the descriptor's claim, and not in the bytes.
  let isSelectorClaimed: Bool
  /// The decoded call; nil if the function is unknown.
  let call: DecodedCall?
  /// The descriptions by the callee's own descriptors.
  let descriptions: [Description]
  /// True if it was not decoded because it is nested too deep, or one of too many.
  let isLeftAlone: Bool

  /// The analysis of the call, as for any other call.
  var analyzed: AnalyzedCall {
    call.map { AnalyzedCall($0) } ?? AnalyzedCall(input, at: .anywhere, claimed: nil)
  }

  /// True if its meaning is unknown; without data it is a payment.
  var isUnknown: Bool { !input.isEmpty && (call == nil || analyzed.isUnknown) }

  /// This call and all calls that are described within it.
  var all: [InnerCall] { [self] + descriptions.flatMap(\.calls) }

  /// The text beside the field's label.
  var text: Sentence {
    guard !input.isEmpty else {
      return to.map { "a payment to \($0), without data" }
        ?? "a payment to an unknown address, without data"
    }
    let count = input.count - (isSelectorClaimed ? 4 : 0)
    let call: Sentence =
      if let to {
        "a call to \(to): \(count) \(by: count, one: "byte", many: "bytes")"
      } else {
        "a call to an unknown address: \(count) \(by: count, one: "byte", many: "bytes")"
      }
    return Sentence(joining: [call, selectorText, judgement].compactMap(\.self))
  }

  private var selectorText: Sentence? {
    let selector = Hex.prefixed(input.prefix(4))
    if isSelectorClaimed { return "selector \(hex: selector) (unverified)" }
    return isUnknown ? "selector \(hex: selector)" : nil
  }

  private var judgement: Sentence? {
    if isLeftAlone { return "not decoded" }
    return isUnknown ? "unknown function" : nil
  }

  /// Adds what it sends, its decoded call and its descriptions, indented.
  func add(to facts: inout LabeledLines, on chain: ChainID, indent: String) {
    if self.chain != chain {
      facts.add("on", "chain \(self.chain) (unverified)", indent: indent)
    }
    facts.add(
      "and sends",
      amount.map { "\(amount: $0.ether) \(symbol) (unverified)" },
      indent: indent
    )
    if let call { CallModel(call).add(to: &facts, "function", indent: indent) }
    for description in descriptions { description.add(to: &facts, indent: indent) }
  }
}

extension InnerCall: Encodable {
  private struct Fields: Encodable {
    let chainID: String
    let to: String?
    let amount: WeiModel?
    let input: String
    /// True if the selector is claimed; otherwise absent.
    let selectorClaimed: Bool?
    let call: CallModel?
    /// Absent if there are none.
    let descriptions: [Description]?
  }

  package func encode(to encoder: any Encoder) throws {
    let fields = Fields(
      chainID: chain.description,
      to: to?.description,
      amount: amount.map(WeiModel.init),
      input: Hex.prefixed(input),
      selectorClaimed: isSelectorClaimed ? true : nil,
      call: call.map { CallModel($0) },
      descriptions: descriptions.isEmpty ? nil : descriptions
    )
    try fields.encode(to: encoder)
  }
}
