import Core
import Entity

/// A list of block explorers that names blocks in which ether or a nonce may have changed.
///
/// Token transfers are not asked for: logs show them.
enum ExplorerAction: String, CaseIterable {
  case transactions = "txlist"
  case internalTransactions = "txlistinternal"
  case withdrawals = "txsBeaconWithdrawal"

  /// A row: its block, and whether anything changed there.
  struct Row: Equatable {
    let block: UInt64
    let matters: Bool
  }

  /// Reads a row of the list of an account.
  ///
  /// The row of ether in the genesis has a sender that is no address.
  func row(_ object: JSONObject, of account: Address) throws(IndexerFault) -> Row {
    var object = object
    do {
      guard let block = Self.number(try object.string("blockNumber")) else {
        throw IndexerFault.malformed
      }
      switch self {
      case .withdrawals: return Row(block: block, matters: true)
      case .transactions:
        let isOwn = try object.string("from").lowercased() == Hex.prefixed(account.bytes)
        return Row(block: block, matters: try Self.isValue(&object) || isOwn)
      case .internalTransactions:
        // Whatever value such a frame tells, it is that of the frame around it.
        let kinds = [try object.optionalString("type"), try object.optionalString("callType")]
        let isBorrowed = kinds.contains { $0 == "delegatecall" || $0 == "staticcall" }
        let isVoid = try object.optionalString("isError") == "1"
        let moves = try Self.isValue(&object)
        return Row(block: block, matters: moves && !isBorrowed && !isVoid)
      }
    } catch let error as IndexerFault {
      throw error
    } catch {
      throw .malformed
    }
  }

  /// Whether ether moved: amounts have up to 256 bits.
  private static func isValue(_ object: inout JSONObject) throws -> Bool {
    let digits = try object.string("value").utf8
    guard (1...78).contains(digits.count), digits.allSatisfy(isDigit) else {
      throw IndexerFault.malformed
    }
    return digits.contains { $0 != UInt8(ascii: "0") }
  }

  /// Reads a decimal number of 64 bits; nil if it is none.
  static func number(_ text: String) -> UInt64? {
    guard (1...20).contains(text.utf8.count), text.utf8.allSatisfy(isDigit) else { return nil }
    return UInt64(text)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
