package import Core
import Entity

/// What a command of the user and a notification on the desktop are told of an event.
package struct FollowedFacts: Sendable, Equatable {
  /// A variable of the environment.
  package struct Variable: Sendable, Equatable {
    package let name: String
    package let value: String

    package init(name: String, value: String) { (self.name, self.value) = (name, value) }
  }

  /// The variables, all of them for each event; what an event does not have is empty.
  ///
  /// The values are numbers, hex and words of this program: nothing that somebody else has chosen
  /// freely, such as the symbol of a token, so that a command that forgets its quotation marks does
  /// nothing else than meant. The JSON has everything.
  package let variables: [Variable]
  /// The headline of a notification.
  package let title: Sentence
  package let text: Sentence

  package init(_ event: FollowedEvent, _ facts: FollowHistory.Facts) {
    let body = FollowHistory.Body(event, facts)
    let row = event.mainRow.flatMap { main in
      let all = event.transaction?.rows ?? []
      let place = all.firstIndex { $0.movement == main.movement }
      return place.flatMap { body.movements?.dropFirst($0).first }
    }
    let account = event.mainRow?.movement.account ?? event.gap?.account
    let values: [(String, String?)] = [
      ("EVENT", event.kind.rawValue), ("CHAIN_ID", body.chainID), ("AS_OF_BLOCK", body.asOfBlock),
      ("BLOCK", body.block), ("BLOCK_HASH", body.blockHash), ("TRANSACTION", body.transaction),
      ("ACCOUNT", account?.description), ("KIND", row?.kind.rawValue),
      ("DIRECTION", row?.direction), ("STATUS", row?.status.rawValue), ("ASSET", row?.asset),
      ("TOKEN_ID", row?.tokenID), ("UNITS", row?.units), ("AMOUNT", row?.amount),
      ("COUNTERPARTY", row?.counterparty), ("ROWS", body.movements.map { "\($0.count)" }),
      ("CONFIRMATIONS", body.confirmations), ("REASON", event.gap?.reason.word),
    ]
    variables = values.map { Variable(name: "KINGTHERUM_" + $0, value: $1 ?? "") }
    title = "kingtherum on \(name: facts.chain.name)"
    text = Sentence(data: FollowHistory.Presenter().present(.init(event, facts)).text)
  }
}
