import Core
import Entity

/// What the rows of a history are judged by, and the names of the addresses in them.
struct HistoryJudging {
  /// The tokens in the whole history of the accounts.
  let found: [FoundToken]
  let names: KnownAddresses
  let judge: HistoryJudge
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
    let counterparties = try await counterpartyHistory(
      of: accounts,
      tokens: isWhole ? listed.filter { met.contains($0.address) } : listed
    )
    let names = names(book).after(pastSignatures(), counterparties)
    let judge = HistoryJudge(
      listed: listed,
      found: FoundTokens(found, on: chain, knowing: list),
      known: names,
      lastLooks: lastLooks
    )
    return HistoryJudging(found: found, names: names, judge: judge)
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
