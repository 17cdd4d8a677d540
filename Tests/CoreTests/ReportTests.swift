import Core
import Testing

@testable import ErrorSamples

struct ReportTests {
  /// The reports of all errors in Core.
  static let reports: [Report] =
    HexError.samples.map(\.report) + UnitError.samples.map(\.report)
    + RLPError.samples.map(\.report)
    + Secp256k1Error.samples.map(\.report) + DigestError.samples.map(\.report)
    + JSONError.samples.map(\.report) + UnicodeError.samples.map(\.report)

  @Test func everyCodeStandsForOneFailure() {
    let codes = Self.reports.map(\.code)
    #expect(Set(codes).count == codes.count)
    #expect(codes.count > 35)
  }

  @Test(arguments: reports) func isWordedInHouseStyle(report: Report) {
    let allowed = Set("abcdefghijklmnopqrstuvwxyz0123456789-")
    #expect(report.code.allSatisfy(allowed.contains))
    #expect(!report.message.english.hasSuffix("."))
    #expect(
      !report.message.english.contains("please") && !report.message.english.contains("failed to")
    )
    #expect(report.message.english.utf8.count <= 100)
  }

  @Test func kindsAreTheExitStatuses() {
    let statuses = Dictionary(
      uniqueKeysWithValues: Report.Kind.allCases.map { ("\($0)", $0.rawValue) }
    )
    #expect(
      statuses == [
        "refused": 1, "usage": 64, "data": 65, "node": 69, "bug": 70, "outputLost": 74,
        "interrupted": 130,
      ]
    )
  }
}
