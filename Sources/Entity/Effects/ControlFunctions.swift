/// Functions that change who controls a contract.
enum ControlFunctions {
  static let rows = owners + safes + codes

  private static let owners = [
    row("transferOwnership(address owner)", to: "owner"),
    row("renounceOwnership()"),
    row("acceptOwnership()"),
    row("beginDefaultAdminTransfer(address admin)", to: "admin"),
    row("acceptDefaultAdminTransfer()"),
    row("grantRole(bytes32 role,address account)", to: "account"),
    row("revokeRole(bytes32 role,address account)"),
    row("renounceRole(bytes32 role,address account)"),
    row("setOwner(address owner)", to: "owner"),
    row("addOwner(address owner)", to: "owner"),
    row("removeOwner(address owner)"),
    row("setAdmin(address admin)", to: "admin"),
    row("changeAdmin(address admin)", to: "admin"),
    row("setAuthority(address authority)", to: "authority"),
  ]

  private static let safes = [
    row("addOwnerWithThreshold(address owner,uint256 threshold)", to: "owner"),
    row("removeOwner(address previous,address owner,uint256 threshold)"),
    row("swapOwner(address previous,address old,address new)", to: "new"),
    row("changeThreshold(uint256 threshold)"),
    row("enableModule(address module)", to: "module"),
    row("disableModule(address previous,address module)"),
    row("setGuard(address guard)", to: "guard"),
    row("setModuleGuard(address guard)", to: "guard"),
    row("setFallbackHandler(address handler)", to: "handler"),
    // Anything with this hash may then be done in the Safe's name.
    row("approveHash(bytes32 hash)"),
  ]

  private static let codes = [
    row("upgradeTo(address implementation)", to: "implementation"),
    row("upgradeToAndCall(address implementation,bytes call)", to: "implementation", runs: "call"),
    row("upgrade(address proxy,address implementation)", to: "implementation", of: "proxy"),
    row(
      "upgradeAndCall(address proxy,address implementation,bytes call)",
      to: "implementation",
      of: "proxy",
      runs: "call"
    ),
    row("changeProxyAdmin(address proxy,address admin)", to: "admin", of: "proxy"),
    // ERC-7579: the setup bytes are for the module alone.
    row(
      "installModule(uint256 moduleType,address module,bytes setup)",
      to: "module",
      hands: "setup"
    ),
    row("uninstallModule(uint256 moduleType,address module,bytes setup)", hands: "setup"),
  ]

  /// Creates a row with the names of parameters.
  ///
  /// `to` is the address that gains control, `of` the controlled contract if it is not the called
  /// one, `runs` call data that the new code runs on the contract's behalf, and `hands` bytes that
  /// are not decoded.
  private static func row(
    _ text: String,
    to gains: String? = nil,
    of other: String? = nil,
    runs: String? = nil,
    hands: String? = nil
  ) -> KnownFunction {
    KnownFunction(
      text,
      .control { call, place in
        let address = gains.flatMap(call.address)
        guard let contract = other.map({ call.address($0) }) ?? place.contract,
          address != nil || gains == nil
        else { return nil }
        let name = call.function.signature.name
        var read = CallReading([.control(function: name, of: contract, to: address)])
        if let hands {
          let module = call.address("module") ?? contract
          read.effects += place.passing(call.bytes(hands) ?? [], to: module)
        }
        if let address, let input = runs.flatMap(call.bytes), !input.isEmpty {
          read.inner = [
            ForwardedInnerCall(address, input: input, isDelegate: true, caller: contract)
          ]
        }
        return read
      }
    )
  }
}
