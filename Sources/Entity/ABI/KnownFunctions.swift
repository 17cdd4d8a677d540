/// Functions that many contracts have, by their selectors: what call data means where nobody has
/// said more.
///
/// A selector is four bytes, and a contract may do anything at all under it. That a call reads like
/// one of these is a fact; that the contract does what its name says is not.
public enum KnownFunctions {
  /// The functions that call data may be for, in the order of the table.
  public static func of(selector: [UInt8]) -> [ABIFunction] { table[selector] ?? [] }

  /// How many there are.
  public static var count: Int { table.values.reduce(0) { $0 + $1.count } }

  /// All of them, in no order.
  static var all: [ABIFunction] { table.values.flatMap(\.self) }

  private static let table: [[UInt8]: [ABIFunction]] = {
    let functions = signatures.split(separator: "\n").compactMap { line in
      try? ABIFunction(parsing: String(line))
    }
    return Dictionary(grouping: functions, by: \.signature.selector)
  }()

  /// How many lines the table has, each of which has to be a function.
  static var lines: Int { signatures.split(separator: "\n").count }

  private static let signatures = """
    transfer(address to,uint256 amount)
    approve(address spender,uint256 amount)
    transferFrom(address from,address to,uint256 amount)
    increaseAllowance(address spender,uint256 added)
    decreaseAllowance(address spender,uint256 subtracted)
    permit(address owner,address spender,uint256 value,uint256 deadline,uint8 v,bytes32 r,bytes32 s)
    mint(address to,uint256 amount)
    burn(uint256 amount)
    burnFrom(address from,uint256 amount)
    safeTransferFrom(address from,address to,uint256 token)
    safeTransferFrom(address from,address to,uint256 token,bytes extra)
    setApprovalForAll(address operator,bool approved)
    safeTransferFrom(address from,address to,uint256 id,uint256 amount,bytes extra)
    safeBatchTransferFrom(address from,address to,uint256[] ids,uint256[] amounts,bytes extra)
    deposit()
    withdraw(uint256 amount)
    deposit(uint256 assets,address receiver)
    mint(uint256 shares,address receiver)
    withdraw(uint256 assets,address receiver,address owner)
    redeem(uint256 shares,address receiver,address owner)
    approve(address token,address spender,uint160 amount,uint48 expiration)
    transferFrom(address from,address to,uint160 amount,address token)
    lockdown((address token,address spender)[] approvals)
    multicall(bytes[] calls)
    multicall(uint256 deadline,bytes[] calls)
    aggregate((address target,bytes call)[] calls)
    tryAggregate(bool requireSuccess,(address target,bytes call)[] calls)
    aggregate3((address target,bool allowFailure,bytes call)[] calls)
    aggregate3Value((address target,bool allowFailure,uint256 value,bytes call)[] calls)
    execTransaction(address to,uint256 value,bytes call,uint8 operation,uint256 safeTxGas,uint256 \
    baseGas,uint256 gasPrice,address gasToken,address refundReceiver,bytes signatures)
    addOwnerWithThreshold(address owner,uint256 threshold)
    removeOwner(address previous,address owner,uint256 threshold)
    swapOwner(address previous,address old,address new)
    changeThreshold(uint256 threshold)
    enableModule(address module)
    disableModule(address previous,address module)
    setGuard(address guard)
    setFallbackHandler(address handler)
    approveHash(bytes32 hash)
    execute(address to,uint256 value,bytes call)
    executeBatch(address[] to,uint256[] values,bytes[] calls)
    executeBatch((address to,uint256 value,bytes call)[] calls)
    execute(bytes32 mode,bytes execution)
    upgradeTo(address implementation)
    upgradeToAndCall(address implementation,bytes call)
    transferOwnership(address owner)
    renounceOwnership()
    acceptOwnership()
    grantRole(bytes32 role,address account)
    revokeRole(bytes32 role,address account)
    swapExactTokensForTokens(uint256 amountIn,uint256 amountOutMin,address[] path,address to,\
    uint256 deadline)
    swapTokensForExactTokens(uint256 amountOut,uint256 amountInMax,address[] path,address to,\
    uint256 deadline)
    swapExactETHForTokens(uint256 amountOutMin,address[] path,address to,uint256 deadline)
    swapExactTokensForETH(uint256 amountIn,uint256 amountOutMin,address[] path,address to,\
    uint256 deadline)
    exactInputSingle((address tokenIn,address tokenOut,uint24 fee,address recipient,uint256 \
    deadline,uint256 amountIn,uint256 amountOutMinimum,uint160 sqrtPriceLimitX96) swap)
    exactInput((bytes path,address recipient,uint256 deadline,uint256 amountIn,uint256 \
    amountOutMinimum) swap)
    execute(bytes commands,bytes[] inputs,uint256 deadline)
    deposit(bytes pubkey,bytes withdrawalCredentials,bytes signature,bytes32 depositDataRoot)
    claim()
    stake(uint256 amount)
    unstake(uint256 amount)
    delegate(address delegatee)
    castVote(uint256 proposal,uint8 support)
    """
}
