/// Finds the existing name that an unknown one was probably meant to be.
package enum NearestName {
  /// Returns the nearest name; nil if none is near enough.
  ///
  /// That is the name that differs only in case; else the only one that begins with the typed word;
  /// else the one with the fewest letters to change.
  package static func of(_ typed: String, among names: some Sequence<String>) -> String? {
    let names = Array(names)
    let word = typed.lowercased()
    guard !word.isEmpty else { return nil }
    if let same = names.first(where: { $0.lowercased() == word }) { return same }
    let longer = names.filter { $0.lowercased().hasPrefix(word) }
    if word.utf8.count >= shortestStart, longer.count == 1 { return longer[0] }
    let near = names.map { (name: $0, distance: distance(word, $0.lowercased())) }
      .filter { $0.distance <= limit(word, $0.name) }
    return near.min { $0.distance < $1.distance }?.name
  }

  /// The shortest prefix that counts: shorter ones begin too many names.
  private static let shortestStart = 3

  /// Two swapped neighboring letters count as one slip, even in a word of three.
  private static func distance(_ word: String, _ name: String) -> Int {
    let (one, other) = (Array(word), Array(name))
    let wrong = one.count == other.count ? one.indices.filter { one[$0] != other[$0] } : []
    if wrong.count == 2, wrong[0] + 1 == wrong[1], one[wrong[0]] == other[wrong[1]],
      one[wrong[1]] == other[wrong[0]]
    {
      return 1
    }
    return EditDistance.between(word, name)
  }

  /// The most changes that a near name may have.
  ///
  /// In a short word, two changes leave nothing of it, unless the first letter is right: people
  /// seldom mistype that one.
  private static func limit(_ word: String, _ name: String) -> Int {
    let length = word.utf8.count
    guard length > 3 else { return length == 1 ? 0 : 1 }
    return length >= 6 || word.first == name.lowercased().first ? 2 : 1
  }
}
