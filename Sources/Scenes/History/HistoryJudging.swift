import Core
import Entity

/// What the rows of a history are judged by, and the names of the addresses in them.
struct HistoryJudging: Sendable {
  /// The tokens in the whole history of the accounts.
  let found: [FoundToken]
  /// The known addresses, without those that only the history has.
  let names: KnownAddresses
  fileprivate let listed: [Token]
  fileprivate let judged: FoundTokens
  fileprivate let past: LoggedSignatures
  fileprivate let lastLooks: [Address: LastLook]
  fileprivate let counterparties: @Sendable ([Address]) async throws -> CounterpartyHistory

  /// Returns the transactions of a page with what is to be said about them.
  ///
  /// Cost: one question for the counterparties that its rows are judged by.
  func transactions(of page: HistoryPage) async throws -> [JudgedTransaction] {
    let met = Set(page.movements.compactMap(\.counterparty)).filter { !$0.isZero }
    let history = try await met.isEmpty ? .none : counterparties(Array(met))
    let judge = HistoryJudge(
      listed: listed,
      found: judged,
      known: names.after(past, history),
      lastLooks: lastLooks
    )
    return judge.transactions(of: page)
  }
}

extension HistoryJudgeSource {
  /// Reads what rows are judged by, of the whole history of some accounts.
  ///
  /// `listed` are the tokens of the chain in `list`, and `lastLooks` is how much of each account's
  /// history was shown before.
  func judging(
    _ accounts: [Address],
    in book: AccountBook,
    on chain: ChainEntry,
    listed: [Token],
    in list: TokenList,
    lastLooks: [Address: LastLook] = [:]
  ) async throws -> HistoryJudging {
    let found = try await found(of: accounts)
    // Of the other tokens there are no rows.
    let met = Set(found.map(\.contract))
    let isWhole = found.count < ListFoundTokens.maxTokens
    let tokens = isWhole ? listed.filter { met.contains($0.address) } : listed
    let past = pastSignatures()
    return HistoryJudging(
      found: found,
      names: names(book).after(past, .none),
      listed: listed,
      judged: FoundTokens(found, on: chain, knowing: list),
      past: past,
      lastLooks: lastLooks
    ) { try await counterpartyHistory(of: accounts, near: $0, tokens: tokens) }
  }
}

extension AccountBook {
  /// The accounts of this machine, and those of `others` that are not among them: what another
  /// account of this machine did with a token counts, too.
  func judging(_ others: some Sequence<Address>) -> [Address] {
    let own = distinct.map(\.address)
    return own + Set(others).subtracting(own).sorted { "\($0)" < "\($1)" }
  }
}
