package import Core
package import Entity

/// Shows the address that a name of the Ethereum Name Service leads to.
package enum ShowNameResolution {
  package struct Request: Sendable {
    package let name: ENSName
    /// The chain on which the address is to be used.
    package let chain: ChainEntry
    /// The name with its chain, as it was typed; nil if it was typed alone.
    let typed: InteroperableName?

    package init(_ name: ENSName, on chain: ChainEntry, typed: InteroperableName? = nil) {
      (self.name, self.chain, self.typed) = (name, chain, typed)
    }
  }

  package struct Response: Sendable {
    package let resolution: NameResolution
    package let address: Address
    package let chain: ChainEntry
    /// When it was asked for, in seconds since 1970.
    package let now: UInt64
  }

  package protocol Worker: Sendable {
    /// Asks Ethereum's nodes for the address of a name on a chain.
    func resolution(of name: ENSName, on chain: ChainID) async throws -> NameResolution
    /// Seconds since 1970.
    func now() -> UInt64
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// - Throws: ``NameLookupError`` if the name has no address,
    ///   `InteroperableAddressError.nameChecksum` if it is not the one of the typed checksum.
    package func act(on request: Request) async throws -> Response {
      let found = try await worker.resolution(of: request.name, on: request.chain.id)
      let address = try found.requireAddress(on: request.chain)
      try request.typed?.check(address)
      return Response(
        resolution: found,
        address: address,
        chain: request.chain,
        now: worker.now()
      )
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.name-resolve"

    package let name: String
    package let address: String
    /// `ether`, `chain` or `defaultEVM`: the record that contains the address.
    package let record: String
    package let resolver: String?
    package let chainID: String
    package let chainName: String
    package let gateways: [String]
    package let block: String
    package let blockHash: String
    package let blockTime: Sentence
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let (found, chain) = (response.resolution, response.chain)
      let name = UntrustedText.escaped(found.name, limit: 256)
      let reading = NameReading(
        at: found.block,
        through: found.gateways,
        for: chain,
        now: response.now
      )
      return Answer(
        Body(
          name: name,
          address: response.address.description,
          record: found.record.rawValue,
          resolver: found.resolver?.description,
          chainID: reading.chainID,
          chainName: reading.chainName,
          gateways: reading.gateways,
          block: reading.block,
          blockHash: reading.blockHash,
          blockTime: reading.blockTime
        ),
        styled: StyledText(data: response.address.description),
        notes: ["\(name: name): \(found.record.text(on: chain)), \(reading.asOf)"] + reading.notes
          + [found.record.note(of: found.name, on: chain)].compactMap(\.self)
      )
    }
  }
}
