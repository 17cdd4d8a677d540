import Core
import Entity

@testable import ErrorSamples
@testable import kingtherum_worker

extension WorkerBackendError: Sampled {
  static var samples: [WorkerBackendError] {
    [.noNode, .noRelay, .noAddress, .noSocket, .noIndex, .noStore]
  }
}
