import Core

/// Calls of Uniswap's Universal Router, versions 1.0 to 2.2.
///
/// A command is a byte: 0x80 lets it fail, the rest says what it is. Its input is read here only where
/// every version that knows the command reads the same; NFT markets, position managers, bridges and
/// approvals of the router's own (0x11–0x20, 0x22 and above) make the whole call unknown.
enum UniversalRouter {
  /// How many commands are read, plans within plans included.
  static let maxCommands = 256
  /// How deep plans may lie in each other.
  static let maxDepth = 4

  static let rows = [
    KnownFunction("execute(bytes commands,bytes[] inputs,uint256 deadline)", .counted(read)),
    KnownFunction("execute(bytes commands,bytes[] inputs)", .counted(read)),
  ]

  private static let read: CallReader = { call, place in
    // Run as the caller's own code the router would be the account itself.
    guard !place.isDelegate, call.isStandard, let commands = call.bytes("commands"),
      let inputs = call.list("inputs")
    else { return nil }
    var plan = RouterPlan(place)
    guard plan.add(commands, inputs, depth: 1), let effects = plan.effects else { return nil }
    return CallReading(effects)
  }
}
