import ChainKit
import Entity
import Scenes
import WalletKit

extension LiveSending: BuildPayouts.ChainWorker {
  func firstNonce(of account: Address) async throws -> UInt64 {
    try await Nonces(node, store: store, chain: chain.id).run(for: account)
  }

  func gasLimits(for calls: [CallRequest]) async throws -> [Result<UInt64, RPCFailure>] {
    let progress = progress
    defer { progress?.clear() }
    return try await GasAdvisor(node).limits(for: calls) { done in
      progress?.show("trying", done: done, of: calls.count)
    }
  }

  func occupants(of addresses: [Address]) async throws -> [Address: Occupant] {
    let progress = progress
    defer { progress?.clear() }
    var found: [Address: Occupant] = [:]
    for start in stride(from: 0, to: addresses.count, by: 50) {
      let some = Array(addresses[start...].prefix(50))
      for (address, occupant) in zip(some, try await node.occupants(of: some)) {
        found[address] = occupant
      }
      progress?.show("looking at payees", done: found.count, of: addresses.count)
    }
    return found
  }
}

extension LiveSending: BroadcastPayouts.Worker {
  func mined(of account: Address) async throws -> UInt64 {
    try await node.transactionCount(of: account, at: .latest)
  }

  func receipts(_ hashes: [Hash32]) async throws -> [Receipt?] { try await node.receipts(hashes) }
  func holds(_ hashes: [Hash32]) async throws -> [Bool] { try await node.holds(hashes) }
}

extension LiveWallets: SignPayouts.Worker {
  func sign(
    _ transactions: [Transaction],
    as account: Address,
    of wallet: WalletName,
    unlockedBy secret: borrowing UnlockSecret,
    progress: (Int) -> Void
  ) throws -> [SignedTransaction] {
    let unlocked = try unlocked(wallet, by: secret)
    let intents = transactions.map { Intent($0, from: account) }
    return try gate.sign(intents, by: unlocked, hash: \.hash) { index, key in
      if index.isMultiple(of: 250) { progress(index) }
      return try transactions[index].signed(by: key)
    }
  }
}
