import ChainKit
import Core
import Entity
import Scenes
import WalletKit

/// Addresses from a process that holds the key, and what nodes know of them.
struct LiveDiscovery: DiscoverAccounts.Worker {
  let session: Session
  let options: ChainOptions
  let tokenList: String?
  /// Derives: below an xpub here, below words in a process of its own.
  let rows: @Sendable () throws -> [DeriveAccounts.Row]

  func derived() async throws -> [DeriveAccounts.Row] { try rows() }

  func uses(of accounts: [Address], on chain: ChainEntry) async throws -> [AccountUse] {
    let tokens = try session.tokens(on: chain, list: tokenList)
    return try await session.withNode(on: chain, options) { node in
      try await AccountSurvey(node).uses(of: accounts, tokens: tokens)
    }
  }
}

/// Derives in a process of its own, which holds the key and cannot reach the network.
struct DerivingChild: Sendable {
  let wallet: WalletName
  let count: UInt32
  let home: String
  let unlocking: UnlockOptions

  func addresses() throws -> [DeriveAccounts.Row] {
    let child = try ChildProcess(
      arguments: ["account", "derive", wallet.text, "--count", "\(count)"]
        + ["--quiet", "--json", "--home", home] + unlocking.childArguments,
      passing: unlocking.childDescriptor
    )
    let answer = try child.exchange([])
    guard answer.status == 0 else { throw answer.refusal }
    let json = try JSON.parse(answer.output, maxBytes: 1 << 24)
    guard case .object(let members) = json,
      case .array(let rows)? = members.first(where: { $0.key == "addresses" })?.value
    else { throw SigningChildError.noDocument }
    return try rows.map(Self.row)
  }

  private static func row(_ json: JSON) throws -> DeriveAccounts.Row {
    guard case .object(let members) = json else { throw SigningChildError.noDocument }
    func text(_ key: String) throws -> String {
      guard case .string(let text)? = members.first(where: { $0.key == key })?.value else {
        throw SigningChildError.noDocument
      }
      return text
    }
    guard let scheme = DerivationScheme(rawValue: try text("scheme")) else {
      throw SigningChildError.noDocument
    }
    return DeriveAccounts.Row(
      scheme: scheme,
      path: try DerivationPath(parsing: try text("path")),
      address: try Address(parsing: try text("address")),
      isListed: members.contains { $0.key == "isListed" && $0.value == .bool(true) }
    )
  }
}
