package import Core
package import Entity
package import WalletKit

/// Derives addresses of a recovery phrase under any scheme or path, and stores nothing.
package enum DeriveAccounts {
  /// The maximum number of addresses of one scheme in a request.
  package static let most: UInt32 = 10_000

  package struct Request: Sendable {
    package let wallet: WalletName
    package let schemes: [DerivationScheme]
    package let first: UInt32
    package let count: UInt32
    /// If set, only the paths of this address are shown.
    package let wanted: Address?

    package init(
      wallet: WalletName,
      schemes: [DerivationScheme],
      first: UInt32,
      count: UInt32,
      wanted: Address?
    ) {
      (self.wallet, self.schemes, self.wanted) = (wallet, schemes, wanted)
      (self.first, self.count) = (first, count)
    }
  }

  package struct Row: Sendable, Equatable {
    /// Nil if the path belongs to no scheme.
    package let scheme: DerivationScheme?
    package let path: DerivationPath
    package let address: Address
    /// True if the wallet's list contains it.
    package let isListed: Bool

    package init(
      scheme: DerivationScheme?,
      path: DerivationPath,
      address: Address,
      isListed: Bool
    ) {
      (self.scheme, self.path) = (scheme, path)
      (self.address, self.isListed) = (address, isListed)
    }

    var schemeName: Sentence { DeriveAccounts.name(of: scheme) }
  }

  static func name(of scheme: DerivationScheme?) -> Sentence {
    scheme.map { "\(term: $0.rawValue)" } ?? "own path"
  }

  package struct Response: Sendable {
    package let wallet: WalletName
    package let rows: [Row]
  }

  package protocol Worker: Sendable {
    func wallet(named name: WalletName) throws -> WalletEntry
    /// Unlocks the wallet once (about 0.5 s) and derives the addresses (about 0.1 ms each).
    func addresses(
      of wallet: WalletName,
      at paths: [DerivationPath],
      unlockedBy secret: borrowing UnlockSecret
    ) throws -> [Address]
  }

  package struct Interactor: SecretInteractor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// Throws if the wallet has a single key, or too many addresses are asked for.
    package func prepare(_ request: Request) throws {
      let wallet = try worker.wallet(named: request.wallet)
      guard wallet.kind == .mnemonic else { throw DeriveAccountsError.singleKey(request.wallet) }
      guard (1...DeriveAccounts.most).contains(request.count) else {
        throw DeriveAccountsError.count(request.count)
      }
    }

    package func act(on request: Request, unlockedBy secret: borrowing UnlockSecret) throws
      -> Response
    {
      try prepare(request)
      let listed = Set(try worker.wallet(named: request.wallet).accounts.map(\.address))
      var places: [(scheme: DerivationScheme, path: DerivationPath)] = []
      // Several schemes have the same path for the first account; it is shown once.
      var seen: Set<DerivationPath> = []
      for scheme in request.schemes {
        for offset in 0..<request.count {
          let path = try scheme.path(request.first + offset)
          if seen.insert(path).inserted { places.append((scheme, path)) }
        }
      }
      let addresses = try worker.addresses(
        of: request.wallet,
        at: places.map(\.path),
        unlockedBy: secret
      )
      let rows = zip(places, addresses).map { place, address in
        Row(
          scheme: place.scheme,
          path: place.path,
          address: address,
          isListed: listed.contains(address)
        )
      }
      guard let wanted = request.wanted else {
        return Response(wallet: request.wallet, rows: rows)
      }
      let found = rows.filter { $0.address == wanted }
      guard !found.isEmpty else {
        throw DeriveAccountsError.notFound(wanted, tried: rows.count)
      }
      return Response(wallet: request.wallet, rows: found)
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.account-derive"

    package struct Row: Encodable, Sendable {
      package let scheme: Sentence
      package let path: String
      package let address: String
      package let isListed: Bool
    }

    package let wallet: String
    package let addresses: [Row]
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let rows = response.rows.map { row in
        Body.Row(
          scheme: row.schemeName,
          path: row.path.description,
          address: row.address.description,
          isListed: row.isListed
        )
      }
      return Answer(Body(wallet: response.wallet.text, addresses: rows), styled: styled(rows))
    }

    private func styled(_ rows: [Body.Row]) -> StyledText {
      var table = Table([.left, .left, .left, .left])
      for row in rows {
        table.add(
          "\(path: row.path)",
          "\(address: row.address)",
          row.scheme,
          row.isListed ? "listed" : ""
        )
      }
      return table.styled
    }
  }
}

/// Why no addresses are shown.
package enum DeriveAccountsError: Error, Equatable {
  case singleKey(WalletName)
  case count(UInt32)
  case notFound(Address, tried: Int)
}

extension DeriveAccountsError: Reportable {
  package var report: Report {
    switch self {
    case .singleKey(let name):
      Report(
        .refused,
        "derive-single-key",
        "\(name: name.text) has a single private key; no other addresses can be derived from it"
      )
    case .count(let found):
      Report(
        .usage,
        "derive-count",
        "invalid number of addresses: expected 1 to \(count: DeriveAccounts.most), found "
          + "\(count: found)"
      )
    case .notFound(let address, let tried):
      Report(
        .refused,
        "derive-not-found",
        "address not found among the \(count: tried) tried: \(address)"
      )
    }
  }
}
