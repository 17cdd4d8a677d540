import Core

extension TypedData {
  /// The most addresses that are looked at of one document.
  static let maxNamed = 1_024

  /// Every address in the message, each once in the order of its bytes, whether its type says so or a
  /// text is one. Of more than 1,024 the first.
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

  /// Whether it looks as if it let somebody take something: by the name of a structure, or by a field
  /// for the one who may. Not whether it does.
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

  /// The accounts' new code in structures that look like authorizations after EIP-7702: a chain, an
  /// address and a nonce. Such a thing has a form of its own, and is none in typed data.
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
