import Core

/// Functions that forward calls: bundles, Multicall3, and contract accounts.
enum CallForwarding {
  static let rows = bundles + accounts

  private static let bundles = [
    // A contract that calls itself on behalf of its caller.
    KnownFunction("multicall(bytes[] calls)", .carrier(ownCalls)),
    KnownFunction("multicall(uint256 deadline,bytes[] calls)", .carrier(ownCalls)),
    KnownFunction("multicall(bytes32 previousBlockhash,bytes[] calls)", .carrier(ownCalls)),
    KnownFunction("aggregate((address target,bytes call)[] calls)", .carrier(listed)),
    KnownFunction("blockAndAggregate((address target,bytes call)[] calls)", .carrier(listed)),
    KnownFunction(
      "tryAggregate(bool requireSuccess,(address target,bytes call)[] calls)",
      .carrier(listed)
    ),
    KnownFunction(
      "tryBlockAndAggregate(bool requireSuccess,(address target,bytes call)[] calls)",
      .carrier(listed)
    ),
    KnownFunction(
      "aggregate3((address target,bool allowFailure,bytes call)[] calls)",
      .carrier(listed)
    ),
    KnownFunction(
      "aggregate3Value((address target,bool allowFailure,uint256 value,bytes call)[] calls)",
      .carrier(listed)
    ),
  ]

  private static let accounts = [
    KnownFunction("execute(address to,uint256 value,bytes call)", .carrier(one)),
    KnownFunction("execute(address to,uint256 value,bytes call,uint8 operation)", .carrier(one)),
    KnownFunction("executeBatch(address[] to,bytes[] calls)", .carrier(sideBySide)),
    KnownFunction(
      "executeBatch(address[] to,uint256[] values,bytes[] calls)",
      .carrier(sideBySide)
    ),
    KnownFunction("executeBatch((address to,uint256 value,bytes call)[] calls)", .carrier(listed)),
    KnownFunction("execute((address to,uint256 value,bytes call)[] calls)", .carrier(listed)),
    KnownFunction("execute(bytes32 mode,bytes execution)", .carrier(byMode)),
    KnownFunction("executeFromExecutor(bytes32 mode,bytes execution)", .carrier(byMode)),
  ]

  private static let ownCalls: CallReader = { call, place in
    guard let list = call.list("calls") else { return nil }
    let inputs = list.compactMap(\.bytes)
    guard inputs.count == list.count, inputs.allSatisfy({ !$0.isEmpty }) else { return nil }
    return CallReading(
      inner: inputs.map { ForwardedInnerCall(place.contract, input: $0, caller: place.caller) }
    )
  }

  private static let listed: CallReader = { call, _ in
    call.list("calls").flatMap(all).map { CallReading(inner: $0) }
  }

  /// Reads tuples of a target, an optional value and call data; flags for failures are ignored.
  static func all(_ list: [ABIValue]) -> [ForwardedInnerCall]? {
    let calls = list.compactMap { tuple -> ForwardedInnerCall? in
      guard let items = tuple.items, let target = items.first?.address,
        let input = items.last?.bytes
      else { return nil }
      let value = items.compactMap(\.unsigned).first ?? 0
      return ForwardedInnerCall(target, value: value, input: input)
    }
    return calls.count == list.count ? calls : nil
  }

  /// Replaces the target 0 by `own`; also names the address 0 unless this meaning is certain.
  static func reading(_ calls: [ForwardedInnerCall], zeroAs own: Address, isCertain: Bool)
    -> CallReading
  {
    let isLost = !isCertain && calls.contains { $0.target.isZero }
    return CallReading(
      isLost ? [.name(.receiver, .zero)] : [],
      inner: calls.map { call in
        ForwardedInnerCall(
          call.target.isZero ? own : call.target,
          value: call.value,
          input: call.input,
          isDelegate: call.isDelegate
        )
      }
    )
  }

  /// Reads one call; operation 1 is a delegate call, and others create contracts.
  static let one: CallReader = { call, _ in
    guard let target = call.address("to"), let value = call.number("value"),
      let input = call.bytes("call")
    else { return nil }
    let operation = call.number("operation") ?? 0
    guard operation < 2 else { return nil }
    return CallReading(
      inner: [ForwardedInnerCall(target, value: value, input: input, isDelegate: operation == 1)]
    )
  }

  /// Reads parallel lists; lists of unequal length are not calls.
  private static let sideBySide: CallReader = { call, _ in
    guard let targets = call.list("to"), let inputs = call.list("calls"),
      targets.count == inputs.count
    else { return nil }
    let values = call.list("values") ?? targets.map { _ in .number(0) }
    guard values.count == targets.count else { return nil }
    let tuples = targets.indices.map { ABIValue.list([targets[$0], values[$0], inputs[$0]]) }
    return all(tuples).map { CallReading(inner: $0) }
  }

  private static let byMode: CallReader = { call, place in
    guard let mode = call.bytes("mode").flatMap(ExecutionMode.init),
      let execution = call.bytes("execution")
    else { return nil }
    return mode.read(execution, at: place)
  }
}
