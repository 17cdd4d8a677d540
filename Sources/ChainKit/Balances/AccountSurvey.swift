import Core
import Core
public import Entity

/// What a chain knows of an account.
public struct AccountUse: Hashable, Sendable {
  /// The account.
  public let account: Address
  /// How many transactions it has sent.
  public let nonce: UInt64
  /// The ether it holds.
  public let ether: Wei
  /// The tokens it holds some of, among those that were asked about.
  public let tokens: [TokenAmount]

  /// Whether the account has sent anything, or holds anything.
  ///
  /// One that received and never sent, and whose tokens are on no list, looks unused.
  public var isUsed: Bool { nonce > 0 || ether > .zero || !tokens.isEmpty }

  /// Describes an account.
  public init(account: Address, nonce: UInt64, ether: Wei, tokens: [TokenAmount]) {
    (self.account, self.nonce, self.ether, self.tokens) = (account, nonce, ether, tokens)
  }
}

/// Tells of many accounts whether they were ever used.
public struct AccountSurvey: Sendable {
  private let node: Node
  private let multicall: Address

  /// Makes a survey of the node's chain.
  public init(_ node: Node, multicall: Address = Multicall3.address) {
    (self.node, self.multicall) = (node, multicall)
  }

  /// What the chain knows of accounts, all after one block, in the order they were asked for.
  ///
  /// Cost: as many questions as `Balances` takes, and one batch for the nonces.
  /// - Throws: `RPCFailure`.
  public func uses(
    of accounts: [Address],
    tokens: [Token]
  ) async throws(RPCFailure) -> [AccountUse] {
    guard !accounts.isEmpty else { return [] }
    let sheet = try await Balances(node, multicall: multicall).read(
      accounts: accounts,
      tokens: tokens
    )
    let tag = BlockTag.number(sheet.block.number)
    let nonces = try await node.endpoint.batch(
      accounts.map { GetTransactionCount($0, at: tag) }
    )
    var uses: [AccountUse] = []
    for (balances, nonce) in zip(sheet.accounts, nonces) {
      uses.append(
        AccountUse(
          account: balances.account,
          nonce: try nonce.get().value,
          ether: balances.ether,
          tokens: balances.tokens.compactMap { token in
            guard case .amount(let units) = token.reading, units > 0 else { return nil }
            return TokenAmount(token: token.token, units: units)
          }
        )
      )
    }
    return uses
  }
}
