/// Why bytes are not a compressed point of the group G1 of BLS12-381.
package enum BLSPointError: Error, Equatable, Sendable {
  /// The length is not 48 bytes.
  case length(found: Int)
  /// The highest bit, which marks the compressed form, is not set.
  case notCompressed
  /// The infinity flag is set, and so are other bits.
  case infinity
  /// x is not below the field's prime.
  case beyondField
  /// No point of the curve has this x.
  case notOnCurve
  /// The point is on the curve, but not in the group.
  case notInGroup
  /// libcrypto returned an error.
  case refused
}

extension BLSPointError: Reportable {
  package var report: Report {
    switch self {
    case .length(let found):
      Report(
        .data,
        "point-length",
        "invalid BLS12-381 point: expected 48 bytes, found \(count: found)"
      )
    case .notCompressed:
      Report(
        .data,
        "point-not-compressed",
        "invalid BLS12-381 point: the highest bit must be 1 (compressed), found 0"
      )
    case .infinity:
      Report(
        .data,
        "point-infinity",
        "invalid BLS12-381 point: the point at infinity must be encoded as c0 and 47 zero bytes"
      )
    case .beyondField:
      Report(
        .data,
        "point-beyond-field",
        "invalid BLS12-381 point: x must be below the field's prime"
      )
    case .notOnCurve:
      Report(
        .data,
        "point-not-on-curve",
        "invalid BLS12-381 point: no point of the curve has this x"
      )
    case .notInGroup:
      Report(
        .data,
        "point-not-in-group",
        "invalid BLS12-381 point: it is on the curve but not in the group G1"
      )
    case .refused:
      Report(.bug, "point-refused", "libcrypto could not compute a point of BLS12-381")
    }
  }
}
