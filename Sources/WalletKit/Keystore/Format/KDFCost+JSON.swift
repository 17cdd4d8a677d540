import Core

/// The `kdf` object of a wallet file's slot and of a backup's head.
extension KDFCost {
  /// Reads the object: this cost and the salt.
  ///
  /// Any cost is accepted; the limits are checked once the checksum of the file is known to be
  /// right.
  static func read(
    from reader: FieldReader
  ) throws(InvalidField) -> (cost: KDFCost, salt: [UInt8]) {
    var fields = reader
    try fields.constant("alg", .string(Argon2id.name))
    let cost = KDFCost(
      passes: Int(try fields.integer("ops")),
      memoryKiB: Int(try fields.integer("mem_kib"))
    )
    try fields.constant("lanes", .integer(1))
    let salt = try fields.bytes("salt", Argon2id.saltSize)
    try fields.end()
    return (cost, salt)
  }

  /// Returns the object of this cost and a salt.
  func json(salt: [UInt8]) -> JSON {
    .object([
      JSON.Member("alg", .string(Argon2id.name)),
      JSON.Member("ops", .integer(Int64(passes))),
      JSON.Member("mem_kib", .integer(Int64(memoryKiB))),
      JSON.Member("lanes", .integer(1)),
      JSON.Member("salt", CanonicalJSON.hex(salt)),
    ])
  }
}
