import Core
package import Entity
import Files

/// Reads `policy.toml`, and resolves every name in it (docs/policy.md).
package struct PolicyFile {
  /// The longest file, in bytes.
  package static let limit = 64 * 1024

  package let path: String
  package let names: PolicyNames

  package init(home: String, names: PolicyNames) {
    (path, self.names) = (home + "/policy.toml", names)
  }

  /// Reads the file; nil if it does not exist.
  package func read() throws -> Policy? {
    let bytes: [UInt8]?
    do { bytes = try OwnerFile(path: path).read(limit: Self.limit) } catch {
      switch error {
      case .otherOwner, .openToOthers: throw PolicyFileError.openToOthers(path: path)
      default: throw PolicyFileError.unreadable(path: path)
      }
    }
    return try bytes.map { try Self.parse($0, names) }
  }

  package static func parse(_ text: String, _ names: PolicyNames) throws -> Policy {
    try parse(Array(text.utf8), names)
  }

  /// Parses a policy. Unknown keys and unresolved names are errors.
  package static func parse(_ bytes: [UInt8], _ names: PolicyNames) throws -> Policy {
    let table: TOMLTable
    do { table = try TOML.parse(bytes, maxBytes: limit) } catch {
      throw PolicyFileError.malformed(error)
    }
    var root = PolicyTable(table)
    var policy = Policy.unsaid
    if var allow = try root.table("allow") {
      try read(&allow, into: &policy, names)
      try allow.end()
    }
    if var most = try root.table("most") { try readLimits(&most, into: &policy, names) }
    try root.end()
    return policy
  }

  private static func read(
    _ allow: inout PolicyTable,
    into policy: inout Policy,
    _ names: PolicyNames
  ) throws {
    policy.chains = try list("chains", &allow, names.chain) ?? policy.chains
    policy.recipients = try list("recipients", &allow, names.recipient) ?? policy.recipients
    policy.contracts = try list("contracts", &allow, names.callable) ?? policy.contracts
    if let tokens = try allow.texts("tokens") {
      var found: Set<Policy.Holding> = []
      for token in tokens {
        found.formUnion(try names.resolving(token) { try names.holdings($0).map(\.holding) })
      }
      policy.tokens = .only(found)
    }
    policy.messages = try allow.bool("messages") ?? policy.messages
    policy.signIns =
      try choice("sign-ins", &allow) { PolicyLiteral($0.lowercased()) } ?? policy.signIns
    if let text = try allow.text("typed-data") {
      guard let level = Policy.TypedDataLevel(rawValue: text) else {
        throw allow.wrong("typed-data", "\"none\", \"permits\", \"known\" or \"any\"")
      }
      policy.typedData = level
    }
    policy.typedDataContracts =
      try list("typed-data-contracts", &allow, names.recipient) ?? policy.typedDataContracts
    policy.authorizations =
      try choice("authorizations", &allow, names.recipient) ?? policy.authorizations
    policy.creation = try allow.bool("creation") ?? policy.creation
    policy.blind = try allow.bool("blind") ?? policy.blind
    policy.control = try allow.bool("control") ?? policy.control
    policy.unlimited = try allow.bool("unlimited") ?? policy.unlimited
    policy.times = try PolicyHours.read(&allow)

    func list<Entry: PolicyEntry>(
      _ key: String,
      _ table: inout PolicyTable,
      _ each: (String) throws -> Entry
    ) throws -> AllowList<Entry>? {
      guard let texts = try table.texts(key) else { return nil }
      return .only(Set(try texts.map { try names.resolving($0, each) }))
    }
    func choice<Entry: PolicyEntry>(
      _ key: String,
      _ table: inout PolicyTable,
      _ each: (String) throws -> Entry
    ) throws -> AllowList<Entry>? {
      switch try table.choice(key) {
      case nil: return nil
      case .everything: return .any
      case .nothing: return .only([])
      case .list(let texts): return .only(Set(try texts.map { try names.resolving($0, each) }))
      }
    }
  }

  private static func readLimits(
    _ most: inout PolicyTable,
    into policy: inout Policy,
    _ names: PolicyNames
  ) throws {
    if let fee = try most.text("fee") {
      policy.fee = try names.resolving(fee, most.line("fee")) {
        try AmountText(parsing: $0).inEther().count
      }
    }
    for key in most.keys(but: "fee") {
      guard var table = try most.table(key) else { continue }
      let holdings = try names.resolving(key, most.line(key), names.holdings)
      for window in Policy.Window.allCases {
        guard let text = try table.text(window.rawValue) else { continue }
        let line = table.line(window.rawValue)
        for known in holdings {
          let units = try names.resolving(text, line) { try names.units($0, of: known) }
          policy.limits.insert(Policy.Limit(known.holding, window, units))
        }
      }
      try table.end()
    }
    try most.end()
  }
}
