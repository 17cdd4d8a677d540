import Entity
import GRDB

extension Movement.Asset {
  /// The contract as stored in the database; empty for ether.
  var blob: DatabaseValue { contract?.blob ?? ChainStore.none }

  /// The token ID as stored in the database; empty for everything but an item.
  var tokenBlob: DatabaseValue { tokenID?.blob ?? ChainStore.none }
}

extension Row {
  /// Reads the columns `asset` and `token_id`.
  func asset() throws -> Movement.Asset {
    guard let contract = Address(blob: bytes("asset")) else { return .ether }
    return bytes("token_id")?.isEmpty == false
      ? .item(contract, id: try amount("token_id")) : .token(contract)
  }
}
