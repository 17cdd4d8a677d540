import Synchronization

@testable import ChainKit

extension GatheringTransport {
  /// Wraps a transport; the pause ends once so many requests wait, however slow the machine is.
  static func expecting(_ count: Int, _ inner: any Transport) -> GatheringTransport {
    let box = Box()
    let timing = RetryTiming(
      sleep: { _ async throws(CancellationError) in
        while box.transport?.waiting ?? 0 < count, !Task.isCancelled { await Task.yield() }
      },
      now: { 0 },
      pick: { $0.lowerBound }
    )
    let transport = GatheringTransport(inner, timing: timing)
    box.set(transport)
    return transport
  }

  /// Holds the transport that the clock of itself looks at.
  private final class Box: Sendable {
    private let place = Mutex<GatheringTransport?>(nil)
    var transport: GatheringTransport? { place.withLock { $0 } }
    func set(_ transport: GatheringTransport) { place.withLock { $0 = transport } }
  }
}
