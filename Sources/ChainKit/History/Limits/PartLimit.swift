import Entity
import Synchronization

/// When the search of some blocks ends in a limited sync.
///
/// Of settled blocks, the first states or blocks that it needs are read in any case: they are stored,
/// so each sync gets further, whatever came before.
final class PartLimit: Sendable {
  private let scan: ScanContext
  private let isBegun: Mutex<Bool>

  init(_ scan: ScanContext, of blocks: ClosedRange<UInt64>) {
    self.scan = scan
    isBegun = Mutex(!scan.isSettled(blocks.upperBound))
  }

  /// Whether nothing more is to be read; to be asked just before something is.
  func isSpent() async -> Bool {
    let isFirst = isBegun.withLock { begun in
      defer { begun = true }
      return !begun
    }
    return isFirst ? false : await scan.isSpent()
  }
}
