import Entity

/// An entry of an access list, as nodes write it.
struct WireAccess: Decodable {
  let entry: AccessList.Entry

  private enum Key: String, CodingKey { case address, storageKeys }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let keys = try container.decode([String].self, forKey: .storageKeys)
    entry = AccessList.Entry(
      address: try container.address(.address),
      storageKeys: try container.hashes(keys, of: .storageKeys)
    )
  }
}
