import Entity
import Live
import Scenes

/// A payment as it was typed, with all that is read before a node is asked about it.
struct PreparedPayment {
  let chain: ChainEntry
  let session: Session
  /// The request; nil if a person is asked for what is missing, once a node can be asked, too.
  private let complete: BuildTransaction.Request?
  private let options: BuildOptions
  private let said: PaymentArguments
  private let inputs: BuildInputs
  private let signs: Bool

  /// Reads the options and their files, and looks up the names in them.
  ///
  /// - Parameters:
  ///   - options: What is paid, with the account, the chain and the request taken from its words.
  ///   - chainOptions: The chain and its nodes.
  ///   - local: The session of this machine.
  ///   - asks: Whether a person can be asked.
  ///   - signs: Whether the payment is signed and sent at once.
  /// - Throws: What is wrong with an option; `AccountBookError` if there is no account to pay from.
  init(
    _ options: BuildOptions,
    _ chainOptions: ChainOptions,
    in local: Session,
    asks: Bool,
    signs: Bool
  ) async throws {
    let inputs = try options.inputs(local)
    let chain = try await options.chain(in: local, chainOptions, asks: asks)
    let plain = try options.plain(on: chain, in: local)
    let said = try plain.said(inputs, on: chain, asks: asks)
    // Offline, more is missing than is asked for; what is sent is never built offline.
    let isAsked = try plain.isAsked(said, asks: asks && (signs || !chainOptions.offline))
    if isAsked, plain.from == nil { try local.requireAccount() }
    session = try await local.resolving(
      try plain.recipients(said),
      on: chain,
      chainOptions,
      keepingData: true
    )
    complete =
      isAsked
      ? nil
      : try plain.request(said, inputs, session, on: chain, asks: asks, signs: signs)
    (self.chain, self.options, self.said) = (chain, plain, said)
    (self.inputs, self.signs) = (inputs, signs)
  }

  /// Returns the request, and the session that knows the names in it.
  ///
  /// If anything is missing, a person is asked, and a name that is typed is looked up through
  /// `client`, unless that is nil.
  func request(
    by builder: BuildTransaction.Interactor,
    through client: (ChainClient, options: ChainOptions)?,
    _ console: Console
  ) async throws -> (BuildTransaction.Request, Session) {
    if let complete { return (complete, session) }
    return try await options.asked(
      said,
      inputs,
      session,
      on: chain,
      builder,
      through: client,
      signs: signs,
      console
    )
  }
}
