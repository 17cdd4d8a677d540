import Core
import Entity

/// A log entry of a contract, in words and in JSON.
///
/// That it reads like a transfer is a fact; that anything moved is only the contract's claim.
package struct LogModel: Sendable {
  package struct Fields: Encodable, Sendable {
    /// The contract.
    let address: String
    /// The symbol of the known token at this address.
    let symbol: String?
    /// The known event that the entry reads like.
    let event: String?
    let arguments: [ArgumentModel.Fields]?
    /// The moved or allowed amount of a known token, in its own unit.
    let amount: String?
    /// The raw entry, if it matches no known event.
    let topics: [String]?
    let data: String?
  }

  let fields: Fields
  private let arguments: [ArgumentModel]

  init(_ log: LogEntry, token: Token?) {
    self.init(of: log.address, log.topics, log.payload, token: token)
  }

  init(of contract: Address, _ logged: [Hash32], _ payload: [UInt8], token: Token?) {
    let decoded = KnownEvents.decode(topics: logged, bytes: payload)
    let arguments = decoded?.arguments.enumerated().map { ArgumentModel($1, number: $0) }
    self.arguments = arguments ?? []
    fields = Fields(
      address: contract.description,
      symbol: token.map { UntrustedText.escaped($0.symbol) },
      event: decoded?.event.signature.description,
      arguments: arguments?.map(\.fields),
      amount: token.flatMap { token in
        decoded.flatMap(Self.units).map { Units.text($0, decimals: token.decimals) }
      },
      topics: decoded == nil ? logged.map(\.description) : nil,
      data: decoded == nil ? Hex.prefixed(payload) : nil
    )
  }

  /// The amount of a `Transfer` or `Approval` of ERC-20. In ERC-721, the last argument is a topic.
  private static func units(_ decoded: DecodedEvent) -> UInt256? {
    guard ["Transfer", "Approval"].contains(decoded.event.signature.name),
      let last = decoded.arguments.last, last.name == "value", !last.isIndexed,
      case .value(.number(let units)) = last.content
    else { return nil }
    return units.magnitude
  }

  func add(to facts: inout LabeledLines) {
    let symbol = fields.symbol
    facts.add("event", fields.event.map { "\(term: $0)" } ?? "unknown")
    facts.add("  by", data: fields.address + (symbol.map { " (\($0))" } ?? ""))
    for argument in arguments {
      let amount = argument.name == "value" ? fields.amount : nil
      let unit = amount.map { " (\($0) \(symbol ?? ""))" } ?? ""
      facts.add("  \(term: argument.name)", data: shortened(argument.text.text) + unit)
    }
    if let topics = fields.topics, let data = fields.data {
      let count = (data.utf8.count - 2) / 2
      let bytes: Sentence = "\(count) \(by: count, one: "byte", many: "bytes")"
      facts.add("  data", "\(topics.count, one: "topic", many: "topics"), \(bytes)")
    }
  }

  /// Shortens long values; the JSON has them in full.
  private func shortened(_ text: String) -> String {
    text.count <= 200 ? text : "\(text.prefix(200))…"
  }
}

extension LogModel {
  /// The most entries shown in words; the JSON has all of them.
  static let maxInWords = 20

  /// All log entries of a receipt, in order.
  static func all(of receipt: Receipt, on chain: ChainEntry, tokens: TokenList) -> [LogModel] {
    receipt.logs.map { LogModel($0, token: tokens.token(at: $0.address, on: chain.id)) }
  }

  /// Suggests how to see what the words leave out.
  static func suggestedActions(to logs: [LogModel]) -> [SuggestedAction] {
    logs.count > maxInWords || logs.contains { $0.fields.topics != nil } ? [.seeAll] : []
  }

  static func add(_ logs: [LogModel], to facts: inout LabeledLines) {
    for log in logs.prefix(maxInWords) { log.add(to: &facts) }
    let more = logs.count - maxInWords
    facts.add("events", more > 0 ? "\(more) more" : nil)
  }
}
