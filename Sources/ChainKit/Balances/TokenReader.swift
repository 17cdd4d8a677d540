import Core
package import Entity

/// Reads a token's description from its contract.
package struct TokenReader: Sendable {
  private let node: Node
  private let chain: ChainID

  package init(_ node: Node, chain: ChainID) { (self.node, self.chain) = (node, chain) }

  /// Reads a token by address: its symbol, name and decimals. Cost: two requests.
  ///
  /// Symbol and name are untrusted text: they are escaped, and do not prove who made the token.
  /// - Throws: `TokenReadingError`.
  package func token(
    at address: Address,
    block tag: BlockTag = .latest
  ) async throws(TokenReadingError) -> Token {
    let outcomes: [CallOutcome]?
    do throws(RPCFailure) {
      outcomes = try await answers(of: address, tag)
    } catch {
      throw .node(error)
    }
    guard let outcomes else { throw .noContract(address) }
    // The name is optional, and some tokens have none; symbol and decimals are required.
    guard let symbol = Self.text(outcomes[0]), !symbol.isEmpty else {
      throw .noSymbol(address)
    }
    guard case .returned(let output) = outcomes[2],
      let decimals = try? ERC20.decodeDecimals(output)
    else { throw .noDecimals(address) }
    do {
      return try Token(
        chain: chain,
        address: address,
        symbol: symbol,
        name: Self.text(outcomes[1]) ?? symbol,
        decimals: decimals
      )
    } catch {
      throw .noSymbol(address)
    }
  }

  /// Reads symbol, name and decimals, in this order; nil if there is no contract.
  private func answers(
    of address: Address,
    _ tag: BlockTag
  ) async throws(RPCFailure) -> [CallOutcome]? {
    guard try await !node.code(at: address, block: tag).isEmpty else { return nil }
    return try await SingleCalls(node: node, tag: tag).run(
      [ERC20.symbol(), ERC20.name(), ERC20.decimals()].map {
        ContractCall(target: address, input: $0)
      }
    )
  }

  /// The longest answer that is read as a text: an offset, a length, and as many characters as a
  /// token's text may have. A contract can return megabytes, each byte of which may be escaped.
  private static let maxText = 64 + 4 * Token.maxScalars

  private static func text(_ outcome: CallOutcome) -> String? {
    guard case .returned(let output) = outcome, output.count <= maxText,
      let text = try? ERC20.decodeText(output)
    else { return nil }
    return UntrustedText.escaped(text)
  }
}
