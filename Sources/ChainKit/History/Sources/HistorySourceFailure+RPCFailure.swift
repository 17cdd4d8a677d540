import Entity

extension HistorySourceFailure {
  /// What a node's failure says about it as a source.
  ///
  /// A node that takes too long for one page has no index of accounts: it would run all blocks.
  init(_ failure: RPCFailure) {
    self =
      switch failure {
      case _ where failure.isSilence: .unsupported
      case .unsupported, .missingData, .tooLarge, .tooManyTopics, .other, .reverted: .unsupported
      case .protocolViolation(.oversize): .tooMuch
      case .protocolViolation, .serverFault(.malformed), .serverFault(.page), .serverFault(.empty):
        .malformed
      case .noneAnswered(let failures) where !failures.isEmpty:
        failures.allSatisfy { HistorySourceFailure($0.failure) == .unsupported }
          ? .unsupported : .unreachable
      case .cancelled: .cancelled
      default: .unreachable
      }
  }
}
