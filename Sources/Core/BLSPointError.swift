/// Why bytes are no point of the group G1 of BLS12-381 in compressed form.
package enum BLSPointError: Error, Equatable, Sendable {
  /// A point has 48 bytes.
  case length(found: Int)
  /// The highest bit does not say that the form is compressed.
  case notCompressed
  /// It says to be infinity, and has other bits.
  case infinity
  /// Its x is not below the field's prime.
  case beyondField
  /// No point of the curve has this x.
  case notOnCurve
  /// The point is on the curve, and not in the group.
  case notInGroup
  /// libcrypto did not work it out.
  case refused
}

extension BLSPointError: Reportable {
  /// What is wrong with the point.
  package var report: Report {
    switch self {
    case .length(let found):
      Report(.data, "point-length", "a point of BLS12-381 has 48 bytes, this one has \(found)")
    case .notCompressed:
      Report(.data, "point-not-compressed", "the highest bit of a compressed point is 1, here 0")
    case .infinity:
      Report(.data, "point-infinity", "the point at infinity is c0 and 47 zero bytes, this is not")
    case .beyondField:
      Report(.data, "point-beyond-field", "the x of a point is below the field's prime, here not")
    case .notOnCurve:
      Report(.data, "point-not-on-curve", "no point of the curve BLS12-381 has this x")
    case .notInGroup:
      Report(.data, "point-not-in-group", "the point is on BLS12-381, but not in its group G1")
    case .refused:
      Report(.bug, "point-refused", "libcrypto did not work out a point of BLS12-381")
    }
  }
}
