package import Core
package import Entity
package import WalletKit

/// Shows one wallet: the unencrypted parts of its file, marked as not verified.
package enum ShowWallet {
  package struct Request: Sendable {
    package let name: WalletName
    package init(name: WalletName) { self.name = name }
  }

  package struct Response: Sendable {
    package let wallet: WalletEntry
    package let file: String
    /// True if unlocking has just proved that the addresses belong to the wallet.
    package let isVerified: Bool
    /// When its backup was last tested.
    package let verification: BackupVerification?
  }

  package protocol Worker: Sendable {
    func wallet(named name: WalletName) throws -> WalletEntry
    /// Returns the wallet, verified by unlocking. Costs one key derivation (about 0.5 s).
    func verifiedWallet(
      named name: WalletName,
      unlockedBy secret: borrowing UnlockSecret
    ) throws -> WalletEntry
    func file(of wallet: WalletEntry) -> String
    func backupVerifications() throws -> [String: BackupVerification]
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on request: Request) throws -> Response {
      let wallet = try worker.wallet(named: request.name)
      return try response(wallet, isVerified: false)
    }

    package func act(
      on request: Request,
      unlockedBy secret: borrowing UnlockSecret
    ) throws -> Response {
      let wallet = try worker.verifiedWallet(named: request.name, unlockedBy: secret)
      return try response(wallet, isVerified: true)
    }

    private func response(_ wallet: WalletEntry, isVerified: Bool) throws -> Response {
      Response(
        wallet: wallet,
        file: worker.file(of: wallet),
        isVerified: isVerified,
        verification: try worker.backupVerifications()[wallet.id]
      )
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.wallet-show"

    package struct Slot: Encodable, Sendable {
      package let type: String
      /// The Argon2id cost of a guess; only of the password, the secret that people choose.
      package let passes: Int?
      package let memoryKiB: Int?
    }

    package let name: String
    package let id: String
    package let kind: Sentence
    package let file: String
    package let generation: Int64
    package let updated: Sentence
    package let isVerified: Bool
    /// True for a watch-only wallet; otherwise left out.
    package let isWatchOnly: Bool?
    /// The key that a watch-only wallet's addresses are derived from; left out if there is none.
    package let xpub: WatchedKey?
    package let slots: [Slot]
    package let accounts: [AccountRow]
    /// When the backup was last tested.
    package let backupTested: Sentence?
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let wallet = response.wallet
      let updated = UTC.text(UInt64(clamping: wallet.updated))
      let cost = wallet.cost
      var facts = LabeledLines()
      facts.add("wallet", data: wallet.name.text)
      facts.add("kind", wallet.kind.word)
      facts.add("file", path: response.file)
      facts.add("id", data: wallet.id)
      facts.add("written", "\(updated), \(Ordinal.revision(wallet.generation))")
      facts.add(
        "password",
        "Argon2id, \(cost.memoryKiB / 1024) MiB, \(cost.passes, one: "pass", many: "passes")"
      )
      let others = wallet.slots.filter { $0 != .passphrase }.map(\.words)
      facts.add("also opens with", others.isEmpty ? nil : Sentence(joining: others))
      facts.add("addresses", addresses(response))
      let tested = response.verification.map { UTC.text(UInt64(clamping: $0.time)) }
      facts.add("backup", tested.map { "tested \($0)" } ?? "never tested")
      let rows = AccountRow.rows(of: wallet)
      return Answer(
        Body(
          name: wallet.name.text,
          id: wallet.id,
          kind: wallet.kind.word,
          file: response.file,
          generation: wallet.generation,
          updated: updated,
          isVerified: response.isVerified || wallet.isVerified,
          isWatchOnly: nil,
          xpub: nil,
          slots: wallet.slots.map {
            $0 == .passphrase
              ? .init(type: $0.rawValue, passes: cost.passes, memoryKiB: cost.memoryKiB)
              : .init(type: $0.rawValue, passes: nil, memoryKiB: nil)
          },
          accounts: rows,
          backupTested: tested
        ),
        styled: StyledText(paragraphs: facts.styled, AccountRow.table(rows)),
        notes: cost.isBelowStandard
          ? [.caution("this password is protected with less memory than the current standard")] : []
      )
    }

    private func addresses(_ response: Response) -> Sentence {
      if response.isVerified { return "verified: they belong to this wallet" }
      return response.wallet.isVerified
        ? "verified when the wallet was last unlocked"
        : "not verified while the wallet is locked"
    }
  }
}
