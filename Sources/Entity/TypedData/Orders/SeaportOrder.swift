import Core

/// Orders of Seaport, and trees of them (`BulkOrder`, from version 1.2 on).
enum SeaportOrder {
  private static let versions: Set<String> = ["1.1", "1.2", "1.3", "1.4", "1.5", "1.6"]

  private static let order =
    "OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,"
    + "uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,"
    + "bytes32 conduitKey,uint256 counter)"
  private static let item =
    "uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount"
  private static let offer = "OfferItem(\(item))"
  private static let consideration = "ConsiderationItem(\(item),address recipient)"

  /// Reads the terms of an order, or of all orders of a tree.
  ///
  /// Nil for any other structure, and if a contract decides the terms (order type 4).
  static func read(_ data: TypedData) -> [OrderTerms]? {
    let single = KnownTypedData.type(order, [consideration, offer])
    if let known = KnownTypedData(data, single, name: "Seaport", versions: versions) {
      return terms(known.fields).map { [$0] }
    }
    guard data.primaryType == "BulkOrder", data.message.members.count == 1,
      case .array? = data.message["tree"], let member = data.message.members.first,
      let brackets = depth(of: member.type)
    else { return nil }
    let tree =
      "BulkOrder(OrderComponents\(String(repeating: "[2]", count: brackets)) tree)"
    let whole = KnownTypedData.type(tree, [order, consideration, offer])
    let newer = versions.subtracting(["1.1"])
    guard KnownTypedData(data, whole, name: "Seaport", versions: newer) != nil else { return nil }
    let leaves = leaves(of: member.value).filter { !isEmpty($0) }
    let found = leaves.compactMap(terms)
    return found.isEmpty || found.count != leaves.count ? nil : found
  }

  private static func depth(of type: TypedDataType) -> Int? {
    switch type {
    case .array(let element, 2?): depth(of: element).map { $0 + 1 }
    case .structure: 0
    default: nil
    }
  }

  private static func leaves(of value: TypedDataValue) -> [TypedDataFields] {
    switch value {
    case .structure(let structure): [TypedDataFields(structure)]
    case .array(let elements): elements.flatMap(leaves)
    default: []
    }
  }

  /// Whether this is an empty order, which only fills up a tree.
  private static func isEmpty(_ fields: TypedDataFields) -> Bool {
    fields.address("offerer")?.isZero == true && fields.parts("offer")?.isEmpty == true
      && fields.parts("consideration")?.isEmpty == true
  }

  private static func terms(_ fields: TypedDataFields) -> OrderTerms? {
    guard let offerer = fields.address("offerer"), let zone = fields.address("zone"),
      let offer = fields.parts("offer"), let consideration = fields.parts("consideration"),
      let type = fields.number("orderType"), type < 4, let conduit = fields.bytes("conduitKey")
    else { return nil }
    let gives = offer.compactMap { item($0, isGiven: true, maker: offerer) }
    let receives = consideration.compactMap { item($0, isGiven: false, maker: offerer) }
    guard gives.count == offer.count, receives.count == consideration.count else { return nil }
    // Restricted orders (2 and 3) are taken only if the zone allows it; a zone can also cancel the
    // others.
    return OrderTerms(
      maker: offerer,
      gives: gives,
      receives: receives,
      start: fields.number("startTime"),
      end: fields.number("endTime").flatMap { $0 == Units.largest ? nil : $0 },
      isOpen: type < 2,
      named: zone.isZero ? [] : [.name(.executor, zone)],
      judge: type < 2 ? nil : zone,
      conduit: conduit.allSatisfy { $0 == 0 } ? nil : conduit
    )
  }

  /// Reads an item.
  ///
  /// If its amount changes over time, the larger one counts for what leaves, and the smaller one
  /// for what comes back.
  private static func item(_ fields: TypedDataFields, isGiven: Bool, maker: Address)
    -> OrderTerms.Item?
  {
    guard let type = fields.number("itemType").flatMap({ Int(exactly: $0) }), type <= 5,
      let token = fields.address("token"), let id = fields.number("identifierOrCriteria"),
      let first = fields.number("startAmount"), let last = fields.number("endAmount")
    else { return nil }
    let recipient = isGiven ? nil : fields.address("recipient")
    return OrderTerms.Item(
      type == 0 ? .ether : .token(token),
      isGiven ? max(first, last) : min(first, last),
      // Types 4 and 5 accept any item that fits the criteria.
      id: type == 2 || type == 3 ? id : nil,
      isCollectible: type >= 2,
      to: recipient == maker ? nil : recipient
    )
  }
}
