import Core
import Entity

extension WorkerFailure {
  /// What is to be told of an error; those that the wallet tells apart stay what they are.
  init(_ error: any Error) {
    switch error {
    case let failure as WorkerFailure: self = failure
    case let failure as RPCFailure: self = .node(failure)
    case let error as StoreError: self = .store(error)
    case let error as SendingError: self = .sending(error)
    case let error as any Reportable: self = .other(error.report)
    case is CancellationError: self = .node(.cancelled)
    default:
      self = .other(
        Report(.bug, "unexpected", "unexpected error: \("\(type(of: error))")")
      )
    }
  }
}
