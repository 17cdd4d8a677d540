import Core
import Entity

extension KeystoreDocument {
  /// Reads a file and checks everything that can be checked without a secret.
  ///
  /// In this order: form, version, checksum, the form of each field, the limits of the KDF cost.
  init(parsing file: [UInt8]) throws(KeystoreError) {
    guard let members = CanonicalJSON.parse(file), members.first == Self.formatMember else {
      throw .format
    }
    guard let version = members.dropFirst().first, version.key == "version" else { throw .format }
    guard version.value == .integer(Self.version) else { throw .version }
    guard CanonicalJSON.isSame(members, as: file), members.last?.key == "sum" else { throw .format }
    let summed = CanonicalJSON.bytes(.object(members.dropLast()))
    guard members.last?.value == CanonicalJSON.hex(Blake2b.hash(summed, count: 16)) else {
      throw members.map(\.key) == Self.keys ? .damaged : .format
    }
    do {
      self = try KeystoreDocument(reading: .object(members))
    } catch {
      throw .format
    }
    guard self.file == file else { throw .format }
    for slot in slots where !slot.cost.isAllowed {
      throw .kdfLimit(passes: slot.cost.passes, memoryKiB: slot.cost.memoryKiB)
    }
  }

  private static let formatMember = JSON.Member("format", .string(format))

  private static let keys = [
    "format", "version", "id", "generation", "updated", "kind", "label", "address", "payload",
    "slots", "mac", "sum",
  ]

  private init(reading json: JSON) throws(InvalidField) {
    var fields = try FieldReader(json)
    try fields.constant("format", .string(Self.format))
    try fields.constant("version", .integer(Self.version))
    id = try fields.bytes("id", 16)
    generation = try fields.integer("generation")
    updated = try fields.integer("updated")
    kind = try fields.choice("kind")
    name = try fields.name("label")
    address = try fields.address("address")
    payload = try Payload(reading: try fields.object("payload"))
    slots = []
    for slot in try fields.objects("slots") {
      let slot = try Slot(reading: slot)
      guard slot.number > slots.last?.number ?? -1 else { throw InvalidField() }
      slots.append(slot)
    }
    guard (1...Self.maxSlots).contains(slots.count) else { throw InvalidField() }
    mac = try fields.bytes("mac", 32)
    _ = try fields.bytes("sum", 16)
    try fields.end()
  }
}

extension KeystoreDocument.Payload {
  /// Padded: otherwise the size would reveal the length of the secret.
  private static let sealedSize = WalletSecret.payloadSize + Cipher.tagSize

  fileprivate init(reading reader: FieldReader) throws(InvalidField) {
    var fields = reader
    try fields.constant("alg", .string(KeystoreDocument.cipher))
    nonce = try fields.bytes("nonce", Cipher.nonceSize)
    sealed = try fields.bytes("ct", Self.sealedSize)
    try fields.end()
  }
}

extension KeystoreDocument.Slot {
  private static let deviceSize = DeviceSecret.identifierSize

  fileprivate init(reading reader: FieldReader) throws(InvalidField) {
    var fields = reader
    number = try fields.integer("slot")
    kind = try fields.choice("type")
    device = try fields.bytes("device", kind == .pinAndDevice ? Self.deviceSize : 0)
    (cost, salt) = try KDFCost.read(from: try fields.object("kdf"))
    try fields.constant("wrap", .string(KeystoreDocument.cipher))
    nonce = try fields.bytes("nonce", Cipher.nonceSize)
    wrapped = try fields.bytes("ct", DataKey.size + Cipher.tagSize)
    commitment = try fields.bytes("commit", 32)
    try fields.end()
  }
}
