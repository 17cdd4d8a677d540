import Core
import Entity
import TestSupport
import Testing

struct AuditLineTests {
  private static func log(_ count: Int, _ samples: inout PolicySamples) throws -> [UInt8] {
    var file: [UInt8] = []
    var previous = AuditLine.beginning
    for number in 1...count {
      var intent = samples.intent()
      intent.selector = samples.flag() ? [1, 2, 3, 4] : nil
      intent.nonce = samples.flag() ? .max : nil
      intent.size = samples.flag() ? 12 : nil
      let entry = AuditEntry(
        samples.pick(AuditEntry.Outcome.allCases),
        intent,
        wallet: samples.pick(["savings", "급여 지갑", "a\"b\\c"]),
        hash: samples.flag() ? .keccak(of: [1]) : nil,
        code: samples.flag() ? "policy" : nil,
        rule: samples.flag() ? "most day of ether" : nil
      )
      let line = AuditLine(
        number: Int64(number),
        time: try UTCTime(seconds: 1_700_000_000 + UInt64(number)),
        previous: previous,
        entry
      )
      #expect(AuditLine(parsing: line.bytes) == line)
      previous = try AuditLine.hash(of: line.bytes)
      file += line.bytes + [0x0A]
    }
    return file
  }

  @Test func aLogIsReadBackWhole() throws {
    var samples = PolicySamples(random: SeededRandom())
    let chain = try AuditChain(reading: Self.log(60, &samples))
    #expect(chain.lines.count == 60, Comment(rawValue: samples.random.comment))
    #expect(chain.fault == nil)
    #expect(try AuditChain(reading: []).fault == nil)
  }

  /// Any changed bit before the last line is detected.
  ///
  /// A change that leaves the last line valid is not: the log's anchor detects that one.
  @Test func everyChangedBitBeforeTheLastLineIsNoticed() throws {
    var samples = PolicySamples(random: SeededRandom())
    let file = try Self.log(3, &samples)
    let last = file.dropLast().lastIndex(of: 0x0A) ?? 0
    for place in 0..<last {
      var changed = file
      changed[place] ^= 1 << UInt8(place % 8)
      let fault = try AuditChain(reading: changed).fault
      #expect(fault != nil, "byte \(place)")
    }
  }

  @Test func linesTakenOutOrMovedAreNoticedAtTheirPlace() throws {
    var samples = PolicySamples(random: SeededRandom())
    let file = try Self.log(5, &samples)
    var lines = file.split(separator: 0x0A).map { Array($0) + [0x0A] }
    func fault(_ lines: [[UInt8]]) throws -> AuditFault? {
      try AuditChain(reading: Array(lines.joined())).fault
    }
    #expect(try fault(Array(lines[0..<2] + lines[3...])) == AuditFault(kind: .number, line: 3))
    #expect(try fault(Array(lines.dropFirst())) == AuditFault(kind: .number, line: 1))
    #expect(try fault([lines[0], lines[2], lines[1]]) == AuditFault(kind: .number, line: 2))
    lines[4].removeLast()
    #expect(try fault(lines) == AuditFault(kind: .torn, line: 5))
    lines[4] = Array("{}\n".utf8)
    #expect(try fault(lines) == AuditFault(kind: .form, line: 5))
  }

  /// A forged line in the middle, with the right number and time, breaks the line after it.
  @Test func aForgedLineBreaksTheChainBehindIt() throws {
    var samples = PolicySamples(random: SeededRandom())
    var lines = try Self.log(3, &samples).split(separator: 0x0A).map(Array.init)
    let old = try #require(AuditLine(parsing: lines[1]))
    let intent = Intent(.message, account: .zero, digest: .keccak(of: [7]))
    let forged = AuditLine(
      number: 2,
      time: old.time,
      previous: old.previous,
      AuditEntry(.declined, intent, wallet: "savings")
    )
    lines[1] = forged.bytes
    let file = Array(lines.joined(separator: [0x0A])) + [0x0A]
    #expect(try AuditChain(reading: file).fault == AuditFault(kind: .chain, line: 3))
  }
}
