import Core
import Entity
import Foundation
import TestSupport
import Testing

@Suite struct HistoryGradeTests {
  static let nodes = ["http://127.0.0.1:8545", "https://a.example", "https://b.example"]
    .map(EndpointID.init(redacted:))

  static let reasons: [GapReason] = [
    .rowsDiffer(rows: nil, held: 0), .rowsDiffer(rows: nil, held: 5),
    .rowsDiffer(rows: 0, held: 5), .rowsDiffer(rows: 7, held: 5), .rowsDiffer(rows: 7, held: .max),
    .unreadable, .state, .bodies, .receipts, .logs, .noLogSearch, .namedContractsOnly, .lagging,
    .silent, .tooMuch, .code, .notAsked,
  ]

  /// Every grade, from the weakest to the strongest.
  static let ascending: [HistoryGrade] =
    reasons.map(HistoryGrade.missing) + nodes.map(HistoryGrade.told)
    + nodes.map { .proved(.node($0)) } + [.proved(.stateRoot)]

  @Test func gradesAreInOneOrder() {
    for (place, grade) in Self.ascending.enumerated() {
      for (otherPlace, other) in Self.ascending.enumerated() {
        #expect((grade < other) == (place < otherPlace), "\(grade), \(other)")
        #expect((grade == other) == (place == otherPlace), "\(grade), \(other)")
      }
    }
  }

  @Test func whatIsMissingIsWeakerThanAWordAndAWordThanAProof() {
    #expect(
      Self.ascending.map(\.strength)
        == Self.reasons.map { _ in 0 } + Self.nodes.map { _ in 1 } + Self.nodes.map { _ in 2 } + [3]
    )
  }

  @Test func everyGradeComesBackFromThePipe() throws {
    for grade in Self.ascending {
      let text = try JSONEncoder().encode(grade)
      #expect(try JSONDecoder().decode(HistoryGrade.self, from: text) == grade)
    }
  }

  @Test func everySubjectComesBackFromThePipe() throws {
    let contract = try Address(parsing: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48")
    let subjects: [HistorySubject] = [
      .ether, .nonces, .token(contract), .items(contract), .item(contract, id: 7),
      .item(contract, id: 10), .item(contract, id: .max), .otherTokens,
    ]
    for subject in subjects {
      let text = try JSONEncoder().encode(subject)
      #expect(try JSONDecoder().decode(HistorySubject.self, from: text) == subject)
    }
    #expect(Set(subjects).count == subjects.count && subjects.reversed().sorted() == subjects)
    #expect(subjects.map(\.tokenID) == [nil, nil, nil, nil, 7, 10, .max, nil])
  }
}
