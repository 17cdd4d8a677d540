import Entity
import Live
import Scenes

extension BuildOptions {
  /// Whether a person is asked for the recipient or the amount of a payment.
  func isAsked(_ said: PaymentArguments, asks: Bool) throws -> Bool {
    try asks && isPayment && !said.isComplete
  }

  /// Asks step by step for what is missing, then continues as if all of it had been given.
  ///
  /// Unless it `signs`, a watch-only account pays as well as one with a key. A name that is typed is
  /// looked up through `client`, unless that is nil.
  ///
  /// - Returns: The request, and the session that knows that name.
  func asked(
    _ said: PaymentArguments,
    _ inputs: BuildInputs,
    _ session: Session,
    on chain: ChainEntry,
    _ builder: BuildTransaction.Interactor,
    through client: (ChainClient, options: ChainOptions)?,
    signs: Bool,
    _ console: Console
  ) async throws -> (BuildTransaction.Request, Session) {
    var (payment, inputs, session) = (self, inputs, session)
    let known = inputs.tokens.tokens(on: chain.id)
    // Nobody is asked which account pays for what cannot be paid.
    if try said.link == nil {
      if let named = said.recipient { _ = try builder.recipient(named) }
      if let amount = said.amount { try builder.check(amount, of: nil, on: chain, known) }
    }
    let local = session
    payment.from = try local.account(from, asks: true, isWatched: !signs)
      .map { try local.typed($0).text(on: chain.id) }
    let payer = try builder.payer(named: payment.from, signs: signs)
    let dialog = PaymentDialog(
      builder: builder,
      payer: payer,
      chain: chain,
      tokens: known,
      plain: { try local.paymentText($0, on: chain) },
      candidates: NameCandidates(CommandLine.arguments.dropFirst())
    )
    var whole = said
    if whole.recipient == nil {
      whole.recipient = try await dialog.recipient { text in
        if let (client, options) = client {
          session = try await session.resolving([text], on: chain, options, through: client)
        }
        let named = BuildTransaction.Interactor(worker: session.builder(), chain: nil)
        return try named.description(of: try named.recipient(text))
      }
    }
    if try !whole.isComplete {
      whole.amount = try dialog.amount(held: try await builder.balance(of: payer))
    }
    if said == PaymentArguments(), terms.isOpen {
      inputs.overrides.speed = try dialog.speed(usual: inputs.overrides.speed)
    }
    let request = try payment.request(whole, inputs, session, on: chain, asks: false, signs: signs)
    return (request, session)
  }
}
