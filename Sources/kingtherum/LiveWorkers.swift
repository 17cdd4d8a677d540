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
  func contacts() throws -> ContactBook { try wallets.contacts() }

  func balances(of accounts: [Address], tokens: [Token], at block: BlockTag) async throws
    -> BalanceSheet
  {
    try await Balances(node).read(accounts: accounts, tokens: tokens, at: block)
  }
}

/// What building needs of this machine: whose account it is, what is known of others, the time.
struct LiveBuilder: BuildTransaction.Worker {
  let session: Session
  /// The history kept here; nil where there is none.
  let store: ChainStore?

  private var wallets: LiveWallets { session.wallets }

  func accounts() throws -> AccountBook { try wallets.accounts() }
  func contacts() throws -> ContactBook { try wallets.contacts() }
  func pastSignatures() -> PastSignatures { wallets.pastSignatures() }
  func now() -> UInt64 { Clock.now }

  func sources(for transaction: Transaction, from: Address) throws -> DescriptionSources? {
    try session.sources(for: transaction, from: from)
  }

  /// A history that cannot be read keeps nothing from being built without it.
  func dealings(of accounts: [Address], on chain: ChainEntry, tokens: [Token]) -> Dealings {
    do {
      guard let store else { return .none }
      let found = try store.dealings(chain: chain.id, accounts: accounts)
      return Dealings(chain: chain.id, found, tokens: tokens)
    } catch {
      wallets.console.say("caution: the history is not used: \(error.report.message)")
      return .none
    }
  }
}

extension Session {
  /// What building needs of this machine. Without a node the history is read if there is one.
  func builder(_ store: ChainStore? = nil) -> LiveBuilder {
    LiveBuilder(session: self, store: store ?? storeThatIsThere())
  }

  private func storeThatIsThere() -> ChainStore? {
    let path = home + "/chain.sqlite"
    guard (try? InputFile.isThere(path)) == true else { return nil }
    do { return try ChainStore(path: path) } catch {
      console.say("caution: the history is not used: \(error.report.message)")
      return nil
    }
  }
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
    -> UInt256
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

  func nonces(of account: Address) async throws -> NonceAdvice {
    try await Nonces(node, store: store, chain: chain.id).next(for: account)
  }

  func occupant(of address: Address) async throws -> Occupant {
    try await node.occupant(of: address)
  }

  /// A contract that fails to say what it is, is no token.
  func token(at contract: Address) async throws -> Token? {
    do { return try await TokenReader(node, chain: chain.id).token(at: contract) } catch {
      switch error {
      case .noContract, .noSymbol, .noDecimals: return nil
      case .node(let failure): throw failure
      }
    }
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

  func wait(for hash: Hash32, confirmations: UInt64, seconds: Int64) async throws -> Receipt {
    let progress = progress
    defer { progress?.clear() }
    return try await ReceiptWaiter(node, store: store).wait(
      for: hash,
      confirmations: confirmations,
      seconds: seconds
    ) { moment in
      switch moment {
      case .waiting: progress?.tellTime("waiting")
      case .mined(let depth): progress?.tell("\(depth) of \(confirmations) confirmations")
      }
    }
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
