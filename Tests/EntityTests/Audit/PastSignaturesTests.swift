import Core
import Entity
import TestSupport
import Testing

/// The summary of a log gives the same answers as a search of the log line by line.
struct PastSignaturesTests {
  private static let approve: [UInt8] = [0x09, 0x5e, 0xa7, 0xb3]

  /// An intent with one of few accounts, nonces and hashes, so that lines often coincide.
  private static func intent(_ samples: inout PolicySamples) -> Intent {
    let kind: Intent.Kind = samples.pick([.transaction, .transaction, .authorization, .message])
    let digest = Hash32.keccak(of: [samples.pick([1, 2, 3])])
    var intent = Intent(kind, account: samples.pick(PolicySamples.addresses), digest: digest)
    intent.chain = samples.pick(PolicySamples.chains)
    intent.nonce = kind == .message ? nil : samples.pick([0, 1, 2, 7])
    intent.to = samples.pick(PolicySamples.addresses)
    intent.selector = samples.flag() ? approve : nil
    intent.payees = samples.flag(4) ? [] : [samples.pick(PolicySamples.addresses)]
    intent.spends = intent.to.map { [.init(.token($0), samples.pick([0, 5, 9]))] } ?? []
    return intent
  }

  private static func lines(_ samples: inout PolicySamples) throws -> [AuditLine] {
    try (0..<Int.random(in: 0...40, using: &samples.random)).map { number in
      AuditLine(
        number: Int64(number + 1),
        time: try UTCTime(seconds: UInt64(number)),
        previous: AuditLine.beginning,
        AuditEntry(
          samples.pick([.signed, .signed, .signed, .refused, .declined]),
          intent(&samples),
          wallet: "savings",
          hash: samples.flag() ? .keccak(of: [UInt8(number)]) : nil
        )
      )
    }
  }

  /// Packs some of the lines, then adds the others.
  private static func inTwoParts(_ lines: [AuditLine], _ samples: inout PolicySamples) throws
    -> PastSignatures
  {
    let place = Int.random(in: 0...lines.count, using: &samples.random)
    let first = PastSignatures(lines[..<place]).packed
    var past = try #require(PastSignatures(packed: first))
    #expect(past.packed == first)
    for line in lines[place...] { past.add(line) }
    return past
  }

  @Test func whatIsCutShortIsNoPack() throws {
    var samples = PolicySamples(random: SeededRandom())
    let bytes = PastSignatures(try Self.lines(&samples)).packed
    for count in bytes.indices {
      #expect(PastSignatures(packed: Array(bytes.prefix(count))) == nil)
    }
    #expect(PastSignatures(packed: bytes + [0]) == nil)
  }

  @Test func answersAsTheLinesWould() throws {
    var samples = PolicySamples(random: SeededRandom())
    var others = 0
    for _ in 0..<300 {
      let lines = try Self.lines(&samples)
      let past = try Self.inTwoParts(lines, &samples)
      #expect(past == PastSignatures(lines))
      let signed = lines.filter { $0.entry.outcome == .signed }
      let comment = Comment(rawValue: samples.random.comment)
      #expect(past.isEmpty == signed.isEmpty, comment)
      #expect(Set(past.payees) == Set(signed.flatMap(\.entry.payees)), comment)
      for _ in 0..<10 {
        let asked = Self.intent(&samples)
        let run = signed.filter {
          $0.entry.account == asked.account && $0.entry.chain == asked.chain
        }
        let other = run.last {
          $0.entry.kind == .transaction && $0.entry.nonce == asked.nonce && asked.nonce != nil
            && $0.entry.digest != asked.digest
        }
        others += other == nil ? 0 : 1
        let found = past.other(than: asked)
        #expect(found?.time == other?.time, comment)
        #expect(found?.digest == other?.entry.digest, comment)
        #expect(found?.hash == other?.entry.hash, comment)
        let nonces = run.filter { [.transaction, .authorization].contains($0.entry.kind) }
          .compactMap(\.entry.nonce)
        #expect(past.highestNonce(of: asked.account, on: asked.chain) == nonces.max(), comment)
        try Self.checkApproval(asked, run, past, comment)
        let authorizations = signed.filter {
          $0.entry.kind == .authorization && $0.entry.account == asked.account
            && ($0.entry.chain == nil || $0.entry.chain == asked.chain)
        }
        #expect(
          past.delegate(of: asked.account, on: asked.chain) == authorizations.last?.entry.to,
          comment
        )
      }
    }
    #expect(others > 100)
  }

  private static func checkApproval(
    _ asked: Intent,
    _ run: [AuditLine],
    _ past: PastSignatures,
    _ comment: Comment
  ) throws {
    let token = try #require(asked.to)
    let spender = PolicySamples.addresses[0]
    let last = run.last { line in
      line.entry.kind == .transaction && line.entry.to == token && line.entry.selector == approve
        && line.entry.payees.first == spender
    }
    #expect(
      past.approved(by: asked.account, on: asked.chain, token: token, spender: spender)
        == last?.entry.spent(of: Policy.Holding(.token(token))),
      comment
    )
  }
}
