import Core
import Entity
import Foundation
import Testing

@testable import Scenes

/// Labels and notes in exported documents, and whether a list holds a token.
@Suite struct ExportLabelTests {
  private static func history(_ label: String?, note: String? = nil) throws -> ExportedHistory {
    let entry = try HistoryLabel(
      .transaction(try Samples.hash("e"), .ethereum),
      label: label,
      note: note,
      time: try UTCTime(seconds: 0)
    )
    return ExportedHistory(
      try ExportedHistory.sample(),
      labels: try HistoryLabels([entry])
    )
  }

  @Test func eachRowOfTheTransactionHasThem() async throws {
    let text = try await Self.history("=rent, May", note: "a \"late\" one").exported(as: .csv)
    let labeled = text.components(separatedBy: "\r\n").filter {
      $0.hasSuffix(",\"'=rent, May\",\"a \"\"late\"\" one\"")
    }
    let hash = try Samples.hash("e")
    #expect(labeled.count == 3 && labeled.allSatisfy { $0.contains("\(hash)") })
    let json = try await Self.history("rent", note: "late").exported(as: .json)
    #expect(json.components(separatedBy: #""label":"rent","note":"late""#).count == 4)
  }

  @Test("only tokens are in lists or not") func listedTokens() async throws {
    let lines = try await ExportedHistory(try ExportedHistory.sample()).exported(as: .csv)
      .components(separatedBy: "\r\n")
    #expect(lines.filter { $0.hasSuffix(",true,,") }.count == 1)
    #expect(lines.filter { $0.hasSuffix(",false,,") }.count == 1)
    #expect(
      lines.first { $0.hasSuffix(",false,,") }?.contains("\(try Samples.address("a"))") == true
    )
    #expect(lines.filter { $0.contains(",ether,") }.allSatisfy { $0.hasSuffix(",,,") })
  }

  @Test("a label in a journal is data, whatever it contains") func journals() async throws {
    let (label, note) = ("a \"quote\" \\, x: 1", "[2026-13-01] ; (a)")
    let beancount = try await Self.history(label, note: note).exported(as: .beancount)
    #expect(
      beancount.contains(
        "  transaction: \"\(try Samples.hash("e"))\"\n"
          + "  label: \"a \\\"quote\\\" \\\\, x: 1\"\n  note: \"[2026-13-01] ; (a)\"\n"
      )
    )
    let ledger = try await Self.history(label, note: note).exported(as: .ledger)
    #expect(
      ledger.contains(
        "    ; label: a \"quote\" \\; x: 1\n    ; note: (2026-13-01) ; (a)\n"
      )
    )
    let other = try await Self.history("rent").exported(as: .ledger)
    #expect(other.contains("    ; label: rent\n") && !other.contains("; note:"))
  }
}
