import Core
import Entity
import WalletKit

/// Words the parts of the home screen.
struct HomeSections {
  let commands: Home.Commands

  /// The parts of the screen, without those in which there is nothing.
  func all(of moment: Home.Moment) -> [HomeSection] {
    [
      HomeSection("needs attention", commands.attention, attention(moment), isBrief: true),
      HomeSection("balances", commands.balances, balances(moment)),
      HomeSection("payments under way", commands.sent, sent(moment)),
      HomeSection("latest transactions", commands.history, histories(moment)),
    ]
    .filter { !$0.text.lines.isEmpty }
  }

  private func balances(_ moment: Home.Moment) -> StyledText {
    guard let response = moment.balances else { return StyledText() }
    let answer = ShowAllBalances.Presenter().present(response)
    var text = answer.styled
    for note in answer.notes { text.add(escaping: note, .faint) }
    return text
  }

  private func sent(_ moment: Home.Moment) -> StyledText {
    moment.sent.reduce(into: StyledText()) { text, saved in
      let isOutbid = moment.sent.contains { $0.outbids(saved) }
      let state: Sentence =
        isOutbid ? "outbid by another transaction with the same nonce" : saved.state.words
      let time = saved.sent.map { Age(of: $0, now: moment.now).text }
      text.add(
        escaping: Sentence(
          joining: [payment(saved, moment), state] + (time.map { ["sent \($0) ago"] } ?? [])
        )
      )
    }
  }

  /// Such as `0.1 ETH to Alice on base`.
  private func payment(_ saved: SavedTransaction, _ moment: Home.Moment) -> Sentence {
    let transaction = saved.signed.transaction
    guard let chain = moment.request.chains[saved.chain] else {
      return "a transaction on chain \(saved.chain)"
    }
    let facts = TransactionFacts(transaction, on: chain, tokens: moment.request.tokens)
    let place: Sentence = "\(name: chain.name)"
    guard let recipient = facts.recipient else { return "a new contract on \(place)" }
    let name = moment.names?.named(recipient) ?? "\(recipient)"
    guard let amount = facts.amount else { return "a call of \(name) on \(place)" }
    return "\(amount) to \(name) on \(place)"
  }

  /// One paragraph a chain: how many transactions are new, the table, and how far it can be trusted.
  private func histories(_ moment: Home.Moment) -> StyledText {
    let presenter = ListHistory.Presenter(isTable: true)
    var text = StyledText()
    for history in moment.histories {
      let table = presenter.table(of: history)
      text.add(escaping: heading(history), .strong)
      text.add(table)
      if let report = moment.unread[history.chain.id] {
        text.add(escaping: .caution("not read up to now: \(report.message)"), .faint)
      }
      for note in HistoryCompleteness.notes(history) { text.add(escaping: note, .faint) }
    }
    let known = Set(moment.histories.map(\.chain.id))
    for (id, report) in moment.unread.sorted(by: { $0.key.value < $1.key.value })
    where !known.contains(id) {
      guard let chain = moment.request.chains[id] else { continue }
      text.add(escaping: .caution("no history of \(name: chain.name): \(report.message)"))
    }
    return text
  }

  /// The chain, with the number of transactions that are marked as new.
  private func heading(_ history: ListHistory.Response) -> Sentence {
    let chain: Sentence = "\(name: history.chain.name)"
    let new = history.transactions.count { $0.isNew == true && !$0.isFolded }
    return new == 0 ? chain : "\(chain): \(count: new) new (*)"
  }

  private func attention(_ moment: Home.Moment) -> StyledText {
    var text = StyledText()
    for wallet in moment.wallets.wallets.compactMap(\.entry)
    where moment.wallets.backupVerifications[wallet.id] == nil {
      let command = "kingtherum \(commands.backup) \(ShellWords.quoted(wallet.name.text))"
      text.add(
        escaping: .caution(
          "the backup of \(name: wallet.name.text) was never tested; test it with: \(command: command)"
        )
      )
    }
    guard let found = moment.installation else { return text }
    let program = Doctor.checks(found.worker).filter { $0.verdict == .bad }
    let places = found.places.map(Doctor.check).filter { $0.verdict == .bad }
    let others = (Doctor.checks(found.wallets.map(\.listings)) + Doctor.checks(found.signing))
      .filter { $0.verdict != .good }
    for check in places + program + others {
      text.add(escaping: .caution("\(check.name): \(check.detail)"))
    }
    let weak = found.foreign.count(where: \.isConcern)
    if weak > 0 {
      text.add(
        .caution(
          "\(weak, one: "keystore of another wallet is", many: "keystores of other wallets are") "
            + "cheap to guess, or open to others"
        )
      )
    }
    return text
  }
}

extension ForeignFinding {
  /// Whether a key in it is cheap to guess or others can read it.
  fileprivate var isConcern: Bool {
    guard case .file(let file) = self else { return false }
    return file.isWeak || file.isOpenToOthers
  }
}
