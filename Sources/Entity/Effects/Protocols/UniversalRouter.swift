import Core

/// Calls of Uniswap's Universal Router, versions 1.0 to 2.2.
///
/// A command is a byte: 0x80 allows it to fail, the rest is its number. Its input is read only if
/// every version that knows the command reads it in the same way; NFT markets, position managers,
/// bridges and approvals by the router (0x11–0x20, 0x22 and above) make the whole call unknown.
enum UniversalRouter {
  /// The maximum number of commands, including those of nested plans.
  static let maxCommands = 256
  /// The maximum depth of nested plans.
  static let maxDepth = 4

  static let rows = [
    KnownFunction("execute(bytes commands,bytes[] inputs,uint256 deadline)", .counted(read)),
    KnownFunction("execute(bytes commands,bytes[] inputs)", .counted(read)),
  ]

  private static let read: CallReader = { call, place in
    // If its code runs as the caller's own, the router would be the account itself.
    guard !place.isDelegate, call.isStandard, let commands = call.bytes("commands"),
      let inputs = call.list("inputs")
    else { return nil }
    var plan = RouterPlan(place)
    guard plan.add(commands, inputs, depth: 1), let effects = plan.effects else { return nil }
    return CallReading(effects)
  }
}
