import Core
import Entity
import Live
import Scenes
import WalletKit

/// A command that verifies a signature: without the network, unless told to ask a chain.
protocol VerifyingView: View {
  var asking: OnChainOptions { get }
}

extension VerifyingView {
  mutating func run() async throws {
    if !asking.isOnline { try ProcessGuard.forbidNetwork() }
    try await perform()
  }

  /// Verifies a signature. `chain` is the one that the command names, else the message's is asked.
  func verify(
    _ message: SignableMessage,
    _ signature: String,
    by address: String,
    on chain: String?
  ) async throws {
    _ = try readArgument { try Hex.decode(signature) }
    let isName =
      try asking.isOnline && ContactName.isDotted(address)
      && Session(common).needsLookup(address)
    if isName { return try await verify(message, signature, byName: address, on: chain) }
    let signer = try Session.address(address, common)
    let request = VerifyMessage.Request(
      message: message,
      signature: signature,
      address: signer.text
    )
    guard asking.isOnline else {
      let demanded = try chain.map { try Session(common).chain($0) }
      if let demanded { try MessageChainError.check(message, is: demanded) }
      _ = try signer.text(on: demanded?.id ?? message.chain?.chainID)
      return try await perform(
        request,
        through: VerifyMessage.Interactor(),
        to: VerifyMessage.Presenter()
      )
    }
    let session = try Session(common)
    let entry = try await session.chain(
      chain ?? message.chain.map { "\($0)" },
      servedBy: asking
    )
    _ = try signer.text(on: entry.id)
    try await verify(request, on: entry, in: session)
  }

  /// Verifies a signature by the account to which an ENS name leads.
  private func verify(
    _ message: SignableMessage,
    _ signature: String,
    byName name: String,
    on chain: String?
  ) async throws {
    let local = try Session(common)
    let entry = try await local.chain(chain ?? message.chain.map { "\($0)" }, servedBy: asking)
    let name = try local.typed(name).text(on: entry.id)
    let session = try await local.resolving([name], on: entry, asking)
    let signer = try session.recipients.find(name).address
    let request = VerifyMessage.Request(
      message: message,
      signature: signature,
      address: signer.description
    )
    try await verify(request, on: entry, in: session)
  }

  private func verify(
    _ request: VerifyMessage.Request,
    on chain: ChainEntry,
    in session: Session
  ) async throws {
    try await session.withNode(on: chain, asking) { client in
      try await perform(
        VerifyOnChain.Request(request, on: chain),
        through: VerifyOnChain.Interactor(worker: client),
        to: VerifyMessage.Presenter()
      )
    }
  }
}

/// --chain was given for a message that names none, and without using the network.
enum VerifyingError: Error, Equatable {
  case chainOffline
}

extension VerifyingError: Reportable {
  var report: Report {
    switch self {
    case .chainOffline:
      Report(
        .usage,
        "verify-chain-offline",
        "--chain requires --online or --rpc-url: a message is not bound to a chain"
      )
    }
  }
}
