import Core
import Entity

extension AuditLine {
  /// Two lines for people: the event, and its details.
  var styled: StyledText {
    let wallet = UntrustedText.escaped(entry.wallet)
    var text = StyledText(
      entry.chain.map { "\(number)  \(time)  \(entry.event) on chain \($0), \(name: wallet)" }
        ?? "\(number)  \(time)  \(entry.event), \(name: wallet)"
    )
    let facts = entry.facts
    if !facts.isEmpty { text.add("   \(Sentence(joining: facts))") }
    return text
  }
}

extension AuditEntry {
  /// The outcome with the kind of intent, such as "signed transaction".
  fileprivate var event: Sentence {
    switch outcome {
    case .signed: "signed \(kind.word)"
    case .refused: "refused \(kind.word)"
    case .declined: "declined \(kind.word)"
    case .failed: "failed \(kind.word)"
    case .accepted: "accepted \(kind.word)"
    case .started: "started \(kind.word)"
    }
  }

  fileprivate var facts: [Sentence] {
    var facts: [Sentence] = spends.map { spend in
      switch spend.asset {
      case .ether: "at most \(amount: Units.text(spend.units, decimals: 18)) ether, fee included"
      case .token(let token):
        "\(spend.units) \(by: spend.units.pluralCount, one: "base unit", many: "base units") of "
          + "\(token)"
      case .item(let collection, let id):
        Collectible(id: id).items(spend.units, of: collection)
      }
    }
    if let first = payees.first ?? to { facts.append("to \(first)") }
    if let site { facts.append("at \(foreign: site)") }
    if let size { facts.append("\(size) \(by: size, one: "byte", many: "bytes")") }
    if let rule {
      facts.append("rule \(foreign: rule)")
    } else if let code, outcome != .declined {
      facts.append("\(foreign: code)")
    }
    return facts
  }
}

extension Intent.Kind {
  fileprivate var word: Sentence {
    switch self {
    case .transaction: "transaction"
    case .message: "message"
    case .typedData: "typed-data"
    case .signIn: "sign-in"
    case .authorization: "authorization"
    case .policy: "policy"
    case .log: "log"
    }
  }
}
