import Core

extension ClearDescriptor {
  /// Returns the format for a transaction; nil if the descriptor is not bound to its contract.
  package func format(for transaction: Transaction) -> Format? {
    guard let chain = transaction.chain, let to = transaction.to else { return nil }
    return format(ofCall: transaction.input, at: Deployment(chain: chain, address: to))
  }

  /// Returns the format for a call of a contract with this input.
  package func format(ofCall input: [UInt8], at place: Deployment) -> Format? {
    guard isOfCalls, deployments.contains(place) else { return nil }
    return functions[Array(input.prefix(4))]
  }

  /// Returns the format for a message; nil if its contract or domain does not match the descriptor.
  package func format(for data: TypedData) -> Format? {
    guard !isOfCalls, let number = data.chain, let small = UInt64(exactly: number),
      let chain = try? ChainID(small), let contract = data.verifyingContract,
      deployments.contains(Deployment(chain: chain, address: contract)),
      domainSeparator == nil || domainSeparator == data.domainSeparator,
      domain.allSatisfy({ Self.agrees($0, data.domain[$0.key]) })
    else { return nil }
    return messages[data.message.encodedType] ?? messages[data.primaryType]
  }

  private static func agrees(_ wanted: JSON.Member, _ found: TypedDataValue?) -> Bool {
    switch (wanted.value, found) {
    case (.string(let text), .string(let other)?): text.utf8.elementsEqual(other.utf8)
    case (.string(let text), .address(let address)?): (try? Address(parsing: text)) == address
    case (.string(let text), .fixedBytes(let bytes)?): (try? Hex.decode(text)) == bytes
    case (.string(let text), .unsigned(let number)?): text == "\(number)"
    case (.integer(let number), .unsigned(let other)?): Int257(number) == Int257(other)
    default: false
    }
  }

  /// The functions as an ABI, for calls that are otherwise unknown.
  package var abi: ContractABI { ContractABI(functions: functions.compactMapValues(\.function)) }
}
