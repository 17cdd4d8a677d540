import Core

/// A transaction of a Safe that one of its owners approves (`SafeTx`, Safe 1.0 and later).
///
/// It is read as the call of `execTransaction` that the signatures are for, so that both are
/// analyzed alike: the inner call, one that runs as the Safe's own code, and the refund. The whole
/// payment counts for every owner who signs, as in that call: nobody knows which signature is the
/// last one needed.
package struct SafeTransaction: TypedDataMeaning {
  package let safe: Address
  /// The transaction as a call of the Safe, without signatures.
  package let execution: [UInt8]

  init?(_ fields: SignedStructure) {
    guard fields.are(Self.type), let to = fields.address("to"), let value = fields.number("value"),
      let call = fields.bytes("data"), let operation = fields.number("operation"),
      let safeTxGas = fields.number("safeTxGas"), let baseGas = fields.number("baseGas"),
      let gasPrice = fields.number("gasPrice"), let gasToken = fields.address("gasToken"),
      let refundReceiver = fields.address("refundReceiver"),
      let execution = try? ABISignature(parsing: Self.function).encode([
        .address(to), .number(Int257(value)), .bytes(call), .number(Int257(operation)),
        .number(Int257(safeTxGas)), .number(Int257(baseGas)), .number(Int257(gasPrice)),
        .address(gasToken), .address(refundReceiver), .bytes([]),
      ])
    else { return nil }
    (safe, self.execution) = (fields.contract, execution)
  }

  private static let type =
    "SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,"
    + "uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)"
  private static let function =
    "execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)"

  /// All effects are in the call.
  package var effects: [Effect] { [] }
  package var calls: [TypedDataCall] { [TypedDataCall(safe, execution)] }
}

/// A message in the name of a Safe (`SafeMessage`), mostly a hash of unknown meaning.
package struct SafeMessage: TypedDataMeaning {
  package let safe: Address
  package let message: [UInt8]

  init?(_ fields: SignedStructure) {
    guard fields.are("SafeMessage(bytes message)"), let message = fields.bytes("message") else {
      return nil
    }
    (safe, self.message) = (fields.contract, message)
  }

  /// The message may be anything that the Safe's signature is valid for.
  package var effects: [Effect] {
    [.unknown(contract: safe, selector: Array(message.prefix(4)), bytes: message.count)]
  }
  /// The meaning of the message is unknown.
  package var level: Policy.TypedDataLevel { .any }
}
