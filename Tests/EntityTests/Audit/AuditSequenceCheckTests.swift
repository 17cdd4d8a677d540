import Core
import Entity
import Testing

struct AuditSequenceCheckTests {
  private static func lines(_ times: [UInt64]) throws -> [[UInt8]] {
    var previous = AuditLine.beginning
    return try times.enumerated().map { index, time in
      let intent = Intent(.message, account: .zero, digest: .keccak(of: [UInt8(index)]))
      let line = AuditLine(
        number: Int64(index + 1),
        time: try UTCTime(seconds: time),
        previous: previous,
        AuditEntry(.signed, intent, wallet: "savings")
      )
      previous = try AuditLine.hash(of: line.bytes)
      return line.bytes
    }
  }

  /// The number of leading lines that form a sequence.
  private static func count(_ lines: [[UInt8]]) throws -> Int {
    var sequence = AuditSequenceCheck()
    for line in lines { guard try sequence.take(line) else { break } }
    return Int(sequence.count)
  }

  /// The number of lines that the verifier, which reads each line in full, accepts.
  private static func verified(_ lines: [[UInt8]]) throws -> Int {
    var verifier = AuditVerifier()
    for line in lines { guard try verifier.take(line) != nil else { break } }
    return Int(verifier.count)
  }

  @Test func takesLinesThatFollow() throws {
    let lines = try Self.lines([1_000, 1_000, 2_000, 90_000])
    #expect(try Self.count(lines) == 4)
    #expect(try Self.count([]) == 0)
  }

  @Test func refusesATimeThatRunsBackwards() throws {
    let lines = try Self.lines([1_000, 999, 2_000])
    #expect(try Self.count(lines) == 1)
    #expect(try Self.verified(lines) == 1)
  }

  @Test func refusesWhatIsLeftOutOrMoved() throws {
    let lines = try Self.lines([1_000, 1_000, 1_000])
    for other in [[lines[1]], [lines[0], lines[2]], [lines[0], lines[0]], [lines[0], []]] {
      let verified = try Self.verified(other)
      #expect(try Self.count(other) == verified)
    }
  }

  @Test func refusesEveryChangedBitBeforeTheLastLine() throws {
    let lines = try Self.lines([1_000, 1_500, 2_000])
    for number in 0..<2 {
      for place in lines[number].indices {
        var changed = lines
        changed[number][place] ^= 1 << UInt8(place % 8)
        #expect(try Self.count(changed) <= number + 1, "line \(number + 1), byte \(place)")
      }
    }
  }
}
