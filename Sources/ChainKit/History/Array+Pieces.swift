extension Array {
  /// Splits the array into pieces of at most `size`.
  func pieces(of size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min(count, $0 + size)]) }
  }
}
