package import Core

extension Policy {
  /// The policy as it is stored: every rule, with lists sorted by their bytes.
  ///
  /// `control` is written only if it is refused: policies accepted before that rule existed allow
  /// it, and are still read so.
  package var json: JSON {
    .object(rules + (control ? [] : [JSON.Member("control", .bool(false))]))
  }

  private var rules: [JSON.Member] {
    [
      JSON.Member("chains", chains.json { .string($0.text) }),
      JSON.Member("recipients", recipients.json(\.json)),
      JSON.Member("contracts", contracts.json(\.json)),
      JSON.Member("tokens", tokens.json(\.json)),
      JSON.Member("messages", .bool(messages)),
      JSON.Member("signIns", signIns.json { .string($0.text) }),
      JSON.Member("typedData", .string(typedData.rawValue)),
      JSON.Member("typedDataContracts", typedDataContracts.json(\.json)),
      JSON.Member("authorizations", authorizations.json(\.json)),
      JSON.Member("creation", .bool(creation)),
      JSON.Member("blind", .bool(blind)),
      JSON.Member("unlimited", .bool(unlimited)),
      JSON.Member("times", times.json),
      JSON.Member("fee", fee.map { .string("\($0)") } ?? .null),
      JSON.Member("limits", .array(JSON.sorted(limits.map(\.json)))),
    ]
  }

  /// Reads a stored policy.
  ///
  /// - Throws: ``PolicyError/kept`` if it is not exactly what ``json`` writes.
  package init(keptAs json: JSON) throws(PolicyError) {
    do {
      var fields = try JSONObject(json)
      try self.init(reading: &fields)
      try fields.end()
    } catch {
      throw .kept
    }
    guard self.json == json else { throw .kept }
  }

  private init(reading fields: inout JSONObject) throws {
    self = .open
    chains = try AllowList(fields.value("chains")) { PolicyLiteral(try $0.string(at: "")) }
    recipients = try AllowList(fields.value("recipients"), Address.init(kept:))
    contracts = try AllowList(fields.value("contracts"), Callable.init(kept:))
    tokens = try AllowList(fields.value("tokens"), Holding.init(kept:))
    messages = try fields.bool("messages")
    signIns = try AllowList(fields.value("signIns")) { PolicyLiteral(try $0.string(at: "")) }
    guard let level = TypedDataLevel(rawValue: try fields.string("typedData")) else {
      throw PolicyError.kept
    }
    typedData = level
    typedDataContracts = try AllowList(fields.value("typedDataContracts"), Address.init(kept:))
    authorizations = try AllowList(fields.value("authorizations"), Address.init(kept:))
    creation = try fields.bool("creation")
    blind = try fields.bool("blind")
    unlimited = try fields.bool("unlimited")
    times = try WeeklySchedule(kept: fields.value("times"))
    if let fee = fields.optional("fee"), fee != .null { self.fee = try Self.number(fee) }
    limits = Set(try fields.array("limits").map(Limit.init(kept:)))
    if fields.optional("control") != nil { control = try fields.bool("control") }
  }

  fileprivate static func number(_ json: JSON) throws -> UInt256 {
    let text = try json.string(at: "")
    guard text.utf8.count <= 80, let number = DecimalText.parse(text) else {
      throw PolicyError.kept
    }
    return number
  }
}

/// An error in a stored policy, or a violation of the policy.
package enum PolicyError: Error, Equatable, Sendable {
  /// The stored policy is malformed.
  case kept
  /// The policy forbids a signature.
  case refused(PolicyViolation)
}

extension PolicyError: Reportable {
  package var report: Report {
    switch self {
    case .kept: Report(.data, "policy-kept", "the accepted policy is malformed")
    case .refused(let breach):
      Report(
        .refused,
        "policy",
        "the policy rule \"\(term: breach.rule)\" forbids this: \(breach.wanted); allowed: "
          + "\(breach.allowed)"
      )
    }
  }
}

extension JSON {
  /// Sorts values by the bytes of their JSON text.
  fileprivate static func sorted(_ values: [JSON]) -> [JSON] {
    values.map { ($0.render(), $0) }
      .sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }.map(\.1)
  }
}

extension AllowList {
  fileprivate func json(_ each: (Entry) -> JSON) -> JSON {
    switch self {
    case .any: .string("any")
    case .only(let list): .array(JSON.sorted(list.map(each)))
    }
  }

  fileprivate init(_ json: JSON, _ each: (JSON) throws -> Entry) throws {
    guard case .array(let elements) = json else {
      guard json == .string("any") else { throw PolicyError.kept }
      self = .any
      return
    }
    self = .only(Set(try elements.map(each)))
  }
}

extension Address {
  fileprivate var json: JSON { .string(description) }

  fileprivate init(kept json: JSON) throws { self = try Address(parsing: json.string(at: "")) }
}

extension Policy.Callable {
  fileprivate var json: JSON {
    .object(
      [JSON.Member("contract", .string(contract.description))]
        + (selector.map { [JSON.Member("selector", .string(Hex.prefixed($0)))] } ?? [])
    )
  }

  fileprivate init(kept json: JSON) throws {
    var fields = try JSONObject(json)
    let contract = try Address(parsing: fields.string("contract"))
    self.init(contract, try fields.optionalString("selector").map { try Hex.decode($0) })
    guard selector.map({ $0.count == 4 }) ?? true else { throw PolicyError.kept }
    try fields.end()
  }
}

extension Policy.Holding {
  fileprivate var members: [JSON.Member] {
    (chain.map { [JSON.Member("chain", .string("\($0)"))] } ?? [])
      + [JSON.Member("token", .string(asset.word))]
  }

  fileprivate var json: JSON { .object(members) }

  fileprivate init(kept json: JSON) throws {
    var fields = try JSONObject(json)
    try self.init(reading: &fields)
    try fields.end()
  }

  fileprivate init(reading fields: inout JSONObject) throws {
    let chain = try fields.optional("chain").map { try Policy.number($0) }
    guard let asset = Movement.Asset(word: try fields.string("token")) else {
      throw PolicyError.kept
    }
    self.init(chain: chain, asset)
  }
}

extension Policy.Limit {
  fileprivate var json: JSON {
    .object(
      holding.members + [
        JSON.Member("in", .string(window.rawValue)), JSON.Member("most", .string("\(most)")),
      ]
    )
  }

  fileprivate init(kept json: JSON) throws {
    var fields = try JSONObject(json)
    let holding = try Policy.Holding(reading: &fields)
    guard let window = Policy.Window(rawValue: try fields.string("in")) else {
      throw PolicyError.kept
    }
    self.init(holding, window, try Policy.number(fields.value("most")))
    try fields.end()
  }
}

extension WeeklySchedule {
  fileprivate var json: JSON {
    .array(
      runs.map { .array([.integer(Int64($0.lowerBound)), .integer(Int64($0.upperBound))]) }
    )
  }

  fileprivate init(kept json: JSON) throws {
    let runs = try json.elements(at: "").map { run throws -> Range<Int> in
      let ends = try run.elements(at: "").map { Int(clamping: try $0.integer(at: "")) }
      guard ends.count == 2, ends[0] < ends[1] else { throw PolicyError.kept }
      return ends[0]..<ends[1]
    }
    guard let times = WeeklySchedule(runs: runs) else { throw PolicyError.kept }
    self = times
  }
}
