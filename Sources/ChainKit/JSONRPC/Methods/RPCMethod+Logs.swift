package import Entity

/// `eth_getLogs`: what contracts logged.
package struct GetLogs: RPCMethod {
  /// The logs, in order.
  package typealias Answer = [LogAnswer]
  package static let name = "eth_getLogs"
  /// The range may be too large.
  package static let kind = MethodKind.logs
  package let filter: LogFilter
  package var parameters: [RPCParameter] { [filter.parameter] }
  /// How many blocks it covers.
  package var span: UInt64? { UInt64(filter.blocks.count) }
  package init(_ filter: LogFilter) { self.filter = filter }
}

/// Which logs are wanted.
package struct LogFilter: Hashable, Sendable {
  package var blocks: ClosedRange<UInt64>
  /// The contracts; empty for all.
  package var addresses: [Address]
  /// For each topic what it may be; nil or empty for anything.
  package var topics: [[Hash32]?]

  /// Makes a filter.
  package init(
    blocks: ClosedRange<UInt64>,
    addresses: [Address] = [],
    topics: [[Hash32]?] = []
  ) {
    self.blocks = blocks
    self.addresses = addresses
    self.topics = topics
  }

  /// The filter as a node wants it; trailing wildcards are left out, some nodes refuse them.
  var parameter: RPCParameter {
    var members: [RPCParameter.Member] = [
      .init("fromBlock", .quantity(blocks.lowerBound)),
      .init("toBlock", .quantity(blocks.upperBound)),
    ]
    if !addresses.isEmpty {
      members.append(.init("address", .array(addresses.map(RPCParameter.address))))
    }
    var topics = topics
    while case .some(.none) = topics.last { topics.removeLast() }
    if !topics.isEmpty {
      members.append(
        .init(
          "topics",
          .array(topics.map { $0.map { .array($0.map(RPCParameter.hash)) } ?? .null })
        )
      )
    }
    return .object(members)
  }

  /// Whether a log is one that the filter asks for.
  package func takes(_ log: LogEntry) -> Bool {
    guard blocks.contains(log.blockNumber) else { return false }
    guard addresses.isEmpty || addresses.contains(log.address) else { return false }
    for (place, wanted) in topics.enumerated() {
      guard let wanted, !wanted.isEmpty else { continue }
      guard place < log.topics.count, wanted.contains(log.topics[place]) else { return false }
    }
    return true
  }
}
