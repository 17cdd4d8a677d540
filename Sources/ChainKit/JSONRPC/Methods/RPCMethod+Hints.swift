package import Entity

/// `trace_filter`: reads the calls that an account makes, or those that are made to it.
///
/// In Erigon, Nethermind, reth, Besu and at providers. A node gives the oldest rows, as many as it
/// wants; it may limit the range, and one without an index of accounts runs all blocks of it.
package struct TraceFilter: RPCMethod {
  /// Which side of a call the account is.
  package enum Side: String, Hashable, Sendable, CaseIterable {
    case fromAddress, toAddress
  }

  package typealias Answer = TraceRowsAnswer
  package static let name = "trace_filter"
  package static let isOptional = true
  /// The range may be too large.
  package static let kind = MethodKind.logs
  package let account: Address
  package let side: Side
  package let blocks: ClosedRange<UInt64>
  /// The most rows of the answer; Erigon gives 200 at most unless it is told otherwise.
  private static let most = 1_000
  /// The number of blocks that it covers.
  package var span: UInt64? { RangeController.length(blocks) }

  package var parameters: [RPCParameter] {
    [
      .object([
        .init("fromBlock", .quantity(blocks.lowerBound)),
        .init("toBlock", .quantity(blocks.upperBound)),
        .init(side.rawValue, .array([.address(account)])), .init("count", .integer(Self.most)),
      ])
    ]
  }

  package init(_ account: Address, _ side: Side, in blocks: ClosedRange<UInt64>) {
    (self.account, self.side, self.blocks) = (account, side, blocks)
  }

  package static func read(_ text: inout JSONCursor) -> TraceRowsAnswer? { TraceRowsAnswer(&text) }
}

/// `ots_searchTransactionsBefore`: reads the newest transactions before a block that an account
/// appears in, also within calls.
///
/// In Erigon and Anvil; reth answers that it is unimplemented.
package struct SearchTransactionsBefore: RPCMethod {
  package typealias Answer = AppearancesAnswer
  package static let name = "ots_searchTransactionsBefore"
  package static let isOptional = true
  /// The page may be too large.
  package static let kind = MethodKind.logs
  package let account: Address
  /// The transactions are of lower blocks than this one; 0 for all.
  package let block: UInt64
  /// About how many transactions are wanted: a page ends with a whole block.
  package let pageSize: UInt64

  package var parameters: [RPCParameter] {
    [
      .address(account), .integer(Int(clamping: block)), .integer(Int(clamping: pageSize)),
    ]
  }

  package init(_ account: Address, before block: UInt64, pageSize: UInt64) {
    (self.account, self.block, self.pageSize) = (account, block, pageSize)
  }

  package static func read(_ text: inout JSONCursor) -> AppearancesAnswer? {
    AppearancesAnswer(&text)
  }
}

/// `alchemy_getAssetTransfers`: reads the oldest payments of ether that an account made or received
/// in some blocks.
///
/// It names no failed transaction, no fee and no withdrawal.
package struct GetAssetTransfers: RPCMethod {
  package typealias Answer = TransfersAnswer
  package static let name = "alchemy_getAssetTransfers"
  package static let isOptional = true
  /// The range may be too large.
  package static let kind = MethodKind.logs
  package let account: Address
  package let side: TraceFilter.Side
  package let blocks: ClosedRange<UInt64>
  /// Whether payments within calls are wanted, which only some chains have.
  package let hasInternal: Bool
  /// The most payments of the answer, which is all that may be asked for.
  private static let most: UInt64 = 1_000
  /// The number of blocks that it covers.
  package var span: UInt64? { RangeController.length(blocks) }

  package var parameters: [RPCParameter] {
    [
      .object([
        .init("fromBlock", .quantity(blocks.lowerBound)),
        .init("toBlock", .quantity(blocks.upperBound)),
        .init(side.rawValue, .address(account)),
        .init(
          "category",
          .array([.string("external")] + (hasInternal ? [.string("internal")] : []))
        ),
        .init("excludeZeroValue", .bool(false)), .init("withMetadata", .bool(false)),
        .init("order", .string("asc")), .init("maxCount", .quantity(Self.most)),
      ])
    ]
  }

  package init(
    _ account: Address,
    _ side: TraceFilter.Side,
    in blocks: ClosedRange<UInt64>,
    hasInternal: Bool = true
  ) {
    (self.account, self.side, self.blocks) = (account, side, blocks)
    self.hasInternal = hasInternal
  }

  package static func read(_ text: inout JSONCursor) -> TransfersAnswer? { TransfersAnswer(&text) }
}
