package import Core
package import Entity

/// Resolves the names in a policy.
package struct PolicyNames: Sendable {
  package let chains: ChainRegistry
  package let tokens: @Sendable (ChainEntry) throws -> [Token]
  package let account: @Sendable (String) throws -> Address
  /// Resolves a payee: an account of this wallet or a contact.
  package let payee: @Sendable (String) throws -> Address

  package init(
    chains: ChainRegistry,
    tokens: @escaping @Sendable (ChainEntry) throws -> [Token],
    account: @escaping @Sendable (String) throws -> Address,
    payee: (@Sendable (String) throws -> Address)? = nil
  ) {
    (self.chains, self.tokens, self.account) = (chains, tokens, account)
    self.payee = payee ?? account
  }

  /// Adds the line number to a failure to resolve a name.
  func resolving<Value>(_ text: String, _ line: Int, _ work: (String) throws -> Value) throws
    -> Value
  {
    do { return try work(text) } catch {
      let reason =
        (error as? any Reportable)?.report.message ?? "unknown name: \(foreign: text)"
      throw PolicyFileError.unresolved(text, line: line, because: reason)
    }
  }

  func resolving<Value>(
    _ text: PolicyTable.Text,
    _ work: (String) throws -> Value
  ) throws -> Value {
    try resolving(text.text, text.line, work)
  }

  package func chain(_ text: String) throws -> PolicyLiteral {
    PolicyLiteral("\(try chains.chain(named: text).id)")
  }

  package func recipient(_ text: String) throws -> Address { try payee(Self.withoutChain(text)) }

  /// Returns the text; throws if it is an address that names its chain (ERC-7828).
  ///
  /// A rule applies on every chain that is allowed: without the chain, it would allow more than what
  /// was written.
  private static func withoutChain(_ text: String) throws(PolicyNameError) -> String {
    guard !InteroperableAddress.hasForm(of: text) else { throw .addressWithChain }
    return text
  }

  /// Parses `0x…`, `0x… transfer(address,uint256)` or `0x… 0xa9059cbb`.
  func callable(_ text: String) throws -> Policy.Callable {
    let parts = text.split(separator: " ", maxSplits: 1)
    let contract = try account(Self.withoutChain(parts.first.map(String.init) ?? ""))
    guard parts.count == 2 else { return Policy.Callable(contract) }
    let function = String(parts[1])
    guard function.hasPrefix("0x") else {
      return Policy.Callable(contract, try ABISignature(parsing: function).selector)
    }
    let selector = try Hex.decode(function)
    guard selector.count == 4 else { throw PolicyNameError.selector(function) }
    return Policy.Callable(contract, selector)
  }

  /// Ether or a token, with the token's description if it is known.
  struct KnownAsset {
    let holding: Policy.Holding
    package let token: Token?
  }

  /// Resolves `ether` (on every chain), a token's address, or the symbol of a known token.
  func holdings(_ text: String) throws -> [KnownAsset] {
    if text.utf8.elementsEqual("ether".utf8) {
      return [KnownAsset(holding: .init(.ether), token: nil)]
    }
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      let address = try Address(parsing: Self.withoutChain(text))
      return [KnownAsset(holding: .init(.token(address)), token: nil)]
    }
    let symbol = text.lowercased()
    let found = try chains.chains.flatMap { chain in
      try tokens(chain).filter { $0.symbol.lowercased() == symbol }
    }
    guard !found.isEmpty else { throw PolicyNameError.token(text) }
    return found.map { token in
      KnownAsset(
        holding: .init(chain: UInt256(token.chain.value), .token(token.address)),
        token: token
      )
    }
  }

  /// Parses an amount of an asset, in base units.
  func units(_ text: String, of known: KnownAsset) throws -> UInt256 {
    if known.holding.asset == .ether { return try AmountText(parsing: text).inEther().count }
    if let token = known.token { return try AmountText(parsing: text).inUnits(of: token) }
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, words[1].utf8.elementsEqual("units".utf8),
      let units = try? Wei(parsing: String(words[0]))
    else { throw PolicyNameError.units(text) }
    return units.count
  }
}

/// Why a name in a policy cannot be resolved.
package enum PolicyNameError: Error, Equatable {
  case token(String)
  case units(String)
  case selector(String)
  case unverified(String)
  case addressWithChain
}

extension PolicyNameError: Reportable {
  package var report: Report {
    switch self {
    case .token(let symbol):
      Report(
        .data,
        "policy-token",
        "unknown token: \(foreign: symbol); use its address"
      )
    case .units(let text):
      Report(
        .data,
        "policy-units",
        "invalid amount: for a token address, expected the form \"1000000 units\", found "
          + "\(foreign: text)"
      )
    case .selector(let text):
      Report(
        .data,
        "policy-selector",
        "invalid function: expected a signature or 4 bytes in hex, found "
          + "\(foreign: text)"
      )
    case .addressWithChain:
      Report(
        .data,
        "policy-address-chain",
        "invalid address: a rule applies on every allowed chain, so its addresses name none"
      )
    case .unverified(let name):
      Report(
        .refused,
        "policy-account-unverified",
        "the address of \(name: UntrustedText.escaped(name)) was never verified on this machine"
      )
    }
  }
}
