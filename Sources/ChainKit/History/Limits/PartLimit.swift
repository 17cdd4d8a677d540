import Entity
import Synchronization

/// When the search of some blocks ends in a limited sync.
///
/// Of settled blocks, not before something was stored that was not, so each sync gets further,
/// whatever came before.
final class PartLimit: Sendable {
  private let scan: ScanContext
  private let isFurther: Mutex<Bool>

  init(_ scan: ScanContext, of blocks: ClosedRange<UInt64>) {
    self.scan = scan
    isFurther = Mutex(!scan.isSettled(blocks.upperBound))
  }

  /// Notes that something new was stored.
  func getFurther() { isFurther.withLock { $0 = true } }

  /// Whether nothing more is to be read; to be asked just before something is.
  func isSpent() async -> Bool {
    guard await scan.isSpent() else { return false }
    if isFurther.withLock(\.self) { return true }
    return await scan.isFarBeyond()
  }
}
