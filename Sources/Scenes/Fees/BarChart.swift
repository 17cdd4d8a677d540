import Core

/// Draws numbers as a row of bars, `▁` to `█`.
enum BarChart {
  private static let bars = Array("▁▂▃▄▅▆▇█")
  /// The most bars of a row: with a label beside it, it fits 40 columns.
  static let width = 25

  /// Returns the bars; each stands for the highest of as many numbers in a row.
  ///
  /// The lowest bar is zero, the highest one `highest` or the largest number.
  static func text(_ numbers: [UInt256], highest: UInt256? = nil) -> String {
    guard let most = highest ?? numbers.max(), !most.isZero else {
      return String(repeating: bars[0], count: min(width, numbers.count))
    }
    let each = max(1, (numbers.count + width - 1) / width)
    let groups = stride(from: 0, to: numbers.count, by: each)
      .map { numbers[$0..<min($0 + each, numbers.count)].max() ?? .zero }
    return String(groups.map { bars[level($0, of: most)] })
  }

  /// The bar of a number: eight of equal height.
  private static func level(_ number: UInt256, of most: UInt256) -> Int {
    guard number < most else { return bars.count - 1 }
    let eighths = number.multiplied(by: UInt256(8)).flatMap { $0.divided(by: most) }
    return eighths.flatMap { Int(exactly: $0) }.map { min($0, bars.count - 1) } ?? bars.count - 1
  }
}
