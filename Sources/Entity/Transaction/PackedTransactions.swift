/// Transactions as the bytes that are to be signed, one after another in one piece of memory.
///
/// As values ten thousand of them are twenty thousand pieces, between which little can be given back.
public struct PackedTransactions: Hashable, Sendable {
  /// One after another, in their order.
  private let bytes: [UInt8]
  /// Where each of them ends.
  private let ends: [Int]

  /// Packs transactions.
  public init(_ transactions: some Sequence<Transaction>) {
    var (bytes, ends): ([UInt8], [Int]) = ([], [])
    for transaction in transactions {
      bytes += transaction.unsignedBytes
      ends.append(bytes.count)
    }
    (self.bytes, self.ends) = (bytes, ends)
  }

  /// How many there are.
  public var count: Int { ends.count }

  /// Reads them, as strictly as from outside.
  ///
  /// - Throws: `TransactionError` when their memory no longer holds what was packed.
  public func unpacked() throws(TransactionError) -> [Transaction] {
    var transactions: [Transaction] = []
    transactions.reserveCapacity(ends.count)
    var start = 0
    for end in ends {
      transactions.append(try Transaction(decodingUnsigned: Array(bytes[start..<end])))
      start = end
    }
    return transactions
  }
}
