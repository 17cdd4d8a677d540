import Core
import Entity

/// A wallet file, KTR1: `docs/keystore-format.md` describes it field by field.
struct KeystoreDocument: Equatable, Sendable {
  static let format = "kingtherum-keystore"
  static let version: Int64 = 1
  static let cipher = "xchacha20poly1305-ietf"
  static let maxSlots = 8

  var id: [UInt8]
  var generation: Int64
  var updated: Int64
  var kind: WalletKind
  var name: WalletName
  var address: Address
  var payload: Payload
  var slots: [Slot]
  var mac: [UInt8]

  /// The encrypted secret.
  struct Payload: Equatable, Sendable {
    var nonce: [UInt8]
    var sealed: [UInt8]
  }

  /// The data key, wrapped for one way to unlock the wallet.
  struct Slot: Equatable, Sendable {
    /// Authenticated with the wrapped key, so it stays when a slot before this one is removed.
    var number: Int64
    var kind: SlotKind
    var device: [UInt8]
    var cost: KDFCost
    var salt: [UInt8]
    var nonce: [UInt8]
    var wrapped: [UInt8]
    var commitment: [UInt8]
  }
}

extension KeystoreDocument {
  /// The whole file.
  var file: [UInt8] {
    CanonicalJSON.bytes(.object(members + [JSON.Member("sum", CanonicalJSON.hex(sum))])) + [0x0A]
  }

  /// BLAKE2b-128 of the document without its checksum: reveals damage without the password.
  var sum: [UInt8] { Blake2b.hash(CanonicalJSON.bytes(.object(members)), count: 16) }

  /// The bytes that the MAC covers: the document without MAC and checksum.
  var authenticated: [UInt8] { CanonicalJSON.bytes(.object(members.dropLast())) }

  /// The bytes authenticated with the payload.
  var payloadHeader: [UInt8] {
    let head = identity + [.string(address.description), .string(Self.cipher)]
    return CanonicalJSON.bytes(.array(head + [CanonicalJSON.hex(payload.nonce)]))
  }

  /// Returns the bytes authenticated with a slot's wrapped key and commitment.
  func header(of slot: Int) -> [UInt8] {
    let bare = slots[slot].members.filter { !["ct", "commit"].contains($0.key) }
    return CanonicalJSON.bytes(.array(identity + [.object(bare)]))
  }

  private var identity: [JSON] {
    [
      .string(Self.format), .integer(Self.version), CanonicalJSON.hex(id), .string(kind.rawValue),
    ]
  }

  /// All members up to the MAC.
  private var members: [JSON.Member] {
    [
      JSON.Member("format", .string(Self.format)),
      JSON.Member("version", .integer(Self.version)),
      JSON.Member("id", CanonicalJSON.hex(id)),
      JSON.Member("generation", .integer(generation)),
      JSON.Member("updated", .integer(updated)),
      JSON.Member("kind", .string(kind.rawValue)),
      JSON.Member("label", CanonicalJSON.hex(name.text)),
      JSON.Member("address", .string(address.description)),
      JSON.Member("payload", payload.json),
      JSON.Member("slots", .array(slots.map { .object($0.members) })),
      JSON.Member("mac", CanonicalJSON.hex(mac)),
    ]
  }
}

extension KeystoreDocument.Payload {
  fileprivate var json: JSON {
    .object([
      JSON.Member("alg", .string(KeystoreDocument.cipher)),
      JSON.Member("nonce", CanonicalJSON.hex(nonce)),
      JSON.Member("ct", CanonicalJSON.hex(sealed)),
    ])
  }
}

extension KeystoreDocument.Slot {
  fileprivate var members: [JSON.Member] {
    [
      JSON.Member("slot", .integer(number)),
      JSON.Member("type", .string(kind.rawValue)),
      JSON.Member("device", CanonicalJSON.hex(device)),
      JSON.Member("kdf", cost.json(salt: salt)),
      JSON.Member("wrap", .string(KeystoreDocument.cipher)),
      JSON.Member("nonce", CanonicalJSON.hex(nonce)),
      JSON.Member("ct", CanonicalJSON.hex(wrapped)),
      JSON.Member("commit", CanonicalJSON.hex(commitment)),
    ]
  }
}
