package import Core
package import Entity
package import WalletKit

/// Restores wallets from a backup, beside the existing ones and never over them.
package enum RestoreBackup {
  package struct Request: Sendable {
    package let source: String
    /// The only wallet to restore; nil for all.
    package let wallet: WalletName?
    /// Its new name; nil to keep the name.
    package let newName: WalletName?
    package let skipped: [WalletName]
    package let isDryRun: Bool

    package init(
      source: String,
      wallet: WalletName? = nil,
      newName: WalletName? = nil,
      skipped: [WalletName] = [],
      isDryRun: Bool = false
    ) {
      self.source = source
      self.wallet = wallet
      self.newName = newName
      self.skipped = skipped
      self.isDryRun = isDryRun
    }
  }

  /// The outcome for a watch-only wallet, or for a file beside the wallets.
  package enum ExtraOutcome: Equatable, Sendable {
    case new
    case here
    /// A different one exists on this machine, and stays.
    case kept
    /// The number of items that were not on this machine.
    case added(Int)
    /// Named items, of which new ones are added beside those on this machine.
    case beside(NamedItemsOutcome)
    /// The file is invalid, for this reason, and nothing of it is restored.
    case invalid(Report)
  }

  /// The outcome for named items, none of which replaces another one.
  package struct NamedItemsOutcome: Equatable, Sendable {
    package let added: Int
    /// Those of which a different one exists on this machine, and stays.
    package let differing: [String]
    /// Those that this version cannot read.
    package let unread: [String]

    package init(added: Int, differing: [String] = [], unread: [String] = []) {
      (self.added, self.differing, self.unread) = (added, differing, unread)
    }
  }

  /// The outcome for a wallet.
  package enum Outcome: Sendable {
    case new
    case here
    case skipped
    case blocked(BackupError)
  }

  package struct Step: Sendable {
    package let wallet: BackupWallet
    package let name: WalletName
    package let outcome: Outcome
  }

  package struct Plan: Sendable {
    package let request: Request
    package let created: Int64?
    package let steps: [Step]
    package let extras: [BackupContent.Extra: [UInt8]]
    package let watched: [BackupWatched]
    /// The names of files that only a later version can read.
    package let unknown: [String]

    /// The only wallet, if its password is required because it gets a new name.
    package var needsPassphrase: WalletName? {
      guard request.newName != nil, !request.isDryRun, case .new? = steps.first?.outcome else {
        return nil
      }
      return steps.first?.wallet.name
    }
  }

  package struct Response: Sendable {
    package let plan: Plan
    /// The outcome for each watch-only wallet, in the order of the plan.
    package let watched: [ExtraOutcome]
    package let extras: [BackupContent.Extra: ExtraOutcome]
  }

  package protocol Worker: NamingWorker {
    func restoreOutcome(of wallet: BackupWallet, as name: WalletName) throws -> RestoreOutcome
    func restore(_ wallet: BackupWallet) throws
    func restore(
      _ wallet: BackupWallet,
      as name: WalletName,
      passphrase: borrowing Passphrase
    ) throws
    /// Returns the outcome for a watch-only wallet, which is restored unless `isDryRun`.
    func restore(_ watched: BackupWatched, isDryRun: Bool) throws -> ExtraOutcome
    /// Returns the outcome for a file, which is restored unless `isDryRun`.
    func restore(
      _ extra: BackupContent.Extra,
      _ bytes: [UInt8],
      isDryRun: Bool
    ) async throws -> ExtraOutcome
  }

  package struct Interactor: SecretInteractor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// Throws if the request itself is invalid, before anything is read.
    package func prepare(_ request: Request) throws {
      guard request.newName == nil || request.wallet != nil else {
        throw RestoreBackupError.nameForMany
      }
      guard request.wallet == nil || request.skipped.isEmpty else {
        throw RestoreBackupError.nameAndSkip
      }
    }

    /// Plans the restore, before anything is written; throws at an obstacle, except in a dry run.
    package func plan(
      _ request: Request,
      _ content: BackupContent,
      created: Int64? = nil
    ) throws -> Plan {
      for name in request.skipped + [request.wallet].compactMap(\.self) {
        let isInside =
          content.wallets.contains { $0.name == name }
          || content.watched.contains { $0.name == name } && request.newName == nil
        guard isInside else { throw BackupError.notInside(name: name.text) }
      }
      let wanted = content.wallets.filter { request.wallet == nil || $0.name == request.wallet }
      let steps = try wanted.map { try step(for: $0, request) }
      return Plan(
        request: request,
        created: created,
        steps: steps,
        extras: request.wallet == nil ? content.extras : [:],
        watched: content.watched.filter { wallet in
          request.wallet.map { $0 == wallet.name } ?? !request.skipped.contains(wallet.name)
        },
        unknown: request.wallet == nil ? content.unknown : []
      )
    }

    package func commit(
      _ plan: Plan,
      passphrase: borrowing Passphrase?
    ) async throws -> Response {
      let isDryRun = plan.request.isDryRun
      if !isDryRun {
        for step in plan.steps { try carryOut(step, passphrase) }
      }
      let watched = try plan.watched.map { try worker.restore($0, isDryRun: isDryRun) }
      var extras: [BackupContent.Extra: ExtraOutcome] = [:]
      for (extra, bytes) in plan.extras.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        extras[extra] = try await worker.restore(extra, bytes, isDryRun: isDryRun)
      }
      return Response(plan: plan, watched: watched, extras: extras)
    }

    private func step(for wallet: BackupWallet, _ request: Request) throws -> Step {
      let name = request.newName ?? wallet.name
      guard !request.skipped.contains(wallet.name) else {
        return Step(wallet: wallet, name: name, outcome: .skipped)
      }
      do {
        let restoreOutcome = try worker.restoreOutcome(of: wallet, as: name)
        if let new = request.newName, restoreOutcome == .new {
          try worker.names().requireUnusedName(wallet: new)
        }
        return Step(wallet: wallet, name: name, outcome: restoreOutcome == .new ? .new : .here)
      } catch let error as BackupError {
        guard request.isDryRun else { throw error }
        return Step(wallet: wallet, name: name, outcome: .blocked(error))
      }
    }

    private func carryOut(_ step: Step, _ passphrase: borrowing Passphrase?) throws {
      switch step.outcome {
      case .skipped, .blocked: return
      // Also restores a list or a note that an interrupted run did not reach.
      case .here where step.name == step.wallet.name: try worker.restore(step.wallet)
      case .here: return
      case .new:
        switch passphrase {
        case .some(let passphrase):
          try worker.restore(step.wallet, as: step.name, passphrase: passphrase)
        case .none: try worker.restore(step.wallet)
        }
      }
    }
  }
}

/// Why a restore request is invalid.
package enum RestoreBackupError: Error, Equatable {
  case nameForMany
  case nameAndSkip
}

extension RestoreBackupError: Reportable {
  package var report: Report {
    switch self {
    case .nameForMany:
      Report(.usage, "restore-as", "a new name requires one selected wallet, but none was selected")
    case .nameAndSkip:
      Report(.usage, "restore-skip", "selecting one wallet conflicts with skipping others")
    }
  }
}
