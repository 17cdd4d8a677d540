import Core

extension BlobSidecar {
  /// The maximum size of a file of blobs, in bytes: nine blobs in hex, and line endings.
  package static let maxFileBytes = 4 << 20  // 4 MiB

  /// Reads a bundle in the form of `engine_getBlobsBundle` and libraries.
  ///
  /// It is an object of `blobs`, `commitments` and `proofs`, each a list of hex. As many proofs as
  /// blobs are those of EIP-4844, 128 times as many those of EIP-7594; `wrapperVersion`, 0 or 1,
  /// may state it.
  /// - Throws: `DocumentError` naming the field; `.sidecar` if the parts are not a sidecar.
  package init(parsing bytes: [UInt8]) throws(DocumentError) {
    let json: JSON
    do { json = try JSON.parse(bytes, maxBytes: Self.maxFileBytes) } catch { throw .json(error) }
    try self.init(reading: try DocumentReader(json))
  }

  /// Reads the parts from an object of a document.
  init(reading reader: DocumentReader) throws(DocumentError) {
    var reader = reader
    let stated = try reader.optionalInteger("wrapperVersion")
    let blobs = try reader.byteRows("blobs")
    let commitments = try reader.byteRows("commitments")
    let proofs = try reader.byteRows("proofs")
    try reader.end()
    let version: WrapperVersion
    if let stated {
      guard let known = UInt8(exactly: stated).flatMap(WrapperVersion.init) else {
        throw .word(field: reader.field("wrapperVersion"), found: "\(stated)")
      }
      version = known
    } else {
      let perBlob = WrapperVersion.cellProofs.proofsPerBlob
      version = proofs.count == blobs.count * perBlob ? .cellProofs : .blobProofs
    }
    do {
      try self.init(version, blobs: blobs, commitments: commitments, proofs: proofs)
    } catch {
      throw .sidecar(field: reader.path.isEmpty ? nil : reader.path, error)
    }
  }

  /// The sidecar as it is written in documents.
  var json: JSON {
    func rows(_ rows: [[UInt8]]) -> JSON { .array(rows.map { .string(Hex.prefixed($0)) }) }
    return .object([
      JSON.Member("wrapperVersion", .integer(Int64(wrapperVersion.rawValue))),
      JSON.Member("blobs", rows(blobs)),
      JSON.Member("commitments", rows(commitments)),
      JSON.Member("proofs", rows(proofs)),
    ])
  }
}
