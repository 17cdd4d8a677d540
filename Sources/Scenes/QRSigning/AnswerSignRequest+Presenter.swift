package import Core
package import Entity

extension AnswerSignRequest {
  package struct Body: AnswerBody {
    package static let schema = "kingtherum.sign-answer"

    let kind: Sentence
    let requestID: String?
    let from: String
    let wallet: String
    let hash: String?
    let signature: String
    /// The answer as UR text.
    package let ur: String
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    /// The text to read before signing: what signing would do, and who asks.
    package func ask(_ draft: Draft) -> StyledText {
      var facts = LabeledLines()
      let asked = draft.asked
      facts.add("request", asked.id.map { "\(term: SignRequest.text(id: $0))" } ?? "without an ID")
      facts.add("asked by", asked.origin.map { "\(foreign: $0) (unverified)" })
      facts.add("key", asked.key.text)
      let review =
        switch draft.subject {
        case .transaction(let draft): SignTransaction.Presenter().ask(draft)
        case .message(let draft): SignMessage.Presenter().ask(draft)
        }
      return review + facts.styled(.faint)
    }

    package func present(_ response: Response) -> Answer<Body> {
      let id = response.asked.id.map(SignRequest.text)
      var facts = LabeledLines()
      facts.add("answered", id.map { "\(term: $0)" } ?? "a request without an ID")
      facts.add("from", data: "\(response.from) (\(response.wallet.text))")
      facts.add("hash", data: response.hash?.description)
      return Answer(
        Body(
          kind: response.asked.kind.name,
          requestID: id,
          from: response.from.description,
          wallet: response.wallet.text,
          hash: response.hash?.description,
          signature: Hex.prefixed(response.answer.bytes),
          ur: response.ur.text
        ),
        styled: facts.styled,
        document: .init(file: response.ur.text + "\n") { .showCode(file: $0) }
      )
    }
  }
}

extension AnswerSignRequest.Draft: Approvable, Signable {
  package var reviewText: StyledText { AnswerSignRequest.Presenter().ask(self) }

  package var dangers: [Sentence] {
    switch subject {
    case .transaction(let draft): draft.dangers
    case .message(let draft): draft.dangers
    }
  }

  package var reminder: StyledText {
    switch subject {
    case .transaction(let draft): draft.reminder
    case .message(let draft): draft.reminder
    }
  }

  package var suggestedActions: [SuggestedAction] {
    switch subject {
    case .transaction(let draft): draft.suggestedActions
    // The request fixes the bytes, so signing those that a hex text encodes is not an option.
    case .message(let draft): draft.suggestedActions.filter { $0 != .signHexBytes }
    }
  }

  package var question: Sentence {
    switch subject {
    case .transaction(let draft): draft.question
    case .message(let draft): draft.question
    }
  }

  package func intents(knowing tokens: KnownTokens) -> [Intent] {
    switch subject {
    case .transaction(let draft): draft.intents(knowing: tokens)
    case .message(let draft): draft.intents(knowing: tokens)
    }
  }
}

extension SignRequest.Kind {
  /// The kind of thing to sign, in words.
  package var name: Sentence {
    switch self {
    case .legacy: "legacy transaction"
    case .transaction: "transaction"
    case .typedData: "typed data"
    case .message: "message"
    }
  }
}

extension KeyOrigin {
  package var text: Sentence {
    guard let fingerprint else { return "\(path)" }
    return "\(path) of the wallet \(hex: Hex.encode(fingerprint))"
  }
}

/// The reason why a request is not answered.
package enum AnswerSignRequestError: Error, Equatable {
  case path(asked: DerivationPath, account: DerivationPath?)
  case noAccount(DerivationPath)
  case several(DerivationPath, count: Int)
  case notAsked(Address)
  case otherWallet(asked: String, found: String)
  case otherKind(wanted: Sentence, found: Sentence)
}

extension AnswerSignRequestError: Reportable {
  package var report: Report {
    switch self {
    case .path(let asked, let account):
      Report(
        .refused,
        "request-path",
        account.map {
          "the request is for the key at \(asked), but this account's path is \($0)"
        }
          ?? "the request is for the key at \(asked), but this account has no path"
      )
    case .noAccount(let path):
      Report(.refused, "request-no-account", "no wallet on this machine has an account at \(path)")
    case .several(let path, let count):
      Report(
        .refused,
        "request-several-accounts",
        "\(count: count) wallets on this machine have an account at \(path), and the request does "
          + "not say which to use"
      )
    case .notAsked(let address):
      Report(.refused, "request-not-asked", "the request is not for \(address)")
    case .otherWallet(let asked, let found):
      Report(
        .refused,
        "request-other-wallet",
        "the request is for the wallet with fingerprint \(hex: asked), but this wallet's fingerprint is "
          + "\(hex: found)"
      )
    case .otherKind(let wanted, let found):
      Report(
        .data,
        "request-other-kind",
        "wrong kind of request: expected \(wanted), found \(found)"
      )
    }
  }
}
