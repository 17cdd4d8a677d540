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
    abstract: "Read and verify the log of what was signed and refused.",
    subcommands: [AuditListCommand.self, AuditVerifyCommand.self, AuditRestartCommand.self]
  )
}

/// `kingtherum audit list`
struct AuditListCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Show the newest lines of the log. No network.",
    discussion: "Example: kingtherum audit list --limit 5"
  )

  @Option(help: "How many of the newest lines to show.")
  var limit = 20

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard limit > 0 else { throw ValidationError("--limit has to be above 0") }
  }

  func play() async throws {
    let response = try ReadAudit.Interactor(worker: try Session(common).policies())
      .act(on: .init(limit: limit, now: Clock.now))
    try console.show(ReadAudit.Presenter().list(response))
  }
}

/// `kingtherum audit verify`
struct AuditVerifyCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Verify every line of the log. No network.",
    discussion: """
      Each line holds the hash of the line before; this device remembers the newest one in another \
      folder. Exit status 1 when a line is wrong, lines were cut off or added, or the newest one is \
      later than the clock.

      Example: kingtherum audit verify
      """
  )

  @OptionGroup var common: CommonOptions

  func play() async throws {
    let response = try ReadAudit.Interactor(worker: try Session(common).policies())
      .act(on: .init(limit: 0, now: Clock.now))
    try response.requireSound()
    try console.show(ReadAudit.Presenter().present(response))
  }
}

/// `kingtherum audit restart [WALLET]`
struct AuditRestartCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "restart",
    abstract: "Put a damaged log aside and begin a new one.",
    discussion: """
      Only the passphrase or the recovery code will do, since the amounts of a policy then count \
      from nothing, and reviews no longer know what was signed before. The old log stays beside the new one.

      Example: kingtherum audit restart savings
      """
  )

  @Argument(help: "A wallet of this folder; may be left out where there is only one.")
  var wallet: String?

  @OptionGroup var owner: OwnerOptions
  @OptionGroup var common: CommonOptions

  func play() async throws {
    try console.show(RestartAudit.Presenter().present(try restart()))
  }

  /// Begins it; what unlocks is wiped when this returns, before anything is said.
  private func restart() throws -> RestartAudit.Response {
    let policies = try Session(common).policies(owner.words)
    let name = try policies.wallets.name(wallet)
    _ = try policies.wallet(named: name)
    return try Secrets.owning(name, owner) { secret in
      try RestartAudit.Interactor(worker: policies)
        .act(on: .init(wallet: name), unlockedBy: secret)
    }
  }
}
