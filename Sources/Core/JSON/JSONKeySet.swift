/// The keys of an object that is being read, so that none stands in it twice.
///
/// A few are compared with each other, which is quicker than hashing them; of many, which a hostile
/// document may have, a set is made.
struct JSONKeySet {
  private static let few = 16
  private var hashed: Set<[UInt8]> = []

  /// Takes in the next key; false when one of the members before has it.
  mutating func insert(_ key: String, after members: [JSON.Member]) -> Bool {
    guard members.count >= Self.few else {
      return !members.contains { $0.key.hasSameBytes(as: key) }
    }
    if hashed.isEmpty { hashed = Set(members.map { Array($0.key.utf8) }) }
    return hashed.insert(Array(key.utf8)).inserted
  }
}

extension String {
  /// Whether both are the same bytes; Swift's own `==` takes some different characters for the same.
  func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}
