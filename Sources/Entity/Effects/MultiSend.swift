import Core

/// Safe's library for several calls in one, with code that a Safe runs as its own.
enum MultiSend {
  /// `multiSend` of version 1.1.1, and MultiSend and MultiSendCallOnly of the versions 1.3.0, 1.4.1
  /// and 1.5.0, as in safe-deployments. Factories deployed them at addresses that depend on the
  /// code, so that each address has the same code on every chain.
  private static let deployed = Set(
    [
      "8D29bE29923b68abfDD21e541b9374737B49cdAD", "A238CBeb142c10Ef7Ad8442C6D1f9E89e07e7761",
      "998739BFdAAdde7C933B942a68053933098f9EDa", "40A2aCCbd92BCA938b02010E17A5b8929b49130D",
      "A1dabEF33b3B82c7814B6D82A79e50F4AC44102B", "38869bf66a61cF6bDB996A6aE40D5853Fd43B526",
      "9641d764fc13c8B624c04430C7356C1C7C8102e2", "218543288004CD07832472D464648173c77D7eB7",
      "A83c336B20401Af773B6219BA5027174338D1836",
    ].compactMap { try? Address(parsing: "0x" + $0) }
  )

  /// Whether this is the address of one of them.
  static func isOne(_ address: Address) -> Bool { deployed.contains(address) }

  /// Whether a call is of their only function.
  static func runs(_ call: DecodedCall) -> Bool { call.function.signature.name == "multiSend" }

  /// Packed: an operation of 1 byte, a target of 20, a value of 32, a length of 32, and that many
  /// bytes of call data; the calls follow one another to the end.
  ///
  /// The address 0 is the Safe itself in 1.5.0; older versions call it, and ether is lost there.
  static let read: CallReader = { call, place in
    guard var rest = call.bytes("transactions")?[...] else { return nil }
    let caller = place.isDelegate ? place.caller : place.contract
    var calls: [ForwardedInnerCall] = []
    while !rest.isEmpty {
      guard rest.count >= 85, let operation = rest.first, operation < 2 else { return nil }
      let head = Array(rest.prefix(85))
      guard let target = try? Address(bytes: Array(head[1..<21])),
        let count = Int(exactly: UInt256(word: head[53..<85])), count <= rest.count - 85
      else { return nil }
      calls.append(
        ForwardedInnerCall(
          target,
          value: UInt256(word: head[21..<53]),
          input: Array(rest.dropFirst(85).prefix(count)),
          isDelegate: operation == 1
        )
      )
      rest = rest.dropFirst(85 + count)
    }
    return CallForwarding.reading(calls, zeroAs: caller, isCertain: false)
  }
}
