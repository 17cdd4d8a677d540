package import Core

extension UnsignedPayouts {
  /// The value of the document's member `schema`.
  package static let schema = "kingtherum.unsigned-payouts"

  /// Reads a document, and compares every part that follows from others with them.
  ///
  /// At most 32 MiB; unknown and duplicate members are refused.
  /// - Throws: `PayoutDocumentError` naming the field or the payment.
  package init(parsing bytes: [UInt8]) throws(PayoutDocumentError) {
    let parts: Parts
    do { parts = try Parts(parsing: bytes) } catch { throw .part(error) }
    try self.init(
      chainName: parts.chainName,
      from: parts.from,
      items: parts.items,
      claims: parts.claims
    )
    do { try DocumentRules.compare(parts.stated, with: json) } catch { throw .part(error) }
  }

  /// The document as text: JSON on several lines, and a line feed.
  package func render() -> String { json.pretty() + "\n" }

  /// The document as JSON, for one that contains it.
  package var json: JSON {
    .object([
      JSON.Member("schema", .string(Self.schema)),
      JSON.Member("version", .integer(1)),
      JSON.Member("chain", Transaction.json(chain: totals.chain, name: chainName)),
      JSON.Member("from", from.json),
      JSON.Member("totals", totals.json),
      JSON.Member("payments", .array(items.map(\.json))),
      JSON.Member("claims", claims.json),
    ])
  }
}

/// The parts of a document, before the comparison.
private struct Parts {
  let stated: JSON
  let chainName: String
  let from: UnsignedDocument.Origin
  let items: [UnsignedPayouts.Item]
  let claims: UnsignedPayouts.Claims

  init(parsing bytes: [UInt8]) throws(DocumentError) {
    do { stated = try JSON.parse(bytes, maxBytes: DocumentRules.maxPayoutBytes) } catch {
      throw .json(error)
    }
    var reader = try DocumentReader(stated)
    try reader.schema(UnsignedPayouts.schema)
    var chain = try reader.object("chain")
    chain.skip("id")
    chainName = try chain.string("name")
    try chain.end()
    from = try UnsignedDocument.origin(try reader.object("from"))
    reader.skip("totals")
    var items: [UnsignedPayouts.Item] = []
    for object in try reader.objects("payments") { items.append(try Self.item(object)) }
    self.items = items
    claims = try Self.claims(try reader.object("claims"), chain: items.first?.transaction.chain)
    try reader.end()
  }

  private static func item(_ object: DocumentReader) throws(DocumentError)
    -> UnsignedPayouts.Item
  {
    var reader = object
    let row = try reader.number("row")
    for key in ["nonce", "to", "token", "amount"] { reader.skip(key) }
    let note = try reader.optionalString("note")
    let name = try reader.optionalString("recipientName")
    let (resolved, record) = try reader.nameOrigin()
    if resolved != nil { try reader.requireName(among: [name], "recipientName") }
    let bytes = try reader.bytes("unsigned")
    try reader.end()
    do {
      return UnsignedPayouts.Item(
        transaction: try Transaction(decodingUnsigned: bytes),
        row: Int(clamping: row),
        note: note,
        recipientName: name,
        nameResolved: resolved,
        nameRecord: record
      )
    } catch {
      throw .transaction(field: object.field("unsigned"), error)
    }
  }

  private static func claims(_ object: DocumentReader, chain: ChainID?) throws(DocumentError)
    -> UnsignedPayouts.Claims
  {
    var reader = object
    let built = try reader.time("built")
    let block = try reader.optionalObject("block").map { object throws(DocumentError) in
      try Claims.block(object)
    }
    let balance = try reader.optionalWei("balance")
    let pending = try reader.optionalWei("pending")
    let baseFee = try reader.optionalWei("baseFee")
    let rollupFee = try reader.optionalWei("rollupFee")
    var tokens: [UnsignedPayouts.TokenClaim] = []
    for object in try reader.objects("tokens") {
      guard let chain else { throw .noChain }
      var reader = object
      let balance = try reader.optionalWei("balance")
      let pending = try reader.optionalWei("pending")
      let token = try Claims.token(&reader, chain: chain)
      tokens.append(.init(token: token, balance: balance?.count, pending: pending?.count))
    }
    try reader.end()
    return .init(
      built: built,
      block: block,
      balance: balance,
      pending: pending,
      baseFee: baseFee,
      rollupFee: rollupFee,
      tokens: tokens
    )
  }
}

extension UnsignedPayouts.Item {
  fileprivate var json: JSON {
    var members = [
      JSON.Member("row", .string("\(row)")), JSON.Member("nonce", .string("\(transaction.nonce)")),
    ]
    if let payment = transaction.payment {
      members.append(JSON.Member("to", .string("\(payment.to)")))
      if case .token(let address) = payment.asset {
        members.append(JSON.Member("token", .string("\(address)")))
      }
      members.append(JSON.Member("amount", .string("\(payment.units)")))
    }
    if let recipientName { members.append(JSON.Member("recipientName", .string(recipientName))) }
    if let nameResolved {
      members.append(JSON.Member("nameResolved", .string("\(nameResolved)")))
    }
    if let nameRecord {
      members.append(JSON.Member("nameRecord", .string(nameRecord.rawValue)))
    }
    if let note { members.append(JSON.Member("note", .string(note))) }
    members.append(JSON.Member("unsigned", .string(Hex.prefixed(transaction.unsignedBytes))))
    return .object(members)
  }
}

extension PayoutTotals {
  /// The totals as they are written in documents.
  var json: JSON {
    let sums = sums.map { sum -> JSON in
      var members: [JSON.Member] = []
      if case .token(let address) = sum.asset {
        members.append(JSON.Member("token", .string("\(address)")))
      }
      members.append(JSON.Member("amount", .string("\(sum.units)")))
      members.append(JSON.Member("payments", .string("\(sum.payments)")))
      return .object(members)
    }
    return .object([
      JSON.Member("payments", .string("\(payments)")),
      JSON.Member("sums", .array(sums)),
      JSON.Member("highestFee", .string("\(highestFee)")),
      JSON.Member("digest", .string("\(digest)")),
    ])
  }
}

extension UnsignedPayouts.Claims {
  fileprivate var json: JSON {
    var members = [JSON.Member("built", .string("\(built)"))]
    if let block { members.append(JSON.Member("block", block.json)) }
    if let balance { members.append(JSON.Member("balance", .string("\(balance)"))) }
    if let pending { members.append(JSON.Member("pending", .string("\(pending)"))) }
    if let baseFee { members.append(JSON.Member("baseFee", .string("\(baseFee)"))) }
    if let rollupFee { members.append(JSON.Member("rollupFee", .string("\(rollupFee)"))) }
    let tokens = tokens.map { claim -> JSON in
      guard case .object(var members) = claim.token.json else { return claim.token.json }
      if let balance = claim.balance {
        members.append(JSON.Member("balance", .string("\(balance)")))
      }
      if let pending = claim.pending {
        members.append(JSON.Member("pending", .string("\(pending)")))
      }
      return .object(members)
    }
    members.append(JSON.Member("tokens", .array(tokens)))
    return .object(members)
  }
}
