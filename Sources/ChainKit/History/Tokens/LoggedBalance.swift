import Core
import Entity

/// A balance of an account that logs tell of, and that the contract gives.
enum LoggedBalance: Hashable, Sendable {
  /// Of a token (ERC-20).
  case token(Address)
  /// How many items of a collection it has (ERC-721).
  case count(Address)
  /// Whether it owns an item (ERC-721): 1 or 0.
  case owned(Address, id: UInt256)
  /// How much of an item it has (ERC-1155).
  case amount(Address, id: UInt256)

  var contract: Address {
    switch self {
    case .token(let contract), .count(let contract), .owned(let contract, _),
      .amount(let contract, _):
      contract
    }
  }

  /// What is said of it by itself.
  var subject: HistorySubject {
    switch self {
    case .token(let contract): .token(contract)
    case .count(let contract): .items(contract)
    case .owned(let contract, let id), .amount(let contract, let id): .item(contract, id: id)
    }
  }

  /// The call data that asks for it.
  func input(_ account: Address) -> [UInt8] {
    switch self {
    case .token: ERC20.balanceOf(account)
    case .count: ERC721.balanceOf(account)
    case .owned(_, let id): ERC721.ownerOf(id)
    case .amount(_, let id): ERC1155.balanceOf(account, id)
    }
  }

  func call(_ account: Address) -> ContractCall {
    ContractCall(target: contract, input: input(account))
  }

  /// Reads the answer of the contract; nil if it gives no balance.
  func units(_ answer: [UInt8], of account: Address) -> UInt256? {
    guard case .owned = self else { return try? ERC20.decodeUInt256(answer) }
    return (try? ERC721.decodeOwner(answer)).map { $0 == account ? 1 : 0 }
  }

  func units(_ outcome: CallOutcome, of account: Address) -> UInt256? {
    switch outcome {
    case .returned(let answer): units(answer, of: account)
    case .refused: refused
    }
  }

  /// What it is where the contract reverts; nil if that says nothing.
  ///
  /// An item that does not exist, or no longer does, has no owner, and asking for it reverts.
  var refused: UInt256? { if case .owned = self { 0 } else { nil } }

  /// Whether rows of an asset change it.
  func holds(_ asset: Movement.Asset) -> Bool {
    switch (self, asset) {
    case (.token, .token(let other)), (.count, .item(let other, _)): contract == other
    case (.owned(_, let id), .item(let other, let otherID)),
      (.amount(_, let id), .item(let other, let otherID)):
      contract == other && id == otherID
    default: false
    }
  }
}

/// What an account had of a token before the first block whose rows are compared with its balance.
struct StartBalance: Hashable, Sendable {
  /// The block, which is later than the first one of the chain if older ones were not asked for.
  let first: UInt64
  /// In base units.
  let units: UInt256
}

extension ScanContext {
  /// The rows of a balance since a block, after one of what the account had before it.
  func rows(
    of balance: LoggedBalance,
    _ account: Address,
    since start: StartBalance
  ) throws(ScanStop) -> [ProposedRow] {
    let rows = try rows(of: balance, account, in: start.first...head.number)
    guard start.first > 0, start.units > 0 else { return rows }
    let before = ProposedRow(
      block: start.first - 1,
      amount: start.units,
      direction: 1,
      isChecked: true
    )
    return [before] + rows
  }

  /// The rows of a balance in some blocks, whoever told them.
  func rows(
    of balance: LoggedBalance,
    _ account: Address,
    in blocks: ClosedRange<UInt64>
  ) throws(ScanStop) -> [ProposedRow] {
    let chain = chain
    let settled = try kept { (store) throws(StoreError) in
      switch balance {
      case .token(let token):
        try store.settledRows(of: account, asset: .token(token), in: blocks, chain: chain)
      case .owned(let contract, let id), .amount(let contract, let id):
        try store.settledRows(of: account, asset: .item(contract, id: id), in: blocks, chain: chain)
      case .count(let contract):
        try store.itemRows(of: account, contract, in: blocks, chain: chain, isSettled: true)
          .map(\.row)
      }
    }
    let late = tail.tokenRows(of: account).filter {
      balance.holds($0.movement.asset) && blocks.contains($0.movement.block.number)
    }
    return settled + late.map(ProposedRow.init)
  }
}
