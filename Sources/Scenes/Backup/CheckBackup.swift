package import Core
package import Entity
package import WalletKit

/// Reads a backup file or a page, and compares its wallets with those on this machine.
///
/// Stores only the date of the check, for wallets that are the same in both.
package enum CheckBackup {
  package struct Request: Sendable {
    package let file: String
    /// True for a page, which holds one wallet and no date.
    package let isPaper: Bool
    /// What is in it, decrypted.
    package let content: BackupContent
    /// When it was made; nil for a page.
    package let created: Int64?

    package init(
      file: String,
      isPaper: Bool = false,
      content: BackupContent,
      created: Int64? = nil
    ) {
      (self.file, self.isPaper) = (file, isPaper)
      (self.content, self.created) = (content, created)
    }
  }

  package struct Response: Sendable {
    package let request: Request
    /// How each wallet compares with the one on this machine, in the order of the content.
    package let outcomes: [RestoreBackup.Outcome]
    /// Wallets on this machine that are not in the backup; none for a page, which holds only one.
    package let missing: [WalletName]
    /// Wallets with a backup that is verified by this check.
    package let verified: [WalletName]
  }

  package protocol Worker: Sendable {
    func restoreOutcome(of wallet: BackupWallet, as name: WalletName) throws -> RestoreOutcome
    func wallets() throws -> [WalletListing]
    func recordBackupVerification(of wallet: WalletEntry) throws -> BackupVerification
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on request: Request) throws -> Response {
      let content = request.content
      let outcomes = try content.wallets.map { wallet -> RestoreBackup.Outcome in
        do {
          return try worker.restoreOutcome(of: wallet, as: wallet.name) == .new ? .new : .here
        } catch let error as BackupError {
          return .blocked(error)
        }
      }
      let ids = Set(content.wallets.map(\.id) + content.watched.map(\.entry.id))
      let here = try worker.wallets()
      let missing = here.compactMap { listing -> (id: String, name: WalletName)? in
        switch listing {
        case .wallet(let wallet): (wallet.id, wallet.name)
        case .watchOnly(let wallet): (wallet.id, wallet.name)
        case .damaged: nil
        }
      }.filter { !ids.contains($0.id) }
      return Response(
        request: request,
        outcomes: outcomes,
        missing: request.isPaper ? [] : missing.map(\.name),
        verified: verified(content, outcomes, here.compactMap(\.entry))
      )
    }

    /// Stores the date for wallets that are the same in the backup and on this machine.
    ///
    /// A date that cannot be stored does not make the check fail.
    private func verified(
      _ content: BackupContent,
      _ outcomes: [RestoreBackup.Outcome],
      _ here: [WalletEntry]
    ) -> [WalletName] {
      let whole = zip(content.wallets, outcomes).compactMap { wallet, outcome in
        if case .here = outcome { wallet.id } else { nil }
      }
      return here.filter {
        whole.contains($0.id) && (try? worker.recordBackupVerification(of: $0)) != nil
      }
      .map(\.name)
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.backup-check"

    package struct Row: Encodable, Sendable {
      package let name: String
      package let address: String
      package let kind: Sentence
      package let accounts: Int
      /// How it compares with the wallet on this machine.
      package let here: Sentence
    }

    package let file: String
    /// Absent for a page.
    package let created: Sentence?
    package let wallets: [Row]
    package let others: [Sentence]
    /// Wallets on this machine that are not in the backup; empty for a page.
    package let missing: [String]
    /// Files in the backup of kinds that this version does not know.
    package let unknown: [String]
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let content = response.request.content
      let body = Body(
        file: response.request.file,
        created: response.request.created.map { UTC.text(UInt64(clamping: $0)) },
        wallets: zip(content.wallets, response.outcomes).map(row) + content.watched.map(row),
        others: BackupContent.Extra.allCases.filter { content.extras[$0] != nil }.map(\.word),
        missing: response.missing.map(\.text),
        unknown: content.unknown
      )
      return Answer(
        body,
        styled: styled(body, isPaper: response.request.isPaper),
        notes: body.missing.map { .caution("\(name: $0) is on this machine but not in the backup") }
          + body.unknown.map(BackupText.unknown)
          // Only unlocking would test it, and a page is complete without.
          + (response.request.isPaper ? [.info("no password was needed, so none was tested")] : [])
          + note(on: response.verified)
      )
    }

    private func note(on verified: [WalletName]) -> [Sentence] {
      guard !verified.isEmpty else { return [] }
      let names = verified.map(\.text).joined(separator: ", ")
      return [.info("the date of this check was stored for \(name: names); wallet list shows it")]
    }

    private func styled(_ backup: Body, isPaper: Bool) -> StyledText {
      var facts = LabeledLines()
      facts.add(isPaper ? "paper" : "backup", path: backup.file)
      facts.add("made", backup.created)
      facts.add("contains", backup.others.isEmpty ? nil : Sentence(joining: backup.others))
      var table = Table([.left, .left, .left, .left])
      for row in backup.wallets {
        table.add("\(name: row.name)", "\(address: row.address)", row.kind, row.here)
      }
      return StyledText(paragraphs: facts.styled, table.styled)
    }

    private func row(_ wallet: BackupWallet, _ outcome: RestoreBackup.Outcome) -> Body.Row {
      Body.Row(
        name: wallet.name.text,
        address: wallet.address.description,
        kind: wallet.kind.word,
        accounts: wallet.accountCount,
        here: words(of: outcome)
      )
    }

    private func row(_ watched: BackupWatched) -> Body.Row {
      let row = BackupRow(watched)
      return Body.Row(
        name: row.name,
        address: row.address,
        kind: row.kind,
        accounts: row.accounts,
        here: "complete"
      )
    }

    private func words(of outcome: RestoreBackup.Outcome) -> Sentence {
      switch outcome {
      case .new: "complete; not on this machine"
      case .here, .skipped: "complete; the same as on this machine"
      case .blocked(let error): "complete; \(BackupText.comparison(error))"
      }
    }
  }
}
