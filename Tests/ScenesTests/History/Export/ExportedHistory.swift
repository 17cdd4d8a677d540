import Core
import Entity
import Synchronization

@testable import Scenes

/// A history that is exported by pages, with the document that is written.
final class ExportedHistory: ExportHistory.Worker {
  let movements: [Movement]
  /// The least rows of a page.
  private let pageRows: Int
  private let people: ContactBook
  private let symbols: [Address: String]
  /// What is read after the first page, if the rows change then.
  private let later: [Movement]?
  /// What is said of the rows of each account, by subject; nothing if no sync has ended.
  private let assurance: [HistorySubject: HistorySpans]
  /// The accounts that no sync has read.
  private let unread: [Address]
  private let written: HistoryLabels
  /// What is known of price feeds after a block.
  private let feeds: @Sendable (PriceMoment) throws -> PastReading
  private let asked = Mutex<[ReadPastPrices]>([])
  private let document = Mutex("")

  init(
    _ movements: [Movement],
    pageRows: Int = 3,
    people: ContactBook = .empty,
    symbols: [Address: String] = [:],
    later: [Movement]? = nil,
    assurance: [HistorySubject: HistorySpans] = whole,
    unread: [Address] = [],
    labels: HistoryLabels = .none,
    feeds: @escaping @Sendable (PriceMoment) throws -> PastReading = { _ in .nothing(.notStored) }
  ) {
    (self.unread, written, self.feeds) = (unread, labels, feeds)
    (self.movements, self.pageRows, self.people) = (movements, pageRows, people)
    (self.symbols, self.later, self.assurance) = (symbols, later, assurance)
  }

  /// What is said of a history in which nothing is missing.
  static let whole: [HistorySubject: HistorySpans] = [
    .ether: HistorySpans(0...20, .proved(.node(.sample))),
    .nonces: HistorySpans(0...20, .proved(.node(.sample))),
    .otherTokens: HistorySpans(0...20, .told(by: .sample)),
  ]

  /// The sentence for it.
  static let complete =
    "complete for ETH on ethereum, as of block 20 (2025-01-01T10:00:00Z): the rows of ETH add up to "
    + "the balance that http://127.0.0.1:8545 gave; tokens are known only from the logs of "
    + "http://127.0.0.1:8545"

  func accounts() throws -> AccountBook { try Samples.book() }
  func contacts() throws -> ContactBook { people }
  func labels() throws -> HistoryLabels { written }
  /// The document as far as it is written.
  var text: String { document.withLock { $0 } }

  /// The questions about prices.
  var questions: [ReadPastPrices] { asked.withLock { $0 } }

  func prices(_ question: ReadPastPrices) throws -> PastPrices {
    asked.withLock { $0.append(question) }
    return PastPrices(try question.moments.map(feeds))
  }

  func write(_ text: String) { document.withLock { $0 += text } }

  func metadata(of tokens: [Address]) async throws -> [Token] {
    try tokens.compactMap { address in
      try symbols[address].map { symbol in
        try Token(
          chain: .ethereum,
          address: address,
          symbol: symbol,
          name: "Token",
          decimals: 6
        )
      }
    }
  }

  func rows(
    of accounts: [Address],
    since: UInt64,
    until: UInt64,
    after cursor: HistoryRowsCursor?
  ) async throws -> HistoryRows {
    let stored = cursor == nil ? movements : later ?? movements
    let own = stored.filter { accounts.contains($0.account) }
      .sorted { ($0.block.number, $0.order) < ($1.block.number, $1.order) }
    let wanted = own.filter { since <= $0.block.time && $0.block.time < until }
    let last = cursor?.last ?? wanted.last?.block.number ?? 0
    let rest = wanted.filter { $0.block.number >= cursor?.block ?? 0 && $0.block.number <= last }
    let end = rest.dropFirst(pageRows - 1).first?.block.number ?? last
    return HistoryRows(
      movements: rest.filter { $0.block.number <= end },
      opening: cursor == nil ? Self.sums(own.filter { $0.block.time < since }) : nil,
      closing: end >= last ? Self.sums(own.filter { $0.block.time < until }) : nil,
      next: end >= last ? nil : HistoryRowsCursor(block: end + 1, last: last),
      asOf: assurance.isEmpty || accounts.contains(where: unread.contains)
        ? nil : try Self.block(20),
      through: wanted.last?.block.time,
      assurance: cursor == nil ? accounts.filter { !unread.contains($0) }.flatMap(said) : []
    )
  }

  private func said(of account: Address) -> [SubjectAssurance] {
    assurance.sorted { $0.key < $1.key }.map { subject, spans in
      SubjectAssurance(chain: .ethereum, account: account, subject: subject, spans: spans)
    }
  }

  static func sums(_ movements: [Movement]) -> [HistoryBalance] {
    var sums: [ExportBalances.Key: ExactSum] = [:]
    for move in movements where move.kind.direction != 0 {
      let key = ExportBalances.Key(account: move.account, asset: move.asset)
      let moves = move.status == .success || move.kind == .fee
      sums[key, default: ExactSum()].add(move.amount, direction: moves ? move.kind.direction : 0)
    }
    return sums.map { HistoryBalance(account: $0.key.account, asset: $0.key.asset, sum: $0.value) }
  }

  /// Block 10 is at the beginning of 2025 (UTC), and each one is an hour after the one before.
  static func block(_ number: UInt64) throws -> BlockReference {
    BlockReference(
      number: number,
      hash: try Samples.hash("b"),
      time: 1_735_689_600 + number * 3_600 - 36_000
    )
  }

  static func move(
    _ kind: Movement.Kind,
    _ amount: UInt256,
    of account: Character = "1",
    in block: UInt64,
    _ transaction: Character?,
    asset: Movement.Asset = .ether,
    to counterparty: Character? = nil,
    order: Int = 0,
    status: Movement.Status = .success,
    evidence: Movement.Evidence? = nil
  ) throws -> Movement {
    Movement(
      chain: .ethereum,
      account: try Samples.address(account),
      block: try Self.block(block),
      transaction: try transaction.map(Samples.hash),
      order: order,
      kind: kind,
      asset: asset,
      amount: amount,
      counterparty: try counterparty.map(Samples.address),
      status: status,
      evidence: evidence
    )
  }

  static let ether: UInt256 = 1_000_000_000_000_000_000

  /// A receipt, a transfer between two accounts, a trade, an unknown token, a failure, a
  /// withdrawal.
  static func sample() throws -> [Movement] {
    let milli = UInt256(1_000_000_000_000_000)
    let dollar = Movement.Asset.token(
      try Address(parsing: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48")
    )
    func times(_ count: UInt64) -> UInt256 { milli.multiplied(by: UInt256(count)) ?? .max }
    return [
      try move(.received, times(2_000), in: 10, "c", to: "9"),
      try move(.sent, times(500), in: 11, "d", to: "2"),
      try move(.received, times(500), of: "2", in: 11, "d", to: "1"),
      try move(.fee, 21_000_000_000_000, in: 11, "d", order: 1),
      try move(.sent, times(100), in: 12, "e", to: "7"),
      try move(.tokenIn, 300_000_000, in: 12, "e", asset: dollar, to: "7", order: 16),
      try move(.fee, 90_000_000_000_000, in: 12, "e", order: 1),
      try move(
        .tokenIn,
        5_000_000,
        of: "2",
        in: 13,
        "f",
        asset: .token(try Samples.address("a")),
        to: "8"
      ),
      try move(.sent, times(1_000), in: 14, "a", to: "9", status: .failed),
      try move(.fee, 21_000_000_000_000, in: 14, "a", order: 1, status: .failed),
      try move(.withdrawal, times(32), in: 15, nil),
    ]
  }

  static func request(
    _ format: ExportFormat,
    _ period: ExportPeriod? = nil,
    accounts: [String] = [],
    tokens: [Token] = [],
    pricing: ExportPricing? = nil
  ) throws -> ExportHistory.Request {
    ExportHistory.Request(
      accounts: accounts,
      chain: try ChainRegistry.builtIn.chain(named: "ethereum"),
      tokens: TokenList(adding: tokens),
      period: try period ?? ExportPeriod(),
      format: format,
      prefix: .usual,
      pricing: pricing
    )
  }

  /// Exports, and returns the document.
  func exported(
    as format: ExportFormat,
    _ period: ExportPeriod? = nil,
    accounts: [String] = [],
    tokens: [Token] = []
  ) async throws -> String {
    let request = try Self.request(format, period, accounts: accounts, tokens: tokens)
    _ = try await ExportHistory.Interactor(worker: self).act(on: request)
    return text
  }
}
