import Core
import Entity

/// A KTR1 file as bytes: its fields one after another, with big-endian numbers.
enum PaperRecord {
  static let version: UInt8 = 1

  private static let kinds: [WalletKind] = [.mnemonic, .privateKey, .seed]
  private static let slotKinds: [SlotKind] = [.passphrase, .pinAndDevice, .recoveryCode]

  static func bytes(of document: KeystoreDocument) -> [UInt8] {
    let name = Array(document.name.text.utf8)
    var out: [UInt8] = [version] + document.id
    out += big(document.generation, 8) + big(document.updated, 8)
    out.append(code(of: document.kind, in: kinds))
    out += big(Int64(name.count), 2) + name + document.address.bytes
    out += document.payload.nonce + document.payload.sealed
    out.append(UInt8(document.slots.count))
    for slot in document.slots {
      out += big(slot.number, 8) + [code(of: slot.kind, in: slotKinds)]
      out += [UInt8(slot.device.count)] + slot.device
      out += big(Int64(slot.cost.passes), 1) + big(Int64(slot.cost.memoryKiB), 4)
      out += slot.salt + slot.nonce + slot.wrapped + slot.commitment
    }
    return out + document.mac + document.sum
  }

  /// Reads a record and the padding of its last line; the file is checked like any other.
  static func document(_ record: [UInt8]) throws(PaperError) -> KeystoreDocument {
    var rest = Remainder(record)
    guard try rest.take(1) == [version] else { throw .version }
    let id = try rest.take(16)
    let (generation, updated) = (try rest.number(8), try rest.number(8))
    let kind = try item(kinds, try rest.number(1))
    let bytes = try rest.take(Int(try rest.number(2)))
    guard let text = String(validating: bytes, as: UTF8.self),
      let name = try? WalletName(parsing: text),
      let address = try? Address(bytes: try rest.take(20))
    else { throw .content }
    let payload = KeystoreDocument.Payload(nonce: try rest.take(24), sealed: try rest.take(272))
    var slots: [KeystoreDocument.Slot] = []
    for _ in 0..<(try rest.number(1)) { slots.append(try slot(&rest)) }
    let document = KeystoreDocument(
      id: id,
      generation: generation,
      updated: updated,
      kind: kind,
      name: name,
      address: address,
      payload: payload,
      slots: slots,
      mac: try rest.take(32)
    )
    let sum = try rest.take(16)
    // Each line is valid by itself, so these are lines of two papers, or a field is invalid.
    guard sum == document.sum, rest.isFilledUp,
      let read = try? KeystoreDocument(parsing: document.file), read == document
    else { throw .content }
    return read
  }

  private static func slot(_ rest: inout Remainder) throws(PaperError) -> KeystoreDocument.Slot {
    KeystoreDocument.Slot(
      number: try rest.number(8),
      kind: try item(slotKinds, try rest.number(1)),
      device: try rest.take(Int(try rest.number(1))),
      cost: KDFCost(passes: Int(try rest.number(1)), memoryKiB: Int(try rest.number(4))),
      salt: try rest.take(16),
      nonce: try rest.take(24),
      wrapped: try rest.take(48),
      commitment: try rest.take(32)
    )
  }

  private static func code<Kind: Equatable>(of kind: Kind, in kinds: [Kind]) -> UInt8 {
    UInt8((kinds.firstIndex(of: kind) ?? 0) + 1)
  }

  private static func item<Kind>(_ kinds: [Kind], _ code: Int64) throws(PaperError) -> Kind {
    guard (1...Int64(kinds.count)).contains(code) else { throw .content }
    return kinds[Int(code) - 1]
  }

  private static func big(_ number: Int64, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> Int64(8 * $0)) }
  }

  /// The rest of a record; a field that extends past its end means that lines are missing.
  private struct Remainder {
    private let record: [UInt8]
    private var place = 0

    init(_ record: [UInt8]) { self.record = record }

    mutating func take(_ count: Int) throws(PaperError) -> [UInt8] {
      guard count <= record.count - place else {
        throw .missing(line: record.count / PaperLine.bytesPerLine + 1)
      }
      defer { place += count }
      return Array(record[place..<place + count])
    }

    mutating func number(_ count: Int) throws(PaperError) -> Int64 {
      let number = try take(count).reduce(0) { $0 << 8 | UInt64($1) }
      guard let number = Int64(exactly: number), CanonicalJSON.integers.contains(number) else {
        throw .content
      }
      return number
    }

    /// True if only zeros follow, and fewer than a line.
    var isFilledUp: Bool {
      record.count - place < PaperLine.bytesPerLine && record[place...].allSatisfy { $0 == 0 }
    }
  }
}
