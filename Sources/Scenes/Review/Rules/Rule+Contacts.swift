import Core
import Entity

extension Rule {
  /// An address people mistake for that of a person: it is in every list of tokens.
  static let contactIsToken = Rule(
    "recipient-token",
    named: "recipient-token as a contact",
    of: [.contact],
    in: \.contact
  ) { contact, knowledge in
    knowledge.tokens.tokens.filter { $0.address == contact.address }.prefix(1).map { token in
      let chain = contact.chains.title(of: token.chain)
      return .danger(
        "recipient-token",
        "this is the contract of the token \(UntrustedText.escaped(token.symbol)) on \(chain): "
          + "anything sent to it is most likely lost"
      )
    }
  }
}
