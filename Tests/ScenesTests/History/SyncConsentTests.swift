import Core
import Entity
import Synchronization
import Testing

@testable import Scenes

/// What is asked before a history is read that takes many requests.
@Suite struct SyncConsentTests {
  private static func price(
    _ requests: Int,
    bytes: Int = 12_345_678,
    seconds: Int = 209
  ) -> SyncPrice {
    SyncPrice(requests: requests, bytes: bytes, seconds: seconds, node: .sample)
  }

  /// What the sync was asked for, and what the person was asked.
  private final class Asked: Sendable {
    let wishes = Mutex<[SyncWishes]>([])
    let questions = Mutex<[String]>([])
  }

  /// Syncs through a consent; the sync is costly as long as it may end for that.
  private static func sync(_ consent: SyncConsent, _ asked: Asked) async throws -> HistoryReport {
    var wishes = SyncWishes()
    (wishes.stopsIfCostly, wishes.start) = (true, .block(7))
    return try await consent.report(wishes) { wishes in
      asked.wishes.withLock { $0.append(wishes) }
      if wishes.stopsIfCostly { throw SyncCostError.costly(price(5_234)) }
      return try report()
    }
  }

  private static func report() throws -> HistoryReport {
    HistoryReport(
      asOf: try Samples.block(),
      settled: nil,
      added: 0,
      questions: 1,
      forkedAt: nil,
      assurance: []
    )
  }

  @Test("who agrees is asked once, and the same sync goes on")
  func yesGoesOn() async throws {
    let asked = Asked()
    let consent = SyncConsent { question in
      asked.questions.withLock { $0.append(question.english) }
      return true
    }
    _ = try await Self.sync(consent, asked)
    #expect(
      asked.questions.withLock(\.self) == [
        "Reading this history takes at least 5,200 requests to \(EndpointID.sample), 12 MB and "
          + "3 min; payments received add to that. Read it?"
      ]
    )
    let wishes = asked.wishes.withLock(\.self)
    #expect(wishes.map(\.stopsIfCostly) == [true, false])
    #expect(wishes.map(\.start) == [.block(7), .block(7)])
  }

  @Test("no ends it") func noEndsIt() async throws {
    let asked = Asked()
    await #expect(throws: SyncCostError.declined) {
      try await Self.sync(SyncConsent { _ in false }, asked)
    }
    #expect(asked.wishes.withLock(\.count) == 1)
    let report = SyncCostError.declined.report
    #expect(report.code == "history-declined" && report.kind == .refused)
    #expect(report.message.english == "the history was not read")
  }

  @Test("where nobody can be asked, the error names the price")
  func nobodyCanBeAsked() async throws {
    let asked = Asked()
    await #expect(throws: SyncCostError.costly(Self.price(5_234))) {
      try await Self.sync(SyncConsent(asking: nil), asked)
    }
    #expect(asked.wishes.withLock(\.count) == 1)
    let report = SyncCostError.costly(Self.price(5_234)).report
    #expect(report.code == "history-costly" && report.kind == .usage)
    #expect(
      report.message.english
        == "the history was not read: it takes at least 5,200 requests to "
        + "\(EndpointID.sample), 12 MB and 3 min, and nobody confirmed that"
    )
  }

  @Test("a sync that costs little asks nothing, and what it throws goes through")
  func littleAsksNothing() async throws {
    let consent = SyncConsent { _ in
      Issue.record("asked")
      return false
    }
    #expect(try await consent.report(SyncWishes()) { _ in try Self.report() }.questions == 1)
    await #expect(throws: CancellationError.self) {
      try await consent.report(SyncWishes()) { _ in throw CancellationError() }
    }
  }

  @Test(
    "a price has two digits and its units",
    arguments: [
      (0, 0, 0, "0 requests to NODE, 1 kB and 1 s"),
      (99, 99_400, 99, "99 requests to NODE, 99 kB and 99 s"),
      (201, 104_400, 104, "200 requests to NODE, 100 kB and 100 s"),
      (1_250, 999_000, 119, "1,300 requests to NODE, 1 MB and 120 s"),
      (23_456, 1_500_000, 120, "23,000 requests to NODE, 2 MB and 2 min"),
      (999_999, 999_999_999, 7_140, "1,000,000 requests to NODE, 1 GB and 120 min"),
      (21_020, 64_000_000_000, 7_200, "21,000 requests to NODE, 64 GB and 2 h"),
    ]
  )
  func pricesAreRounded(requests: Int, bytes: Int, seconds: Int, words: String) {
    let price = Self.price(requests, bytes: bytes, seconds: seconds)
    #expect(
      price.words.english == words.replacing("NODE", with: EndpointID.sample.description)
    )
  }

  @Test("people are asked above 200 requests or 60 seconds")
  func whenItIsHigh() {
    #expect(!Self.price(200, seconds: 60).isHigh)
    #expect(Self.price(201, seconds: 1).isHigh && Self.price(1, seconds: 61).isHigh)
    #expect(Self.price(.max, bytes: .max, seconds: .max).isHigh)
    #expect(!Self.price(.max, bytes: .max, seconds: .max).words.english.isEmpty)
  }
}
