package import Core
import Entity

/// The drawing of a balance over time, without a surface: columns and rows of dots.
package struct BalanceChart: Sendable {
  package let series: BalanceSeries
  /// What is drawn, such as `savings, ETH on ethereum`, in words that are safe to print.
  package let title: String
  private let commodity: Commodity
  private let zone: TimeZoneRules

  init(_ series: BalanceSeries, title: String, _ commodity: Commodity, _ zone: TimeZoneRules) {
    (self.series, self.title, self.commodity, self.zone) = (series, title, commodity, zone)
  }

  /// Whether some of the time was not read, so that the line has gaps.
  package var hasGaps: Bool { series.parts.contains { !$0.isRead } }

  /// The rows that the line covers in each column; row 0 is at the bottom. Nil where some of the time
  /// was not read.
  package func columns(_ width: Int, rows: Int) -> [ClosedRange<Int>?] {
    let parts = series.parts
    guard !parts.isEmpty, width > 0, rows > 0 else { return [] }
    return (0..<width).map { column in
      let first = column * parts.count / width
      let last = max(first + 1, (column + 1) * parts.count / width)
      let covered = parts[first..<min(last, parts.count)]
      guard covered.allSatisfy(\.isRead) else { return nil }
      let low = covered.map(\.low).min() ?? 0
      let high = covered.map(\.high).max() ?? 0
      return place(of: low, rows)...max(place(of: low, rows), place(of: high, rows))
    }
  }

  /// The row of a balance.
  package func place(of value: Int257, _ rows: Int) -> Int {
    let (low, high) = series.range
    guard rows > 1, value > low else { return 0 }
    guard value < high else { return rows - 1 }
    // The range of two balances of opposite signs may be beyond 256 bits.
    guard let height = value.subtracting(low)?.magnitude, let all = high.subtracting(low)?.magnitude
    else { return (rows - 1) / 2 }
    let steps = UInt256(UInt64(rows - 1))
    let place =
      height.multiplied(by: steps)?.divided(by: all)
      ?? all.divided(by: steps).flatMap { height.divided(by: $0) }
    return place.flatMap { Int(exactly: $0) }.map { min($0, rows - 1) } ?? 0
  }

  /// The labels of the highest and the lowest row.
  package var labels: (high: String, low: String) {
    (short(series.range.high), short(series.range.low))
  }

  /// The labels of the first and the last column: local days.
  package var days: (first: String, last: String) {
    (zone.date(series.start), zone.date(series.end))
  }

  /// An amount in ten characters and its sign; what is cut off is below its last digit.
  private func short(_ value: Int257) -> String {
    let text = Units.text(value.magnitude, decimals: commodity.decimals)
    let whole = text.prefix { $0 != "." }
    let sign = value.isNegative ? "-" : ""
    guard text.utf8.count > 10 else { return sign + text }
    guard whole.utf8.count > 8 else {
      var cut = text.prefix(10)
      while cut.last == "0" { cut.removeLast() }
      return sign + (cut.last == "." ? cut.dropLast() : cut)
    }
    let digits = Array(whole.prefix(3))
    return "\(sign)\(digits[0]).\(digits[1])\(digits[2])e\(whole.utf8.count - 1)"
  }
}
