import Core

/// The actions of a swap through Uniswap V4's pool manager (command 0x10 of the router).
///
/// Swaps create debts of the router there; `SETTLE` and `SETTLE_ALL` pay them. If an amount of 0
/// asks for the whole debt, its upper bound is what all swaps may take in and all `TAKE`s take out
/// of that currency. An adapter can stand for a token at another address, so that only tokens known
/// on this machine are read.
struct PoolManagerActions {
  /// 16 MiB: no transaction is that long, so that a larger number is never an offset into one.
  private static let maxOffset = UInt256(1) << 24

  private static let hop = "(address,uint24,int24,address,bytes)[]"
  private static let pool = "(address,address,uint24,int24,address)"

  private let place: CallContext
  private(set) var effects: [Effect] = []
  /// The upper bounds of the debts; the largest number stands for every larger sum.
  private var debts: [Address: UInt256] = [:]
  /// Currencies with a debt that is not bounded in all versions.
  private var unbounded: Set<Address> = []
  /// Currencies with a debt that the caller pays in full, in the order of the actions.
  private var settled: [Address] = []

  init(_ place: CallContext) { self.place = place }

  /// The caller's payments of full debts, after all commands; nil if one has no certain bound.
  var payments: [Effect]? {
    guard unbounded.isDisjoint(with: settled) else { return nil }
    return settled.map { .spend(.token($0), debts[$0] ?? 0, to: nil) }
  }

  /// Adds the actions of one command; returns false if one of them is unknown.
  mutating func add(_ input: [UInt8]) -> Bool {
    guard let plan = StrictABIInput(input, as: "(bytes,bytes[])"), let actions = plan.bytes(0),
      let list = plan.list(1), actions.count == list.count,
      actions.count <= UniversalRouter.maxCommands
    else { return false }
    for (action, parameters) in zip(actions, list) {
      guard let bytes = parameters.bytes, add(action, bytes) else { return false }
    }
    return true
  }

  private mutating func add(_ action: UInt8, _ input: [UInt8]) -> Bool {
    switch action {
    case 0x06, 0x08: return swapOnce(input, isExactIn: action == 0x06)
    case 0x07: return swapExactIn(input)
    case 0x09: return swapExactOut(input)
    case 0x0b, 0x0c: return settle(input, isWhole: action == 0x0c)
    case 0x0e, 0x10: return take(input, isPortion: action == 0x10)
    case 0x0f:
      guard StrictABIInput(input, as: "(address,uint256)") != nil else { return false }
      effects.append(.name(.receiver, place.caller))
      return true
    default: return false
    }
  }

  private mutating func addDebt(_ currency: Address, _ units: UInt256) {
    debts[currency] = (debts[currency] ?? 0).addingWithSaturation(units)
  }

  /// From version 2.1 on, a price precedes the bytes for the pool's hook; the amounts stay.
  private mutating func swapOnce(_ input: [UInt8], isExactIn: Bool) -> Bool {
    let head = "\(Self.pool),bool,uint128,uint128"
    guard
      let whole = StrictABIInput(input, as: "((\(head),bytes))")
        ?? StrictABIInput(input, as: "((\(head),uint256,bytes))"),
      let items = whole.list(0), let swap = StrictABIInput(whole.value(0), count: items.count),
      let key = StrictABIInput(swap.value(0), count: 5), let isFirst = swap.flag(1),
      let into = key.address(isFirst ? 0 : 1), let out = key.address(isFirst ? 1 : 0),
      let units = swap.number(isExactIn ? 2 : 3)
    else { return false }
    addDebt(into, units)
    // A pool may deliver less than an exact output, and its hook may keep the difference.
    if !isExactIn { unbounded.insert(out) }
    return true
  }

  private mutating func swapExactIn(_ input: [UInt8]) -> Bool {
    if let swap = path(input, "uint128,uint128", count: 4) {
      guard let into = swap.address(0), let units = swap.number(2), let least = swap.number(3)
      else {
        return false
      }
      // Version 2.1 reads the first amount as an offset if it can be one, and the second as the
      // amount.
      addDebt(into, units < Self.maxOffset ? max(units, least) : units)
      return true
    }
    guard let swap = path(input, "uint256[],uint128,uint128", count: 5), let into = swap.address(0),
      let units = swap.number(3)
    else { return false }
    // Version 2.0 reads the offset of the prices as the amount.
    addDebt(into, max(units, UInt256(input.count.magnitude)))
    return true
  }

  private mutating func swapExactOut(_ input: [UInt8]) -> Bool {
    let old = path(input, "uint128,uint128", count: 4)
    guard let swap = old ?? path(input, "uint256[],uint128,uint128", count: 5),
      let out = swap.address(0), let hops = swap.list(1),
      let units = swap.number(old == nil ? 3 : 2), let most = swap.number(old == nil ? 4 : 3)
    else { return false }
    let currencies = hops.compactMap { StrictABIInput($0, count: 5)?.address(0) }
    guard let into = currencies.first else { return false }
    unbounded.formUnion(currencies.dropFirst() + [out])
    // Version 2.0 reads the output of the newer form as the limit; version 2.1 reads the number of
    // hops as the limit of the older one.
    if old == nil, units > most { unbounded.insert(into) }
    addDebt(into, max(most, UInt256(hops.count.magnitude)))
    return true
  }

  private func path(_ input: [UInt8], _ amounts: String, count: Int) -> StrictABIInput? {
    StrictABIInput(
      StrictABIInput(input, as: "((address,\(Self.hop),\(amounts)))")?.value(0),
      count: count
    )
  }

  private mutating func settle(_ input: [UInt8], isWhole: Bool) -> Bool {
    guard
      let settle = StrictABIInput(
        input,
        as: isWhole ? "(address,uint256)" : "(address,uint256,bool)"
      ),
      let currency = settle.address(0), let units = settle.number(1)
    else { return false }
    guard isWhole || settle.flag(2) == true else { return true }
    // The router settles ether with what it received, which is counted as the value of the call.
    guard !currency.isZero else { return true }
    guard place.isERC20(currency) else { return false }
    if units > 0 || isWhole {
      effects.append(.spend(.token(currency), units, to: nil))
    } else if !settled.contains(currency) {
      settled.append(currency)
    }
    return true
  }

  private mutating func take(_ input: [UInt8], isPortion: Bool) -> Bool {
    guard let take = StrictABIInput(input, as: "(address,address,uint256)"),
      let currency = take.address(0), let to = take.address(1), let units = take.number(2)
    else { return false }
    effects += place.naming(to)
    // Taking more than there is creates a debt.
    if !isPortion { addDebt(currency, units) }
    return true
  }
}
