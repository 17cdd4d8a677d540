import Core
package import Entity
import HomeKit
package import Scenes

extension Session {
  var descriptorFolder: DescriptorFolder { DescriptorFolder(path: home + "/clear-signing") }

  /// Returns the descriptors for the contracts that a transaction calls, and data for them.
  package func sources(for transaction: Transaction, from: Address?) throws -> DescriptionSources? {
    guard let chain = transaction.chain, let to = transaction.to, !transaction.input.isEmpty else {
      return nil
    }
    let kept = keptDescriptors
    let found = descriptors(at: .init(chain: chain, address: to), ofCalls: true, among: kept)
    guard !found.isEmpty else { return nil }
    let tokens = try chains[chain].map { try self.tokens(on: $0, list: nil) } ?? []
    return DescriptionSources(
      descriptors: found,
      chains: chains,
      tokens: TokenList(adding: tokens)
    ).gathering(for: transaction, from: from) { descriptors(at: $0, ofCalls: true, among: kept) }
  }

  /// Returns the descriptors for the contract of a message, and for contracts of calls within it.
  package func descriptors(for message: SignableMessage) -> [NamedDescriptor] {
    guard case .typed(let data) = message, let number = data.chain.flatMap({ UInt64(exactly: $0) }),
      let chain = try? ChainID(number), let contract = data.verifyingContract
    else { return [] }
    let kept = keptDescriptors
    let place = ClearDescriptor.Deployment(chain: chain, address: contract)
    let found = descriptors(at: place, ofCalls: false, among: kept)
    return DescriptionSources(descriptors: found, chains: chains, tokens: TokenList(adding: []))
      .gathering(for: data, from: nil) { descriptors(at: $0, ofCalls: true, among: kept) }
      .descriptors
  }

  /// The list of descriptors, read once per review.
  private var keptDescriptors: [StoredDescriptor] { used { try descriptorFolder.kept() } }

  private func descriptors(
    at place: ClearDescriptor.Deployment,
    ofCalls: Bool,
    among kept: [StoredDescriptor]
  ) -> [NamedDescriptor] {
    used { try descriptorFolder.descriptors(at: place, ofCalls: ofCalls, among: kept) }
  }

  /// Reads descriptors; an unreadable folder does not prevent a review.
  private func used<Found>(_ read: () throws -> [Found]) -> [Found] {
    do { return try read() } catch {
      notify(.descriptorsUnused(error))
      return []
    }
  }
}
