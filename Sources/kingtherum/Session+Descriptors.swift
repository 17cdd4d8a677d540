import BigInt
import ChainKit
import Core
import Entity
import Scenes

extension Session {
  var descriptorFolder: DescriptorFolder { DescriptorFolder(path: home + "/clear-signing") }

  /// What descriptors say of the contracts that a transaction calls, and what is known for it.
  func sources(for transaction: Transaction, from: Address?) throws -> DescriptionSources? {
    guard let chain = transaction.chain, let to = transaction.to, !transaction.input.isEmpty else {
      return nil
    }
    let found = descriptors(at: .init(chain: chain, address: to), ofCalls: true)
    guard !found.isEmpty else { return nil }
    let tokens = try chains[chain].map { try self.tokens(on: $0, list: nil) } ?? []
    return DescriptionSources(
      descriptors: found,
      chains: chains,
      tokens: TokenList(adding: tokens)
    ).gathering(for: transaction, from: from) { descriptors(at: $0, ofCalls: true) }
  }

  /// What descriptors say of the contract that a message is for, and of those that calls within it
  /// are made to.
  func descriptors(for message: SignableMessage) -> [NamedDescriptor] {
    guard case .typed(let data) = message, let number = data.chain.flatMap({ UInt64(exactly: $0) }),
      let chain = try? ChainID(number), let contract = data.verifyingContract
    else { return [] }
    let found = descriptors(at: .init(chain: chain, address: contract), ofCalls: false)
    return DescriptionSources(descriptors: found, chains: chains, tokens: TokenList(adding: []))
      .gathering(for: data, from: nil) { descriptors(at: $0, ofCalls: true) }.descriptors
  }

  /// A folder that cannot be read keeps nothing from being reviewed without it.
  private func descriptors(at place: ClearDescriptor.Deployment, ofCalls: Bool)
    -> [NamedDescriptor]
  {
    do { return try descriptorFolder.descriptors(at: place, ofCalls: ofCalls) } catch {
      let reason = (error as? any Reportable)?.report.message ?? "\(type(of: error))"
      console.say("caution: the descriptors are not used: \(reason)")
      return []
    }
  }
}
