import Core
import Entity

extension Describer {
  /// Decodes the call that a field's bytes are claimed to be; nil if the value is not bytes.
  func innerCall(_ value: ClearValue, _ place: Place, _ run: inout DescriptionBudget) -> InnerCall?
  {
    guard case .bytes(let bytes) = value else { return nil }
    let claimed = self.bytes("selector", place).flatMap { $0.count == 4 ? $0 : nil }
    let selector = bytes.isEmpty ? nil : claimed
    let input = (selector ?? []) + bytes
    let callee = address("callee", place)
    let chain = chain(place)
    let amount = number("amount", place).flatMap { $0 >= 0 ? Wei($0.magnitude) : nil }
    let isLeftAlone = level >= Self.maxLevels || run.calls <= 0
    var descriptions: [Description] = []
    var call: DecodedCall?
    if !isLeftAlone {
      run.calls -= 1
      call = DecodedCall(decoding: input, claimed: known(input, callee, chain) ?? abi)
      if let callee {
        descriptions = sources.describe(
          call: input,
          in: .init(from: address("spender", place), to: callee, value: amount, chain: chain),
          symbol(of: chain),
          abi,
          level: level + 1,
          &run
        )
      }
    }
    return InnerCall(
      chain: chain,
      to: callee,
      amount: amount,
      symbol: symbol(of: chain),
      input: input,
      isSelectorClaimed: selector != nil,
      call: call,
      descriptions: descriptions,
      isLeftAlone: isLeftAlone
    )
  }

  /// Returns the callee's functions, according to its own descriptor.
  private func known(_ input: [UInt8], _ callee: Address?, _ chain: ChainID) -> ContractABI? {
    guard let callee else { return nil }
    let place = ClearDescriptor.Deployment(chain: chain, address: callee)
    return sources.descriptors.first { $0.descriptor.format(ofCall: input, at: place) != nil }?
      .descriptor.abi
  }
}
