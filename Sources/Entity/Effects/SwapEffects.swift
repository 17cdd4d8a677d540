import Core

/// Swaps by the routers of Uniswap V2 and its forks.
///
/// Ether input is the value of the call, which is counted there.
enum SwapEffects {
  static let rows = pairs + RouterPayments.rows + PoolSwaps.rows

  private static let pairs = [
    KnownFunction(
      "swapExactTokensForTokens(uint256 amountIn,uint256 amountOutMin,address[] path,address to,"
        + "uint256 deadline)",
      .counted(tokens("amountIn"))
    ),
    KnownFunction(
      "swapTokensForExactTokens(uint256 amountOut,uint256 amountInMax,address[] path,address to,"
        + "uint256 deadline)",
      .counted(tokens("amountInMax"))
    ),
    KnownFunction(
      "swapExactETHForTokens(uint256 amountOutMin,address[] path,address to,uint256 deadline)",
      .counted(ether)
    ),
    KnownFunction(
      "swapETHForExactTokens(uint256 amountOut,address[] path,address to,uint256 deadline)",
      .counted(ether)
    ),
    KnownFunction(
      "swapExactTokensForETH(uint256 amountIn,uint256 amountOutMin,address[] path,address to,"
        + "uint256 deadline)",
      .counted(tokens("amountIn"))
    ),
    KnownFunction(
      "swapTokensForExactETH(uint256 amountOut,uint256 amountInMax,address[] path,address to,"
        + "uint256 deadline)",
      .counted(tokens("amountInMax"))
    ),
    KnownFunction(
      "swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn,uint256 amountOutMin,"
        + "address[] path,address to,uint256 deadline)",
      .counted(tokens("amountIn"))
    ),
    KnownFunction(
      "swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin,address[] path,"
        + "address to,uint256 deadline)",
      .counted(ether)
    ),
    KnownFunction(
      "swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn,uint256 amountOutMin,"
        + "address[] path,address to,uint256 deadline)",
      .counted(tokens("amountIn"))
    ),
    // SwapRouter02 takes no deadline, and has special addresses for the sender and for itself.
    KnownFunction(
      "swapExactTokensForTokens(uint256 amountIn,uint256 amountOutMin,address[] path,address to)",
      .counted(tokens("amountIn", named: true))
    ),
    KnownFunction(
      "swapTokensForExactTokens(uint256 amountOut,uint256 amountInMax,address[] path,address to)",
      .counted(tokens("amountInMax", named: true))
    ),
  ]

  /// Reads a swap of the path's first token; the argument with this name is the maximum input.
  private static func tokens(_ amount: String, named: Bool = false) -> CallReader {
    { call, place in
      guard let path = call.list("path"), path.count > 1, let token = path[0].address,
        let units = call.number(amount), let to = call.address("to")
      else { return nil }
      let receiver = named ? RouterPayments.recipient(to, at: place) : to
      return CallReading([place.giving(token, units), .name(.receiver, receiver)])
    }
  }

  private static let ether: CallReader = { call, _ in
    guard let path = call.list("path"), path.count > 1 else { return nil }
    return call.address("to").map { CallReading([.name(.receiver, $0)]) }
  }
}
