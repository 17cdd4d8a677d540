/// The sequences of characters that are emoji in names.
///
/// The presentation character U+FE0F is optional wherever a sequence has it.
struct EmojiTrie: Sendable {
  static let presentation: UInt32 = 0xfe0f

  /// By the node and the character, the next node.
  private var children: [UInt64: Int] = [:]

  /// Whether a sequence ends at a node.
  private var isEnd = [false]

  init(capacity: Int) { children.reserveCapacity(capacity) }

  /// Adds a sequence with each of its presentation characters.
  mutating func insert(_ sequence: [UInt32]) {
    var nodes = [0]
    for character in sequence {
      let next = nodes.map { node in child(of: node, character) }
      nodes = character == Self.presentation ? nodes + next : next
    }
    for node in nodes { isEnd[node] = true }
  }

  /// Returns the end of the longest emoji that begins at a place.
  func end(in text: [UInt32], from start: Int, to limit: Int) -> Int? {
    var node = 0
    var end: Int?
    for place in start..<limit {
      guard let next = children[Self.key(node, text[place])] else { break }
      node = next
      if isEnd[node] { end = place + 1 }
    }
    return end
  }

  private mutating func child(of node: Int, _ character: UInt32) -> Int {
    let key = Self.key(node, character)
    if let known = children[key] { return known }
    children[key] = isEnd.count
    isEnd.append(false)
    return isEnd.count - 1
  }

  private static func key(_ node: Int, _ character: UInt32) -> UInt64 {
    UInt64(node) << 32 | UInt64(character)
  }
}
