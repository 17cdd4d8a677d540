package import Core
package import Entity
package import WalletKit

/// Puts one wallet on a page: encrypted, as lines to type and as a QR code.
package enum CreatePaperBackup {
  package struct Request: Sendable {
    package let wallet: WalletName
    package let file: String
    /// The command that restores a page from the file FILE.
    package let restoring: String

    package init(wallet: WalletName, file: String, restoring: String) {
      (self.wallet, self.file, self.restoring) = (wallet, file, restoring)
    }
  }

  package struct Response: Sendable {
    package let file: String
    package let form: Form
    package let paper: PaperWallet
    package let time: Int64
  }

  /// The format of the page: a document or a picture.
  package enum Form: String, Sendable { case pdf, png }

  package protocol Worker: Sendable {
    func requireFree(file: String) throws
    func paper(of name: WalletName) throws -> PaperWallet
    func write(_ page: PaperPage, as form: Form, to file: String) throws
    func now() -> Int64
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on request: Request) throws -> Response {
      let file = request.file
      let ending = file.utf8.lastIndex(of: UInt8(ascii: ".")).map { file[$0...].dropFirst() }
      guard let form = Form(rawValue: (ending ?? "").lowercased()) else {
        throw CreatePaperBackupError.ending(file: file)
      }
      try worker.requireFree(file: file)
      let paper = try worker.paper(of: request.wallet)
      guard paper.lines.count <= PaperPage.maxLines else {
        throw PaperError.tooLong(lines: paper.lines.count, limit: PaperPage.maxLines)
      }
      // Read back what will be printed: an error on the page could go unnoticed for years.
      guard try PaperWallet(parsing: Array(paper.text.utf8)) == paper else {
        throw BackupError.readBack
      }
      let time = worker.now()
      let page = PaperPage(paper, time: time, restoring: request.restoring)
      try worker.write(page, as: form, to: file)
      return Response(file: file, form: form, paper: paper, time: time)
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.wallet-paper"

    package let file: String
    package let form: String
    package let wallet: String
    package let address: String
    package let lines: Int
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let wallet = response.paper.wallet
      let lines = response.paper.lines.count
      var facts = LabeledLines()
      facts.add("paper", path: response.file)
      facts.add("wallet", data: wallet.name.text)
      facts.add("address", data: wallet.address.description)
      facts.add(
        "contains",
        "the QR code, its \(lines) \(by: lines, one: "line", many: "lines"), and how to read them"
      )
      return Answer(
        Body(
          file: response.file,
          form: response.form.rawValue,
          wallet: wallet.name.text,
          address: wallet.address.description,
          lines: lines
        ),
        styled: facts.styled,
        notes: [
          .info("it opens with the wallet's password, which is not on it"),
          .info("additional accounts and labels are not on it; to add them again, use account add"),
        ],
        next: .checkPaper(file: response.file)
      )
    }
  }
}

/// Why a page cannot be written.
package enum CreatePaperBackupError: Error, Equatable {
  case ending(file: String)
  case wallet
}

extension CreatePaperBackupError: Reportable {
  package var report: Report {
    switch self {
    case .ending(let file):
      Report(
        .usage,
        "paper-ending",
        "unsupported file type of a paper backup: expected .pdf or .png, found "
          + "\(path: UntrustedText.escaped(file))"
      )
    case .wallet:
      Report(
        .usage,
        "paper-options",
        "a paper backup contains one wallet and has no password of its own"
      )
    }
  }
}
