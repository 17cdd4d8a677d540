package import Core
package import Entity

/// Shows the name that an address has given itself in the Ethereum Name Service.
package enum ShowPrimaryName {
  package struct Request: Sendable {
    package let address: Address
    /// The chain for which the name is wanted.
    package let chain: ChainEntry

    package init(_ address: Address, on chain: ChainEntry) {
      (self.address, self.chain) = (address, chain)
    }
  }

  package struct Response: Sendable {
    package let lookup: NameLookup
    package let name: String
    package let chain: ChainEntry
    /// When it was asked for, in seconds since 1970.
    package let now: UInt64
  }

  package protocol Worker: Sendable {
    /// Asks Ethereum's nodes for the primary name of an address, which must lead back to it.
    func primaryName(of address: Address, on chain: ChainID) async throws -> NameLookup
    /// Seconds since 1970.
    func now() -> UInt64
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// - Throws: ``PrimaryNameError`` if the address has no name, or claims one that is not its own.
    package func act(on request: Request) async throws -> Response {
      let found = try await worker.primaryName(of: request.address, on: request.chain.id)
      guard let name = found.name else {
        throw PrimaryNameError(found, on: request.chain)
      }
      return Response(lookup: found, name: name, chain: request.chain, now: worker.now())
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.name-lookup"

    package let address: String
    package let name: String
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
      let (found, chain) = (response.lookup, response.chain)
      let name = UntrustedText.escaped(response.name, limit: 256)
      let reading = NameReading(
        at: found.block,
        through: found.gateways,
        for: chain,
        now: response.now
      )
      return Answer(
        Body(
          address: found.address.description,
          name: name,
          chainID: reading.chainID,
          chainName: reading.chainName,
          gateways: reading.gateways,
          block: reading.block,
          blockHash: reading.blockHash,
          blockTime: reading.blockTime
        ),
        styled: StyledText(data: name),
        notes: [
          "\(name: name) leads back to \(found.address) on \(name: chain.name), \(reading.asOf)"
        ] + reading.notes
      )
    }
  }
}

/// Why no name is shown for an address.
package enum PrimaryNameError: Error, Equatable {
  case none(Address, chain: String)
  /// A name was given in place of an address.
  case isName(String)
  /// The address claims a text that is not a normalized name.
  case unnormalized(Address, String)
  /// The address claims a name that leads to another address.
  case leadsElsewhere(Address, String, Address)
  /// The address claims a name that leads to none.
  case leadsNowhere(Address, String)

  init(_ found: NameLookup, on chain: ChainEntry) {
    self =
      switch found.claimed {
      case nil: .none(found.address, chain: chain.name)
      case .unnormalized(let text): .unnormalized(found.address, text)
      case .leadsElsewhere(let name, let other?): .leadsElsewhere(found.address, name, other)
      case .leadsElsewhere(let name, nil): .leadsNowhere(found.address, name)
      }
  }
}

extension PrimaryNameError: Reportable {
  package var report: Report {
    switch self {
    case .none(let address, let chain):
      Report(.refused, "primary-name-none", "\(address) has no name for \(name: chain)")
    case .isName(let name):
      Report(
        .usage,
        "name-lookup-name",
        "expected an address, found a name: \(foreign: name, limit: 256)"
      )
    case .unnormalized(let address, let text):
      Report(
        .refused,
        "primary-name-unnormalized",
        "\(address) claims a name that is not normalized, and is not shown as its name: "
          + "\(foreign: text, limit: 256)"
      )
    case .leadsElsewhere(let address, let name, let other):
      Report(
        .refused,
        "primary-name-elsewhere",
        "\(address) claims the name \(foreign: name, limit: 256), but that name leads to \(other)"
      )
    case .leadsNowhere(let address, let name):
      Report(
        .refused,
        "primary-name-nowhere",
        "\(address) claims the name \(foreign: name, limit: 256), but that name leads nowhere"
      )
    }
  }
}
