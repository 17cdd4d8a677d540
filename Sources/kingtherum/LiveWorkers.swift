import BigInt
import ChainKit
import Core
import Entity
import Scenes
import WalletKit

/// Wallets and a node together, for balances.
struct LiveBalances: ShowBalances.Worker {
  let wallets: LiveWallets
  let node: Node

  func accounts() throws -> AccountBook { try wallets.accounts() }

  func balances(of accounts: [Address], tokens: [Token], at block: BlockTag) async throws
    -> BalanceSheet
  {
    try await Balances(node).read(accounts: accounts, tokens: tokens, at: block)
  }
}

/// Whose account it is and what time it is: all that building needs of this machine.
struct LiveBuilder: BuildTransaction.Worker {
  let wallets: LiveWallets

  func accounts() throws -> AccountBook { try wallets.accounts() }
  func now() -> UInt64 { Clock.now }
}

/// A node and the outbox, for building, sending and following up.
struct LiveSending: Sendable {
  let node: Node
  let store: ChainStore
  let chain: ChainEntry
  /// Told how far long work is.
  var progress: Progress? = nil
}

extension LiveSending: BuildTransaction.ChainWorker {
  func head() async throws -> BlockReference { try await node.block(.latest).header.reference }

  func balance(of account: Address, at block: BlockReference) async throws -> Wei {
    try await node.balance(of: account, at: .number(block.number))
  }

  func tokenBalance(of account: Address, in token: Token, at block: BlockReference) async throws
    -> BigUInt
  {
    let sheet = try await Balances(node).read(
      accounts: [account],
      tokens: [token],
      at: .number(block.number)
    )
    switch sheet.accounts.first?.tokens.first?.reading {
    case .amount(let units)?: return units
    default: throw TokenReadingError.noContract(token.address)
    }
  }

  func nextNonce(of account: Address) async throws -> UInt64 {
    try await Nonces(node, store: store, chain: chain.id).next(for: account).next
  }

  func fees(_ speed: FeeSpeed) async throws -> FeeSuggestion {
    try await FeeAdvisor(node).suggest(speed)
  }

  func blobBaseFee() async throws -> Wei { try await node.blobBaseFee() }

  func gasLimit(for call: CallRequest) async throws -> UInt64 {
    try await GasAdvisor(node).limit(for: call)
  }
}

extension LiveSending: Broadcast.Worker {
  func broadcast(_ transaction: PooledTransaction) async throws -> BroadcastVerdict {
    try await Broadcaster(node, store: store, chain: chain.id).broadcast(transaction)
  }

  func wait(for hash: Hash32, confirmations: UInt64) async throws -> Receipt {
    try await ReceiptWaiter(node, store: store).wait(for: hash, confirmations: confirmations)
  }
}

extension LiveSending: TransactionStatus.Worker {
  func finding(for hash: Hash32) async throws -> TransactionStatus.Finding? {
    if let receipt = try await node.receipt(hash) {
      let head = try await node.blockNumber()
      let depth = head >= receipt.blockNumber ? head - receipt.blockNumber + 1 : 0
      return .mined(receipt, confirmations: depth)
    }
    guard let waiting = try await node.transaction(hash) else { return nil }
    return .waiting(nonce: waiting.nonce, from: waiting.from)
  }
}
