import Core
import Foundation
import Testing

@testable import kingtherum

/// The catalogue contains everything that people read.
///
/// `scripts/sentences` builds templates by rules of its own, so they are compared.
@Suite struct CatalogueTests {
  private static let known: Set<String> = {
    let path = House.root.appending(path: "Translations/kingtherum.pot")
    let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    let ids = text.split(separator: "\n").compactMap { line -> String? in
      guard line.hasPrefix("msgid \""), line.hasSuffix("\"") else { return nil }
      return String(line.dropFirst("msgid \"".count).dropLast())
        .replacing("\\n", with: "\n").replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")
    }
    return Set(ids)
  }()

  @Test func theCatalogueIsThere() { #expect(Self.known.count > 1_500) }

  @Test func everyErrorIsInIt() {
    for row in ErrorTable(of: ReportableTypes.all).rows {
      let missing = Self.missing(in: row.report.message)
      #expect(missing.isEmpty, "\(row.type), \(row.report.code)")
    }
  }

  @Test func everyHintIsInIt() {
    let hints: [Sentence] = Hints.tables.flatMap(\.values) + HintFamilies.table.map(\.hint)
    for hint in hints { #expect(Self.missing(in: hint).isEmpty, "\(hint)") }
  }

  /// The parser takes help as `String`, so the script asks the program for it.
  @Test func everyHelpPageIsInIt() {
    let pages = ManualPage.pages
    #expect(pages.count > 60)
    for page in pages {
      for sentence in page.sentences {
        #expect(Self.missing(in: sentence).isEmpty, "help of \(page.path): \(sentence)")
      }
    }
  }

  /// The templates in a sentence and its inner sentences that the catalogue lacks.
  private static func missing(in sentence: Sentence) -> [String] {
    let own = sentence.template.replacing(#/\{\d+\}/#, with: "")
    let isOurs = own.contains(#/[A-Za-z]{2}/#)
    let parts = sentence.arguments.flatMap { argument -> [String] in
      guard case .sentence(let part) = argument else { return [] }
      return missing(in: part)
    }
    return (isOurs && !known.contains(sentence.template) ? [sentence.template] : []) + parts
  }
}
