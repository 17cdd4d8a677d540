/// The part of the curve BLS12-381 that the blobs of EIP-4844 need, without pairings.
///
/// Checks whether bytes are an element of the scalar field, or a point of the group G1.
package enum BLS12381 {
  /// The length of a scalar.
  package static let scalarBytes = 32

  /// The length of a compressed point.
  package static let pointBytes = 48

  /// The order of G1; the field elements of a blob are below it (`BLS_MODULUS`).
  static let order: [UInt8] = [
    0x73, 0xed, 0xa7, 0x53, 0x29, 0x9d, 0x7d, 0x48, 0x33, 0x39, 0xd8, 0x08, 0x09, 0xa1, 0xd8, 0x05,
    0x53, 0xbd, 0xa4, 0x02, 0xff, 0xfe, 0x5b, 0xfe, 0xff, 0xff, 0xff, 0xff, 0x00, 0x00, 0x00, 0x01,
  ]

  /// The prime of the base field; coordinates are below it.
  static let field: [UInt8] = [
    0x1a, 0x01, 0x11, 0xea, 0x39, 0x7f, 0xe6, 0x9a, 0x4b, 0x1b, 0xa7, 0xb6, 0x43, 0x4b, 0xac, 0xd7,
    0x64, 0x77, 0x4b, 0x84, 0xf3, 0x85, 0x12, 0xbf, 0x67, 0x30, 0xd2, 0xa0, 0xf6, 0xb0, 0xf6, 0x24,
    0x1e, 0xab, 0xff, 0xfe, 0xb1, 0x53, 0xff, 0xff, 0xb9, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xaa, 0xab,
  ]

  /// Whether bytes are a scalar: 32 bytes, the most significant first, below the group's order.
  package static func isScalar(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count == scalarBytes && bytes.lexicographicallyPrecedes(order)
  }

  /// Finds the first entry that is not a compressed point of G1.
  ///
  /// The consensus specification calls this check `validate_kzg_g1`; infinity is valid. Cost: about
  /// 0.3 ms per point.
  /// - Returns: Its index, counted from 0, and what is wrong with it; nil if all are points.
  package static func firstWrong(
    in points: [[UInt8]]
  ) -> (index: Int, error: BLSPointError)? {
    let group = G1Group()
    for (index, point) in points.enumerated() {
      do { try check(point, in: group) } catch { return (index, error) }
    }
    return nil
  }

  /// The three highest bits of a point are flags: compressed, infinity, the greater y.
  private static func check(_ point: [UInt8], in group: G1Group) throws(BLSPointError) {
    guard point.count == pointBytes else { throw .length(found: point.count) }
    guard point[0] & 0x80 != 0 else { throw .notCompressed }
    if point[0] & 0x40 != 0 {
      guard point[0] == 0xc0, point.dropFirst().allSatisfy({ $0 == 0 }) else { throw .infinity }
      return
    }
    let x = [point[0] & 0x1f] + point.dropFirst()
    guard x.lexicographicallyPrecedes(field) else { throw .beyondField }
    try group.check(x: x)
  }
}
