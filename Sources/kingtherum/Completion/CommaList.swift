/// A list of names with commas between them that is being typed.
struct CommaList {
  private let names: [String]

  init(_ names: [String]) { self.names = names }

  /// Returns the list up to its last comma, followed by each name that is not yet in it.
  ///
  /// `typed` is the word up to the cursor, in some shells with the option and `=` before the list. A
  /// shell leaves out what does not continue it.
  func candidates(for typed: String) -> [String] {
    let list = typed.hasPrefix("--") ? typed.halves(atFirst: "=")?.1 ?? "" : typed
    let earlier = list.split(separator: ",", omittingEmptySubsequences: false).dropLast()
    let start = earlier.map { $0 + "," }.joined()
    return names.filter { !earlier.contains($0[...]) }.map { start + $0 }
  }
}
