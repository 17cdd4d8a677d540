package import Core
package import Entity
package import WalletKit

/// Shows the extended public key above a wallet's accounts, for a watch-only program.
package enum ShowExtendedKey {
  package struct Request: Sendable {
    package let wallet: WalletName
    package let path: DerivationPath

    package init(wallet: WalletName, path: DerivationPath) {
      (self.wallet, self.path) = (wallet, path)
    }
  }

  package struct Response: Sendable {
    package let wallet: WalletName
    package let path: DerivationPath
    package let key: ExtendedPublicKey
    /// Nil if a watch-only wallet does not know it.
    package let masterFingerprint: [UInt8]?
    /// The key in Base58Check (BIP-32).
    package let xpub: String
    /// The key as a `crypto-hdkey`, and as the only one of a `crypto-account`.
    package let ur: UR
    package let accountUR: UR?

    init(
      wallet: WalletName,
      path: DerivationPath,
      key: ExtendedPublicKey,
      masterFingerprint: [UInt8]?
    ) throws {
      (self.wallet, self.path) = (wallet, path)
      (self.key, self.masterFingerprint) = (key, masterFingerprint)
      let shared = key.shared(at: path, fingerprint: masterFingerprint, name: wallet.text)
      xpub = try key.text
      ur = try shared.ur
      accountUR = try masterFingerprint.map {
        try URAccount(fingerprint: $0, keys: [shared]).ur
      }
    }
  }

  package protocol Worker: Sendable {
    func wallet(named name: WalletName) throws -> WalletEntry
    /// Unlocks the wallet (about half a second).
    func extendedPublicKey(
      of wallet: WalletName,
      at path: DerivationPath,
      unlockedBy secret: borrowing UnlockSecret
    ) throws -> (key: ExtendedPublicKey, masterFingerprint: [UInt8])
  }

  package struct Interactor: SecretInteractor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// Throws if the wallet has a single key.
    package func prepare(_ request: Request) throws {
      let wallet = try worker.wallet(named: request.wallet)
      guard wallet.kind == .mnemonic else { throw DeriveAccountsError.singleKey(request.wallet) }
    }

    /// Returns the key that a watch-only wallet was made from; needs no password.
    ///
    /// `path` must be nil or the key's own path; the addresses below it are shown by other scenes.
    package func act(on wallet: WatchEntry, at path: DerivationPath?) throws -> Response {
      guard let kept = wallet.key else { throw ShowExtendedKeyError.addresses(wallet.name) }
      let place = try kept.place
      guard path == nil || path == place else {
        throw ShowExtendedKeyError.elsewhere(wallet.name, place)
      }
      return try Response(
        wallet: wallet.name,
        path: place,
        key: kept.key,
        masterFingerprint: kept.masterFingerprint
      )
    }

    package func act(on request: Request, unlockedBy secret: borrowing UnlockSecret) throws
      -> Response
    {
      try prepare(request)
      let found = try worker.extendedPublicKey(
        of: request.wallet,
        at: request.path,
        unlockedBy: secret
      )
      return try Response(
        wallet: request.wallet,
        path: request.path,
        key: found.key,
        masterFingerprint: found.masterFingerprint
      )
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.account-xpub"

    package let wallet: String
    package let path: String
    package let xpub: String
    package let parentFingerprint: String
    package let masterFingerprint: String?
    /// The key as a `crypto-hdkey`, and as the only one of a `crypto-account`.
    package let ur: String
    package let accountUR: String?
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      Answer(
        Body(
          wallet: response.wallet.text,
          path: response.path.description,
          xpub: response.xpub,
          parentFingerprint: Hex.encode(response.key.parentFingerprint),
          masterFingerprint: response.masterFingerprint.map { Hex.encode($0) },
          ur: response.ur.text,
          accountUR: response.accountUR?.text
        ),
        styled: StyledText(data: response.xpub),
        notes: [
          .caution(
            "anyone who has this xpub sees every address below it, and with the private key of one "
              + "of them can derive the private keys of all"
          )
        ]
      )
    }
  }
}

/// Why an extended public key cannot be shown.
package enum ShowExtendedKeyError: Error, Equatable {
  case addresses(WalletName)
  case elsewhere(WalletName, DerivationPath)
  case fingerprint(String)
}

extension ShowExtendedKeyError: Reportable {
  package var report: Report {
    switch self {
    case .addresses(let wallet):
      Report(
        .refused,
        "xpub-of-addresses",
        "\(name: UntrustedText.escaped(wallet.text)) watches single addresses and has no xpub"
      )
    case .elsewhere(let wallet, let path):
      Report(
        .refused,
        "xpub-other-path",
        "\(name: UntrustedText.escaped(wallet.text)) is watch-only: it only has the xpub of \(path)"
      )
    case .fingerprint(let wallet):
      Report(
        .refused,
        "xpub-no-fingerprint",
        "a crypto-account requires the fingerprint of the master key, which "
          + "\(name: UntrustedText.escaped(wallet)) does not have"
      )
    }
  }
}
