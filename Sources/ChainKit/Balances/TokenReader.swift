import Core
public import Entity

/// Reads what a token says of itself.
public struct TokenReader: Sendable {
  private let node: Node
  private let chain: ChainID
  private let multicall: Address

  /// Makes a reader.
  public init(_ node: Node, chain: ChainID, multicall: Address = Multicall3.address) {
    self.node = node
    self.chain = chain
    self.multicall = multicall
  }

  /// A token by its contract's address: its symbol, name and decimals. Cost: two questions.
  ///
  /// Symbol and name are foreign text: they are escaped, and prove nothing about who made it.
  /// - Throws: `TokenReadingError`.
  public func token(
    at address: Address,
    block tag: BlockTag = .latest
  ) async throws(TokenReadingError) -> Token {
    let outcomes: [CallOutcome]
    do {
      guard try await !node.code(at: address, block: tag).isEmpty else {
        throw TokenReadingError.noContract(address)
      }
      let bundle = CallBundle(
        node: node,
        tag: tag,
        multicall: try await node.code(at: multicall, block: tag).isEmpty ? nil : multicall
      )
      outcomes = try await bundle.run(
        [ERC20.symbol(), ERC20.name(), ERC20.decimals()].map {
          ContractCall(target: address, input: $0)
        }
      )
    } catch let failure as RPCFailure {
      throw .node(failure)
    } catch let failure as TokenReadingError {
      throw failure
    } catch {
      throw .node(.cancelled)
    }
    // The name is a courtesy that some tokens leave out; the other two make a token.
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

  private static func text(_ outcome: CallOutcome) -> String? {
    guard case .returned(let output) = outcome, let text = try? ERC20.decodeText(output) else {
      return nil
    }
    return ForeignText.escaped(text)
  }
}
