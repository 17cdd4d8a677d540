import Core

extension TypedData {
  /// The maximum number of addresses collected from one document.
  static let maxNamed = 1_024

  /// Every address in the message, by its type or as a text, each once in the order of the bytes.
  ///
  /// Limited to the first 1,024.
  package var named: [Address] {
    var found: [Address] = []
    var seen: Set<Address> = [.zero]
    Self.collect(.structure(message), &found, &seen)
    return found
  }

  private static func collect(
    _ value: TypedDataValue,
    _ found: inout [Address],
    _ seen: inout Set<Address>
  ) {
    guard found.count < maxNamed else { return }
    switch value {
    case .address(let address):
      if seen.insert(address).inserted { found.append(address) }
    case .string(let text):
      guard text.utf8.count == 42, let address = try? Address(bytes: Hex.decode(text)),
        seen.insert(address).inserted
      else { return }
      found.append(address)
    case .structure(let structure):
      for member in structure.members { collect(member.value, &found, &seen) }
    case .array(let elements):
      for element in elements { collect(element, &found, &seen) }
    default: return
    }
  }

  /// Whether it looks like a permission, by the name of a structure or of a field for a spender.
  ///
  /// This does not mean that it is one.
  package var looksLikePermit: Bool { Self.looksLikePermit(.structure(message)) }

  private static let words = ["permit", "approv", "allowance"]
  private static let takers: Set<String> = ["spender", "operator", "delegatee", "grantee"]

  private static func looksLikePermit(_ value: TypedDataValue) -> Bool {
    switch value {
    case .structure(let structure):
      let name = structure.type.lowercased()
      return words.contains { name.contains($0) }
        || structure.members.contains { member in
          (member.type == .address && takers.contains(member.name.lowercased()))
            || looksLikePermit(member.value)
        }
    case .array(let elements): return elements.contains(where: looksLikePermit)
    case .absent(let type):
      let name = type.lowercased()
      return words.contains { name.contains($0) }
    default: return false
    }
  }

  /// The delegates in structures that look like authorizations (EIP-7702).
  ///
  /// These have a chain, an address and a nonce. A real authorization has its own form and is never
  /// typed data.
  package var authorizationLookAlikes: [Address] { Self.delegates(.structure(message)) }

  private static func delegates(_ value: TypedDataValue) -> [Address] {
    switch value {
    case .structure(let structure):
      let names = Set(structure.members.map { $0.name.lowercased() })
      let addresses = structure.members.compactMap { member -> Address? in
        guard
          ["address", "delegate", "implementation", "contractaddress"]
            .contains(member.name.lowercased()), case .address(let address) = member.value
        else { return nil }
        return address
      }
      let inner = structure.members.flatMap { delegates($0.value) }
      let isOne = names.isSuperset(of: ["chainid", "nonce"]) && structure.members.count <= 5
      return (isOne ? addresses : []) + inner
    case .array(let elements): return elements.flatMap(delegates)
    default: return []
    }
  }
}
