import Core

extension AuditEntry {
  /// The JSON members of the entry; absent values are left out.
  var members: [JSON.Member] {
    var all: [JSON.Member] = []
    func add(_ key: String, _ value: JSON?) {
      if let value { all.append(JSON.Member(key, value)) }
    }
    func add(_ key: String, _ text: String?) { add(key, text.map { .string($0) }) }
    add("outcome", outcome.rawValue)
    add("wallet", wallet)
    add("kind", kind.rawValue)
    add("account", account.description)
    add("chain", chain.map { "\($0)" })
    add("to", to?.description)
    add("value", value.map { "\($0)" })
    add("nonce", nonce.map { "\($0)" })
    add("selector", selector.map { Hex.prefixed($0) })
    add("payees", payees.isEmpty ? nil : .array(payees.map { .string($0.description) }))
    add("spends", spends.isEmpty ? nil : .array(spends.map(\.json)))
    add("size", size.map { .integer(Int64($0)) })
    add("site", site)
    add("digest", digest.description)
    add("hash", hash?.description)
    add("code", code)
    add("rule", rule)
    return all
  }

  /// Reads the members of an entry.
  init(reading fields: inout JSONObject) throws {
    guard let outcome = Outcome(rawValue: try fields.string("outcome")) else {
      throw InvalidField()
    }
    self.outcome = outcome
    wallet = try fields.string("wallet")
    guard let kind = Intent.Kind(rawValue: try fields.string("kind")) else { throw InvalidField() }
    self.kind = kind
    account = try Address(parsing: fields.string("account"))
    chain = try fields.optionalString("chain").map(Self.number)
    to = try fields.optionalString("to").map { try Address(parsing: $0) }
    value = try fields.optionalString("value").map(Self.number)
    nonce = try fields.optionalString("nonce").map { text in
      guard let nonce = UInt64(exactly: try Self.number(text)) else { throw InvalidField() }
      return nonce
    }
    selector = try fields.optionalString("selector").map { try Hex.decode($0) }
    payees = try (fields.optionalArray("payees") ?? []).map {
      try Address(parsing: $0.string(at: ""))
    }
    spends = try (fields.optionalArray("spends") ?? []).map(Intent.Spend.init(kept:))
    size = try fields.optionalInteger("size").map { Int(clamping: $0) }
    site = try fields.optionalString("site")
    digest = try Hash32(parsing: fields.string("digest"))
    hash = try fields.optionalString("hash").map { try Hash32(parsing: $0) }
    code = try fields.optionalString("code")
    rule = try fields.optionalString("rule")
  }

  /// A member has the wrong form.
  private struct InvalidField: Error {}

  fileprivate static func number(_ text: String) throws -> UInt256 {
    guard let number = DecimalText.parse(text) else { throw InvalidField() }
    return number
  }
}

extension Intent.Spend {
  fileprivate var json: JSON {
    .object([
      JSON.Member("token", .string(asset.word)), JSON.Member("units", .string("\(units)")),
    ])
  }

  fileprivate init(kept json: JSON) throws {
    var fields = try JSONObject(json)
    let word = try fields.string("token")
    guard let asset = Movement.Asset(word: word) else {
      throw JSONError.missing(path: "token")
    }
    self.init(asset, try AuditEntry.number(fields.string("units")))
    try fields.end()
  }
}
