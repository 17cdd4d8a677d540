import Core

/// Orders of CoW Protocol (GPv2); its contract has a single domain, "Gnosis Protocol" v2.
enum CowOrder {
  private static let type =
    "Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,"
    + "uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,"
    + "string sellTokenBalance,string buyTokenBalance)"

  /// Reads the terms: the maximum that is sold, with the fee, and the minimum that is bought.
  static func read(_ data: TypedData) -> OrderTerms? {
    guard
      let fields = KnownTypedData(data, type, name: "Gnosis Protocol", versions: ["v2"])?.fields,
      let sold = fields.address("sellToken"), let bought = fields.address("buyToken"),
      let receiver = fields.address("receiver"), let units = fields.number("sellAmount"),
      let price = fields.number("buyAmount"), let end = fields.number("validTo"),
      let fee = fields.number("feeAmount"), ["sell", "buy"].contains(fields.text("kind")),
      ["erc20", "external", "internal"].contains(fields.text("sellTokenBalance")),
      ["erc20", "internal"].contains(fields.text("buyTokenBalance"))
    else { return nil }
    return OrderTerms(
      maker: nil,
      gives: [OrderTerms.Item(.token(sold), units.addingWithSaturation(fee))],
      receives: [
        OrderTerms.Item(
          bought == .etherToken ? .ether : .token(bought),
          price,
          // The zero address stands for the owner.
          to: receiver.isZero ? nil : receiver
        )
      ],
      end: end
    )
  }
}
