import Core
package import Entity
package import WalletKit

/// Adds a recovery code to a wallet, or removes it.
package enum ChangeRecoveryCode {
  /// Where the recovery code was put.
  package enum CodeStorage: Sendable, Equatable {
    case written
    case inFile(String)
    /// It was removed.
    case nowhere
  }

  package struct Request: Sendable {
    package let wallet: WalletName
    package init(wallet: WalletName) { self.wallet = wallet }
  }

  package struct Response: Sendable {
    package let wallet: WalletEntry
    package let kept: CodeStorage
  }

  package protocol Worker: Sendable {
    func wallet(named name: WalletName) throws -> WalletEntry
    /// Unlocks the wallet, generates a code, passes it to `handingOver`, and then adds it.
    func addRecoveryCode(
      to wallet: WalletName,
      unlockedBy secret: borrowing UnlockSecret,
      handingOver: (borrowing RecoveryCode) throws -> Void
    ) throws -> WalletEntry
    func removeRecoveryCode(of wallet: WalletName, unlockedBy secret: borrowing UnlockSecret)
      throws -> WalletEntry
  }

  package struct Interactor: SecretInteractor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// Returns the wallet as it is while it is locked.
    @discardableResult
    package func prepare(_ request: Request) throws -> WalletEntry {
      try worker.wallet(named: request.wallet)
    }

    /// Throws if the wallet already has a code; to be called before a secret is asked for.
    package func requireNone(_ request: Request) throws {
      let wallet = try prepare(request)
      guard !wallet.slots.contains(.recoveryCode) else {
        throw KeystoreError.slotExists(.recoveryCode)
      }
    }

    /// Adds a new code to the wallet.
    ///
    /// The owner receives the code after the wallet was unlocked, so that nobody writes down a
    /// useless code, and before it is stored.
    package func create(
      _ request: Request,
      unlockedBy secret: borrowing UnlockSecret,
      handingOver: (borrowing RecoveryCode) throws -> CodeStorage
    ) throws -> Response {
      try requireNone(request)
      var kept = CodeStorage.nowhere
      let wallet = try worker.addRecoveryCode(to: request.wallet, unlockedBy: secret) { code in
        kept = try handingOver(code)
      }
      return Response(wallet: wallet, kept: kept)
    }

    package func remove(
      _ request: Request,
      unlockedBy secret: borrowing UnlockSecret
    ) throws -> Response {
      Response(
        wallet: try worker.removeRecoveryCode(of: request.wallet, unlockedBy: secret),
        kept: .nowhere
      )
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.wallet-recovery-code"

    package let wallet: String
    package let isSet: Bool
    package let file: String?
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let wallet = response.wallet.name.text
      let isSet = response.kept != .nowhere
      let file: String? = if case .inFile(let path) = response.kept { path } else { nil }
      var facts = LabeledLines()
      facts.add("wallet", data: wallet)
      facts.add("recovery code", isSet ? "set" : "removed")
      facts.add("file", path: file)
      return Answer(
        Body(wallet: wallet, isSet: isSet, file: file),
        styled: facts.styled,
        notes: notes(on: response.kept)
      )
    }

    private func notes(on kept: CodeStorage) -> [Sentence] {
      switch kept {
      case .written: []
      case .inFile(let path):
        [
          .caution(
            "anyone who reads \(path: path) can open this wallet file; move it off this machine"
          )
        ]
      case .nowhere:
        [.caution("copies of the old file, such as backups, still open with the old recovery code")]
      }
    }
  }
}
