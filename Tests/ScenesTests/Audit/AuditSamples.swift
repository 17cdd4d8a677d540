import Core
import Entity
import TestSupport

@testable import Scenes
@testable import WalletKit

/// Audit logs of a few entries, intact and damaged.
enum AuditSamples {
  static let path = "~/.kingtherum/audit.log"
  /// The time of every entry, in seconds since 1970.
  static let time: UInt64 = 1_769_903_999

  /// Four entries: signed, declined, refused and failed.
  ///
  /// These are a payment of a token and ether, a sign-in, a message that the policy refused, and
  /// one that failed.
  static func entries() throws -> [AuditEntry] {
    var payment = try intent(.transaction)
    payment.chain = 1
    payment.payees = [try Samples.address("7")]
    payment.spends = [
      .init(.ether, 1_500_000_000_000_000), .init(.token(try Samples.address("c")), 7),
    ]
    var signIn = try intent(.signIn)
    signIn.site = "evil\u{202E}.example"
    var message = try intent(.message)
    message.size = 1
    var other = try intent(.message)
    other.size = 12
    other.to = try Samples.address("8")
    return [
      AuditEntry(.signed, payment, wallet: "savings"),
      AuditEntry(.declined, signIn, wallet: "savings", code: "declined"),
      AuditEntry(.refused, message, wallet: "a\u{1B}b", code: "policy", rule: "messages"),
      AuditEntry(.failed, other, wallet: "savings", code: "wallet-passphrase"),
    ]
  }

  private static func intent(_ kind: Intent.Kind) throws -> Intent {
    Intent(kind, account: try Samples.address("1"), digest: try Samples.hash("d"))
  }

  static func file(_ entries: [AuditEntry]) throws -> [UInt8] {
    var (file, previous): ([UInt8], [UInt8]) = ([], AuditLine.beginning)
    for (index, entry) in entries.enumerated() {
      let line = AuditLine(
        number: Int64(index + 1),
        time: try UTCTime(seconds: time),
        previous: previous,
        entry
      )
      previous = try AuditLine.hash(of: line.bytes)
      file += line.bytes + [0x0A]
    }
    return file
  }

  /// Reads a log on a machine that remembers a number of its entries.
  static func reading(
    _ file: [UInt8],
    remembered: Int? = nil,
    newest: Int = 20
  ) throws -> AuditReading {
    let hashes = try AuditChain(reading: file).hashes
    let anchors = remembered.map { lines in
      var anchor = AuditAnchor(wallet: [1])
      anchor.lines = Int64(lines)
      if hashes.indices.contains(lines - 1) { anchor.hash = hashes[lines - 1] }
      return [anchor]
    }
    return try reading(file, anchors: anchors ?? [], newest: newest)
  }

  static func reading(
    _ file: [UInt8],
    anchors: [AuditAnchor],
    newest: Int = 20
  ) throws -> AuditReading {
    var reader = AuditReader(newest: newest, anchors: anchors, head: nil)
    var rest = file[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0A)
      let bytes = Array(rest[..<(end ?? rest.endIndex)])
      guard try reader.take(bytes, isWhole: end != nil) != nil else { break }
      rest = rest[(end ?? rest.endIndex)...].dropFirst()
    }
    return reader.reading
  }
}
