import Core
import Entity
import Testing

@testable import ChainKit

@Suite struct OutboxLinesTests {
  private static func journal() throws -> Journal {
    let journal = try Journal()
    for nonce in 0..<3 as Range<UInt64> {
      let signed = try StoreTests.signed(nonce: nonce)
      try journal.enqueue(signed, chain: .ethereum, now: 100 + Int64(nonce))
      if nonce == 1 { try journal.note(.accepted, of: signed.hash, now: 200) }
      if nonce == 2 {
        let block = try Hash32(bytes: [UInt8](repeating: 7, count: 32))
        try journal.note(.mined, of: signed.hash, block: block, now: 300)
      }
    }
    return journal
  }

  /// What is stored, without the times at which the states were recorded.
  private static func facts(of journal: Journal) throws -> [OutboxEntry] {
    try journal.outbox(chain: .ethereum).map {
      OutboxEntry(
        chain: $0.chain,
        sender: $0.sender,
        nonce: $0.nonce,
        hash: $0.hash,
        raw: $0.raw,
        state: $0.state,
        firstSent: $0.firstSent,
        block: $0.block,
        errorCode: $0.errorCode,
        isPrivate: $0.isPrivate
      )
    }
  }

  @Test func whatIsKeptComesBackIntoAnotherStore() throws {
    let old = try Self.journal()
    let text = OutboxLines.text(of: try old.kept())
    #expect(text.filter { $0 == 0x0A }.count == 3)
    let kept = try OutboxLines.parse(text)
    #expect(kept == (try old.kept()))
    let new = try Journal()
    #expect(try new.take(kept) == 3)
    #expect(try new.take(kept) == 0)
    // When a state was recorded here says nothing elsewhere.
    #expect(try Self.facts(of: new) == Self.facts(of: old))
    for signed in kept.map(\.signed) {
      let taken = try new.usedNonces(chain: .ethereum, sender: signed.sender, from: 0, now: 1000)
      #expect(
        taken == (try old.usedNonces(chain: .ethereum, sender: signed.sender, from: 0, now: 1000))
      )
    }
  }

  @Test func whatIsHereStaysAsItIs() throws {
    let old = try Self.journal()
    let new = try Journal()
    let first = try StoreTests.signed(nonce: 0)
    try new.enqueue(first, chain: .ethereum, now: 999)
    try new.note(.rejected, of: first.hash, now: 1000)
    #expect(try new.take(try old.kept()) == 2)
    let entry = try #require(try new.outbox(chain: .ethereum, hash: first.hash).first)
    #expect(entry.state == .rejected && entry.firstSent == 999)
  }

  @Test func everyChangedByteIsRefusedOrChangesAFact() throws {
    let kept = try Self.journal().kept()
    let text = OutboxLines.text(of: kept)
    for place in text.indices {
      var changed = text
      changed[place] ^= 1
      // A digit of a timestamp is a fact that nothing else can confirm.
      let read = try? OutboxLines.parse(changed)
      #expect(read != kept)
    }
    let first = Array(text.prefix { $0 != 0x0A })
    for wrong in [first, Array(text.dropLast()), [0x0A] + text, text + [0x0A], Array("{}\n".utf8)] {
      #expect(throws: OutboxLinesError.self) { _ = try OutboxLines.parse(wrong) }
    }
    #expect(try OutboxLines.parse([]).isEmpty)
  }
}
