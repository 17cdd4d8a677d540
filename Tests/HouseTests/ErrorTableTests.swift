import Core
import Foundation
import Testing

@testable import ErrorSamples

/// Every error has a code, a sentence, and a row in `docs/errors.md`.
@Suite struct ErrorTableTests {
  static let table = ErrorTable(of: ReportableTypes.all)

  static var declared: [ErrorSource] {
    get throws { try House.sources().flatMap(ErrorSource.declared) }
  }

  @Test func everyReportableTypeIsListed() throws {
    let listed = ReportableTypes.all.map { "\($0)" }
    let declared = try Self.declared.map(\.name)
    let changes = listed.sorted().difference(from: declared.sorted())
    #expect(changes.removals.map(\.name) == [], "missing in ReportableTypes")
    #expect(changes.insertions.map(\.name) == [], "in ReportableTypes, but not in the sources")
    #expect(!declared.isEmpty)
  }

  /// Types with the same last name component are compared together.
  @Test func everyCaseHasASample() throws {
    for (name, sources) in Dictionary(grouping: try Self.declared, by: \.name) {
      let declared = Set(sources.compactMap(\.cases).joined())
      guard !declared.isEmpty else { continue }
      let types = ReportableTypes.all.filter { "\($0)" == name }
      #expect(Set(types.flatMap { Self.sampledCases(of: $0) }) == declared, "\(name)")
    }
  }

  @Test func everyCodeIsUsedOnce() {
    let groups = Dictionary(grouping: Self.table.rows, by: \.report.code)
    for (code, rows) in groups where rows.count > 1 {
      Issue.record("\(code) is used by \(rows.map { "\($0.type): \($0.report.message)" })")
    }
  }

  @Test func everyCodeIsKebabCase() {
    for row in Self.table.rows {
      let words = row.report.code.split(separator: "-", omittingEmptySubsequences: false)
      let fine = words.allSatisfy { word in
        !word.isEmpty && word.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) }
      }
      #expect(fine, "\(row.type): \(row.report.code)")
    }
  }

  @Test func everyMessageIsWordedAlike() {
    for row in Self.table.rows {
      let message = row.report.message.english
      #expect(Self.beginsLow(message), "\(row.type): \(message)")
      let stops = message.hasSuffix(".") && !message.hasSuffix(" .")  // an intentional full stop
      // A line break before two spaces is allowed, for an indented list.
      let rest = message.replacing("\n  ", with: "")
      #expect(!stops && !rest.contains("\n"), "\(row.type): \(message)")
      for word in ["failed to", "please", "Please", "unable to"] {
        #expect(!message.contains(word), "\(row.type): \(message)")
      }
    }
  }

  @Test func theTableIsTheOneInDocs() throws {
    let place = House.root.appending(path: "docs/errors.md")
    if House.isRecording {
      try Self.table.page.write(to: place, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: place, encoding: .utf8) == Self.table.page, "run `make record`")
  }

  /// Whether it begins with a lower-case letter, or with an acronym such as `RLP` or `EIP-155`.
  private static func beginsLow(_ message: String) -> Bool {
    guard let word = message.split(separator: " ").first, let first = word.first else {
      return false
    }
    return !first.isUppercase || word.count { $0.isUppercase } > 1
  }

  private static func sampledCases<E: Sampled>(of type: E.Type) -> [String] {
    type.samples.map { sample in
      Mirror(reflecting: sample).children.first?.label ?? "\(sample)"
    }
  }
}

extension CollectionDifference<String>.Change {
  fileprivate var name: String {
    switch self {
    case .insert(_, let element, _), .remove(_, let element, _): element
    }
  }
}
