import Core

extension Intent {
  /// Adds what call data would do, and the calls within it.
  ///
  /// - Parameters:
  ///   - input: The call data; none for a payment.
  ///   - contract: Who is called.
  ///   - value: The coin that goes along, in its smallest units; it is not counted here unless there is
  ///     no data.
  ///   - caller: Who makes the call, where that is a contract in the signer's name.
  ///   - gas: The most gas that all of it may use, where something says so.
  mutating func add(
    callOf input: [UInt8],
    to contract: Address,
    value: UInt256 = 0,
    by caller: Address? = nil,
    gas: UInt64? = nil
  ) {
    // What long lists are made of takes no longer than it has to.
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

  /// Adds what a call does, and the calls within it.
  mutating func add(_ analyzed: AnalyzedCall) {
    for call in analyzed.all {
      if !call.input.isEmpty {
        calls.append(Call(call.place.contract, call.selector, isUnderstood: call.isUnderstood))
      }
      for effect in call.effects { add(effect, holders: call.place.holders) }
    }
  }
}
