import Entity

extension FeeSpeed {
  /// Returns the speed with this name, or the only one with a name that begins so; nil for none.
  init?(typed text: String) {
    let word = text.lowercased()
    let meant = Self.allCases.filter { $0.rawValue.hasPrefix(word) }
    guard !word.isEmpty, meant.count == 1 || meant.contains(where: { $0.rawValue == word }) else {
      return nil
    }
    self = Self(rawValue: word) ?? meant[0]
  }
}
