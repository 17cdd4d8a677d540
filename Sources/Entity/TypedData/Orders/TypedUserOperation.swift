import Core

/// Typed data that makes an account act through an EntryPoint (ERC-4337).
///
/// Either for EntryPoint 0.8, with the domain "ERC4337" version 1, or for MetaMask's smart
/// accounts, which name the EntryPoint in the message.
package struct TypedUserOperation: Hashable, Sendable {
  /// The contract that runs it.
  package let entryPoint: Address
  /// The account that acts.
  package let sender: Address
  /// The effects besides its call, and the call, which is still to be analyzed.
  package let read: CallReading

  private static let fields =
    "address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,"
    + "uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData"

  private static let accounts = [
    "HybridDeleGator", "MultiSigDeleGator", "EIP7702StatelessDeleGator",
  ]

  /// Reads a user operation; nil for any other structure.
  package init?(_ data: TypedData) {
    let (whole, named) = (
      "PackedUserOperation(\(Self.fields))",
      "PackedUserOperation(\(Self.fields),address entryPoint)"
    )
    let byAccount = Self.accounts.lazy.compactMap {
      KnownTypedData(data, named, name: $0, versions: ["1"])
    }.first
    guard
      let fields = (KnownTypedData(data, whole, name: "ERC4337", versions: ["1"]) ?? byAccount)?
        .fields,
      let contract = data.verifyingContract, let sender = fields.address("sender"),
      let limits = fields.bytes("accountGasLimits"), let gas = fields.number("preVerificationGas"),
      let fees = fields.bytes("gasFees"), let paymaster = fields.bytes("paymasterAndData"),
      let initCode = fields.bytes("initCode"), let callData = fields.bytes("callData"),
      let prefund = UserOperation.packed(limits: limits, gas: gas, fees: fees, paymaster: paymaster)
    else { return nil }
    if byAccount != nil, contract != sender { return nil }
    entryPoint = fields.address("entryPoint") ?? contract
    self.sender = sender
    read = UserOperation(
      sender: sender,
      initCode: initCode,
      callData: callData,
      prefund: prefund,
      paymasterAndData: paymaster
    ).read(beneficiary: nil, isOwn: true)
  }
}
