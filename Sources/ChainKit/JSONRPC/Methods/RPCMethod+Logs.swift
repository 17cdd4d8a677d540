package import Entity

/// `eth_getLogs`: reads the logs of contracts.
package struct GetLogs: RPCMethod {
  package typealias Answer = LogsAnswer
  package static let name = "eth_getLogs"
  /// The range may be too large.
  package static let kind = MethodKind.logs
  package let filter: LogFilter
  package var parameters: [RPCParameter] { [filter.parameter] }
  /// The number of blocks that it covers.
  package var span: UInt64? { RangeController.length(filter.blocks) }
  package init(_ filter: LogFilter) { self.filter = filter }
  package static let hasOneAnswer = true
  package func blockShown(by answer: LogsAnswer) -> UInt64? { filter.blocks.upperBound }
  package static func read(_ text: inout JSONCursor) -> LogsAnswer? { LogsAnswer(&text) }
}

/// The logs to search for.
package struct LogFilter: Hashable, Sendable {
  package var blocks: ClosedRange<UInt64>
  /// The contracts; empty for all.
  package var addresses: [Address]
  /// The allowed values of each topic; nil or empty for any.
  package var topics: [[Hash32]?]

  package init(
    blocks: ClosedRange<UInt64>,
    addresses: [Address] = [],
    topics: [[Hash32]?] = []
  ) {
    self.blocks = blocks
    self.addresses = addresses
    self.topics = topics
  }

  /// The filter as a parameter, without trailing wildcards, which some nodes refuse.
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

  /// Whether a log matches the filter.
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
