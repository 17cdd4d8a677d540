import Core
import Entity
import GRDB

extension ChainStore {
  /// Returns the balance of an asset after a block, according to an account's rows.
  ///
  /// Negative if the rows subtract more than they add. A token may log any amounts, so the sum may
  /// exceed 256 bits.
  func sum(
    of account: Address,
    asset: Movement.Asset,
    chain: ChainID,
    upTo block: UInt64
  ) throws(StoreError) -> ExactSum {
    try read { db in
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT delta_sign, amount FROM movement
          WHERE chain = ? AND account = ? AND asset = ? AND token_id = ? AND block <= ?
            AND (flags & 1 = 0 OR kind = 'fee')
          """,
        arguments: [
          chain.value.stored, account.blob, asset.blob, asset.tokenBlob, block.stored,
        ]
      )
      var sum = ExactSum()
      while let row = try rows.next() {
        sum.add(try row.amount("amount"), direction: row["delta_sign"])
      }
      return sum
    }
  }

  /// Whether a row is of something that moved.
  static let moves = "(delta_sign <> 0 OR kind = '\(Movement.Kind.selfTransfer.rawValue)')"

  /// Which assets of contracts are meant.
  enum ContractAssets {
    case tokens, items

    fileprivate var condition: String {
      switch self {
      case .tokens: "asset <> x'' AND token_id = x''"
      case .items: "token_id <> x''"
      }
    }
  }

  /// Returns the tokens that moved in an account's rows; a permission alone moves nothing.
  func tokens(of account: Address, chain: ChainID) throws(StoreError) -> [Address] {
    try contracts(of: .tokens, account, chain: chain)
  }

  /// Returns the tokens that moved in an account's own transactions.
  func usedTokens(of account: Address, chain: ChainID) throws(StoreError) -> [Address] {
    try usedContracts(of: .tokens, account, chain: chain)
  }

  /// Returns the contracts whose tokens or items moved in an account's rows.
  func contracts(
    of assets: ContractAssets,
    _ account: Address,
    chain: ChainID
  ) throws(StoreError) -> [Address] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT DISTINCT asset FROM movement
          WHERE chain = ? AND account = ? AND \(assets.condition) AND \(Self.moves)
          ORDER BY asset
          """,
        arguments: [chain.value.stored, account.blob]
      ).map { try $0.address("asset") }
    }
  }

  /// Returns the contracts whose tokens or items moved in an account's own transactions.
  func usedContracts(
    of assets: ContractAssets,
    _ account: Address,
    chain: ChainID
  ) throws(StoreError) -> [Address] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT DISTINCT movement.asset AS asset FROM tx
          JOIN movement ON movement.chain = tx.chain AND movement.block = tx.block
            AND movement.tx = tx.hash AND movement.account = tx.sender
          WHERE tx.chain = ? AND tx.sender = ? AND \(assets.condition) AND \(Self.moves)
          """,
        arguments: [chain.value.stored, account.blob]
      ).map { try $0.address("asset") }
    }
  }
}
