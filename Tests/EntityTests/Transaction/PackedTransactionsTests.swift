import Entity
import TestSupport
import Testing

struct PackedTransactionsTests {
  private struct Case: Decodable {
    let raw: String
    let expect: String
  }

  @Test func givesBackTransactionsOfEveryTypeInTheirOrder() throws {
    let valid = try ["transactions", "transactions-3-4"].flatMap { file in
      try Vectors.load(file, as: Case.self).filter { $0.expect == "valid" }
    }
    let transactions = try valid.map { try SignedTransaction(decoding: hex($0.raw)).transaction }
    #expect(Set(transactions.map(\.type)) == [0, 1, 2, 3, 4])
    let packed = PackedTransactions(transactions)
    #expect(packed.count == transactions.count)
    #expect(try packed.unpacked() == transactions)
    #expect(PackedTransactions(transactions.reversed()) != packed)
  }

  @Test func packsNothing() throws {
    #expect(PackedTransactions([]).count == 0)
    #expect(try PackedTransactions([]).unpacked() == [])
  }
}
