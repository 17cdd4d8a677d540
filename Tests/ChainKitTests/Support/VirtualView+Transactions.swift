import ChainKit
import Core
import Entity

extension VirtualView {
  /// A mined transaction that is still kept.
  private func found(
    _ parameter: Any?,
    from lowest: UInt64
  ) -> (VirtualTransaction, VirtualTransaction.Position)? {
    guard let hash = try? Hash32(parsing: parameter as? String ?? ""),
      let place = world.places[hash], place.block <= head, place.block >= lowest
    else { return nil }
    return positions(in: place.block)[place.index]
  }

  func transaction(_ hash: Any?) -> Answer {
    guard let (transaction, position) = found(hash, from: limits.bodiesFrom) else { return .null }
    return .result(transaction.json(at: position))
  }

  /// The transaction of a sender and a nonce.
  func transaction(_ sender: Any?, _ nonce: Any?) -> Answer {
    guard let sender = try? Address(parsing: sender as? String ?? ""),
      let nonce = try? Quantity.parse64(nonce as? String ?? "")
    else { return .refused(code: -32602, "invalid argument") }
    let hash = world.hash(of: sender, nonce: nonce)
    return transaction(hash.map { Hex.prefixed($0.bytes) })
  }

  func receipt(_ hash: Any?) -> Answer {
    let lowest = max(limits.bodiesFrom, limits.receiptsFrom)
    guard let (transaction, position) = found(hash, from: lowest) else { return .null }
    return .result(transaction.receipt(at: position))
  }

  func receipts(_ block: Any?) -> Answer {
    guard let number = number(block) else { return .null }
    if number > 0, number < max(limits.bodiesFrom, limits.receiptsFrom) { return .pruned }
    let all = positions(in: number).map { $0.receipt(at: $1) }
    return .result("[\(all.joined(separator: ","))]")
  }

  func logs(_ filter: [String: Any]) -> Answer {
    let blocks: ClosedRange<UInt64>
    if let hash = filter["blockHash"] {
      guard let number = number(hash) else { return .refused(code: -32000, "unknown block") }
      blocks = number...number
    } else {
      // A block that is not there yet has no logs; most nodes say no more than that.
      let first = bound(filter["fromBlock"])
      let last = bound(filter["toBlock"])
      guard first <= last else {
        return .refused(code: -32602, "invalid block range params")
      }
      blocks = first...last
    }
    guard blocks.lowerBound >= limits.logsFrom else { return .pruned }
    guard blocks.upperBound - blocks.lowerBound < limits.logRange else {
      guard limits.namesLogRange else {
        return .refused(code: -32005, "query exceeds max block range")
      }
      let count = blocks.upperBound - blocks.lowerBound + 1
      return .refused(code: -32602, "range \(count) exceeds limit of \(limits.logRange)")
    }
    guard !limits.hidesLogs else { return .result("[]") }
    let addresses = Set(Self.texts(filter["address"]) ?? [])
    guard !limits.hidesLogsOfAll || !addresses.isEmpty else { return .result("[]") }
    let topics = (filter["topics"] as? [Any] ?? []).map { Self.texts($0).map(Set.init) }
    let found = world.logged.filter { blocks.contains($0) && $0 <= head }.flatMap { block in
      positions(in: block).flatMap { transaction, position in
        zip(transaction.logs, transaction.logTexts(at: position))
          .filter { log, _ in
            log.isFound(by: addresses, topics) && !(addresses.isEmpty && limits.hidden(log))
          }
          .map { limits.orphaned.contains(block) ? orphan($1, of: block) : $1 }
      }
    }
    return .result("[\(found.joined(separator: ","))]")
  }

  /// A log as one of an orphaned block at the height of a block.
  private func orphan(_ log: String, of block: UInt64) -> String {
    log.replacing("\(hash(of: block))", with: "\(Self.hash(block, of: "orphan"))")
  }

  /// The block of a range of logs, which may be one that is not there yet.
  private func bound(_ parameter: Any?) -> UInt64 {
    (try? Quantity.parse64(parameter as? String ?? "")) ?? number(parameter) ?? head
  }

  /// The alternatives of a filter in lower case; nil for any.
  private static func texts(_ value: Any?) -> [String]? {
    switch value {
    case let one as String: [one.lowercased()]
    case let list as [String] where !list.isEmpty: list.map { $0.lowercased() }
    default: nil
    }
  }
}
