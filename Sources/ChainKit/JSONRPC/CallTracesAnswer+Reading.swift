import Core
import Entity

extension CallTracesAnswer {
  /// Reads traces as nodes usually write them; nil leaves them to the decoder.
  ///
  /// What a call was given and returned, which is most of the text, is passed over.
  init?(_ text: inout JSONCursor) {
    var transactions: [TracedTransaction] = []
    var last = Last()
    let isWhole = text.elements { text in
      guard let next = Self.transaction(&text, &last) else { return false }
      transactions.append(next)
      return true
    }
    guard isWhole else { return nil }
    self.init(transactions)
  }

  /// The deepest calls that are read; as deep as the decoder reads.
  private static let depth = 60

  /// What the last frame had, which the next often has too.
  private struct Last {
    var from = JSONCursor.LastValue<Address>()
    var to = JSONCursor.LastValue<Address>()
  }

  private static func transaction(
    _ text: inout JSONCursor,
    _ last: inout Last
  ) -> TracedTransaction? {
    var hash: Hash32?
    var moves: [TracedMove]?
    var known = JSONCursor.LastValue<Hash32>()
    let isWhole = text.members { text, name in
      if hash == nil, text.holds("txHash", in: name) {
        hash = text.value(32, again: &known) { try? Hash32(bytes: $0) }
        return hash != nil
      }
      guard moves == nil, text.holds("result", in: name) else { return false }
      var found: [TracedMove] = []
      guard frame(&text, &last, &found, depth: 0) else { return false }
      moves = found
      return true
    }
    guard isWhole, let moves else { return nil }
    return TracedTransaction(hash: hash, moves: moves)
  }

  /// Reads a frame and those within it, and adds what they moved; false if it is written otherwise.
  private static func frame(
    _ text: inout JSONCursor,
    _ last: inout Last,
    _ moves: inout [TracedMove],
    depth: Int
  ) -> Bool {
    guard depth < Self.depth else { return false }
    var (from, to): (Address?, Address?)
    var (isMoving, value): (Bool?, UInt256?)
    var (hasFailed, hasCalls) = (false, false)
    // The calls may be written before what the frame itself is.
    let start = moves.count
    let isWhole = text.members { text, name in
      switch Self.key(name, in: text) {
      case .from where from == nil:
        from = text.value(20, again: &last.from) { try? Address(bytes: $0) }
        return from != nil
      case .to where to == nil:
        to = text.value(20, again: &last.to) { try? Address(bytes: $0) }
        return to != nil
      case .type where isMoving == nil:
        guard let type = text.string() else { return false }
        isMoving = Self.moving.contains { text.holds($0, in: type) }
        return true
      case .value where value == nil:
        value = text.amount()
        return value != nil
      case .error where !hasFailed:
        hasFailed = true
        return text.string() != nil
      case .calls where !hasCalls:
        hasCalls = true
        return text.elements { frame(&$0, &last, &moves, depth: depth + 1) }
      case nil: return text.scalar()
      // If a member is there twice, the decoder decides what that means.
      default: return false
      }
    }
    guard isWhole, let from, let isMoving else { return false }
    if hasFailed {
      moves.removeSubrange(start...)
    } else if isMoving,
      let move = TracedMove(from: from, to: to, value ?? .zero, isOutermost: depth == 0)
    {
      moves.insert(move, at: start)
    }
    return true
  }

  /// The types of ``moves(_:)``.
  private static let moving: [StaticString] = ["CALL", "CREATE", "CREATE2", "SELFDESTRUCT"]

  private enum Key { case from, to, type, value, error, calls }

  private static func key(_ name: Range<Int>, in text: JSONCursor) -> Key? {
    let known: [(Key, StaticString)] = [
      (.from, "from"), (.to, "to"), (.type, "type"), (.value, "value"), (.error, "error"),
      (.calls, "calls"),
    ]
    return known.first { text.holds($0.1, in: name) }?.0
  }
}
