import Core
import Entity

extension RecognizedTypedData {
  /// The name in JSON, and in words.
  fileprivate var names: (kind: String, title: Sentence) {
    switch self {
    case .permit(let permit): ("permit", permit.title)
    case .transfer(let transfer):
      (
        "token-transfer",
        transfer.isForRecipient
          ? "a token payment that the recipient can collect (EIP-3009)"
          : "a token payment that anyone can carry out (EIP-3009)"
      )
    case .cancellation: ("token-cancellation", "cancellation of a signed payment (EIP-3009)")
    case .collection(let permit):
      (
        "collection-permit",
        permit.item.map { "a permission to take item \($0) of a collection" }
          ?? "a permission to take all of a collection"
      )
    case .credit: ("credit-delegation", "a permission to borrow in your name (Aave)")
    case .safe: ("safe-transaction", "a transaction of a Safe")
    case .safeMessage: ("safe-message", "a message on behalf of a Safe")
    case .forward: ("forwarded-call", "a call on your behalf that somebody else sends")
    case .vote(let vote):
      vote.delegatee == nil ? ("vote", "a vote") : ("vote-delegation", "a delegation of votes")
    case .exchange(let action):
      ("hyperliquid", "an action on Hyperliquid: \(foreign: action.action)")
    case .order(let order): (order.kind == .delegation ? "delegation" : "order", order.title)
    case .operation: ("user-operation", "a user operation (ERC-4337)")
    case .nested(let nested):
      ("nested", "for the contract account \(nested.account): \(nested.title)")
    }
  }

  /// Adds a row for each effect. Permits have their own rows.
  func add(to facts: inout LabeledLines, _ intent: Intent, in wording: EffectWording) {
    if case .permit(let permit) = self {
      permit.add(to: &facts, in: wording)
      return
    }
    facts.add("means", names.title)
    var things = collectibles(judgedBy: intent)
    for effect in intent.effects {
      let thing = things[effect]?.isEmpty == false ? things[effect]?.removeFirst() : nil
      wording.add(effect, of: thing, to: &facts)
    }
    if case .order(let order) = self { order.addReturns(to: &facts, in: wording) }
    for call in meaning.calls { call.add(to: &facts, in: wording) }
    facts.add("valid", meaning.end.map { "until \(TokenPermit.moment($0))" })
  }

  func json() -> JSON {
    var members = [
      JSON.Member("kind", .string(names.kind)), JSON.Member("opaque", .bool(meaning.isOpaque)),
    ]
    if let owner = meaning.owner { members.append(JSON.Member("owner", .string("\(owner)"))) }
    if let end = meaning.end { members.append(JSON.Member("end", .string("\(end)"))) }
    return .object(members)
  }
}

extension NestedTypedData {
  /// The nested contents, in words.
  fileprivate var title: Sentence {
    contents?.names.title ?? (message == nil ? "unknown contents" : "a message")
  }
}

extension TypedDataCall {
  /// The decoded call; nil if its function is unknown.
  var decoded: DecodedCall? { DecodedCall(decoding: input) }

  fileprivate func add(to facts: inout LabeledLines, in wording: EffectWording) {
    facts.add("calls", wording.named(contract))
    if let decoded {
      CallModel(decoded).add(to: &facts, "function", indent: "  ")
    } else {
      let selector = Hex.prefixed(input.prefix(4))
      facts.add(
        "function",
        .unknownCall(bytes: input.count, selector: selector),
        indent: "  "
      )
    }
  }
}
