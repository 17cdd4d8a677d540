import Core

extension Claims {
  /// Reads the claims about a transaction on a chain.
  ///
  /// The claimed token transfer is skipped, and later compared with the call data.
  init(_ object: DocumentReader, chain: ChainID?) throws(DocumentError) {
    var reader = object
    built = try reader.time("built")
    block = try reader.optionalObject("block").map { object throws(DocumentError) in
      try Self.block(object)
    }
    balance = try reader.optionalWei("balance")
    pending = try reader.optionalWei("pending")
    baseFee = try reader.optionalWei("baseFee")
    feeNow = try reader.optionalWei("feeNow")
    rollupFee = try reader.optionalWei("rollupFee")
    recipientName = try reader.optionalString("recipientName")
    contractName = try reader.optionalString("contractName")
    (nameResolved, nameRecord) = try reader.nameOrigin()
    if nameResolved != nil {
      try reader.requireName(among: [recipientName, contractName], "recipientName")
    }
    token = try reader.optionalObject("token").map { object throws(DocumentError) in
      guard let chain else { throw .noChain }
      var reader = object
      return try Self.token(&reader, chain: chain)
    }
    tokenBalance = try reader.optionalWei("tokenBalance")?.count
    tokenPending = try reader.optionalWei("tokenPending")?.count
    simulation = try reader.optionalObject("simulation").map { object throws(DocumentError) in
      try Self.simulation(object)
    }
    reader.skip("tokenTransfer")
    try reader.end()
  }

  static func block(_ object: DocumentReader) throws(DocumentError) -> BlockReference {
    var reader = object
    let number = try reader.number("number")
    let hash = try reader.hash("hash")
    let time = try reader.number("time")
    try reader.end()
    return BlockReference(number: number, hash: hash, time: time)
  }

  /// Reads a claimed token of a chain.
  static func token(_ reader: inout DocumentReader, chain: ChainID) throws(DocumentError) -> Token {
    let token = reader.path
    let address = try reader.address("address")
    let symbol = try reader.string("symbol")
    let name = try reader.string("name")
    let decimals = try reader.number("decimals")
    try reader.end()
    do {
      return try Token(
        chain: chain,
        address: address,
        symbol: symbol,
        name: name,
        decimals: Int(clamping: decimals)
      )
    } catch {
      throw .token(field: token, error)
    }
  }

  private static func simulation(_ object: DocumentReader) throws(DocumentError) -> Simulation {
    var reader = object
    let word = try reader.string("status")
    guard let status = Simulation.Status(rawValue: word) else {
      throw .word(field: reader.field("status"), found: word)
    }
    let gasUsed = try reader.number("gasUsed")
    let reason = try reader.optionalString("reason")
    try reader.end()
    return Simulation(status: status, gasUsed: gasUsed, reason: reason)
  }

  /// The claims as they are written in documents, with the token transfer of the call data.
  func json(transfer: UnsignedDocument.TokenTransfer?) -> JSON {
    var members: [JSON.Member] = []
    if let built { members.append(JSON.Member("built", .string("\(built)"))) }
    if let block { members.append(JSON.Member("block", block.json)) }
    if let balance { members.append(JSON.Member("balance", .string("\(balance)"))) }
    if let pending { members.append(JSON.Member("pending", .string("\(pending)"))) }
    if let baseFee { members.append(JSON.Member("baseFee", .string("\(baseFee)"))) }
    if let feeNow { members.append(JSON.Member("feeNow", .string("\(feeNow)"))) }
    if let rollupFee { members.append(JSON.Member("rollupFee", .string("\(rollupFee)"))) }
    if let recipientName {
      members.append(JSON.Member("recipientName", .string(recipientName)))
    }
    if let contractName { members.append(JSON.Member("contractName", .string(contractName))) }
    if let nameResolved {
      members.append(JSON.Member("nameResolved", .string("\(nameResolved)")))
    }
    if let nameRecord {
      members.append(JSON.Member("nameRecord", .string(nameRecord.rawValue)))
    }
    if let token { members.append(JSON.Member("token", token.json)) }
    if let tokenBalance {
      members.append(JSON.Member("tokenBalance", .string("\(tokenBalance)")))
    }
    if let tokenPending {
      members.append(JSON.Member("tokenPending", .string("\(tokenPending)")))
    }
    if let transfer { members.append(JSON.Member("tokenTransfer", transfer.json)) }
    if let simulation { members.append(JSON.Member("simulation", simulation.json)) }
    return .object(members)
  }
}

extension BlockReference {
  var json: JSON {
    .object([
      JSON.Member("number", .string("\(number)")),
      JSON.Member("hash", .string("\(hash)")),
      JSON.Member("time", .string("\(time)")),
    ])
  }
}

extension Token {
  var json: JSON {
    .object([
      JSON.Member("address", .string("\(address)")),
      JSON.Member("symbol", .string(symbol)),
      JSON.Member("name", .string(name)),
      JSON.Member("decimals", .string("\(decimals)")),
    ])
  }
}

extension UnsignedDocument.TokenTransfer {
  fileprivate var json: JSON {
    .object([
      JSON.Member("to", .string("\(to)")),
      JSON.Member("amount", .string("\(amount.units)")),
      JSON.Member("text", .string("\(amount.text) \(amount.token.symbol)")),
    ])
  }
}

extension Claims.Simulation {
  fileprivate var json: JSON {
    var members = [
      JSON.Member("status", .string(status.rawValue)),
      JSON.Member("gasUsed", .string("\(gasUsed)")),
    ]
    if let reason { members.append(JSON.Member("reason", .string(reason))) }
    return .object(members)
  }
}
