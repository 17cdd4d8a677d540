package import Core
package import Entity
package import WalletKit

/// Removes a wallet; keeps a sealed copy for a while, unless it is purged.
package enum RemoveWallet {
  package struct Request: Sendable {
    package let wallet: WalletName
    package let isPurging: Bool

    package init(wallet: WalletName, isPurging: Bool) {
      (self.wallet, self.isPurging) = (wallet, isPurging)
    }
  }

  /// What the owner approves.
  package struct Draft: Sendable {
    package let request: Request
    package let wallet: WalletEntry
  }

  package struct Response: Sendable {
    package let wallet: WalletName
    package let address: Address
    package let kept: RemovedWallet?
    /// True if it was the default wallet; there is none now.
    package let wasDefault: Bool
  }

  package protocol Worker: DefaultWalletWorker {
    func wallet(named name: WalletName) throws -> WalletEntry
    func remove(
      _ wallet: WalletName,
      purging: Bool,
      unlockedBy secret: borrowing UnlockSecret
    ) throws -> RemovedWallet?
  }

  package struct Interactor: UnlockingInteractor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func draft(_ request: Request) throws -> Draft {
      Draft(request: request, wallet: try worker.wallet(named: request.wallet))
    }

    package func commit(
      _ draft: Draft,
      unlockedBy secret: borrowing UnlockSecret
    ) throws -> Response {
      let kept = try worker.remove(
        draft.request.wallet,
        purging: draft.request.isPurging,
        unlockedBy: secret
      )
      return Response(
        wallet: draft.request.wallet,
        address: draft.wallet.address,
        kept: kept,
        wasDefault: try worker.moveDefault(from: draft.request.wallet, to: nil)
      )
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.wallet-remove"

    package let wallet: String
    package let address: String
    package let keptUntil: Sentence?
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    /// Returns the facts shown before the confirmation.
    package func ask(_ draft: Draft) -> StyledText {
      var facts = LabeledLines()
      facts.add("wallet", data: draft.wallet.name.text)
      facts.add("address", data: draft.wallet.address.description)
      facts.add(
        "keeps",
        draft.request.isPurging
          ? "nothing: only its recovery phrase, its key or a backup can restore it"
          : "a sealed copy, for \(RemovedWallet.daysKept, one: "day", many: "days")"
      )
      return facts.styled
    }

    package func present(_ response: Response) -> Answer<Body> {
      let until = response.kept.map { UTC.text(UInt64(clamping: $0.expires)) }
      var facts = LabeledLines()
      facts.add("wallet", data: response.wallet.text)
      facts.add("address", data: response.address.description)
      facts.add("removed", until.map { "a sealed copy is kept until \($0)" } ?? "permanently")
      return Answer(
        Body(
          wallet: response.wallet.text,
          address: response.address.description,
          keptUntil: until
        ),
        styled: facts.styled,
        notes: (until == nil ? [.info("old data may remain on the disk; it is encrypted")] : [])
          + Self.notes(ofDefault: response.wasDefault, response.wallet),
        next: response.kept == nil ? nil : .restoreRemoved(response.wallet)
      )
    }
  }
}

extension RemoveWallet.Presenter {
  /// Returns a note if the removed wallet was the default one.
  static func notes(ofDefault wasDefault: Bool, _ wallet: WalletName) -> [Sentence] {
    wasDefault ? [.info("\(name: wallet.text) was the default wallet; no default is set now")] : []
  }
}

/// Why nothing was removed.
package enum RemoveWalletError: Error, Equatable {
  case declined
}

extension RemoveWalletError: Reportable {
  package var report: Report {
    switch self {
    case .declined: Report(.refused, "remove-declined", "nothing was removed")
    }
  }
}
