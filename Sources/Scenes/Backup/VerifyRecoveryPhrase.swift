package import Core
package import Entity
package import WalletKit

/// A backup drill: checks a typed recovery phrase or key against the wallet; stores only the date.
package enum VerifyRecoveryPhrase {
  package struct Request: Sendable {
    package let wallet: WalletName
    package init(wallet: WalletName) { self.wallet = wallet }
  }

  package struct Response: Sendable {
    package let wallet: WalletEntry
    package let verification: BackupVerification
  }

  package protocol Worker: Sendable {
    func wallet(named name: WalletName) throws -> WalletEntry
    /// Returns the first address that the secret does not lead to, and the one it leads to instead.
    func disagreement(
      of secret: borrowing WalletSecret,
      wordsPassphrase: borrowing Passphrase?,
      with wallet: WalletEntry
    ) throws -> (wanted: Address, found: Address)?
    func recordBackupVerification(of wallet: WalletEntry) throws -> BackupVerification
  }

  package struct Interactor: SecretInteractor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// Returns the wallet, before anything is typed.
    package func prepare(_ request: Request) throws -> WalletEntry {
      try worker.wallet(named: request.wallet)
    }

    package func act(
      on wallet: WalletEntry,
      secret: borrowing WalletSecret,
      wordsPassphrase: borrowing Passphrase?
    ) throws -> Response {
      guard secret.kind.hasPaths == wallet.kind.hasPaths else {
        throw VerifyRecoveryPhraseError.otherKind(wallet: wallet.name, secret.kind, of: wallet.kind)
      }
      let disagreement = try worker.disagreement(
        of: secret,
        wordsPassphrase: wordsPassphrase,
        with: wallet
      )
      if let disagreement {
        throw VerifyRecoveryPhraseError.others(
          wallet: wallet.name,
          wanted: disagreement.wanted,
          found: disagreement.found
        )
      }
      return Response(wallet: wallet, verification: try worker.recordBackupVerification(of: wallet))
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.wallet-verify-backup"

    package let wallet: String
    package let address: String
    package let accounts: Int
    package let backupTested: Sentence
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let wallet = response.wallet
      let accounts = wallet.accounts.count
      let tested = UTC.text(UInt64(clamping: response.verification.time))
      var facts = LabeledLines()
      facts.add("wallet", data: wallet.name.text)
      facts.add("address", data: wallet.address.description)
      facts.add(
        "backup",
        accounts == 1
          ? "correct: it leads to this address"
          : "correct: it leads to all \(accounts) \(by: accounts, one: "account", many: "accounts")"
      )
      facts.add("tested", tested)
      return Answer(
        Body(
          wallet: wallet.name.text,
          address: wallet.address.description,
          accounts: accounts,
          backupTested: tested
        ),
        styled: facts.styled,
        notes: [.info("only the date was stored, nothing that was typed")]
      )
    }
  }
}

/// Why a backup drill failed.
package enum VerifyRecoveryPhraseError: Error, Equatable {
  case others(wallet: WalletName, wanted: Address, found: Address)
  case otherKind(wallet: WalletName, WalletKind, of: WalletKind)
  case sources(count: Int)
  /// A recovery phrase, key or shares are given for a backup, which has no use for them.
  case secretForBackup
  case nothing
}

extension VerifyRecoveryPhraseError: Reportable {
  package var report: Report {
    switch self {
    case .others(let wallet, let wanted, let found):
      Report(
        .refused,
        "verify-backup-other",
        "this is not the backup of \(name: wallet.text): it leads to \(found), not to \(wanted)"
      )
    case .otherKind(let wallet, let found, let wanted):
      Report(
        .refused,
        "verify-backup-kind",
        "wallet \(name: wallet.text) was created from \(wanted.words); found \(found.words)"
      )
    case .sources(let count):
      Report(.usage, "verify-backup-sources", "expected one thing to check, found \(count: count)")
    case .secretForBackup:
      Report(
        .usage,
        "verify-backup-secret",
        "a recovery phrase, key or shares can be compared only with a wallet, not with a backup"
      )
    case .nothing:
      Report(.usage, "verify-backup-nothing", "missing wallet or backup to check")
    }
  }
}

extension WalletKind {
  fileprivate var words: Sentence {
    switch self {
    case .mnemonic: "a recovery phrase"
    case .privateKey: "a private key"
    case .seed: "a seed"
    }
  }
}
