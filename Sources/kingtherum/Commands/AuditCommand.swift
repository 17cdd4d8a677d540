import ArgumentParser
import Core
import Entity
import Live
import Scenes
import WalletKit

/// `kingtherum audit …`
struct AuditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Show, verify or restart the audit log",
    discussion: "The audit log records what was signed and what was refused.",
    subcommands: [AuditListCommand.self, AuditVerifyCommand.self, AuditRestartCommand.self]
  )
}

/// `kingtherum audit list`
struct AuditListCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Show the newest entries of the audit log",
    discussion: """
      Does not use the network.

      Example: kingtherum audit list --limit 5
      """
  )

  @Option(help: ArgumentHelp("Number of the newest entries to show", valueName: "count"))
  var limit = 20

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard limit > 0 else { throw ValidationError(.limitNotPositive) }
  }

  func perform() async throws {
    let response = try takeStep(
      "act",
      of: ReadAudit.Interactor(worker: try Session(common).policies())
    ) { try $0.act(on: .init(limit: limit, now: Clock.now)) }
    try console.show(ReadAudit.Presenter().list(response))
  }
}

/// `kingtherum audit verify`
struct AuditVerifyCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Verify every entry of the audit log",
    discussion: """
      Each entry contains the hash of the entry before it; this machine remembers the newest one \
      in another folder. The exit status is 1 if an entry is wrong, if entries were cut off or \
      added, or if the newest entry is later than the clock. Does not use the network.

      Example: kingtherum audit verify
      """
  )

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let response = try takeStep(
      "act",
      of: ReadAudit.Interactor(worker: try Session(common).policies())
    ) { try $0.act(on: .init(limit: 0, now: Clock.now)) }
    try response.requireIntact()
    try console.show(ReadAudit.Presenter().present(response))
  }
}

/// `kingtherum audit restart [WALLET]`
struct AuditRestartCommand: OfflineView {
  static let abandoned: Sentence? = "no new log was started"

  static let configuration = CommandConfiguration(
    commandName: "restart",
    abstract: "Set aside a damaged audit log and start a new one",
    discussion: """
      This requires the password or the recovery code, because the amounts of a policy then start \
      from zero, and reviews no longer know what was signed before. The old log is kept beside the \
      new one.

      Example: kingtherum audit restart savings
      """
  )

  @Argument(help: "Wallet name (default: the only one)", completion: .wallets)
  var wallet: String?

  @OptionGroup var owner: OwnerOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    try console.show(RestartAudit.Presenter().present(try restart()))
  }

  /// Starts a new log; the unlocking secret is wiped on return, before the answer is printed.
  private func restart() throws -> RestartAudit.Response {
    let policies = try Session(common).policies(owner.words)
    let name = try policies.wallets.walletToUnlock(wallet)
    let restart = RestartAudit.Interactor(worker: policies)
    let request = RestartAudit.Request(wallet: name)
    try restart.prepare(request)
    return try SecretInput.unlockingAsOwner(name, owner, policies.wallets) { secret in
      try takeStep("act", of: restart) { try $0.act(on: request, unlockedBy: secret) }
    }
  }
}
