package import Core

/// The outbox as text, a line of JSON each, for a backup (`docs/backup-format.md`).
package enum OutboxLines {
  /// Writes the lines.
  package static func text(of kept: [SavedTransaction]) -> [UInt8] {
    kept.flatMap { Array(JSON.object(members(of: $0)).render().utf8) + [0x0A] }
  }

  /// Reads the lines; hash and sender are computed again from the signed bytes.
  ///
  /// - Throws: `OutboxLinesError` with the number of the line.
  package static func parse(_ text: [UInt8]) throws(OutboxLinesError) -> [SavedTransaction] {
    var kept: [SavedTransaction] = []
    for line in text.split(separator: 0x0A) {
      guard let json = try? JSON.parse(Array(line), maxBytes: lineLimit),
        let one = try? SavedTransaction(reading: json)
      else { throw .line(kept.count + 1) }
      kept.append(one)
    }
    // The text must be the one that is written: this refuses other orders and empty lines.
    guard Self.text(of: kept) == text else { throw .line(kept.count) }
    return kept
  }

  /// The largest transaction that nodes accept is 128 KiB, twice that in hex.
  private static let lineLimit = 512 * 1024

  private static func members(of one: SavedTransaction) -> [JSON.Member] {
    let members = [
      JSON.Member("chain", .string("\(one.chain.value)")),
      JSON.Member("hash", .string(Hex.encode(one.signed.hash.bytes))),
      JSON.Member("raw", .string(Hex.encode(one.signed.raw))),
      JSON.Member("state", .string(one.state.rawValue)),
      JSON.Member("sent", one.sent.map { .integer($0) } ?? .null),
      JSON.Member("block", .string(one.block.map { Hex.encode($0.bytes) } ?? "")),
      JSON.Member("error", .string(one.errorCode ?? "")),
    ]
    return members + (one.isPrivate ? [JSON.Member("private", .bool(true))] : [])
  }
}

extension SavedTransaction {
  fileprivate init(reading json: JSON) throws {
    var fields = try JSONObject(json)
    func text(_ key: String) throws -> String {
      guard case .string(let text)? = fields.optional(key) else { throw OutboxLinesError.line(0) }
      return text
    }
    let chain = try text("chain")
    guard let number = UInt64(chain), "\(number)".utf8.elementsEqual(chain.utf8) else {
      throw OutboxLinesError.line(0)
    }
    let hash = try Hash32(bytes: try Hex.decode(try text("hash")))
    let signed = try SignedTransaction(decoding: try Hex.decode(try text("raw")))
    let state = OutboxEntry.State(rawValue: try text("state"))
    let sent: Int64?
    switch fields.optional("sent") {
    case .integer(let seconds)?: sent = seconds
    case .null?: sent = nil
    default: throw OutboxLinesError.line(0)
    }
    let block = try text("block")
    let error = try text("error")
    let isPrivate = fields.optional("private")
    guard isPrivate == nil || isPrivate == .bool(true) else { throw OutboxLinesError.line(0) }
    try fields.end()
    guard let state, signed.hash == hash else { throw OutboxLinesError.line(0) }
    self.init(
      signed: signed,
      chain: try ChainID(number),
      state: state,
      sent: sent,
      block: block.isEmpty ? nil : try Hash32(bytes: try Hex.decode(block)),
      errorCode: error.isEmpty ? nil : error,
      isPrivate: isPrivate != nil
    )
  }
}

/// An error in the text of an outbox.
package enum OutboxLinesError: Error, Hashable, Sendable {
  /// The line, counted from 1, does not have the form that is written.
  case line(Int)
}

extension OutboxLinesError: Reportable {
  package var report: Report {
    switch self {
    case .line(let number):
      Report(
        .data,
        "outbox-line",
        "the backup's outbox is damaged: line \(number) is not a signed transaction"
      )
    }
  }
}
