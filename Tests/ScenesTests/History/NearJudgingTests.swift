import Core
import Entity
import TestSupport
import Testing

@testable import Scenes

/// Rows are judged by the counterparties near those of the page as by all of the history.
@Suite struct NearJudgingTests {
  /// A source with a long history; without `namesAll` it names no more of it than it must.
  private struct Source: HistoryJudgeSource {
    let counterparties: [CounterpartyRecord]
    let namesAll: Bool

    func accounts() throws -> AccountBook { try Samples.book() }
    func found(of accounts: [Address]) -> [FoundToken] { [] }
    func counterpartyHistory(
      of accounts: [Address],
      near addresses: [Address],
      tokens: [Token]
    ) -> CounterpartyHistory {
      let near = NearAddresses(addresses)
      return CounterpartyHistory(
        chain: try? ChainID(31_337),
        counterparties.filter { namesAll || near.contains($0.counterparty) },
        tokens: tokens
      )
    }
  }

  /// An address that people may mistake for one before it, or is it, or another one.
  private static func address(
    like others: [Address],
    _ random: inout SeededRandom
  ) throws -> Address {
    var bytes = (0..<20).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    guard let other = others.randomElement(using: &random) else { return try Address(bytes: bytes) }
    switch random.next() % 4 {
    case 0: break
    case 1: return other
    case 2:
      bytes[0...1] = other.bytes[0...1]
      bytes[18...19] = other.bytes[18...19]
    default:
      let place = Int(random.next() % 20)
      let changed = bytes[place]
      bytes = other.bytes
      bytes[place] = changed
    }
    return try Address(bytes: bytes)
  }

  private static func record(
    _ other: Address,
    _ random: inout SeededRandom
  ) throws -> CounterpartyRecord {
    let kinds: [Movement.Kind] = [.sent, .received, .tokenOut, .tokenIn]
    let kind = kinds[Int(random.next() % 4)]
    let isEther = [.sent, .received].contains(kind)
    return CounterpartyRecord(
      counterparty: other,
      kind: kind,
      asset: isEther ? .ether : .token(try Samples.address(random.next() % 2 == 0 ? "a" : "b")),
      most: UInt256(random.next() % 3),
      isOwn: random.next() % 2 == 0
    )
  }

  private static func page(
    with others: [Address],
    _ random: inout SeededRandom
  ) throws -> HistoryPage {
    let kinds: [Movement.Kind] = [.received, .tokenIn, .tokenOut, .sent, .fee, .selfTransfer]
    var own: Set<Hash32> = []
    let rows = try (0..<12).map { number in
      let hash = Hash32.keccak(of: [UInt8(number)])
      if random.next() % 3 == 0 { own.insert(hash) }
      let kind = kinds[Int(random.next() % 6)]
      let isToken = [.tokenIn, .tokenOut].contains(kind)
      return Movement(
        chain: try ChainID(31_337),
        account: try Samples.address("1"),
        block: try Samples.block(),
        transaction: hash,
        order: 0,
        kind: kind,
        asset: isToken ? .token(try Samples.address("a")) : .ether,
        amount: UInt256(random.next() % 3),
        counterparty: random.next() % 8 == 0 ? nil : others.randomElement(using: &random),
        status: .success
      )
    }
    return HistoryPage(movements: rows, total: rows.count, offset: 0, asOf: nil, own: own)
  }

  /// All that is said of a transaction.
  private struct Judgement: Equatable {
    let cautions: [[HistoryCaution]]
    let form: JudgedTransaction.Form?
    let isFolded: Bool
  }

  private static func judged(_ page: HistoryPage, by source: Source) async throws -> [Judgement] {
    let token = try Samples.token(try Samples.address("a"))
    let judging = try await source.judging(
      [try Samples.address("1")],
      in: try Samples.book(),
      on: try Samples.chain(),
      listed: [token],
      in: TokenList(adding: [token])
    )
    let transactions = try await judging.transactions(of: page)
    return transactions.map { one in
      Judgement(cautions: one.rows.map(\.cautions), form: one.form, isFolded: one.isFolded)
    }
  }

  @Test("each row is judged as by the whole history")
  func nearIsEnough() async throws {
    var random = SeededRandom()
    var (alike, spoofed) = (0, 0)
    for _ in 0..<60 {
      var met: [Address] = []
      for _ in 0..<30 { met.append(try Self.address(like: met, &random)) }
      let known = met.filter { _ in random.next() % 3 > 0 }
      let records = try known.map { try Self.record($0, &random) }
      let page = try Self.page(with: met, &random)
      let whole = try await Self.judged(page, by: Source(counterparties: records, namesAll: true))
      let near = try await Self.judged(page, by: Source(counterparties: records, namesAll: false))
      #expect(near == whole, "\(random.comment)")
      for caution in whole.flatMap(\.cautions).flatMap(\.self) {
        switch caution {
        case .lookalike: alike += 1
        case .spoofed: spoofed += 1
        default: break
        }
      }
    }
    #expect(alike > 20 && spoofed > 20, "\(random.comment)")
  }

  @Test("a page without counterparties asks for none")
  func nobodyIsAskedFor() async throws {
    struct Refusing: HistoryJudgeSource {
      func accounts() throws -> AccountBook { try Samples.book() }
      func found(of accounts: [Address]) -> [FoundToken] { [] }
      func counterpartyHistory(
        of accounts: [Address],
        near addresses: [Address],
        tokens: [Token]
      ) throws -> CounterpartyHistory { throw CancellationError() }
    }
    let judging = try await Refusing().judging(
      [try Samples.address("1")],
      in: try Samples.book(),
      on: try Samples.chain(),
      listed: [],
      in: TokenList(adding: [])
    )
    let page = HistoryPage(
      movements: [try ListHistoryTests.movement(.received, counterparty: nil)],
      total: 1,
      offset: 0,
      asOf: nil
    )
    #expect(try await judging.transactions(of: page).count == 1)
  }
}
