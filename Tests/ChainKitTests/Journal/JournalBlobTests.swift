import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// The blobs of a sent transaction of type 3 are in the outbox as long as it may be sent again.
@Suite struct JournalBlobTests {
  private static let day: Int64 = 86_400
  private let chain: ChainID
  private let all: [PooledTransaction]

  init() throws {
    all = try BlobVector.all("valid").map { try PooledTransaction(decoding: try $0.bytes()) }
      .filter { $0.sidecar != nil }
    chain = try #require(all.first?.signed.transaction.chain)
  }

  @Test func returnsWhatWasSent() throws {
    let folder = try StoreFolder()
    for pooled in all {
      try Journal(path: folder.journal).enqueue(pooled, chain: chain, now: 1)
      // Another process reads it.
      let journal = try Journal(path: folder.journal)
      #expect(try journal.pooled(pooled.signed.hash) == pooled)
      #expect(try journal.keepsBlobs(of: pooled.signed.hash))
    }
    #expect(try Journal(path: folder.journal).pooled(.keccak(of: [])) == nil)
  }

  @Test func othersHaveNone() throws {
    let journal = try Journal()
    let signed = all[0].signed
    try journal.enqueue(signed, chain: chain, now: 1)
    #expect(try journal.pooled(signed.hash) == PooledTransaction(signed))
    #expect(try !journal.keepsBlobs(of: signed.hash))
    // Sent again with its blobs, it has them.
    try journal.enqueue(all[0], chain: chain, now: 2)
    #expect(try journal.pooled(signed.hash) == all[0])
  }

  @Test func aDroppedOneLosesThem() throws {
    let journal = try Journal()
    try journal.enqueue(all[0], chain: chain, now: 1)
    #expect(try journal.drop([all[0].signed.hash], now: 2).isEmpty)
    #expect(try journal.pooled(all[0].signed.hash) == PooledTransaction(all[0].signed))
  }

  @Test(
    "a settled one keeps them for a day, in case its block leaves the chain",
    arguments: [OutboxEntry.State.mined, .replaced, .rejected]
  )
  func settledOnesLoseThemLater(state: OutboxEntry.State) throws {
    let (first, second) = (all[0], try #require(all.first { $0.signed != all[0].signed }))
    let journal = try Journal()
    try journal.enqueue(first, chain: chain, now: 1)
    try journal.note(state, of: first.signed.hash, now: 10)
    try journal.enqueue(second, chain: chain, now: 10 + Self.day)
    #expect(try journal.keepsBlobs(of: first.signed.hash))
    try journal.enqueue(second, chain: chain, now: 11 + Self.day)
    #expect(try !journal.keepsBlobs(of: first.signed.hash))
    // What is not settled keeps them, however old it is.
    try journal.enqueue(first, chain: chain, now: 12 + 99 * Self.day)
    #expect(try journal.keepsBlobs(of: second.signed.hash))
  }
}
