package import Core
package import Entity

/// The checks of a sign-in message beyond its format.
package struct SignInCheck: Sendable, Equatable {
  /// The domain that the user is looking at; nil if it was not given.
  package let domain: String?
  /// Seconds since 1970.
  package let now: UInt64

  package init(domain: String?, now: UInt64) { (self.domain, self.now) = (domain, now) }

  /// - Throws: ``SignInCheckError`` if the message is for another site, or not valid now.
  package func check(_ message: SignInMessage) throws(SignInCheckError) {
    if let domain, domain.lowercased() != message.domain.lowercased() {
      throw .domain(found: message.domain, wanted: domain)
    }
    if let end = message.expirationTime, end.isReached(at: now) { throw .expired(end.text) }
    if let start = message.notBefore, !start.isReached(at: now) { throw .early(start.text) }
  }
}

/// Why a sign-in message must not be signed or accepted.
package enum SignInCheckError: Error, Equatable {
  case domain(found: String, wanted: String)
  case expired(String)
  case early(String)
  case account(wanted: Address, signer: Address)
}

extension SignInCheckError: Reportable {
  package var report: Report {
    switch self {
    case .domain(let found, let wanted):
      Report(
        .refused,
        "siwe-other-domain",
        "this signs in to \(foreign: found, limit: 256), not to "
          + "\(foreign: wanted, limit: 256)"
      )
    case .expired(let time): Report(.refused, "siwe-expired", "this expired at \(time: time)")
    case .early(let time):
      Report(.refused, "siwe-not-before", "this is not valid before \(time: time)")
    case .account(let wanted, let signer):
      Report(
        .refused,
        "siwe-other-account",
        "this must be signed by \(wanted), not by \(signer)"
      )
    }
  }
}

/// Reads a sign-in message, and checks it without a wallet.
package enum CheckSignIn {
  package struct Request: Sendable {
    package let bytes: [UInt8]
    package let check: SignInCheck
    package let context: MessageContext
    package let demanded: ChainEntry?

    package init(
      bytes: [UInt8],
      check: SignInCheck,
      context: MessageContext,
      demanded: ChainEntry?
    ) {
      (self.bytes, self.check) = (bytes, check)
      (self.context, self.demanded) = (context, demanded)
    }
  }

  package struct Response: Sendable {
    package let message: SignInMessage
    package let context: MessageContext
    package let warnings: [Warning]
  }

  package struct Interactor: Scenes.Interactor {
    package init() {}

    package func act(on request: Request) throws -> Response {
      let message = try SignInMessage(parsing: request.bytes)
      try request.check.check(message)
      if let demanded = request.demanded {
        try MessageChainError.check(.signIn(message), is: demanded)
      }
      let knowledge = Knowledge(
        of: .signIn(message),
        in: request.context,
        account: nil,
        knownAddresses: .none
      )
      let subject = MessageSubject(.signIn(message), from: message.address, knowing: knowledge)
      return Response(
        message: message,
        context: request.context,
        warnings: Rules.findings(about: .message(subject), knowing: knowledge).map(\.warning)
      )
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.siwe-check"

    let message: EmbeddedJSON
    let digest: String
    let warnings: [Warning]
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      var page = ReviewPage()
      response.message.add(to: &page.main, in: response.context)
      return Answer(
        Body(
          message: EmbeddedJSON(json: response.message.json),
          digest: response.message.message.digest.description,
          warnings: response.warnings
        ),
        styled: page.styled(response.warnings)
      )
    }
  }
}
