import Core
package import Entity

/// A HyperSync server: it scans for a few seconds, and says from which block on to ask again.
package struct HyperSyncSource: HistorySource {
  private let client: IndexerClient

  /// The most requests for one range.
  static let maxRequests = 1_000

  package init(_ client: IndexerClient) { self.client = client }

  package var id: EndpointID { client.endpoint }
  package var traffic: Traffic { client.traffic }

  package func blocks(
    of account: Address,
    in range: ClosedRange<UInt64>
  ) async throws(HistorySourceFailure) -> NamedBlocks {
    do throws(IndexerFault) {
      var blocks: Set<UInt64> = []
      var next = range.lowerBound
      for _ in 0..<Self.maxRequests {
        let scan = try await scan(next...range.upperBound, account)
        blocks.formUnion(scan.blocks)
        guard blocks.count <= ExplorerPages.maxBlocks else { throw .tooMuch }
        if scan.next > range.upperBound { return NamedBlocks(blocks.sorted()) }
        // It has no more blocks now, though the range has.
        if scan.next == next || scan.height.map({ scan.next > $0 }) ?? false {
          guard scan.next > 0 else { throw .unreachable }
          return NamedBlocks(blocks.sorted(), upTo: scan.next - 1)
        }
        next = scan.next
      }
      throw .tooMuch
    } catch {
      throw error.failure
    }
  }

  private struct Scan {
    var blocks: [UInt64] = []
    /// The first block that was not scanned.
    let next: UInt64
    /// The newest block of the server; nil if it does not say.
    let height: UInt64?
  }

  private func scan(
    _ range: ClosedRange<UInt64>,
    _ account: Address
  ) async throws(IndexerFault) -> Scan {
    guard let from = Int64(exactly: range.lowerBound),
      let end = Int64(exactly: range.upperBound).map({ $0.addingReportingOverflow(1) }),
      !end.overflow
    else { throw .tooMuch }
    return try await client.ask(
      IndexerRequest(body: Self.question(from, end.partialValue, account))
    ) { body throws(IndexerFault) in
      do {
        return try Self.read(body, range)
      } catch let error as IndexerFault {
        throw error
      } catch {
        throw .malformed
      }
    }
  }

  /// Asks for the transactions and the traces from and to an account, whose end is exclusive.
  private static func question(_ from: Int64, _ end: Int64, _ account: Address) -> [UInt8] {
    let address = JSON.array([.string(Hex.prefixed(account.bytes))])
    let sides = JSON.array(["from", "to"].map { .object([JSON.Member($0, address)]) })
    let block = JSON.array([.string("block_number")])
    let question = JSON.object([
      JSON.Member("from_block", .integer(from)), JSON.Member("to_block", .integer(end)),
      JSON.Member("transactions", sides), JSON.Member("traces", sides),
      JSON.Member(
        "field_selection",
        .object([JSON.Member("transaction", block), JSON.Member("trace", block)])
      ),
    ])
    return Array(question.render().utf8)
  }

  private static func read(_ body: [UInt8], _ range: ClosedRange<UInt64>) throws -> Scan {
    var object = try JSONObject(try JSON.parse(body, maxBytes: HTTPIndexer.maxAnswerBytes))
    let height: UInt64?
    switch object.optional("archive_height") {
    case nil, .null?: height = nil
    case .integer(let number)?: height = UInt64(exactly: number)
    default: throw IndexerFault.malformed
    }
    guard let next = UInt64(exactly: try object.integer("next_block")), next >= range.lowerBound
    else { throw IndexerFault.malformed }
    var scan = Scan(next: next, height: height)
    for var part in try object.objects("data") {
      for table in ["transactions", "traces"] {
        for element in try part.optionalArray(table) ?? [] {
          var row = try JSONObject(element)
          guard let block = UInt64(exactly: try row.integer("block_number")),
            range.contains(block), block < next
          else { throw IndexerFault.malformed }
          scan.blocks.append(block)
        }
      }
    }
    return scan
  }
}
