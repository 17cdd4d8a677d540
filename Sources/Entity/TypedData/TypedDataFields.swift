import Core

/// The fields of a structure of typed data, by which known structures are recognized.
struct TypedDataFields {
  let structure: TypedDataStructure

  init(_ structure: TypedDataStructure) { self.structure = structure }

  /// Whether these are the fields, in order; or the first ones, unless `isWhole`.
  func are(_ wanted: String, isWhole: Bool = true) -> Bool {
    let declared = structure.members.map { "\($0.type) \($0.name)" }.joined(separator: ",")
    return isWhole ? declared == wanted : declared.utf8.starts(with: (wanted + ",").utf8)
  }

  func address(_ name: String) -> Address? {
    guard case .address(let address)? = structure[name] else { return nil }
    return address
  }

  func number(_ name: String) -> UInt256? {
    guard case .unsigned(let number)? = structure[name] else { return nil }
    return number
  }

  func flag(_ name: String) -> Bool { structure[name] == .bool(true) }

  /// Returns the structure, or the array of structures, with this name.
  func parts(_ name: String) -> [TypedDataFields]? {
    switch structure[name] {
    case .structure(let part)?: return [TypedDataFields(part)]
    case .array(let elements)?:
      let parts = elements.compactMap { element -> TypedDataFields? in
        guard case .structure(let part) = element else { return nil }
        return TypedDataFields(part)
      }
      return parts.count == elements.count ? parts : nil
    default: return nil
    }
  }
}
