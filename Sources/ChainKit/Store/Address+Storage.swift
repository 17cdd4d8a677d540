import Core
import Entity
import Foundation
import GRDB

extension Address {
  /// The value as stored in the database.
  var blob: DatabaseValue { Data(bytes).databaseValue }

  init?(blob: [UInt8]?) {
    guard let blob, let address = try? Address(bytes: blob) else { return nil }
    self = address
  }
}

extension Hash32 {
  /// The value as stored in the database.
  var blob: DatabaseValue { Data(bytes).databaseValue }

  init?(blob: [UInt8]?) {
    guard let blob, let hash = try? Hash32(bytes: blob) else { return nil }
    self = hash
  }
}

extension Wei {
  /// The value as stored in the database.
  var blob: DatabaseValue { count.blob }
}

extension UInt256 {
  /// The value as stored in the database.
  var blob: DatabaseValue { Data(word).databaseValue }
}

extension Row {
  /// Returns the bytes of a column; nil if it is NULL.
  func bytes(_ column: String) -> [UInt8]? {
    (self[column] as Data?).map { Array($0) }
  }

  /// Returns the bytes of the column at a place; nil if it is NULL.
  func bytes(at place: Int) throws -> [UInt8]? {
    try withUnsafeData(atIndex: place) { $0.map { Array($0) } }
  }

  private static var corrupt: DatabaseError { DatabaseError(resultCode: .SQLITE_CORRUPT) }

  /// Returns a number that was stored as a signed 64-bit integer.
  func number(_ column: String) -> UInt64 { UInt64(bitPattern: self[column] as Int64) }

  func hash(_ column: String) throws -> Hash32 {
    guard let hash = Hash32(blob: bytes(column)) else { throw Self.corrupt }
    return hash
  }

  /// Returns a hash; nil if the column is empty.
  func optionalHash(_ column: String) throws -> Hash32? {
    bytes(column) == [] ? nil : try hash(column)
  }

  func address(_ column: String) throws -> Address {
    guard let address = Address(blob: bytes(column)) else { throw Self.corrupt }
    return address
  }

  func amount(_ column: String) throws -> UInt256 {
    guard let bytes = bytes(column), let amount = UInt256(bigEndian: bytes) else {
      throw Self.corrupt
    }
    return amount
  }

  func wei(_ column: String) throws -> Wei { Wei(try amount(column)) }
}

extension UInt64 {
  /// The value as stored in the database: block numbers, times and nonces are below 2^63.
  var stored: Int64 { Int64(bitPattern: self) }
}

extension [UInt8] {
  /// The value as stored in the database.
  var blob: DatabaseValue { Data(self).databaseValue }
}

extension ChainStore {
  /// Empty bytes: ether as an asset, or no transaction.
  static let none = Data().databaseValue
}
