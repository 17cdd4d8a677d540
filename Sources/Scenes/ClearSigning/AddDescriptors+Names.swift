import Entity

extension AddDescriptors {
  /// Chooses names for new descriptors.
  ///
  /// A new descriptor replaces an existing one of the same name only if both are for the same
  /// contracts; otherwise it gets another name.
  struct Names {
    /// By lowercase name, because some file systems ignore case.
    private let here: [String: StoredDescriptor]
    // The index file of the folder has this name.
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
      // Spelled as on the disk, so that the file is replaced and no second one is created.
      return here[named.name.lowercased()].map { named.named($0.name) } ?? named
    }

    /// Returns true if an existing descriptor for other contracts has this name.
    func isOfOthers(_ name: String, than entry: StoredDescriptor) -> Bool {
      here[name.lowercased()].map { !entry.isOfContracts(of: $0) } ?? false
    }

    func isHere(_ name: String) -> Bool { here[name.lowercased()] != nil }
  }
}
