package import Entity

/// Measures one node.
///
/// A time is that of one request that a node answers from memory; the network takes most of it.
package struct NodeProbe: Sendable {
  private let endpoint: Endpoint

  /// How many requests are timed.
  private static let samples = 5
  /// The sizes of log searches, in blocks; the last one is the whole chain.
  private static let ranges: [UInt64] = [1_000, 10_000, 100_000]
  /// Smaller sizes, if the first one is refused.
  private static let smallRanges: [UInt64] = [100, 10, 1]
  /// The most requests per batch that are ever sent.
  private static let batch = 20

  /// Takes an endpoint that was not asked yet, so that nothing is known of its limits.
  package init(_ endpoint: Endpoint) { self.endpoint = endpoint }

  /// Measures the node.
  ///
  /// - Throws: `.cancelled` alone; any other failure is part of the measurement.
  package func measure() async throws(RPCFailure) -> NodeMeasurement {
    do {
      return NodeMeasurement(endpoint.id, .works(try await abilities()))
    } catch {
      if error == .cancelled { throw error }
      return NodeMeasurement(endpoint.id, .fails(error))
    }
  }

  private func abilities() async throws(RPCFailure) -> NodeAbilities {
    // Before the first answer, the chain is checked, which is not to be timed.
    var head = try await endpoint.call(GetBlockNumber()).value
    var times: [Duration] = []
    for _ in 0..<Self.samples {
      let start = endpoint.timing.elapsed()
      head = max(head, try await endpoint.call(GetBlockNumber()).value)
      times.append(endpoint.timing.elapsed() - start)
    }
    let newest = try await newestBlock()
    let readAt = endpoint.timing.now()
    if let newest { head = max(head, newest.number) }
    // No chain has so many blocks, and there would be no number for all of them.
    guard head < Int64.max else {
      throw .protocolViolation(.wrongAnswer(method: GetBlockNumber.name, path: "result"))
    }
    let median = times.sorted()[Self.samples / 2]
    return NodeAbilities(
      milliseconds: UInt64(max(0, median.wholeMilliseconds)),
      head: head,
      headTime: newest?.time,
      readAt: readAt,
      hasOldState: try await hasOldState(below: head),
      logRange: try await logRange(below: head),
      batch: try await batch()
    )
  }

  /// Reads the newest block, whose time tells whether the node stands still; nil if it does not give it.
  private func newestBlock() async throws(RPCFailure) -> BlockHeader? {
    do {
      let latest = GetBlockByNumber(.latest)
      return try await endpoint.call(latest, timeouts: nil, awaitsBlock: false)?.header
    } catch {
      if error == .cancelled { throw error }
      return nil
    }
  }

  private func hasOldState(below head: UInt64) async throws(RPCFailure) -> Bool? {
    do {
      let old = GetBalance(.zero, at: .number(head - head / 4))
      _ = try await endpoint.call(old, timeouts: nil, awaitsBlock: false)
      return true
    } catch {
      switch error {
      case .cancelled: throw error
      case .missingData: return false
      default: return nil
      }
    }
  }

  /// Searches ever more blocks, until the node refuses. The contract has no logs.
  private func logRange(below head: UInt64) async throws(RPCFailure) -> NodeAbilities.LogRange? {
    var worked: UInt64?
    for size in Self.ranges.filter({ $0 <= head }) + [head + 1] {
      switch try await search(size, below: head) {
      case .works: worked = size
      case .refused(let most?): return .most(most)
      case .refused(nil):
        if let worked { return .most(worked) }
        for size in Self.smallRanges where size < head + 1 {
          guard case .works = try await search(size, below: head) else { continue }
          return .most(size)
        }
        return nil
      case .fails: return worked.map { .most($0) }
      }
    }
    return .all
  }

  private enum Search {
    case works
    /// Too large, and perhaps what would not be.
    case refused(UInt64?)
    case fails
  }

  private func search(_ size: UInt64, below head: UInt64) async throws(RPCFailure) -> Search {
    let filter = LogFilter(blocks: (head + 1 - size)...head, addresses: [.zero])
    do {
      _ = try await endpoint.call(GetLogs(filter), timeouts: nil, awaitsBlock: false)
      return .works
    } catch {
      switch error {
      case .cancelled: throw error
      case .tooLarge(let hint):
        let most = hint.structural.flatMap { $0 > 0 && $0 < size ? $0 : nil }
        return .refused(most)
      case .timeout: return .refused(nil)
      default: return .fails
      }
    }
  }

  /// Sends a small batch, and one as large as any; the endpoint reduces them like other requests.
  ///
  /// A node that takes none is not asked everything one by one.
  private func batch() async throws(RPCFailure) -> Int {
    for count in [2, Self.batch] {
      do {
        _ = try await endpoint.batch(
          Array(repeating: GetBlockNumber(), count: count),
          timeouts: nil,
          awaitsBlock: false
        )
      } catch {
        if error == .cancelled { throw error }
        return 1
      }
      if await endpoint.batchLimit == 1 { return 1 }
    }
    return min(Self.batch, await endpoint.batchLimit)
  }
}
