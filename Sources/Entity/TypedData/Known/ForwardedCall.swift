package import Core

/// A call in the signer's name that somebody else broadcasts.
///
/// `ForwardRequest` of OpenZeppelin 4 and 5 and of the Gas Station Network, `RelayRequest` of the
/// latter (2 and 3), and `MetaTransaction` of tokens on Polygon, which call themselves.
package struct ForwardedCall: TypedDataMeaning {
  /// The called contract.
  package let target: Address
  /// The account that the call is made for.
  package let from: Address
  /// The value of the call, in wei. The sender provides it, but some forwarders take it from the
  /// signer.
  package let value: UInt256
  /// The call data; empty if only the coin is sent.
  package let input: [UInt8]
  /// The account that is paid for sending, if it may take tokens for that; otherwise nil.
  package let paymaster: Address?
  /// The data for the paymaster, of unknown meaning.
  package let paymasterInput: [UInt8]
  /// The last time at which it can be sent, in seconds since 1970; nil if it has no end.
  package let end: UInt256?

  init?(_ fields: SignedStructure) {
    guard let from = fields.address("from") else { return nil }
    self.from = from
    if fields.are("MetaTransaction(uint256 nonce,address from,bytes functionSignature)") {
      guard let input = fields.bytes("functionSignature") else { return nil }
      (target, value, self.input, end) = (fields.contract, 0, input, nil)
      (paymaster, paymasterInput) = (nil, [])
      return
    }
    guard let form = Self.forms.first(where: { fields.are($0.type) }),
      let target = fields.address("to"), let value = fields.number("value"),
      let input = fields.bytes("data")
    else { return nil }
    (self.target, self.value, self.input) = (target, value, input)
    // In the forms with `validUntil`, zero means no end.
    let end = form.end.flatMap { fields.number($0) }
    self.end = end == 0 && form.end != "deadline" ? nil : end
    let relay = fields.parts("relayData")?.first
    paymaster = relay?.address("paymaster")
    paymasterInput = relay?.bytes("paymasterData") ?? []
    guard !form.isRelayed || paymaster != nil else { return nil }
  }

  private struct Form {
    let type: String
    /// The field with the last time.
    let end: String?
    var isRelayed = false
  }

  private static let start = "address from,address to,uint256 value,uint256 gas,uint256 nonce,"
  private static let payers =
    "address relayWorker,address paymaster,address forwarder,bytes paymasterData,uint256 clientId)"
  private static let forms = [
    Form(type: "ForwardRequest(\(start)bytes data)", end: nil),
    Form(type: "ForwardRequest(\(start)uint48 deadline,bytes data)", end: "deadline"),
    Form(type: "ForwardRequest(\(start)bytes data,uint256 validUntil)", end: "validUntil"),
    Form(type: "ForwardRequest(\(start)bytes data,uint256 validUntilTime)", end: "validUntilTime"),
    Form(
      type: "RelayRequest(\(start)bytes data,uint256 validUntil,RelayData relayData)"
        + "RelayData(uint256 gasPrice,uint256 pctRelayFee,uint256 baseRelayFee,\(payers)",
      end: "validUntil",
      isRelayed: true
    ),
    Form(
      type: "RelayRequest(\(start)bytes data,uint256 validUntilTime,RelayData relayData)"
        + "RelayData(uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,"
        + "uint256 transactionCalldataGasUsed,\(payers)",
      end: "validUntilTime",
      isRelayed: true
    ),
  ]

  /// The coin leaves, and the paymaster may take what it was allowed.
  package var effects: [Effect] {
    var effects: [Effect] = []
    if value > 0 || input.isEmpty { effects.append(.spend(.ether, value, to: target)) }
    if let paymaster {
      effects.append(.name(.executor, paymaster))
      if !paymasterInput.isEmpty {
        let selector = Array(paymasterInput.prefix(4))
        effects.append(
          .unknown(contract: paymaster, selector: selector, bytes: paymasterInput.count)
        )
      }
    }
    return effects
  }
  /// The call, if there is one.
  package var calls: [TypedDataCall] { input.isEmpty ? [] : [TypedDataCall(target, input)] }
  /// The account that the call is made for.
  package var owner: Address? { from }
  /// The data for a paymaster is of unknown meaning.
  package var level: Policy.TypedDataLevel { paymasterInput.isEmpty ? .known : .any }
}
