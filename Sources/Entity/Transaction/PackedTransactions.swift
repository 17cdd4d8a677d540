/// Transactions as the bytes to be signed, one after another in one piece of memory.
///
/// As values, ten thousand of them are twenty thousand allocations, between which little memory can
/// be released.
package struct PackedTransactions: Hashable, Sendable {
  /// The bytes of the transactions, in order.
  private let bytes: [UInt8]
  private let ends: [Int]

  /// Reads the sequence once, and keeps none of its values.
  package init(_ transactions: some Sequence<Transaction>) {
    var (bytes, ends): ([UInt8], [Int]) = ([], [])
    for transaction in transactions {
      bytes += transaction.unsignedBytes
      ends.append(bytes.count)
    }
    (self.bytes, self.ends) = (bytes, ends)
  }

  package var count: Int { ends.count }

  /// Decodes the transactions, as strictly as untrusted ones.
  ///
  /// - Throws: `TransactionError` if the memory no longer contains what was packed.
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
