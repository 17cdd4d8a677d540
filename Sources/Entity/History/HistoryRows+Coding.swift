import Core

/// Rows are coded as lines of text: as a JSON object for each, they would take most of the time of an
/// export.
extension HistoryRows: Codable {
  private enum CodingKeys: String, CodingKey {
    case chain, rows, opening, closing, next, asOf, through, assurance
  }

  /// Reads a page.
  ///
  /// - Throws: `DecodingError` if a line is not one of a row or a block.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let chain = try container.decode(ChainID.self, forKey: .chain)
    let text = try container.decode(String.self, forKey: .rows)
    guard let movements = Self.movements(in: text, on: chain) else {
      throw DecodingError.dataCorruptedError(
        forKey: .rows,
        in: container,
        debugDescription: "a line that is no row"
      )
    }
    self.init(
      movements: movements,
      opening: try container.decodeIfPresent([HistoryBalance].self, forKey: .opening),
      closing: try container.decodeIfPresent([HistoryBalance].self, forKey: .closing),
      next: try container.decodeIfPresent(HistoryRowsCursor.self, forKey: .next),
      asOf: try container.decodeIfPresent(BlockReference.self, forKey: .asOf),
      through: try container.decodeIfPresent(UInt64.self, forKey: .through),
      assurance: try container.decodeIfPresent([SubjectAssurance].self, forKey: .assurance) ?? []
    )
  }

  /// Writes a page, whose rows are all of one chain.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(movements.first?.chain ?? .ethereum, forKey: .chain)
    try container.encode(lines, forKey: .rows)
    try container.encodeIfPresent(opening, forKey: .opening)
    try container.encodeIfPresent(closing, forKey: .closing)
    try container.encodeIfPresent(next, forKey: .next)
    try container.encodeIfPresent(asOf, forKey: .asOf)
    try container.encodeIfPresent(through, forKey: .through)
    try container.encode(assurance, forKey: .assurance)
  }

  /// A line for each row, and one for each block before its rows.
  private var lines: String {
    var text = ""
    var block: BlockReference?
    for movement in movements {
      if movement.block != block {
        block = movement.block
        text += "\(movement.block.number) \(Hex.encode(movement.block.hash.bytes)) "
        text += "\(movement.block.time)\n"
      }
      text += movement.line
    }
    return text
  }

  private static func movements(in text: String, on chain: ChainID) -> [Movement]? {
    var movements: [Movement] = []
    var block: BlockReference?
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: " ")).map { Substring($0) }
      if fields.count == 3 {
        guard let number = UInt64(fields[0]), let hash = Hash32(hex: fields[1]),
          let time = UInt64(fields[2])
        else { return nil }
        block = BlockReference(number: number, hash: hash, time: time)
      } else {
        guard let block, let movement = Movement(fields, in: block, on: chain) else { return nil }
        movements.append(movement)
      }
    }
    return movements
  }
}

extension Movement {
  /// The row without its chain and its block; `-` stands for ether, and for what is missing.
  ///
  /// An item of a collection is the contract, a colon and its ID.
  fileprivate var line: String {
    var text = transaction.map { Hex.encode($0.bytes) } ?? "-"
    text += " \(Hex.encode(account.bytes)) \(order) \(kind.rawValue) "
    switch asset {
    case .ether: text += "-"
    case .token(let contract): text += Hex.encode(contract.bytes)
    case .item(let contract, let id): text += "\(Hex.encode(contract.bytes)):\(id.hexadecimal)"
    }
    text += " \(amount.hexadecimal) "
    text += counterparty.map { Hex.encode($0.bytes) } ?? "-"
    return text + " \(status.rawValue) \(evidence.rawValue)\n"
  }

  /// Reads the fields of a line; nil if one is not as ``line`` writes it.
  fileprivate init?(_ fields: [Substring], in block: BlockReference, on chain: ChainID) {
    guard fields.count == 9, let account = Address(hex: fields[1]), let order = Int(fields[2]),
      let kind = Kind(rawValue: String(fields[3])), let amount = UInt256(hexadecimal: fields[5]),
      let asset = Asset(field: fields[4]), let status = Status(rawValue: String(fields[7])),
      let evidence = Evidence(rawValue: String(fields[8]))
    else { return nil }
    let (transaction, counterparty) = (Hash32(hex: fields[0]), Address(hex: fields[6]))
    guard transaction != nil || fields[0] == "-", counterparty != nil || fields[6] == "-" else {
      return nil
    }
    self.init(
      chain: chain,
      account: account,
      block: block,
      transaction: transaction,
      order: order,
      kind: kind,
      asset: asset,
      amount: amount,
      counterparty: counterparty,
      status: status,
      evidence: evidence
    )
  }
}

extension Movement.Asset {
  fileprivate init?(field: Substring) {
    if field == "-" {
      self = .ether
      return
    }
    let parts = field.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, let contract = Address(hex: parts[0]) else { return nil }
    guard parts.count == 2 else {
      self = .token(contract)
      return
    }
    guard let id = UInt256(hexadecimal: parts[1]) else { return nil }
    self = .item(contract, id: id)
  }
}

extension Address {
  fileprivate init?(hex: Substring) {
    guard let bytes = try? Hex.decode(String(hex)), let address = try? Address(bytes: bytes) else {
      return nil
    }
    self = address
  }
}

extension Hash32 {
  fileprivate init?(hex: Substring) {
    guard let bytes = try? Hex.decode(String(hex)), let hash = try? Hash32(bytes: bytes) else {
      return nil
    }
    self = hash
  }
}
