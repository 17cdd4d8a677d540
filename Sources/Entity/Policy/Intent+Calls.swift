import Core

extension Intent {
  /// Adds the effects of call data, and of the calls within it.
  ///
  /// - Parameters:
  ///   - input: The call data; empty for a payment.
  ///   - contract: The called contract.
  ///   - value: The value sent along, in base units; counted here only if there is no call data.
  ///   - caller: The caller, if it is a contract that acts for the signer.
  ///   - gas: The gas limit of the whole transaction, if there is one.
  mutating func add(
    callOf input: [UInt8],
    to contract: Address,
    value: UInt256 = 0,
    by caller: Address? = nil,
    gas: UInt64? = nil
  ) {
    // A shortcut for the calls that long lists consist of.
    if case .transfer(let to, let units)? = ERC20.Call(decoding: input) {
      calls.append(Call(contract, ERC20.Selector.transfer, isUnderstood: true))
      add(.spend(.token(contract), units, to: to))
      return
    }
    let place = CallContext(
      account: account,
      caller: caller,
      contract: contract,
      value: value,
      chain: chain,
      gas: gas,
      tokens: tokens
    )
    add(AnalyzedCall(input, at: place))
  }

  /// Adds the effects of a call, and of the calls within it.
  mutating func add(_ analyzed: AnalyzedCall) {
    for call in analyzed.all {
      if !call.input.isEmpty {
        calls.append(Call(call.place.contract, call.selector, isUnderstood: call.isUnderstood))
      }
      for effect in call.effects { add(effect, holders: call.place.holders) }
    }
  }
}
