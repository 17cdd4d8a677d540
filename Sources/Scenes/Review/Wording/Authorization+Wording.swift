import Core
import Entity

extension Authorization {
  /// Adds the delegate that gets control, the chain, and the nonce.
  func add(to facts: inout LabeledLines, in context: MessageContext) {
    if delegate.isZero {
      facts.add("revokes", "the account's delegation")
    } else {
      facts.add("delegates", strong: "the account to the code of \(delegate)")
    }
    facts.add("chain", chainWords(in: context))
    facts.add("nonce", data: "\(nonce)")
  }

  func chainWords(in context: MessageContext) -> Sentence {
    chain.map { context.name(of: UInt256($0.value)) } ?? "every chain (id 0)"
  }

  /// Chain ID 0 stands for every chain, as in the signed bytes.
  var json: JSON {
    .object([
      JSON.Member("chainID", .string("\(chain?.value ?? 0)")),
      JSON.Member("delegate", .string("\(delegate)")),
      JSON.Member("nonce", .string("\(nonce)")),
      JSON.Member("revokes", .bool(delegate.isZero)),
    ])
  }
}
