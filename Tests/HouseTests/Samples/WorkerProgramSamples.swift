import Core
import Entity

@testable import ErrorSamples
@testable import kingtherum_worker

extension DeskError: Sampled {
  static var samples: [DeskError] { [.noNode, .noStore] }
}
