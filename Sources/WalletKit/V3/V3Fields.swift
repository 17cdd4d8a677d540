import Core
import Entity

/// The members of one object of a file, read by name; other members are ignored.
struct V3Fields {
  private let members: [JSON.Member]
  private let path: String

  init(_ json: JSON, path: String) throws(V3Error) {
    guard case .object(let members) = json else {
      throw .notJSON(.type(path: path, wanted: .object, found: json.kind))
    }
    self.members = members
    self.path = path
  }

  func text(_ key: String) throws(V3Error) -> String {
    let value = try value(key)
    guard case .string(let text) = value else { throw wrongType(key, .string, value) }
    return text
  }

  func integer(_ key: String) throws(V3Error) -> Int64 {
    let value = try value(key)
    guard case .integer(let number) = value else { throw wrongType(key, .integer, value) }
    return number
  }

  /// Returns a number from 1 up to a limit.
  func positive(
    _ key: String,
    _ parameter: V3Parameter,
    limit: Int64
  ) throws(V3Error) -> Int64 {
    let number = try integer(key)
    guard number >= 1 else { throw .parameter(parameter, found: number) }
    guard number <= limit else { throw .tooHeavy(parameter, found: number, limit: limit) }
    return number
  }

  /// Reads an address, with or without `0x`, whatever its case.
  func address(_ key: String) throws(V3Error) -> Address {
    let bytes = try hex(key)
    do { return try Address(bytes: bytes) } catch {
      throw .length(field: name(key), allowed: 20...20, found: bytes.count)
    }
  }

  private func hex(_ key: String) throws(V3Error) -> [UInt8] {
    let text = try text(key)
    do { return try Hex.decode(text) } catch { throw .notHex(field: name(key)) }
  }

  func bytes(_ key: String, _ allowed: ClosedRange<Int>) throws(V3Error) -> [UInt8] {
    let bytes = try hex(key)
    guard allowed.contains(bytes.count) else {
      throw .length(field: name(key), allowed: allowed, found: bytes.count)
    }
    return bytes
  }

  func object(_ key: String, anyCase: Bool = false) throws(V3Error) -> V3Fields {
    try V3Fields(try value(key, anyCase: anyCase), path: name(key))
  }

  /// Returns true if there is exactly one such member, with this text.
  func isText(_ key: String, _ wanted: String) -> Bool {
    guard let value = try? value(key), case .string(let text) = value else { return false }
    return text.utf8.elementsEqual(wanted.utf8)
  }

  /// Returns true if there is such a member and it is not null.
  func hasValue(_ key: String) -> Bool {
    members.contains { Self.isSame($0.key, key) && $0.value != .null }
  }

  private func value(_ key: String, anyCase: Bool = false) throws(V3Error) -> JSON {
    let found = members.filter { Self.isSame($0.key, key, anyCase: anyCase) }
    guard let first = found.first else { throw .notJSON(.missing(path: name(key))) }
    guard found.count == 1 else { throw .twice(field: name(key)) }
    return first.value
  }

  /// Returns true if a member has this name; `key` must be lowercase if `anyCase` is true.
  static func isSame(_ member: String, _ key: String, anyCase: Bool = false) -> Bool {
    anyCase
      ? member.utf8.map(folded).elementsEqual(key.utf8)
      : member.utf8.elementsEqual(key.utf8)
  }

  private func name(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  private func wrongType(_ key: String, _ wanted: JSON.Kind, _ found: JSON) -> V3Error {
    .notJSON(.type(path: name(key), wanted: wanted, found: found.kind))
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
