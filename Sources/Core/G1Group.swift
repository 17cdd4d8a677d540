internal import COpenSSL

/// The curve y² = x³ + 4 over the base field of BLS12-381, of which G1 is a subgroup.
///
/// A class because libcrypto's memory must be freed; each instance has one user and is never
/// shared.
final class G1Group {
  private let context = BN_CTX_new()
  private let order = BLS12381.order.withUnsafeBufferPointer {
    BN_bin2bn($0.baseAddress, Int32($0.count), nil)
  }
  private let group: OpaquePointer?
  private let point: OpaquePointer?
  private let multiple: OpaquePointer?

  init() {
    let prime = BLS12381.field.withUnsafeBufferPointer {
      BN_bin2bn($0.baseAddress, Int32($0.count), nil)
    }
    let a = BN_new()  // new numbers are 0
    let b = BN_new()
    defer { for number in [prime, a, b] { BN_free(number) } }
    BN_set_word(b, 4)
    group = EC_GROUP_new_curve_GFp(prime, a, b, context)
    point = EC_POINT_new(group)
    multiple = EC_POINT_new(group)
  }

  deinit {
    EC_POINT_free(multiple)
    EC_POINT_free(point)
    EC_GROUP_free(group)
    BN_free(order)
    BN_CTX_free(context)
  }

  /// Checks that x, 48 bytes below the field's prime, belongs to a point of G1.
  ///
  /// It does not matter which of the two points: one is the other's negative.
  func check(x bytes: [UInt8]) throws(BLSPointError) {
    guard context != nil, order != nil, group != nil, point != nil, multiple != nil else {
      throw .refused
    }
    // An x with no point leaves an error in libcrypto's queue, where a later call would find it.
    defer { ERR_clear_error() }
    let x = bytes.withUnsafeBufferPointer { BN_bin2bn($0.baseAddress, Int32($0.count), nil) }
    defer { BN_free(x) }
    guard EC_POINT_set_compressed_coordinates(group, point, x, 0, context) == 1 else {
      throw .notOnCurve
    }
    // The curve has about 2^126 times as many points as G1; a point is in G1 if the order times it
    // is infinity.
    guard EC_POINT_mul(group, multiple, nil, point, order, context) == 1 else { throw .refused }
    guard EC_POINT_is_at_infinity(group, multiple) == 1 else { throw .notInGroup }
  }
}
