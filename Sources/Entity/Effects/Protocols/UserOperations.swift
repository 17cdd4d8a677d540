/// Bundles of user operations that are passed to an EntryPoint (ERC-4337).
///
/// `handleAggregatedOps` has no row: an aggregator of signatures runs code of its own.
enum UserOperations {
  /// The maximum number of operations in a bundle.
  static let most = 64

  private static let head = "address sender,uint256 nonce,bytes initCode,bytes callData,"

  static let rows = [
    KnownFunction(
      "handleOps((\(head)uint256 callGasLimit,uint256 verificationGasLimit,"
        + "uint256 preVerificationGas,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,"
        + "bytes paymasterAndData,bytes signature)[] ops,address beneficiary)",
      .carrier(read)
    ),
    KnownFunction(
      "handleOps((\(head)bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,"
        + "bytes paymasterAndData,bytes signature)[] ops,address beneficiary)",
      .carrier(read)
    ),
  ]

  private static let read: CallReader = { call, place in
    guard !place.isDelegate, let list = call.list("ops"), list.count <= most,
      let beneficiary = call.address("beneficiary")
    else { return nil }
    var whole = CallReading([.name(.executor, beneficiary)])
    for value in list {
      guard let operation = UserOperation(value) else { return nil }
      let read = operation.read(
        beneficiary: beneficiary,
        isOwn: place.isOwn(operation.sender)
      )
      whole.effects += read.effects
      whole.inner += read.inner
    }
    return whole
  }
}
