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
  /// Unless it `signs`, a watch-only account pays as well as one with a key.
  func asked(
    _ said: PaymentArguments,
    _ inputs: BuildInputs,
    _ session: Session,
    on chain: ChainEntry,
    _ builder: BuildTransaction.Interactor,
    signs: Bool,
    _ console: Console
  ) async throws -> BuildTransaction.Request {
    var (payment, inputs) = (self, inputs)
    let known = inputs.tokens.tokens(on: chain.id)
    // Nobody is asked which account pays for what cannot be paid.
    if try said.link == nil {
      if let named = said.recipient { _ = try builder.recipient(named) }
      if let amount = said.amount { try builder.check(amount, of: nil, on: chain, known) }
    }
    payment.from = try session.account(from, asks: true, isWatched: !signs)
      .map { try session.typed($0).text(on: chain.id) }
    let payer = try builder.payer(named: payment.from, signs: signs)
    let dialog = PaymentDialog(
      builder: builder,
      payer: payer,
      chain: chain,
      tokens: known,
      plain: { try session.typed($0).text(on: chain.id) },
      candidates: NameCandidates(CommandLine.arguments.dropFirst())
    )
    var whole = said
    whole.recipient = try said.recipient ?? dialog.recipient()
    if try said.link == nil { try whole.noteUnusedFees(console) }
    if try !whole.isComplete {
      whole.amount = try dialog.amount(held: try await builder.balance(of: payer))
    }
    if said == PaymentArguments(), terms.isOpen { inputs.overrides.speed = try dialog.speed() }
    return try payment.request(whole, inputs, session, on: chain, asks: false, signs: signs)
  }
}
