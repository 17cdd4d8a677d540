import Core
import Entity

/// Reads the lists of a block explorer page by page.
///
/// Always the first page of a range: later ones end at a "window" of 10,000 rows. The next range
/// begins behind the last block of a full page. That block is named whatever its rows are, so those
/// that did not fit do not matter, however many there are.
struct ExplorerPages {
  let client: IndexerClient
  /// What stands before the other parameters: the chain, where one address serves several.
  let prefix: [String]

  /// The rows of a page, which every tier and every clone allows.
  static let size = 1_000
  /// The most requests for one list.
  static let maxRequests = 2_000
  /// The most blocks that are named.
  static let maxBlocks = 1_000_000

  /// What a list names.
  struct Names {
    var blocks: Set<UInt64> = []
    /// Whether all rows are known.
    var isWhole = true
  }

  /// Returns the blocks that a list names in a range.
  func names(
    _ action: ExplorerAction,
    of account: Address,
    in range: ClosedRange<UInt64>
  ) async throws(IndexerFault) -> Names {
    var names = Names()
    // The next piece is the last one.
    var pieces = [range]
    var requests = 0
    while let piece = pieces.popLast() {
      requests += 1
      guard requests <= Self.maxRequests, names.blocks.count <= Self.maxBlocks else {
        throw .tooMuch
      }
      do throws(IndexerFault) {
        let (rows, isWhole) = try await page(action, of: account, in: piece, rows: Self.size)
        names.isWhole = names.isWhole && isWhole
        names.blocks.formUnion(rows.filter(\.matters).map(\.block))
        guard rows.count == Self.size, let last = rows.last?.block else { continue }
        names.blocks.insert(last)
        if last < piece.upperBound { pieces.append(last + 1...piece.upperBound) }
      } catch {
        guard error == .tooHeavy else { throw error }
        if piece.lowerBound == piece.upperBound {
          names.blocks.insert(piece.lowerBound)
        } else {
          let middle = piece.lowerBound + (piece.upperBound - piece.lowerBound) / 2
          pieces += [middle + 1...piece.upperBound, piece.lowerBound...middle]
        }
      }
    }
    return names
  }

  /// Returns the first rows of a range, in the order of their blocks.
  func page(
    _ action: ExplorerAction,
    of account: Address,
    in range: ClosedRange<UInt64>,
    rows size: Int
  ) async throws(IndexerFault) -> (rows: [ExplorerAction.Row], isWhole: Bool) {
    let request = IndexerRequest(
      query: prefix + [
        "module=account", "action=\(action.rawValue)", "address=\(Hex.prefixed(account.bytes))",
        "startblock=\(range.lowerBound)", "endblock=\(range.upperBound)", "page=1",
        // The default differs: a full page would look like the last one.
        "offset=\(size)", "sort=asc",
      ]
    )
    return try await client.ask(request) { body throws(IndexerFault) in
      let answer = try ExplorerAnswer(list: body)
      guard answer.rows.count <= size else { throw .malformed }
      var rows: [ExplorerAction.Row] = []
      for object in answer.rows {
        let row = try action.row(object, of: account)
        guard range.contains(row.block), rows.last.map({ $0.block <= row.block }) ?? true else {
          throw .malformed
        }
        rows.append(row)
      }
      return (rows, answer.isWhole)
    }
  }

  /// Asks for one text of another module.
  func text(_ query: [String]) async throws(IndexerFault) -> String {
    try await client.ask(IndexerRequest(query: prefix + query)) { body throws(IndexerFault) in
      try ExplorerAnswer.text(body)
    }
  }
}
