package import Core

/// A case of `vectors/blobs.json`, which describes a wrapper instead of megabytes of hex.
package struct BlobVector: Decodable {
  private static let blobBytes = 131_072

  /// An RLP item: bytes, a list, or one of two short forms.
  package enum Node: Decodable {
    /// Bytes.
    case hex(String)
    /// A list.
    case list([Node])
    /// These items, repeated.
    case times(Int, of: [Node])
    /// A blob generated from a seed, then changed.
    case blob(seed: String, at: Int?, put: String?, size: Int?)

    private enum Key: String, CodingKey { case times, of, blob, at, put, size }

    /// Decodes any of the forms.
    package init(from decoder: any Decoder) throws {
      if let text = try? decoder.singleValueContainer().decode(String.self) {
        self = .hex(text)
        return
      }
      if let list = try? decoder.singleValueContainer().decode([Node].self) {
        self = .list(list)
        return
      }
      let object = try decoder.container(keyedBy: Key.self)
      func number(_ key: Key) throws -> Int? {
        try object.decodeIfPresent(String.self, forKey: key).flatMap { Int($0) }
      }
      if let count = try number(.times) {
        self = .times(count, of: try object.decode([Node].self, forKey: .of))
      } else {
        self = .blob(
          seed: try object.decode(String.self, forKey: .blob),
          at: try number(.at),
          put: try object.decodeIfPresent(String.self, forKey: .put),
          size: try number(.size)
        )
      }
    }

    /// The items of this node within a list.
    package func items() throws -> [RLPItem] {
      switch self {
      case .hex(let text): return [.bytes(try Hex.decode(text))]
      case .list(let nodes): return [.list(try nodes.flatMap { try $0.items() })]
      case .times(let count, let nodes):
        let items = try nodes.flatMap { try $0.items() }
        return (0..<count).flatMap { _ in items }
      case .blob(let seed, let at, let put, let size):
        var bytes = try Self.blob(seed: seed)
        if let at, let put {
          let part = try Hex.decode(put)
          bytes.replaceSubrange(at..<(at + part.count), with: part)
        }
        if let size {
          bytes = Array(bytes.prefix(size))
          bytes += [UInt8](repeating: 0, count: size - bytes.count)
        }
        return [.bytes(bytes)]
      }
    }

    /// Zeros for the seed 0; otherwise each element is the SHA-256 of the seed and the element's
    /// number, with the first byte set to 0.
    fileprivate static func blob(seed: String) throws -> [UInt8] {
      guard seed != "0" else { return [UInt8](repeating: 0, count: BlobVector.blobBytes) }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(BlobVector.blobBytes)
      for index in 0..<(BlobVector.blobBytes / 32) {
        bytes += [0] + (try Digests.sha256(Array("\(seed)/\(index)".utf8))).dropFirst()
      }
      return bytes
    }
  }

  /// The RLP content after the byte 03.
  package let wrapper: Node
  /// Bytes to append, in hex.
  package let append: String
  /// The number of bytes to cut from the end.
  package let cut: String
  /// 0 for EIP-4844, 1 for EIP-7594.
  package let wrapperVersion: String?
  /// The wrapper's size in bytes.
  package let size: String?
  /// The wrapper's Keccak-256.
  package let wrapperHash: String?
  /// The transaction as a block contains it, in hex.
  package let raw: String?
  /// The transaction's hash.
  package let hash: String?
  /// The versioned hashes of the blobs.
  package let blobVersionedHashes: [String]?
  /// The sender.
  package let from: String?
  /// `valid` or `invalid`.
  package let expect: String
  /// The fault of an invalid case.
  package let error: String?
  /// The purpose of the case.
  package let comment: String

  /// The bytes as a node receives them.
  package func bytes() throws -> [UInt8] {
    let list = try wrapper.items().flatMap(RLP.encode)
    return Array(([3] + list + (try Hex.decode(append))).dropLast(Int(cut) ?? 0))
  }

  /// The cases of `vectors/blobs.json` that are `valid` or `invalid`.
  package static func all(_ expect: String) throws -> [BlobVector] {
    try Vectors.load("blobs", as: BlobVector.self).filter { $0.expect == expect }
  }
}
