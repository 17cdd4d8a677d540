/// The type of a transfer through Permit2, with or without a witness.
///
/// The spender's contract defines the type of a witness; Permit2 hashes whatever it is given.
struct PermitTransferForm {
  /// The declaration of the witness, such as `ExampleWitness witness`; nil if there is none.
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
    // One field follows, with the types within it; the type of the tokens must match to the byte.
    guard starts.contains(where: { fields.encodedType.utf8.starts(with: $0.utf8) }),
      fields.structure.members.count == 5, let last = fields.structure.members.last,
      let permitted = fields.parts("permitted"), permitted.allSatisfy({ $0.are(inner) })
    else { return nil }
    witness = "\(last.type) \(last.name)"
  }
}
