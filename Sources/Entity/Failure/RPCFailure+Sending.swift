extension RPCFailure {
  /// Whether a node that failed like this certainly did not accept a transaction.
  ///
  /// It was not sent, or was rejected by this node; another node may accept it.
  package var meansNotSent: Bool {
    switch self {
    case .transport, .timeout: neverArrived
    case .noneAnswered(let failures): failures.allSatisfy(\.failure.meansNotSent)
    case .unauthorized, .quota, .rateLimited, .unsupported, .wrongChain, .wrongGenesis, .poolBusy,
      .feeCapExceeded, .missingData:
      true
    default: false
    }
  }

  /// Whether the request certainly did not reach the node.
  package var neverArrived: Bool {
    switch self {
    case .transport(let fault): fault.neverArrived
    case .timeout(.connecting): true
    case .noneAnswered(let failures): failures.allSatisfy(\.failure.neverArrived)
    default: false
    }
  }
}
