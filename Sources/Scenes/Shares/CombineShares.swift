package import Core
package import Entity
package import WalletKit

/// Combines SLIP-39 shares; the secret goes to files, never into an answer.
package enum CombineShares {
  package struct Request: Sendable {
    package let secretFile: String?
    package let wordsFile: String?
    package let language: WordLanguage

    package init(secretFile: String?, wordsFile: String?, language: WordLanguage = .english) {
      (self.secretFile, self.wordsFile) = (secretFile, wordsFile)
      self.language = language
    }
  }

  /// The combined secret before it is written. Only the interactor creates one.
  package struct Draft: ~Copyable {
    package let secret: SecretBytes
    /// The BIP-39 words for the secret, if requested.
    let words: SecretBytes?
    let response: Response

    /// Passes the words to `write`, if they were requested.
    package borrowing func writeWords(_ write: (borrowing SecretBytes) throws -> Void) throws {
      switch words {
      case .some(let words): try write(words)
      case .none: break
      }
    }
  }

  package struct Response: Sendable {
    package let bytes: Int
    package let shares: Int
    package let secretFile: String?
    package let wordsFile: String?
    /// The first account if the secret is a BIP-32 seed, as hardware wallets use it.
    package let seedAddress: Address
    /// The first account of the secret's BIP-39 words; nil if there are none for its length.
    package let wordsAddress: Address?
  }

  package struct Interactor: SecretInteractor {
    package init() {}

    /// Throws if no output file was given.
    package func prepare(_ request: Request) throws {
      guard request.secretFile != nil || request.wordsFile != nil else {
        throw CombineSharesError.noPlace
      }
    }

    package func draft(
      _ request: Request,
      shares: borrowing ShareCollection,
      passphrase: borrowing SharePassphrase,
      partialGroups: ShareCollection.PartialGroups
    ) throws -> Draft {
      let secret = try shares.combined(passphrase: passphrase, partialGroups: partialGroups)
      let path = DerivationPath.firstAccount
      let seedAddress = try WalletSecret(seed: secret).key(at: path).address
      let hasWords = [16, 20, 24, 28, 32].contains(secret.count)
      guard hasWords || request.wordsFile == nil else {
        throw CombineSharesError.noWords(bytes: secret.count)
      }
      let words = hasWords ? try Self.words(of: secret, request.language) : nil
      let response = Response(
        bytes: secret.count,
        shares: shares.headers.count,
        secretFile: request.secretFile,
        wordsFile: request.wordsFile,
        seedAddress: seedAddress,
        wordsAddress: try words?.address(at: path)
      )
      let sentence = request.wordsFile == nil ? nil : try words?.sentence()
      return Draft(secret: secret, words: sentence, response: response)
    }

    package func commit(_ draft: borrowing Draft) -> Response { draft.response }

    private static func words(of secret: borrowing SecretBytes, _ language: WordLanguage) throws
      -> Mnemonic
    {
      try Mnemonic(entropy: try secret.prefix(secret.count), language: language)
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.shares-combine"

    package let bytes: Int
    package let shares: Int
    package let secretFile: String?
    package let mnemonicFile: String?
    package let seedAddress: String
    package let mnemonicAddress: String?
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      var facts = LabeledLines()
      facts.add(
        "secret",
        "\(response.bytes) \(by: response.bytes, one: "byte", many: "bytes") from "
          + "\(response.shares, one: "share", many: "shares")"
      )
      facts.add("address as a seed", data: response.seedAddress.description)
      facts.add("address as a phrase", data: response.wordsAddress?.description)
      facts.add("secret file", path: response.secretFile)
      facts.add("phrase file", path: response.wordsFile)
      return Answer(
        Body(
          bytes: response.bytes,
          shares: response.shares,
          secretFile: response.secretFile,
          mnemonicFile: response.wordsFile,
          seedAddress: response.seedAddress.description,
          mnemonicAddress: response.wordsAddress?.description
        ),
        styled: facts.styled,
        notes: [
          .info(
            "a wrong passphrase gives a different secret without an error; compare the address"
          ),
          .caution("anyone who reads the secret controls its funds; move it off this machine"),
        ]
      )
    }
  }
}

/// The reason why shares were not combined.
package enum CombineSharesError: Error, Equatable {
  case noPlace
  case noWords(bytes: Int)
}

extension CombineSharesError: Reportable {
  package var report: Report {
    switch self {
    case .noPlace:
      Report(.usage, "shares-no-place", "missing output file for the secret")
    case .noWords(let bytes):
      Report(
        .data,
        "shares-no-words",
        "secret does not fit a recovery phrase: expected 16, 20, 24, 28 or 32 bytes, found "
          + "\(count: bytes)"
      )
    }
  }
}

extension Mnemonic {
  fileprivate borrowing func address(at path: DerivationPath) throws -> Address {
    try WalletSecret(mnemonic: self).key(at: path).address
  }
}
