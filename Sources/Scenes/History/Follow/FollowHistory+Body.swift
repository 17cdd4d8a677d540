package import Core
import Entity

extension FollowHistory {
  /// One event; JSON has one on each line.
  package struct Body: AnswerBody {
    package static let schema = "kingtherum.watch"

    package let event: FollowedEvent.Kind
    package let chainID: String
    package let chainName: String
    /// The block up to which the history was read when it was told.
    package let asOfBlock: String
    /// The block of the transaction; left out, as the next three, if it is about none.
    package let block: String?
    package let blockHash: String?
    package let time: Sentence?
    /// Left out also for what moved without a transaction, such as a withdrawal.
    package let transaction: String?
    /// The number of blocks from that of the transaction on; only with `confirmed`.
    package let confirmations: String?
    /// Whether its block cannot be replaced any more; only with `confirmed`.
    package let isFinal: Bool?
    /// How many transactions are folded; only with `folded`.
    package let count: Int?
    /// The blocks whose rows may be missing; only with `unread`.
    package let gap: ListHistory.Body.Gap?
    /// What the transaction moved, as far as the event is about it.
    package let movements: [ListHistory.Body.Row]?
  }
}

extension FollowHistory.Body {
  init(_ event: FollowedEvent, _ facts: FollowHistory.Facts) {
    let first = event.transaction?.rows.first?.movement
    let isConfirmed = event.kind == .confirmed
    self.init(
      event: event.kind,
      chainID: facts.chain.id.description,
      chainName: facts.chain.name,
      asOfBlock: "\(facts.asOf.number)",
      block: first.map { "\($0.block.number)" },
      blockHash: first?.block.hash.description,
      time: first.map { UTC.text($0.block.time) },
      transaction: first?.transaction?.description,
      confirmations: event.confirmations.map { "\($0)" },
      isFinal: isConfirmed ? event.isFinal : nil,
      count: event.kind == .folded ? event.count : nil,
      gap: event.gap.map {
        ListHistory.Body.Gap($0, isOfSeveral: facts.selection.accounts.count > 1)
      },
      movements: event.transaction.map { facts.rows(of: $0) }
    )
  }
}

extension FollowHistory.Facts {
  /// Returns the rows of a transaction for people and for JSON.
  func rows(of transaction: JudgedTransaction) -> [ListHistory.Body.Row] {
    transaction.rows.map { row in
      let movement = row.movement
      let accounts = selection.accounts
      let owner = accounts.count == 1 ? nil : accounts.first { $0.address == movement.account }
      return ListHistory.Body.Row(
        movement,
        on: chain,
        of: owner?.address,
        accountName: owner?.name,
        token: movement.asset.contract.flatMap { tokens[$0] },
        judged: (transaction, row),
        names: names,
        labels: labels
      )
    }
  }
}
