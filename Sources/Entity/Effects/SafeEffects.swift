/// A Safe's own transactions, and the library that bundles them.
enum SafeEffects {
  static let rows = [
    KnownFunction(
      "execTransaction(address to,uint256 value,bytes call,uint8 operation,uint256 safeTxGas,uint256 "
        + "baseGas,uint256 gasPrice,address gasToken,address refundReceiver,bytes signatures)",
      .carrier(transaction)
    ),
    KnownFunction(
      "execTransactionFromModule(address to,uint256 value,bytes call,uint8 operation)",
      .carrier(CallForwarding.one)
    ),
    KnownFunction(
      "execTransactionFromModuleReturnData(address to,uint256 value,bytes call,uint8 operation)",
      .carrier(CallForwarding.one)
    ),
    KnownFunction("multiSend(bytes transactions)", .carrier(MultiSend.read)),
  ]

  /// The signatures are those of the owners, and only prove.
  private static let transaction: CallReader = { call, place in
    guard var read = CallForwarding.one(call, place), let safeTxGas = call.number("safeTxGas"),
      let baseGas = call.number("baseGas"), let gasPrice = call.number("gasPrice"),
      let token = call.address("gasToken"), let receiver = call.address("refundReceiver")
    else { return nil }
    let refund = SafeRefund(
      safeTxGas: safeTxGas,
      baseGas: baseGas,
      gasPrice: gasPrice,
      gasToken: token,
      receiver: receiver
    )
    read.effects += refund?.effects(gas: place.gas) ?? []
    return read
  }
}
