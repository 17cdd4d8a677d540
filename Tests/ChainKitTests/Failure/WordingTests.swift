import ChainKit
import Core
import Entity
import Exchange
import Testing

@testable import ErrorSamples

@Suite struct WordingTests {
  private static let reports: [Report] =
    RPCFailure.samples.map(\.report) + QuantityError.samples.map(\.report)
    + EndpointError.samples.map(\.report) + StoreError.samples.map(\.report)
    + ChainRegistryError.samples.map(\.report)
    + TokenReadingError.samples.filter { $0 != .node(.quota) }.map(\.report)
    + SendingError.samples.filter { !$0.isPassedOn }.map(\.report)
    + HistoryError.samples.filter { !$0.isPassedOn }.map(\.report)

  @Test func everyCodeBelongsToOneError() {
    #expect(Set(Self.reports.map(\.code)).count == Self.reports.count)
  }

  @Test(arguments: reports)
  func everySentenceIsPlain(report: Report) {
    #expect(!report.message.english.hasSuffix(".") && !report.message.english.isEmpty)
    #expect(report.message.english.first?.isUppercase == false)
    #expect(!report.message.english.contains("Optional(") && !report.message.english.contains("\n"))
    #expect(
      report.code.utf8.allSatisfy {
        ("a"..."z").contains(Character(Unicode.Scalar($0))) || $0 == UInt8(ascii: "-")
      }
    )
  }

  @Test func anErrorFromBelowKeepsItsCode() {
    #expect(SendingError.node(.quota).report == RPCFailure.quota.report)
    #expect(HistoryError.node(.quota).report == RPCFailure.quota.report)
    #expect(TokenReadingError.node(.quota).report == RPCFailure.quota.report)
    let busy = StoreError.busy(path: "chain.sqlite")
    #expect(HistoryError.store(busy).report == busy.report)
    #expect(SendingError.store(busy).report == busy.report)
  }
}

extension SendingError {
  fileprivate var isPassedOn: Bool {
    switch self {
    case .node, .store: true
    default: false
    }
  }
}

extension HistoryError {
  fileprivate var isPassedOn: Bool {
    switch self {
    case .node, .store: true
    default: false
    }
  }
}
