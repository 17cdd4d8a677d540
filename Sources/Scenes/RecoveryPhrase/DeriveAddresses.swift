import Core
package import Entity
package import WalletKit

/// Shows the addresses of a recovery phrase at given paths. Nothing is stored.
package enum DeriveAddresses {
  package struct Request: Sendable {
    package let templates: [PathTemplate]
    /// The number of addresses per template; nil for 5 from a template with a counter, else 1.
    package let count: Int?

    package init(templates: [PathTemplate], count: Int?) {
      (self.templates, self.count) = (templates, count)
    }

    /// The paths in the order of the templates, without duplicates.
    package func paths() throws(PathTemplateError) -> [DerivationPath] {
      var seen: Set<DerivationPath> = []
      var paths: [DerivationPath] = []
      for template in templates {
        let count = count ?? (template.hasCounter ? 5 : nil)
        for path in try template.paths(count: count) where seen.insert(path).inserted {
          paths.append(path)
        }
      }
      return paths
    }
  }

  package struct Found: Sendable, Equatable {
    package let path: DerivationPath
    package let address: Address
  }

  package struct Response: Sendable {
    package let words: Int
    package let language: WordLanguage
    package let hasPassphrase: Bool
    package let isPubliclyKnown: Bool
    package let found: [Found]
  }

  package struct Interactor: SecretInteractor {
    package init() {}

    /// Returns the paths; throws if one of them is invalid.
    @discardableResult
    package func prepare(_ request: Request) throws -> [DerivationPath] { try request.paths() }

    package func act(
      on request: Request,
      mnemonic: borrowing Mnemonic,
      passphrase: borrowing Passphrase?
    ) throws -> Response {
      let paths = try prepare(request)
      let hasPassphrase: Bool
      let seed: SecretBytes
      switch passphrase {
      case .some(let passphrase):
        hasPassphrase = true
        seed = try mnemonic.seed(passphrase: passphrase)
      case .none:
        hasPassphrase = false
        seed = try mnemonic.seed()
      }
      let master = try HDKey(seed: seed)
      return Response(
        words: mnemonic.wordCount,
        language: mnemonic.language,
        hasPassphrase: hasPassphrase,
        isPubliclyKnown: mnemonic.isPubliclyKnown,
        found: try paths.map { path in
          Found(path: path, address: Address(publicKey: try master.publicKey(at: path)))
        }
      )
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.mnemonic-derive"

    package struct Row: Encodable, Sendable {
      package let path: String
      package let address: String
    }

    package let words: Int
    package let language: String
    package let hasPassphrase: Bool
    package let isKnownTestKey: Bool
    package let addresses: [Row]
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let rows = response.found.map {
        Body.Row(path: $0.path.description, address: $0.address.description)
      }
      var table = Table([.left, .left])
      for row in rows { table.add("\(path: row.path)", "\(address: row.address)") }
      return Answer(
        Body(
          words: response.words,
          language: response.language.name,
          hasPassphrase: response.hasPassphrase,
          isKnownTestKey: response.isPubliclyKnown,
          addresses: rows
        ),
        styled: table.styled,
        notes: response.isPubliclyKnown ? [RecoveryPhraseText.publiclyKnown] : []
      )
    }
  }
}
