/// Transactions as the bytes that are to be signed, one after another in one piece of memory.
///
/// As values ten thousand of them are twenty thousand pieces, between which little can be given back.
package struct PackedTransactions: Hashable, Sendable {
  /// One after another, in their order.
  private let bytes: [UInt8]
  private let ends: [Int]

  /// Packs transactions.
  package init(_ transactions: some Sequence<Transaction>) {
    var (bytes, ends): ([UInt8], [Int]) = ([], [])
    for transaction in transactions {
      bytes += transaction.unsignedBytes
      ends.append(bytes.count)
    }
    (self.bytes, self.ends) = (bytes, ends)
  }

  /// How many there are.
  package var count: Int { ends.count }

  /// Reads them, as strictly as from outside.
  ///
  /// - Throws: `TransactionError` when their memory no longer holds what was packed.
  package func unpacked() throws(TransactionError) -> [Transaction] {
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
