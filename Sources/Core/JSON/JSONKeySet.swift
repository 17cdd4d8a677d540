/// The keys of an object that is being parsed, to find duplicates.
///
/// A few keys are compared with each other, which is faster than hashing; for many, which a hostile
/// document may have, a set is built.
struct JSONKeySet {
  private static let few = 16
  private var hashed: Set<[UInt8]> = []

  /// Adds the next key; returns false if an earlier member has it.
  mutating func insert(_ key: String, after members: [JSON.Member]) -> Bool {
    guard members.count >= Self.few else {
      return !members.contains { $0.key.hasSameBytes(as: key) }
    }
    if hashed.isEmpty { hashed = Set(members.map { Array($0.key.utf8) }) }
    return hashed.insert(Array(key.utf8)).inserted
  }
}

extension String {
  /// Whether both have the same bytes; Swift's own `==` equates some different characters.
  func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}
