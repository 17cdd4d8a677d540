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
    try await session.withNode(on: entry, asking) { client in
      try await perform(
        VerifyOnChain.Request(request, on: entry),
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
