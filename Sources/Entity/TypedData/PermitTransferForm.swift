/// The type of a transfer through Permit2, with a witness behind it or without.
///
/// A witness has a type that the spender's contract names; Permit2 itself hashes whatever it is told.
struct PermitTransferForm {
  /// The declaration of what else is signed, such as `ExampleWitness witness`; nil where there is nothing.
  let witness: String?

  init?(_ fields: SignedStructure) {
    let inner = "TokenPermissions(address token,uint256 amount)"
    let rest = "address spender,uint256 nonce,uint256 deadline"
    let plain = [
      "PermitTransferFrom(TokenPermissions permitted,\(rest))\(inner)",
      "PermitBatchTransferFrom(TokenPermissions[] permitted,\(rest))\(inner)",
    ]
    if plain.contains(where: fields.are) {
      witness = nil
      return
    }
    let starts = [
      "PermitWitnessTransferFrom(TokenPermissions permitted,\(rest),",
      "PermitBatchWitnessTransferFrom(TokenPermissions[] permitted,\(rest),",
    ]
    // One field follows, and what it refers to; the tokens have their own type, to the byte.
    guard starts.contains(where: { fields.encodedType.utf8.starts(with: $0.utf8) }),
      fields.structure.members.count == 5, let last = fields.structure.members.last,
      let permitted = fields.parts("permitted"), permitted.allSatisfy({ $0.are(inner) })
    else { return nil }
    witness = "\(last.type) \(last.name)"
  }
}
