import Core

/// Orders of 1inch's Limit Order Protocol 3 and 4, which the Aggregation Routers 5 and 6 contain.
///
/// Orders with code of their own are unknown: interactions of version 3, the extension of version
/// 4. Both may change the amounts, and even the asset that leaves.
enum OneInchOrder {
  private static let amounts = "uint256 makingAmount,uint256 takingAmount"
  private static let four =
    "Order(uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,"
    + "\(amounts),uint256 makerTraits)"
  private static let three =
    "Order(uint256 salt,address makerAsset,address takerAsset,address maker,address receiver,"
    + "address allowedSender,\(amounts),uint256 offsets,bytes interactions)"
  private static let quote =
    "OrderRFQ(uint256 info,address makerAsset,address takerAsset,address maker,"
    + "address allowedSender,\(amounts))"

  static func read(_ data: TypedData) -> OrderTerms? {
    if let known = known(data, four, protocolVersion: "4", routerVersion: "6") {
      return readV4(known.fields)
    }
    if let known = known(data, three, protocolVersion: "3", routerVersion: "5") {
      guard known.fields.number("offsets") == 0, known.fields.bytes("interactions") == [] else {
        return nil
      }
      return terms(known.fields, end: nil, taker: known.fields.address("allowedSender"))
    }
    guard let known = known(data, quote, protocolVersion: "3", routerVersion: "5"),
      let info = known.fields.number("info")
    else { return nil }
    // The low 64 bits are an ID, the next 64 the expiry time, 0 for none.
    let expiry = (info >> 64) & lowest(64)
    return terms(known.fields, end: expiry, taker: known.fields.address("allowedSender"))
  }

  private static func known(
    _ data: TypedData,
    _ type: String,
    protocolVersion: String,
    routerVersion: String
  ) -> KnownTypedData? {
    KnownTypedData(data, type, name: "1inch Limit Order Protocol", versions: [protocolVersion])
      ?? KnownTypedData(data, type, name: "1inch Aggregation Router", versions: [routerVersion])
  }

  /// Reads an order of version 4.
  ///
  /// Its traits are 80 bits of the allowed sender, 40 of the expiry, nonce and series, then flags
  /// from bit 247.
  private static func readV4(_ fields: TypedDataFields) -> OrderTerms? {
    guard let traits = fields.number("makerTraits") else { return nil }
    // Calls before and after (bits 252, 251) go to code that the extension (249) names.
    let refused = [253, 252, 251, 249].map { UInt256(1) << $0 }.reduce(0, |)
    let unused = lowest(47) << 200
    guard traits & (refused | unused) == 0 else { return nil }
    let expiry = (traits >> 80) & lowest(40)
    let isOpen = traits & lowest(80) == 0
    return terms(fields, end: expiry, taker: nil, isOpen: isOpen)
  }

  /// Returns a number with this many bits set, from the lowest on.
  private static func lowest(_ bits: Int) -> UInt256 { .max >> (256 - bits) }

  private static func terms(
    _ fields: TypedDataFields,
    end: UInt256?,
    taker: Address?,
    isOpen: Bool? = nil
  ) -> OrderTerms? {
    guard let maker = fields.address("maker"), let given = fields.address("makerAsset"),
      let wanted = fields.address("takerAsset"), let units = fields.number("makingAmount"),
      let price = fields.number("takingAmount")
    else { return nil }
    let receiver = fields.address("receiver") ?? .zero
    return OrderTerms(
      maker: maker,
      gives: [OrderTerms.Item(.token(given), units)],
      receives: [
        OrderTerms.Item(
          .token(wanted),
          price,
          to: receiver.isZero || receiver == maker ? nil : receiver
        )
      ],
      end: end == 0 ? nil : end,
      taker: taker,
      isOpen: isOpen,
      named: taker.map { $0.isZero ? [] : [.name(.executor, $0)] } ?? []
    )
  }
}
