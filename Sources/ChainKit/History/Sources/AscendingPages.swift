import Entity

/// Reads the blocks that a node names by pages, from the oldest on.
///
/// The next page begins with the block after the last one of a page: the rest of that block would
/// name nothing new. So no place within a block is needed, and no key of a page, which expires.
struct AscendingPages: Sendable {
  /// What a node names of a range.
  struct Page: Sendable {
    /// In ascending order, each as often as the node names it.
    let blocks: [UInt64]
    /// Whether the node names no later ones of the range.
    let isLast: Bool
  }

  /// The most pages that are read; what comes after them is not looked at.
  static let most = 200
  /// The most parts in which a range is asked for, if the node limits ranges; with more, searching
  /// the blocks costs less.
  static let mostParts: UInt64 = 16

  /// Asks for one page.
  let read: @Sendable (ClosedRange<UInt64>) async throws(RPCFailure) -> Page
  /// The most blocks that are named, but for those of the last page; what comes after them is not
  /// looked at.
  var mostBlocks = ExplorerPages.maxBlocks
  /// Whether no further page is asked for.
  var isSpent: @Sendable () async -> Bool = { false }

  /// Reads all pages of a range.
  ///
  /// After a page that cannot be read, what was named before it remains.
  /// - Throws: `HistorySourceFailure`, if that is the first one.
  func blocks(
    in range: ClosedRange<UInt64>
  ) async throws(HistorySourceFailure) -> NamedBlocks {
    var named: [UInt64] = []
    var next = range.lowerBound
    var limit = UInt64.max
    for _ in 0..<Self.most {
      let left = range.upperBound - next
      let part = next...(next + min(left, limit - 1))
      let page: Page
      do throws(RPCFailure) {
        page = try await read(part)
      } catch {
        if case .tooLarge(let hint) = error, let size = hint.structural,
          size > 0, size < RangeController.length(part)
        {
          guard left / size < Self.mostParts else { throw .unsupported }
          limit = size
          continue
        }
        guard next > range.lowerBound else { throw HistorySourceFailure(error) }
        return NamedBlocks(named, upTo: next - 1)
      }
      guard let last = Self.end(of: page, in: part) else {
        guard next > range.lowerBound else { throw .malformed }
        return NamedBlocks(named, upTo: next - 1)
      }
      for block in page.blocks where block != named.last { named.append(block) }
      guard last < range.upperBound else { return NamedBlocks(named) }
      next = last + 1
      if await isSpent() || named.count >= mostBlocks { break }
    }
    // A node may refuse each range, with a smaller limit every time.
    guard next > range.lowerBound else { throw .tooMuch }
    return NamedBlocks(named, upTo: next - 1)
  }

  /// The last block that a page shows; nil if it is not a page of this range.
  private static func end(of page: Page, in range: ClosedRange<UInt64>) -> UInt64? {
    let isAscending = zip(page.blocks, page.blocks.dropFirst()).allSatisfy { $0 <= $1 }
    guard isAscending, page.blocks.first.map(range.contains) ?? true,
      page.blocks.last.map(range.contains) ?? true
    else { return nil }
    return page.isLast ? range.upperBound : page.blocks.last
  }
}

extension NamedBlocks {
  /// What two searches of one range name together.
  func joined(with other: NamedBlocks) -> NamedBlocks {
    NamedBlocks(
      Set(blocks).union(other.blocks).sorted(),
      upTo: [upTo, other.upTo].compactMap(\.self).min()
    )
  }
}
