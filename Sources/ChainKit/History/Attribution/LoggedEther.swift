import Core
import Entity

/// A movement of ether between two accounts, as the chain itself logs it (EIP-7708).
///
/// The chain logs the value of a transaction, of a call, of a creation and of a destroyed contract;
/// not fees, tips and withdrawals. What fails is not logged.
struct LoggedEther: Hashable, Sendable {
  let from: Address
  let to: Address
  /// In wei, never zero.
  let amount: UInt256

  /// The address that logs it. Nobody has a contract there.
  static let emitter = (try? Address(bytes: LogDecoder.etherLogger)) ?? .zero

  /// Reads a log; nil if it is another one, or not exactly what the standard says.
  init?(_ log: LogEntry) {
    guard log.address == Self.emitter, !log.isRemoved, log.topics.count == 3,
      log.topics[0] == LogEvent.transfer, log.payload.count == 32,
      let from = TokenFilter.account(in: log.topics[1]),
      let to = TokenFilter.account(in: log.topics[2])
    else { return nil }
    self.init(from: from, to: to, amount: UInt256(word: log.payload))
  }

  /// What a transaction moves by itself; nil if that is nothing.
  ///
  /// It is the first log of a transaction that succeeded.
  init?(valueOf transaction: ChainTransaction, _ receipt: Receipt) {
    guard let to = transaction.to ?? receipt.created else { return nil }
    self.init(from: transaction.from, to: to, amount: transaction.value.count)
  }

  private init?(from: Address, to: Address, amount: UInt256) {
    guard from != to, amount > 0 else { return nil }
    (self.from, self.to, self.amount) = (from, to, amount)
  }

  func names(_ account: Address) -> Bool { from == account || to == account }
}

extension ScanBatch {
  /// Adds a log of a block if it tells a movement of the account's ether.
  ///
  /// It has no row: it says where to look, and the block itself shows what there is.
  mutating func addEther(
    _ log: LogEntry,
    at block: BlockReference,
    _ scan: ScanContext
  ) throws(ScanStop) {
    guard let moved = LoggedEther(log), moved.names(account),
      try scan.logsEther(at: block) != false
    else { return }
    logs.append(log)
    references.append(block)
  }
}
