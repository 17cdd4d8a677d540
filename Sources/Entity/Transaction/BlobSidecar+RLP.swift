import Core

extension BlobSidecar {
  /// The parts that follow the transaction in the network's wrapper.
  var items: [RLPItem] {
    let version: [RLPItem] =
      switch wrapperVersion {
      case .blobProofs: []
      case .cellProofs: [.integer(UInt64(wrapperVersion.rawValue))]
      }
    return version + [blobs, commitments, proofs].map { .list($0.map(RLPItem.bytes)) }
  }

  /// Reads the parts of the network's wrapper after the transaction.
  ///
  /// EIP-4844 has blobs, commitments and proofs there; EIP-7594 has a version before them.
  init(items: some Collection<RLPItem>) throws(BlobSidecarError) {
    var rest = Array(items)[...]
    let version: WrapperVersion
    switch rest.count {
    case 3: version = .blobProofs
    case 4: version = try Self.version(rest.removeFirst())
    default: throw .parts(found: rest.count + 1)
    }
    try self.init(
      version,
      blobs: try Self.list(rest.removeFirst(), .blobs),
      commitments: try Self.list(rest.removeFirst(), .commitments),
      proofs: try Self.list(rest.removeFirst(), .proofs)
    )
  }

  private static func version(_ item: RLPItem) throws(BlobSidecarError) -> WrapperVersion {
    guard case .bytes(let bytes) = item else { throw .version(found: "a list") }
    guard bytes == [WrapperVersion.cellProofs.rawValue] else {
      // The bytes may be a blob; two of them suffice in an error.
      let start = Hex.encode(bytes.prefix(2)) + (bytes.count > 2 ? "…" : "")
      throw .version(found: bytes.isEmpty ? "none" : "\(hex: start)")
    }
    return .cellProofs
  }

  private static func list(_ item: RLPItem, _ part: BlobSidecarError.Part)
    throws(BlobSidecarError) -> [[UInt8]]
  {
    guard case .list(let items) = item else { throw .notList(part) }
    var list: [[UInt8]] = []
    for (index, item) in items.enumerated() {
      guard case .bytes(let bytes) = item else { throw .notBytes(part, index: index) }
      list.append(bytes)
    }
    return list
  }
}
