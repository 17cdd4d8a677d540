package import Core

/// An operation of an account through an EntryPoint (ERC-4337), of any version.
package struct UserOperation: Hashable, Sendable {
  /// The account that acts.
  package let sender: Address
  /// Creates the account first: a factory and its call data.
  package let initCode: [UInt8]
  /// The call data for the account.
  package let callData: [UInt8]
  /// The most that the account pays for gas, in wei; the largest number if it exceeds 256 bits.
  package let prefund: UInt256
  /// The paymaster that pays for the gas instead of the account, and its data.
  package let paymasterAndData: [UInt8]

  init(
    sender: Address,
    initCode: [UInt8],
    callData: [UInt8],
    prefund: UInt256,
    paymasterAndData: [UInt8]
  ) {
    (self.sender, self.initCode, self.callData) = (sender, initCode, callData)
    (self.prefund, self.paymasterAndData) = (prefund, paymasterAndData)
  }

  /// Reads the structure of EntryPoint 0.6, or the packed one of later versions.
  init?(_ value: ABIValue) {
    let fields = value.items ?? []
    guard let fields = StrictABIInput(value, count: fields.count), let sender = fields.address(0),
      let initCode = fields.bytes(2), let callData = fields.bytes(3)
    else { return nil }
    (self.sender, self.initCode, self.callData) = (sender, initCode, callData)
    if let limits = fields.bytes(4), let fees = fields.bytes(6), let paymaster = fields.bytes(7) {
      guard let gas = fields.number(5),
        let packed = Self.packed(limits: limits, gas: gas, fees: fees, paymaster: paymaster)
      else { return nil }
      (prefund, paymasterAndData) = (packed, paymaster)
    } else {
      guard let call = fields.number(4), let verification = fields.number(5),
        let before = fields.number(6), let price = fields.number(7), let paymaster = fields.bytes(9)
      else { return nil }
      guard paymaster.isEmpty || paymaster.count >= 20 else { return nil }
      // A paymaster's checks may use the verification gas three times.
      let checks = verification.multipliedWithSaturation(by: paymaster.isEmpty ? 1 : 3)
      let gas = [call, checks, before].sumWithSaturation()
      (prefund, paymasterAndData) = (gas.multipliedWithSaturation(by: price), paymaster)
    }
  }

  /// Returns the prefund of the packed form, with two 16-byte numbers per word; nil if malformed.
  static func packed(limits: [UInt8], gas: UInt256, fees: [UInt8], paymaster: [UInt8]) -> UInt256? {
    guard limits.count == 32, fees.count == 32, paymaster.isEmpty || paymaster.count >= 52 else {
      return nil
    }
    let halves =
      [limits.prefix(16), limits.suffix(16), paymaster.dropFirst(20).prefix(16)]
      + [paymaster.dropFirst(36).prefix(16)]
    let units = halves.map { UInt256(word: $0) }.sumWithSaturation().addingWithSaturation(gas)
    return units.multipliedWithSaturation(by: UInt256(word: fees.suffix(16)))
  }

  /// Returns the effects besides the account's call, and that call.
  ///
  /// The code of a factory and of a paymaster is unknown, and so is what a paymaster charges.
  func read(beneficiary: Address?, isOwn: Bool) -> CallReading {
    var read = CallReading([.name(.owner, sender)])
    for bytes in [initCode, paymasterAndData] where !bytes.isEmpty {
      let contract = Address(
        unchecked: Array((bytes + [UInt8](repeating: 0, count: 20)).prefix(20))
      )
      read.effects.append(
        .unknown(
          contract: contract,
          selector: Array(bytes.dropFirst(20).prefix(4)),
          bytes: max(0, bytes.count - 20)
        )
      )
      read.effects.append(.name(.executor, contract))
    }
    if paymasterAndData.isEmpty, isOwn {
      read.effects.append(.spend(.ether, prefund, to: beneficiary))
    }
    if !callData.isEmpty { read.inner = [ForwardedInnerCall(sender, input: callData)] }
    return read
  }
}
