import Core
import Entity
import TestSupport

/// A lie of a node of a simulated chain about some blocks, in one kind of answer.
///
/// All other answers are true.
struct VirtualLie: Hashable, Sendable {
  enum Kind: CaseIterable, Hashable, Sendable {
    /// The accounts have more, or less, after these blocks.
    case moreEther, lessEther
    /// The nonces are higher, or lower.
    case higherNonce, lowerNonce
    /// Bodies lack their first transaction.
    case hiddenTransaction
    /// Receipts tell more gas, and so a higher fee.
    case gas
    /// Headers name the first account as the one that receives the tips.
    case builder
    /// Logs are missing, have other amounts, or were never written.
    case hiddenLogs, otherAmounts, forgedLogs
    /// Receipts say of each transaction that failed that it succeeded, and the other way round.
    case otherStatus
    /// Blocks lack their withdrawals.
    case hiddenWithdrawals
    /// Transactions lack the authorizations that they carry.
    case hiddenAuthorizations

    /// Whether an event is one of those that it is about.
    func isAbout(_ event: VirtualEvent) -> Bool {
      switch (self, event) {
      case (.otherStatus, .failed), (.hiddenWithdrawals, .withdrawal),
        (.hiddenAuthorizations, .delegation), (.hiddenAuthorizations, .ownDelegation):
        true
      case (.otherStatus, _): event.isOwn
      case (.hiddenWithdrawals, _), (.hiddenAuthorizations, _): false
      default: true
      }
    }
  }

  let kind: Kind
  let blocks: ClosedRange<UInt64>

  /// How much ether is invented or denied, in wei.
  static let amount: UInt64 = 777
  /// The token in whose name logs are forged.
  static let token = 2

  /// Whether it is about the balances themselves, by which all rows are judged.
  var isOfBalances: Bool { [.moreEther, .lessEther].contains(kind) }

  func balance(_ truth: UInt256, after block: UInt64) -> UInt256 {
    guard blocks.contains(block) else { return truth }
    switch kind {
    case .moreEther: return truth + UInt256(Self.amount)
    case .lessEther: return truth.subtractingWithSaturation(UInt256(Self.amount))
    default: return truth
    }
  }

  func nonce(_ truth: UInt64, after block: UInt64) -> UInt64 {
    guard blocks.contains(block) else { return truth }
    switch kind {
    case .higherNonce: return truth + 1
    case .lowerNonce: return truth - min(truth, 1)
    default: return truth
    }
  }

  /// Whether a block is told without a transaction.
  func hides(_ position: VirtualTransaction.Position) -> Bool {
    kind == .hiddenTransaction && position.index == 0 && blocks.contains(position.block)
  }

  /// The gas of each transaction of a block.
  func gas(in block: UInt64) -> UInt64 {
    VirtualWorld.fee + (kind == .gas && blocks.contains(block) ? Self.amount : 0)
  }

  func hasFailed(_ truth: Bool, in block: UInt64) -> Bool {
    kind == .otherStatus && blocks.contains(block) ? !truth : truth
  }

  func hidesWithdrawals(of block: UInt64) -> Bool {
    kind == .hiddenWithdrawals && blocks.contains(block)
  }

  func hidesAuthorizations(of block: UInt64) -> Bool {
    kind == .hiddenAuthorizations && blocks.contains(block)
  }

  func namesBuilder(of block: UInt64) -> Bool { kind == .builder && blocks.contains(block) }

  /// What is shown in the place of the logs of a transaction; what is forged names an account.
  func shown(
    _ logs: [VirtualTransaction.Log],
    in block: UInt64,
    to account: Address
  ) -> [VirtualTransaction.Log] {
    guard blocks.contains(block) else { return logs }
    switch kind {
    case .hiddenLogs: return []
    case .otherAmounts:
      return logs.map { log in
        guard log.data.count == 32 else { return log }
        let amount = UInt256(word: log.data) + UInt256(Self.amount)
        return .init(address: log.address, topics: log.topics, data: amount.word)
      }
    case .forgedLogs:
      let from = VirtualWorld.delegate
      return logs + [VirtualLogs.transfer(Self.amount, of: Self.token, from: from, to: account)]
    default: return logs
    }
  }
}
