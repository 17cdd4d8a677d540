import Core

/// Orders of 0x.
///
/// `LimitOrder`, `RfqOrder` and `OtcOrder` of the Exchange Proxy, and `Order` of Exchange 3.
enum ZeroExOrder {
  private static let head =
    "address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,"
  private static let four = [
    "LimitOrder(\(head)uint128 takerTokenFeeAmount,address maker,address taker,address sender,"
      + "address feeRecipient,bytes32 pool,uint64 expiry,uint256 salt)",
    "RfqOrder(\(head)address maker,address taker,address txOrigin,bytes32 pool,uint64 expiry,"
      + "uint256 salt)",
    "OtcOrder(\(head)address maker,address taker,address txOrigin,uint256 expiryAndNonce)",
  ]
  private static let three =
    "Order(address makerAddress,address takerAddress,address feeRecipientAddress,"
    + "address senderAddress,uint256 makerAssetAmount,uint256 takerAssetAmount,uint256 makerFee,"
    + "uint256 takerFee,uint256 expirationTimeSeconds,uint256 salt,bytes makerAssetData,"
    + "bytes takerAssetData,bytes makerFeeAssetData,bytes takerFeeAssetData)"

  /// Reads the terms of an order of the Exchange Proxy.
  ///
  /// An `OtcOrder` can be signed by its taker too, who then gives what the maker receives: both
  /// count as leaving.
  static func readV4(_ data: TypedData) -> OrderTerms? {
    let known = four.lazy.compactMap {
      KnownTypedData(data, $0, name: "ZeroEx", versions: ["1.0.0"])
    }.first
    guard let fields = known?.fields, let maker = fields.address("maker"),
      let given = fields.address("makerToken"), let wanted = fields.address("takerToken"),
      let units = fields.number("makerAmount"), let price = fields.number("takerAmount"),
      let end = fields.number("expiry") ?? fields.number("expiryAndNonce").map({ $0 >> 192 })
    else { return nil }
    let taker = fields.address("taker")
    let isOTC = data.primaryType == "OtcOrder"
    let names = ["sender", "feeRecipient", "txOrigin"].compactMap { fields.address($0) }
    return OrderTerms(
      maker: maker,
      gives: [OrderTerms.Item(.token(given), units)],
      receives: [OrderTerms.Item(asset(wanted), price)],
      end: end,
      taker: taker,
      named: (names + (taker.map { [$0] } ?? [])).filter { !$0.isZero }.map {
        .name(.executor, $0)
      },
      takerGives: isOTC ? [OrderTerms.Item(asset(wanted), price, to: maker)] : []
    )
  }

  /// Reads the terms of an order of Exchange 3 over ERC-20 and ERC-721 tokens.
  ///
  /// Nil for other asset proxies, which may be bridges and calls of any kind.
  static func readV3(_ data: TypedData) -> OrderTerms? {
    guard
      let fields = KnownTypedData(data, three, name: "0x Protocol", versions: ["3.0.0"])?.fields,
      let maker = fields.address("makerAddress"), let taker = fields.address("takerAddress"),
      let sender = fields.address("senderAddress"),
      let collector = fields.address("feeRecipientAddress"),
      let given = item(fields, "makerAssetData", "makerAssetAmount"),
      let wanted = item(fields, "takerAssetData", "takerAssetAmount"),
      let fee = fields.number("makerFee"), let end = fields.number("expirationTimeSeconds")
    else { return nil }
    var gives = [given]
    if fee > 0 {
      guard let item = item(fields, "makerFeeAssetData", "makerFee", to: collector) else {
        return nil
      }
      gives.append(item)
    }
    return OrderTerms(
      maker: maker,
      gives: gives,
      receives: [wanted],
      end: end,
      taker: taker,
      named: [sender, collector, taker].filter { !$0.isZero }.map { .name(.executor, $0) }
    )
  }

  /// Reads `ERC20Token(address)` and `ERC721Token(address,uint256)`.
  private static func item(
    _ fields: TypedDataFields,
    _ data: String,
    _ amount: String,
    to recipient: Address? = nil
  ) -> OrderTerms.Item? {
    guard let bytes = fields.bytes(data), let units = fields.number(amount) else { return nil }
    let body = Array(bytes.dropFirst(4))
    switch Array(bytes.prefix(4)) {
    case [0xF4, 0x72, 0x61, 0xB0]:
      return StrictABIInput(body, as: "(address)")?.address(0)
        .map { OrderTerms.Item(.token($0), units, to: recipient) }
    case [0x02, 0x57, 0x17, 0x92]:
      guard let thing = StrictABIInput(body, as: "(address,uint256)"), let token = thing.address(0)
      else { return nil }
      return OrderTerms.Item(
        .token(token),
        units,
        id: thing.number(1),
        isCollectible: true,
        to: recipient
      )
    default: return nil
    }
  }

  private static func asset(_ token: Address) -> Movement.Asset {
    token == .etherToken ? .ether : .token(token)
  }
}
