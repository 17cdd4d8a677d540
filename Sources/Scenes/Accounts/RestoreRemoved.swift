package import Core
package import Entity
package import WalletKit

/// Restores a removed wallet from its sealed copy.
package enum RestoreRemoved {
  package struct Request: Sendable {
    package let wallet: WalletName
    package init(wallet: WalletName) { self.wallet = wallet }
  }

  package struct Response: Sendable {
    package let wallet: WalletEntry
  }

  /// A removed wallet that can be restored.
  package struct Candidate: Sendable, Equatable {
    package let name: WalletName
    /// The address of the first account, unverified.
    package let address: Address?
  }

  package protocol Worker: Sendable {
    /// Returns the copies that are still kept, in the order of their file names.
    func removedWallets() throws -> [RemovedWallet]
    /// Throws if the name is in use.
    func requireFree(_ name: WalletName) throws
    func restoreRemoved(_ wallet: WalletName) throws -> WalletEntry
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// Returns the wallets that can be restored, by name: each with its last copy.
    ///
    /// A wallet whose name is in use is left out, unless there is no other one: restoring it says
    /// what is in the way.
    ///
    /// - Throws: ``RestoreRemovedError/nothingKept``.
    package func candidates() throws -> [Candidate] {
      var last: [String: RemovedWallet] = [:]
      for copy in try worker.removedWallets() { last[copy.slug] = copy }
      let readable = last.values.sorted { $0.slug < $1.slug }.compactMap { copy in
        copy.name.map { Candidate(name: $0, address: copy.address) }
      }
      guard !readable.isEmpty else { throw RestoreRemovedError.nothingKept }
      let free = readable.filter { (try? worker.requireFree($0.name)) != nil }
      return free.isEmpty ? readable : free
    }

    package func act(on request: Request) throws -> Response {
      Response(wallet: try worker.restoreRemoved(request.wallet))
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.wallet-restore-removed"

    package let wallet: String
    package let address: String
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let wallet = response.wallet
      var facts = LabeledLines()
      facts.add("restored", data: wallet.name.text)
      facts.add("address", data: wallet.address.description)
      return Answer(
        Body(wallet: wallet.name.text, address: wallet.address.description),
        styled: facts.styled,
        next: .showWallet(wallet.name)
      )
    }
  }
}

/// Why no removed wallet can be restored.
package enum RestoreRemovedError: Error, Equatable {
  case nothingKept
}

extension RestoreRemovedError: Reportable {
  package var report: Report {
    switch self {
    case .nothingKept:
      Report(
        .refused,
        "restore-removed-nothing",
        "no removed wallet can be restored: no sealed copy is kept"
      )
    }
  }
}
