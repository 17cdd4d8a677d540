package import Core

extension ERC20 {
  /// A token call, decoded from the call data of a transaction.
  package enum Call: Hashable, Sendable {
    /// Moves the sender's tokens.
    case transfer(to: Address, amount: UInt256)
    /// Lets another account move up to `amount` of the sender's tokens.
    case approve(spender: Address, amount: UInt256)
    /// Moves another account's tokens.
    case transferFrom(from: Address, to: Address, amount: UInt256)

    /// Decodes call data; nil if it is any other call.
    ///
    /// Accepts only the exact form: zero-padded addresses, and nothing after the last word. A
    /// contract may accept other bytes as the same call; those are not decoded.
    package init?(decoding input: [UInt8]) {
      let reader = ABIReader(input.dropFirst(4))
      do {
        switch (Array(input.prefix(4)), input.count) {
        case (Selector.transfer, 68):
          guard let to = try reader.address(at: 0) else { return nil }
          self = .transfer(to: to, amount: try reader.number(at: 32))
        case (Selector.approve, 68):
          guard let spender = try reader.address(at: 0) else { return nil }
          self = .approve(spender: spender, amount: try reader.number(at: 32))
        case (Selector.transferFrom, 100):
          guard let from = try reader.address(at: 0), let to = try reader.address(at: 32) else {
            return nil
          }
          self = .transferFrom(from: from, to: to, amount: try reader.number(at: 64))
        default: return nil
        }
      } catch {
        return nil
      }
    }
  }
}
