import BigInt
import ChainKit
import Core
import Entity

/// Writes the values that a descriptor points at.
struct Describer {
  /// What the data travels in.
  struct Container {
    let from: Address
    let to: Address
    let value: Wei
    let chain: ChainID
  }

  let value: ClearValue
  let container: Container
  let symbol: String
  let root: JSON
  let sources: DescriptionSources

  /// The fields with their values; nil where a value is not what the descriptor says it must be.
  func fields(of format: ClearDescriptor.Format) -> [Description.Field]? {
    var shown: [Description.Field] = []
    for field in format.fields {
      let label = ForeignText.escaped(field.label.isEmpty ? "value" : field.label, limit: 32)
      guard let values = values(of: field) else {
        shown.append(.init(label: label, text: "(not there)"))
        continue
      }
      for (index, value) in values.enumerated() {
        let plain = plainText(value)
        switch field.visibility {
        case .always: break
        case .unless(let list): if list.contains(where: { matches($0, value) }) { continue }
        case .mustBe(let list):
          guard list.contains(where: { matches($0, value) }) else { return nil }
          continue
        }
        let place = Place(field: field, index: index, count: values.count)
        let text = field.isEncrypted ? "\(plain) (encrypted)" : text(value, place) ?? plain
        let number = values.count == 1 ? "" : " [\(index)]"
        shown.append(.init(label: label + number, text: text))
      }
    }
    return shown
  }

  /// Which of the values of a field is being written.
  struct Place {
    let field: ClearField
    let index: Int
    let count: Int
  }

  private func values(of field: ClearField) -> [ClearValue]? {
    switch field.source {
    case .literal(let text): [.text(text)]
    case .path(let path): values(at: path)
    }
  }

  func values(at path: ClearPath) -> [ClearValue]? {
    switch path.root {
    case .data, .relative: return path.values(in: value)
    case .file: return root.at(path).flatMap(\.plainText).map { [.text($0)] }
    case .container:
      guard case .name(let name)? = path.steps.first, path.steps.count == 1 else { return nil }
      switch name {
      case "from": return [.address(container.from)]
      case "to": return [.address(container.to)]
      case "value": return [.number(BigInt(container.value.count))]
      case "chainId": return [.number(BigInt(container.chain.value))]
      default: return nil
      }
    }
  }

  /// A value as it is, for forms that are not known and values that do not fit theirs.
  func plainText(_ value: ClearValue) -> String {
    switch value {
    case .number(let number): "\(number)"
    case .address(let address): "\(address)"
    case .bool(let flag): flag ? "true" : "false"
    case .bytes(let bytes):
      bytes.count > 64
        ? "\(bytes.count) bytes, \(Hex.prefixed(bytes.prefix(16)))…" : Hex.prefixed(bytes)
    case .text(let text): ForeignText.escaped(text, limit: 256)
    case .structure(let members):
      members.prefix(16).map { "\(ForeignText.escaped($0.name)): \(plainText($0.value))" }
        .joined(separator: ", ")
    case .array(let items): "\(items.count) values"
    }
  }

  private func matches(_ text: String, _ value: ClearValue) -> Bool {
    switch value {
    case .number(let number): Self.number(text) == number
    case .address(let address): (try? Address(parsing: text)) == address
    case .bytes(let bytes): (try? Hex.decode(text)) == bytes
    case .bool(let flag): text == (flag ? "true" : "false")
    case .text(let other): text.utf8.elementsEqual(other.utf8)
    case .structure, .array: false
    }
  }

  /// Decimal digits, or hex after 0x.
  static func number(_ text: String) -> BigInt? {
    if text.utf8.starts(with: "0x".utf8) {
      let digits = text.dropFirst(2)
      guard (1...64).contains(digits.utf8.count),
        let bytes = try? Hex.decode((digits.utf8.count % 2 == 0 ? "" : "0") + digits)
      else { return nil }
      return BigInt(BigUInt(Hex.encode(bytes), radix: 16) ?? 0)
    }
    guard text.utf8.count <= 78, !text.isEmpty,
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return BigInt(text)
  }
}
