import Entity

/// What one log search looks for: events that name accounts in the same place.
struct LogQuery: Hashable, Sendable {
  let topics: [LogTopic]
  let accounts: [Address]
  /// The contracts whose logs are searched; empty for all.
  var contracts: [Address] = []
  let blocks: ClosedRange<UInt64>

  /// The most accounts or contracts that nodes usually accept in one search.
  static let mostEntries = 1000

  func filter(_ blocks: ClosedRange<UInt64>) -> LogFilter {
    var filter = TokenFilter.filter(topics, accounts: accounts, blocks: blocks)
    filter.addresses = contracts
    return filter
  }

  /// What its answers cover.
  var subjects: [CoveredSearch.Subject] {
    topics.flatMap { topic in
      contracts.isEmpty
        ? [.logs(topic, of: nil)] : contracts.map { .logs(topic, of: $0) }
    }
  }

  /// The length of its longest list.
  var entries: Int { max(topics.count, accounts.count, contracts.count) }

  /// The same for other blocks.
  func over(_ blocks: ClosedRange<UInt64>) -> LogQuery {
    LogQuery(topics: topics, accounts: accounts, contracts: contracts, blocks: blocks)
  }

  /// The same in parts whose lists have at most `most` entries, which is 1 at least.
  func parts(of most: Int) -> [LogQuery] {
    guard entries > most else { return [self] }
    let contracts = contracts.isEmpty ? [[]] : contracts.pieces(of: most)
    return topics.pieces(of: most).flatMap { topics in
      accounts.pieces(of: most).flatMap { accounts in
        contracts.map {
          LogQuery(topics: topics, accounts: accounts, contracts: $0, blocks: blocks)
        }
      }
    }
  }
}

extension LogQuery {
  /// The searches for what accounts lack in some blocks; those that lack the same share one.
  ///
  /// With contracts, only for the logs of these. `coverage` tells the blocks in which an account was
  /// searched for before.
  static func missing(
    _ searches: [[LogTopic]],
    _ accounts: [Address],
    of contracts: [Address]?,
    in blocks: ClosedRange<UInt64>,
    coverage: (CoveredSearch.Subject, Address) throws(ScanStop) -> Coverage
  ) throws(ScanStop) -> [LogQuery] {
    var queries: [LogQuery] = []
    for topics in searches {
      guard let contracts else {
        queries += try missing(topics, accounts, of: nil, in: blocks, coverage)
        continue
      }
      var shared: [LogQuery: [Address]] = [:]
      for contract in contracts {
        for query in try missing(topics, accounts, of: contract, in: blocks, coverage) {
          shared[query, default: []].append(contract)
        }
      }
      queries += shared.map { query, contracts in
        var query = query
        query.contracts = contracts
        return query
      }
      .sorted { $0.isBefore($1) }
    }
    return queries
  }

  private static func missing(
    _ topics: [LogTopic],
    _ accounts: [Address],
    of contract: Address?,
    in blocks: ClosedRange<UInt64>,
    _ coverage: (CoveredSearch.Subject, Address) throws(ScanStop) -> Coverage
  ) throws(ScanStop) -> [LogQuery] {
    struct Lack: Hashable {
      let blocks: ClosedRange<UInt64>
      let topics: [LogTopic]
    }
    var lacking: [Lack: [Address]] = [:]
    for account in accounts {
      var missing: [ClosedRange<UInt64>: [LogTopic]] = [:]
      for topic in topics {
        var covered = try coverage(.logs(topic, of: nil), account)
        if let contract { covered.formUnion(try coverage(.logs(topic, of: contract), account)) }
        for range in covered.gaps(in: blocks) { missing[range, default: []].append(topic) }
      }
      for (range, topics) in missing {
        lacking[Lack(blocks: range, topics: topics), default: []].append(account)
      }
    }
    return lacking.map { LogQuery(topics: $0.topics, accounts: $1, blocks: $0.blocks) }
      .sorted { $0.isBefore($1) }
  }

  /// Orders searches of the same topics, the newest first.
  private func isBefore(_ other: LogQuery) -> Bool {
    blocks.upperBound == other.blocks.upperBound
      ? blocks.lowerBound < other.blocks.lowerBound : blocks.upperBound > other.blocks.upperBound
  }
}
