import Core
import Entity

extension Rule {
  /// A token contract, found in every token list, is easily mistaken for a person's address.
  static func isToken(_ contact: ContactSubject, _ knowledge: Knowledge) -> [Finding] {
    knowledge.tokens.tokens.filter { $0.address == contact.address }.prefix(1).map { token in
      let chain = contact.chains.title(of: token.chain)
      return Finding(
        .danger(
          "recipient-token",
          "this is the contract of the token \(foreign: token.symbol) on \(chain): "
            + "anything sent to it is most likely lost"
        )
      )
    }
  }
}
