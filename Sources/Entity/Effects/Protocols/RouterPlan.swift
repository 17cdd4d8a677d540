import Core

/// The commands of a router, in order, and their combined effects.
struct RouterPlan {
  private let place: CallContext
  private var moved: [Effect] = []
  private var pools: PoolManagerActions
  private var count = 0

  init(_ place: CallContext) {
    self.place = place
    pools = PoolManagerActions(place)
  }

  /// All effects; nil if a payment to the pool manager has no certain bound.
  var effects: [Effect]? { pools.payments.map { moved + pools.effects + $0 } }

  /// Adds commands with an input each; returns false if one of them is unknown.
  mutating func add(_ commands: [UInt8], _ inputs: [ABIValue], depth: Int) -> Bool {
    count += commands.count
    guard commands.count == inputs.count, count <= UniversalRouter.maxCommands,
      depth <= UniversalRouter.maxDepth
    else { return false }
    for (command, input) in zip(commands, inputs) {
      guard let bytes = input.bytes, add(command & 0x7f, bytes, depth: depth) else { return false }
    }
    return true
  }

  private mutating func add(_ command: UInt8, _ input: [UInt8], depth: Int) -> Bool {
    switch command {
    case 0x00, 0x01: return swapByPath(input, isExactIn: command == 0x00)
    case 0x08, 0x09: return swapByPairs(input, isExactIn: command == 0x08)
    case 0x02: return transfer(input)
    case 0x0d: return transferBatch(input)
    case 0x03, 0x0a: return permit(input, isBatch: command == 0x03)
    // SWEEP, TRANSFER, PAY_PORTION and its finer twin pay out of the router's holdings.
    case 0x04...0x07: return pay(input, "(address,address,uint256)", recipient: 1)
    // WRAP_ETH, UNWRAP_WETH and UNWRAP_WETH_EXACT do so too.
    case 0x0b, 0x0c, 0x0f: return pay(input, "(address,uint256)", recipient: 0)
    // BALANCE_CHECK_ERC20 changes nothing.
    case 0x0e: return StrictABIInput(input, as: "(address,address,uint256)") != nil
    case 0x10: return pools.add(input)
    case 0x21:
      guard let plan = StrictABIInput(input, as: "(bytes,bytes[])"), let commands = plan.bytes(0),
        let inputs = plan.list(1)
      else { return false }
      return add(commands, inputs, depth: depth + 1)
    default: return false
    }
  }

  private mutating func pay(_ input: [UInt8], _ types: String, recipient: Int) -> Bool {
    guard let to = StrictABIInput(input, as: types)?.address(recipient) else { return false }
    moved += place.naming(to)
    return true
  }

  /// The path is tokens of 20 bytes with fees of 3 bytes between them, reversed for exact outputs.
  private mutating func swapByPath(_ input: [UInt8], isExactIn: Bool) -> Bool {
    guard let swap = swap(input, "bytes"), let path = swap.bytes(3), path.count >= 43,
      (path.count - 20).isMultiple(of: 23)
    else { return false }
    let token = Address(unchecked: Array(isExactIn ? path.prefix(20) : path.suffix(20)))
    return spend(token, swap, isExactIn: isExactIn)
  }

  private mutating func swapByPairs(_ input: [UInt8], isExactIn: Bool) -> Bool {
    guard let swap = swap(input, "address[]"), let path = swap.list(3), path.count >= 2,
      let token = path[0].address
    else { return false }
    return spend(token, swap, isExactIn: isExactIn)
  }

  /// Reads recipient, two amounts, path, and whether the caller pays.
  ///
  /// From version 2.1 on there is also a price for each hop, which older versions ignore.
  private func swap(_ input: [UInt8], _ path: String) -> StrictABIInput? {
    StrictABIInput(input, as: "(address,uint256,uint256,\(path),bool)")
      ?? StrictABIInput(input, as: "(address,uint256,uint256,\(path),bool,uint256[])")
  }

  /// The input amount comes first if it is exact; if the output is, it comes second, as a limit.
  private mutating func spend(_ token: Address, _ swap: StrictABIInput, isExactIn: Bool) -> Bool {
    guard let to = swap.address(0), let units = swap.number(isExactIn ? 1 : 2),
      let isFromCaller = swap.flag(4)
    else { return false }
    if isFromCaller { moved.append(.spend(.token(token), units, to: nil)) }
    moved += place.naming(to)
    return true
  }

  private mutating func transfer(_ input: [UInt8]) -> Bool {
    guard let transfer = StrictABIInput(input, as: "(address,address,uint160)"),
      let token = transfer.address(0), let to = transfer.address(1), let units = transfer.number(2)
    else { return false }
    moved.append(.spend(.token(token), units, to: place.outside(to)))
    return true
  }

  /// Recipients of a batch are not mapped, and only the caller may be its owner.
  private mutating func transferBatch(_ input: [UInt8]) -> Bool {
    guard let batch = StrictABIInput(input, as: "((address,address,uint160,address)[])")?.list(0)
    else {
      return false
    }
    for item in batch {
      guard let item = StrictABIInput(item, count: 4), item.address(0) == place.caller,
        let to = item.address(1), let units = item.number(2), let token = item.address(3)
      else { return false }
      moved.append(.spend(.token(token), units, to: to))
    }
    return true
  }

  private mutating func permit(_ input: [UInt8], isBatch: Bool) -> Bool {
    let details = "(address,uint160,uint48,uint48)\(isBatch ? "[]" : "")"
    guard let permit = StrictABIInput(input, as: "((\(details),address,uint256),bytes)"),
      let effects = Permit2Permits.effects(of: permit.value(0), isBatch: isBatch, by: nil)
    else { return false }
    moved += effects
    return true
  }
}
