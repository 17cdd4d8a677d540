import Foundation
import TestSupport
import Testing

@testable import WalletKit

@Suite struct PaperVectorTests {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    let comment: String
    let expect: String
    let error: String?
    let text: String
    let file: String?

    var testDescription: String { comment }
  }

  @Test(arguments: try Vectors.load("paper", as: Case.self))
  func readsOrRefuses(vector: Case) throws {
    do {
      let paper = try PaperWallet(parsing: Array(vector.text.utf8))
      #expect(vector.expect == "valid")
      #expect(paper.wallet.document.file == (try hex(vector.file ?? "")))
    } catch let error as PaperError {
      #expect(Self.class(of: error) == vector.error, "\(error)")
    }
  }

  @Test func theTextsOfTheOtherProgramAreOurs() throws {
    let texts = try Vectors.load("paper", as: Case.self).prefix(22).filter { $0.file != nil }
    #expect(texts.count == 22)
    for vector in texts {
      let document = try KeystoreDocument(parsing: try hex(vector.file ?? ""))
      let paper = PaperWallet(BackupWallet(document: document, list: nil, verification: nil))
      #expect(paper.text == vector.text, "\(vector.comment)")
    }
  }

  @Test func namesTheRowAndTheLine() throws {
    let vector = try #require(try Vectors.load("paper", as: Case.self).first)
    var rows = vector.text.split(separator: "\n").map(String.init)
    let whole = rows
    rows[3].removeLast()
    #expect(throws: PaperError.length(row: 4, found: 27)) { try Self.read(rows) }
    rows[3] += "!"
    #expect(throws: PaperError.symbol(row: 4, position: 28)) { try Self.read(rows) }
    rows = whole
    rows.remove(at: 5)
    #expect(throws: PaperError.missing(line: 5)) { try Self.read(rows) }
    rows = whole
    rows.removeLast()
    #expect(throws: PaperError.missing(line: whole.count - 1)) { try Self.read(rows) }
    rows = whole
    rows[2] = String(rows[2].reversed())
    #expect(throws: PaperError.mistyped(row: 3)) { try Self.read(rows) }
  }

  private static func `class`(of error: PaperError) -> String {
    switch error {
    case .format: "FORMAT"
    case .symbol: "SYMBOL"
    case .length: "LENGTH"
    case .mistyped: "MISTYPED"
    case .twice: "TWICE"
    case .missing: "MISSING"
    case .version: "VERSION"
    case .content: "CONTENT"
    case .tooLong: "\(error)"
    }
  }

  private static func read(_ rows: [String]) throws {
    _ = try PaperWallet(parsing: Array(rows.joined(separator: "\n").utf8))
  }
}
