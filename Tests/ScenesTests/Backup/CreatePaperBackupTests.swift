import Core
import Entity
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Scenes
@testable import WalletKit

/// The paper backup of a single wallet.
struct CreatePaperBackupTests {
  final class StubStore: CreatePaperBackup.Worker {
    let kept: PaperWallet
    let done = Mutex<[String]>([])

    init(_ kept: PaperWallet) { self.kept = kept }

    func requireFree(file: String) throws { if file == "taken.pdf" { throw BackupError.nothing } }
    func paper(of name: WalletName) throws -> PaperWallet { kept }
    func write(_ page: PaperPage, as form: CreatePaperBackup.Form, to file: String) throws {
      done.withLock { $0.append("\(form) \(file) \(page.lines.count)") }
    }
    func now() -> Int64 { 1_769_903_999 }
  }

  struct Case: Decodable { let comment: String; let text: String }

  private static func paper(_ comment: String = "words") throws -> PaperWallet {
    let vector = try Vectors.load("paper", as: Case.self).first { $0.comment == comment }
    return try PaperWallet(parsing: Array(try #require(vector).text.utf8))
  }

  private static let restoring = "kingtherum wallet restore --paper FILE"

  private static func act(_ stub: StubStore, _ file: String) throws -> CreatePaperBackup.Response {
    let request = CreatePaperBackup.Request(
      wallet: try WalletName(parsing: "savings"),
      file: file,
      restoring: restoring
    )
    return try CreatePaperBackup.Interactor(worker: stub).act(on: request)
  }

  @Test func writesAPageAndReportsItsContent() throws {
    let stub = StubStore(try Self.paper())
    let response = try Self.act(stub, "a.pdf")
    #expect(stub.done.withLock { $0 } == ["pdf a.pdf 37"])
    let model = CreatePaperBackup.Presenter().present(response)
    let address = stub.kept.wallet.address.description
    #expect(
      model.text == """
        paper     a.pdf
        wallet    savings
        address   \(address)
        contains  the QR code, its 37 lines, and how to read them
        """
    )
    #expect(
      try Samples.json(model) == """
        {"address":"\(address)","file":"a.pdf","form":"pdf","lines":37,"wallet":"savings"}
        """
    )
    #expect(
      model.notes == [
        "info: it opens with the wallet's password, which is not on it",
        "info: additional accounts and labels are not on it; to add them again, use account add",
      ]
    )
    #expect(model.next == .checkPaper(file: "a.pdf"))
    let picture = CreatePaperBackup.Presenter().present(try Self.act(stub, "a.b.PNG"))
    #expect(picture.form == "png" && picture.text.contains("paper     a.b.PNG\n"))
  }

  @Test(arguments: ["a", "a.txt", "pdf", "a.", ""]) func refusesOtherEndings(file: String) throws {
    let stub = StubStore(try Self.paper())
    #expect(throws: CreatePaperBackupError.ending(file: file)) { try Self.act(stub, file) }
    #expect(stub.done.withLock { $0 }.isEmpty)
  }

  @Test func refusesAFileThatIsThereAndAWalletThatIsTooLong() throws {
    let stub = StubStore(try Self.paper())
    #expect(throws: BackupError.nothing) { try Self.act(stub, "taken.pdf") }
    var document = stub.kept.wallet.document
    // 360 bytes, 135 more per slot, and 48 at the end; 15 bytes per line.
    document.slots = [KeystoreDocument.Slot](repeating: document.slots[0], count: 5)
    let long = StubStore(
      PaperWallet(BackupWallet(document: document, list: nil, verification: nil))
    )
    #expect(throws: PaperError.tooLong(lines: 73, limit: 60)) { try Self.act(long, "a.pdf") }
    #expect(long.done.withLock { $0 }.isEmpty)
  }

  @Test func aLongNameIsCutWhereTheRowEnds() throws {
    var document = try Self.paper().wallet.document
    document.name = try WalletName(parsing: String(repeating: "\u{AC11}", count: 50))
    let page = PaperPage(
      PaperWallet(BackupWallet(document: document, list: nil, verification: nil)),
      time: 0,
      restoring: Self.restoring
    )
    #expect(page.facts[0].1 == String(repeating: #"\u{AC11}"#, count: 9) + "...")
  }

  @Test func aPageIsASCIIAndFitsItsPaper() throws {
    let page = PaperPage(try Self.paper("a name in Korean"), time: 0, restoring: Self.restoring)
    #expect(page.restoring[1] == "  " + Self.restoring)
    #expect(page.facts[0].1 == #"\u{AE09}\u{C5EC} \u{C9C0}\u{AC11}"#)
    #expect(page.facts[2].1 == "1970-01-01T00:00:00Z" && page.code.hasPrefix("KTP1\n"))
    #expect(page.facts.allSatisfy { $0.1.utf8.count <= 75 })
    let all = page.facts.flatMap { [$0.0, $0.1] } + page.lines + page.restoring
    for line in all + PaperPage.instructions {
      #expect(line.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "\(line)")
    }
    #expect(PaperPage.instructions.allSatisfy { $0.utf8.count <= 130 })
    #expect(page.restoring.allSatisfy { $0.utf8.count <= 46 } && page.lines.count <= 60)
  }
}
