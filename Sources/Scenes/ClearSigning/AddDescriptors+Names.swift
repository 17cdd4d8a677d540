import Entity

extension AddDescriptors {
  /// The names of descriptors. One that is added takes the place of one that is here only where both
  /// are of the same contracts; else it gets another name.
  struct Names {
    /// By their names in small letters: some disks take names for the same that differ in capitals.
    private let here: [String: StoredDescriptor]
    // The folder's own list has this name.
    private var taken: Set<String> = [DescriptorLines.indexName]

    init(besides kept: [StoredDescriptor]) {
      here = Dictionary(kept.map { ($0.name.lowercased(), $0) }) { first, _ in first }
    }

    mutating func take(_ entry: StoredDescriptor) -> StoredDescriptor {
      var named = entry
      var number = 2
      while isOfOthers(named.name, than: named)
        || !taken.insert(named.name.lowercased()).inserted
      {
        named = entry.named("\(entry.name)-\(number)")
        number += 1
      }
      // As it is written here, so that one file is replaced and no second one made.
      return here[named.name.lowercased()].map { named.named($0.name) } ?? named
    }

    /// Whether one of other contracts was here under this name.
    func isOfOthers(_ name: String, than entry: StoredDescriptor) -> Bool {
      here[name.lowercased()].map { !entry.isOfContracts(of: $0) } ?? false
    }

    func isHere(_ name: String) -> Bool { here[name.lowercased()] != nil }
  }
}
