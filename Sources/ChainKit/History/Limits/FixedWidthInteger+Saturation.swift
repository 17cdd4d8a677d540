/// Sums and products of prices and limits, none of which is negative.
extension FixedWidthInteger {
  /// The sum; the largest number if it is beyond that.
  func addingWithSaturation(_ other: Self) -> Self {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }

  /// The product; the largest number if it is beyond that.
  func multipliedWithSaturation(by other: Self) -> Self {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }
}
