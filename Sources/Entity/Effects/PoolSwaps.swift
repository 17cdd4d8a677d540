import Core

/// Swaps by SwapRouter and SwapRouter02 of Uniswap V3.
enum PoolSwaps {
  static let rows = [
    row(
      "exactInputSingle",
      "address tokenIn,address tokenOut,uint24 fee,address recipient,uint256 "
        + "deadline,uint256 amountIn,uint256 amountOutMinimum,uint160 sqrtPriceLimitX96"
    ),
    row(
      "exactOutputSingle",
      "address tokenIn,address tokenOut,uint24 fee,address recipient,uint256 "
        + "deadline,uint256 amountOut,uint256 amountInMaximum,uint160 sqrtPriceLimitX96"
    ),
    row(
      "exactInput",
      "bytes path,address recipient,uint256 deadline,uint256 amountIn,uint256 "
        + "amountOutMinimum"
    ),
    row(
      "exactOutput",
      "bytes path,address recipient,uint256 deadline,uint256 amountOut,uint256 "
        + "amountInMaximum"
    ),
    row(
      "exactInputSingle",
      "address tokenIn,address tokenOut,uint24 fee,address recipient,uint256 "
        + "amountIn,uint256 amountOutMinimum,uint160 sqrtPriceLimitX96"
    ),
    row(
      "exactOutputSingle",
      "address tokenIn,address tokenOut,uint24 fee,address recipient,uint256 "
        + "amountOut,uint256 amountInMaximum,uint160 sqrtPriceLimitX96"
    ),
    row("exactInput", "bytes path,address recipient,uint256 amountIn,uint256 amountOutMinimum"),
    row("exactOutput", "bytes path,address recipient,uint256 amountOut,uint256 amountInMaximum"),
  ]

  private static func row(_ name: String, _ members: String) -> KnownFunction {
    // The older router takes a deadline, and its only special recipient is 0, for itself.
    let hasNames = !members.contains("deadline")
    return KnownFunction(
      "\(name)((\(members)) swap)",
      .counted { call, place in
        let swap = call.members("swap")
        guard let token = tokenIn(swap, isExactOutput: name.hasPrefix("exactOutput")),
          let units = (swap["amountIn"] ?? swap["amountInMaximum"])?.unsigned,
          let to = swap["recipient"]?.address
        else { return nil }
        let receiver =
          hasNames
          ? RouterPayments.recipient(to, at: place) : to.isZero ? place.contract : to
        return CallReading([place.giving(token, units), .name(.receiver, receiver)])
      }
    )
  }

  /// Returns the token that is paid. A path is a token, and then a fee of 3 bytes and a token for
  /// each pool; for an exact output it runs backwards.
  private static func tokenIn(_ swap: [String: ABIValue], isExactOutput: Bool) -> Address? {
    guard let path = swap["path"]?.bytes else { return swap["tokenIn"]?.address }
    guard path.count >= 43, (path.count - 20) % 23 == 0 else { return nil }
    return try? Address(bytes: Array(isExactOutput ? path.suffix(20) : path.prefix(20)))
  }
}
