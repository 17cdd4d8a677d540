import Live
import WalletKit

/// A command that uses the network only to look up an ENS name that was typed.
protocol LookupView: View {
  var lookup: LookupOptions { get }
  /// What was typed for addresses, any of which may be a name.
  var typedAddresses: [String] { get }
}

extension LookupView {
  mutating func run() async throws { try await runLookingUp() }

  /// Runs without the network, as an ``OfflineView``, unless a name must be looked up.
  func runLookingUp() async throws {
    let command = self
    // With a worker, the network is forbidden as soon as that is started, before any secret is read.
    if try !command.needsLookup { try ProcessGuard.forbidNetwork() }
    try await EchoSuppression.during { try await command.perform() }
  }

  private var needsLookup: Bool {
    get throws {
      // Most commands contain no such name, and read nothing for this.
      guard !lookup.offline,
        typedAddresses.contains(where: { $0.contains { !$0.isASCII || $0 == "." } })
      else { return false }
      let session = try Session(common)
      return try typedAddresses.contains { try session.needsLookup($0) }
    }
  }
}
