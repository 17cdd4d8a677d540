import Core
import Entity

extension WorkerFailure {
  /// Converts an error for the wallet; kinds that the wallet distinguishes are kept.
  init(_ error: any Error) {
    switch error {
    case let failure as WorkerFailure: self = failure
    case let failure as RPCFailure: self = .node(failure)
    case let error as StoreError: self = .store(error)
    case let error as SendingError: self = .sending(error)
    case SyncCostError.costly(let price): self = .costly(price)
    case let error as any Reportable: self = .other(error.report)
    case is CancellationError: self = .node(.cancelled)
    default:
      self = .other(
        Report(.bug, "unexpected", "unexpected error: \(term: "\(type(of: error))")")
      )
    }
  }
}
