extension RPCFailure {
  /// Whether a transaction that was handed to a node which fails so was not sent, or surely not taken:
  /// this node will not have it, another may.
  package var meansNotSent: Bool {
    switch self {
    case .transport, .timeout: neverArrived
    case .unauthorized, .quota, .rateLimited, .unsupported, .wrongChain, .poolBusy,
      .feeCapExceeded, .missingData:
      true
    default: false
    }
  }

  /// Whether the question surely did not reach the node.
  package var neverArrived: Bool {
    switch self {
    case .transport(let fault): fault.neverArrived
    case .timeout(.connecting): true
    default: false
    }
  }
}
