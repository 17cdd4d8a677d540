import Core
import Entity

/// The checks before signing: the policy and the audit log.
extension FuzzLaw {
  static let signing = [policy, auditLine, auditChain]

  private static let policy = FuzzLaw(
    "policy",
    texts: [Policy.open.json.render(), Policy.unsaid.json.render(), listed]
  ) { text in
    guard let json = try? JSON.parse(Array(text.utf8), maxBytes: 1 << 16),
      let policy = try? Policy(keptAs: json)
    else { return true }
    return policy.json == json && policy.loosenedRules(than: policy).isEmpty
  }

  private static let listed = """
    {"chains":["1","10"],"recipients":["0x7099797051812dc3A010C7d01b50e0d17dc79C8a"],\
    "contracts":[{"contract":"0x0101010101010101010101010101010101010101",\
    "selector":"0xa9059cbb"}],"tokens":[{"token":"ether"}],"messages":true,"signIns":"any",\
    "typedData":"permits","typedDataContracts":"any","authorizations":[],"creation":false,\
    "blind":false,"unlimited":false,"times":[[0,480],[960,1440]],"fee":"12","limits":[\
    {"chain":"1","token":"0x0101010101010101010101010101010101010101","in":"day","most":"5"}]}
    """

  private static let auditLine = FuzzLaw("audit-line", seeds: [sample(1)]) { bytes in
    guard let line = AuditLine(parsing: bytes) else { return true }
    return line.bytes == bytes
  }

  private static let one: [UInt8] = sample(1) + [0x0A]
  private static let two: [UInt8] = one + sample(2) + [0x0A]

  private static let auditChain = FuzzLaw("audit-chain", seeds: [one, two]) { bytes in
    var (verifier, whole, rest) = (AuditVerifier(), [UInt8](), bytes[...])
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0A)
      let line = Array(rest[..<(end ?? rest.endIndex)])
      guard let sound = try? verifier.take(line, isWhole: end != nil) else { break }
      whole += sound.bytes + [0x0A]
      rest = rest[(end ?? rest.endIndex)...].dropFirst()
    }
    let isWhole = whole.count == bytes.count
    return bytes.starts(with: whole) && (verifier.fault == nil) == isWhole
  }

  private static func sample(_ number: Int64) -> [UInt8] {
    let before = number == 1 ? nil : try? AuditLine.hash(of: sample(number - 1))
    let zero = Address.zero.description
    return Array(
      """
      {"number":\(number),"time":"2027-01-15T08:00:00Z",\
      "previous":"\(Hex.encode(before ?? AuditLine.beginning))","outcome":"signed",\
      "wallet":"savings","kind":"transaction","account":"\(zero)","chain":"1","to":"\(zero)",\
      "value":"5","nonce":"7","selector":"0xa9059cbb","payees":["\(zero)"],\
      "spends":[{"token":"ether","units":"9"},{"token":"\(zero)","units":"3"}],\
      "digest":"\(Hash32.keccak(of: []))","hash":"\(Hash32.keccak(of: [1]))"}
      """.utf8
    )
  }
}
