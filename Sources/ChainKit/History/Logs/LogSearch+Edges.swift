import Entity

/// Where the logs begin and end that a node keeps (EIP-4444).
extension LogSearch {
  /// How the search for the edges goes.
  struct Edges: Sendable {
    /// Whether the nodes were asked what they keep.
    var areAsked = false
    /// How often the blocks of a query were divided.
    var count = 0
  }

  /// More edges than any node has; one with so many answers at random.
  private static let mostEdges = 64

  /// Leaves out the blocks whose logs were deleted, if a search of a query's blocks met such ones.
  ///
  /// Cost: two requests if the nodes tell, else about 25, each for one block.
  mutating func findEdges(at place: Int) async throws(ScanStop) {
    edges.count += 1
    guard edges.count <= Self.mostEdges else { return lose(place, .logs) }
    do throws(ScanStop) {
      try await divide(place)
    } catch {
      guard case .node(let failure) = error, !failure.endsSearch else { throw error }
      lose(place, failure.isSilence ? .silent : .logs)
    }
  }

  private mutating func divide(_ place: Int) async throws(ScanStop) {
    guard let left = works[place].control.left else { return }
    let (low, high) = (left.lowerBound, left.upperBound)
    guard low < high else { return lose(place, .logs) }
    let query = works[place].query
    let isLowest = low == max(edge, blocks.lowerBound)
    if isLowest, let told = try await toldEdge(in: left, query) { return begin(at: told) }
    let hasHigh = try await hasLogs(of: high, query)
    let hasLow = try await hasLogs(of: low, query)
    switch (hasLow, hasHigh) {
    case (false, false):
      if let island = try await island(in: left, query) {
        works[place] = Work(query.over(island...high))
        works.append(Work(query.over(low...(island - 1))))
        return
      }
      if isLowest { cut(below: high) }
      lose(place, .logs)
    case (false, true):
      let first = try await edge(between: low, high, query)
      guard isLowest else {
        if let lost = works[place].control.cut(below: first) {
          outcome.miss(lost, of: query, .logs)
        }
        return
      }
      try scan.learn(.logsFrom, first)
      begin(at: first)
    case (true, false):
      let first = try await edge(between: high, low, query)
      outcome.miss((first + 1)...high, of: query, .logs)
      works[place] = Work(query.over(low...first))
    case (true, true):
      // The hole is between them.
      let middle = low + (high - low) / 2
      works[place] = Work(query.over((middle + 1)...high))
      works.append(Work(query.over(low...middle)))
    }
  }

  /// Gives up the blocks below the lowest one whose logs can be searched, in every query.
  private mutating func begin(at first: UInt64) {
    edge = first
    cut(below: first)
  }

  /// Returns the lowest block whose logs can be searched, if the nodes tell it.
  private mutating func toldEdge(
    in left: ClosedRange<UInt64>,
    _ query: LogQuery
  ) async throws(ScanStop) -> UInt64? {
    guard !edges.areAsked else { return nil }
    edges.areAsked = true
    try await RetentionReader(scan: scan).ask()
    guard let told = try scan.recall(.logsFrom), told > left.lowerBound, left.contains(told),
      try await hasLogs(of: told, query)
    else { return nil }
    return told
  }

  /// Returns a block with logs between two without, if one in a quarter of the way has them.
  private func island(
    in left: ClosedRange<UInt64>,
    _ query: LogQuery
  ) async throws(ScanStop) -> UInt64? {
    let quarter = (left.upperBound - left.lowerBound) / 4
    guard quarter > 0 else { return nil }
    for quarters in [2, 3, 1] as [UInt64] {
      let block = left.lowerBound + quarters * quarter
      if try await hasLogs(of: block, query) { return block }
    }
    return nil
  }

  /// Returns the last block with logs on the way from one without to one with them.
  private func edge(
    between missing: UInt64,
    _ present: UInt64,
    _ query: LogQuery
  ) async throws(ScanStop) -> UInt64 {
    var (missing, present) = (missing, present)
    while max(missing, present) - min(missing, present) > 1 {
      let low = min(missing, present)
      let middle = low + (max(missing, present) - low) / 2
      if try await hasLogs(of: middle, query) { present = middle } else { missing = middle }
    }
    return present
  }

  /// Whether a search of one block for one account is answered, if only with its size.
  private func hasLogs(of block: UInt64, _ query: LogQuery) async throws(ScanStop) -> Bool {
    let one = LogQuery(
      topics: query.topics,
      accounts: Array(query.accounts.prefix(1)),
      contracts: Array(query.contracts.prefix(1)),
      blocks: block...block
    )
    do throws(ScanStop) {
      _ = try await scan.ask { (node) throws(RPCFailure) in
        try await node.logs(one.filter(one.blocks))
      }
      return true
    } catch {
      switch error {
      case .node(.missingData): return false
      case .node(.tooLarge): return true
      default: throw error
      }
    }
  }
}
