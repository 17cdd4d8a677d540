package import Core
package import Entity
package import WalletKit

/// Puts all wallets, and the public files beside them, into one encrypted file.
package enum CreateBackup {
  package struct Request: Sendable {
    package let file: String
    /// The names of wallets that are left out.
    package let leftOut: [String]

    package init(file: String, leftOut: [String] = []) {
      (self.file, self.leftOut) = (file, leftOut)
    }
  }

  /// The content of a backup, and what is left out of it.
  package struct Content: Sendable {
    package let backup: BackupContent
    /// Chains with an RPC endpoint that is left out because it may contain a key.
    package let nodesLeftOut: [String]
    /// Why the descriptors are left out; nil if they are not, or if there are none.
    package let descriptorsLeftOut: Report?

    package init(
      backup: BackupContent,
      nodesLeftOut: [String],
      descriptorsLeftOut: Report? = nil
    ) {
      (self.backup, self.nodesLeftOut) = (backup, nodesLeftOut)
      self.descriptorsLeftOut = descriptorsLeftOut
    }
  }

  package struct Draft: Sendable {
    package let request: Request
    package let content: Content
  }

  package struct Response: Sendable {
    package let file: String
    package let bytes: Int
    package let cost: KDFCost
    package let content: Content
  }

  package protocol Worker: Sendable {
    func requireFree(file: String) throws
    func content(leavingOut names: [String]) throws -> Content
    /// Writes the file completely or not at all, once it was read back and opened.
    func write(_ backup: SealedBackup, to file: String) throws
    func now() -> Int64
  }

  package struct Interactor: DraftInteractor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// Collects the content, before a password is asked for; throws if no backup can be made.
    package func draft(_ request: Request) throws -> Draft {
      try worker.requireFree(file: request.file)
      let content = try worker.content(leavingOut: request.leftOut)
      let backup = content.backup
      let names = backup.wallets.map(\.name) + backup.watched.map(\.name)
      if let name = try? WalletName(parsing: request.file), names.contains(name) {
        throw MakeBackupError.namesWallet(name)
      }
      return Draft(request: request, content: content)
    }

    package func commit(
      _ draft: Draft,
      passphrase: borrowing Passphrase,
      cost: KDFCost
    ) throws -> Response {
      let sealed = try SealedBackup(
        draft.content.backup,
        passphrase: passphrase,
        cost: cost,
        now: worker.now()
      )
      try worker.write(sealed, to: draft.request.file)
      return Response(
        file: draft.request.file,
        bytes: sealed.file.count,
        cost: cost,
        content: draft.content
      )
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.wallet-backup"

    package let file: String
    package let bytes: Int
    package let passes: Int
    package let memoryKiB: Int
    package let wallets: [BackupRow]
    package let others: [Sentence]
    package let nodesLeftOut: [String]
    /// Why the clear-signing descriptors are left out; nil if they are not.
    package let descriptorsLeftOut: Sentence?
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let backup = response.content.backup
      let body = Body(
        file: response.file,
        bytes: response.bytes,
        passes: response.cost.passes,
        memoryKiB: response.cost.memoryKiB,
        wallets: backup.wallets.map { BackupRow($0) } + backup.watched.map { BackupRow($0) },
        others: BackupContent.Extra.allCases.filter { backup.extras[$0] != nil }.map(\.word),
        nodesLeftOut: response.content.nodesLeftOut,
        descriptorsLeftOut: response.content.descriptorsLeftOut?.message
      )
      return Answer(
        body,
        styled: styled(body),
        notes: notes(on: response.content),
        next: .checkBackup(file: response.file)
      )
    }

    private func styled(_ backup: Body) -> StyledText {
      var facts = LabeledLines()
      facts.add("backup", path: backup.file)
      facts.add("wallets", data: backup.wallets.map(\.name).joined(separator: ", "))
      facts.add("also", backup.others.isEmpty ? nil : Sentence(joining: backup.others))
      facts.add("size", "\(backup.bytes) \(by: backup.bytes, one: "byte", many: "bytes")")
      facts.add(
        "password",
        "Argon2id, \(backup.memoryKiB / 1024) MiB, \(backup.passes) "
          + "\(by: backup.passes, one: "pass", many: "passes")"
      )
      return facts.styled
    }

    private func notes(on content: Content) -> [Sentence] {
      [
        .info(
          "the backup opens with its own password; each wallet in it keeps its own"
        )
      ]
        + content.nodesLeftOut.map {
          .info("the endpoints of \(name: $0) are not in it, because a URL may contain a key")
        }
        + [content.descriptorsLeftOut].compactMap(\.self).map {
          .caution("the clear-signing descriptors are not in it: \($0.message)")
        }
    }
  }
}

/// A file name that is probably a mistake.
package enum MakeBackupError: Error, Equatable {
  case namesWallet(WalletName)
}

extension MakeBackupError: Reportable {
  package var report: Report {
    switch self {
    case .namesWallet(let name):
      Report(
        .usage,
        "backup-file-like-wallet",
        "expected the name of a new file for all wallets, found the wallet \(name: name.text)"
      )
    }
  }
}

extension BackupContent.Extra {
  /// The name shown to people.
  var word: Sentence {
    switch self {
    case .config: "settings"
    case .contacts: "contacts"
    case .descriptors: "descriptors"
    case .labels: "labels and notes"
    case .names: "names that were paid"
    case .outbox: "what was sent"
    case .tokens: "tokens"
    }
  }
}
