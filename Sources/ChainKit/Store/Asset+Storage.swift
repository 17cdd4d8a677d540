import Core
import Entity
import GRDB

extension Movement.Asset {
  /// The contract as stored in the database; empty for ether.
  var blob: DatabaseValue { contract?.blob ?? ChainStore.none }

  /// The token ID as stored in the database; empty for everything but an item.
  var tokenBlob: DatabaseValue { tokenID?.blob ?? ChainStore.none }

  /// Reads a contract and a token ID as they are stored.
  init(contract: [UInt8]?, token: [UInt8]?) throws {
    guard let contract = Address(blob: contract) else {
      self = .ether
      return
    }
    guard let token, !token.isEmpty else {
      self = .token(contract)
      return
    }
    guard let id = UInt256(bigEndian: token) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
    self = .item(contract, id: id)
  }
}

extension Row {
  /// Reads the columns `asset` and `token_id`.
  func asset() throws -> Movement.Asset {
    try Movement.Asset(contract: bytes("asset"), token: bytes("token_id"))
  }
}
