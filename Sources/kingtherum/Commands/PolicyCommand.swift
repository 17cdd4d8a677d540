import ArgumentParser
import Core
import Entity
import Files
import Live
import Scenes
import WalletKit

/// `kingtherum policy …`
struct PolicyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "policy",
    abstract: "Show, try and accept the rules of what may be signed.",
    subcommands: [PolicyShowCommand.self, PolicyCheckCommand.self, PolicyAcceptCommand.self]
  )
}

/// `kingtherum policy show`
struct PolicyShowCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show the policy, and where each wallet stands. No network.",
    discussion: """
      Names in policy.toml are shown as what they stand for.

      Example: kingtherum policy show
      """
  )

  @OptionGroup var common: CommonOptions

  func play() async throws {
    let session = try Session(common)
    try await play(
      ShowPolicy.Request(),
      through: ShowPolicy.Interactor(worker: session.policies()),
      to: ShowPolicy.Presenter(tokens: try session.knownTokens)
    )
  }
}

/// `kingtherum policy check FILE`
struct PolicyCheckCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Say what the policy would refuse of a document. No network, no passphrase.",
    discussion: """
      FILE is an unsigned transaction of `tx build`, what another wallet asks for by QR code \
      (eth-sign-request), or with --as another thing to sign. All rules against it are told, not the \
      first alone. Exit status 1 when there is one.

      Example: kingtherum policy check unsigned.json
      """
  )

  enum Subject: String, CaseIterable, ExpressibleByArgument {
    case transaction
    case message
    case typedData = "typed-data"
    case signIn = "sign-in"
  }

  @Argument(help: "The document (- for stdin).")
  var file: String

  @Option(name: .customLong("as"), help: "What it is: transaction, message, typed-data or sign-in.")
  var subject = Subject.transaction

  @Option(help: "Who would sign a message: a wallet, an account or an address (else ETH_FROM).")
  var from: String?

  @OptionGroup var common: CommonOptions

  func play() async throws {
    let session = try Session(common)
    let policies = session.policies()
    let book = try policies.wallets.accounts()
    let intent = try intent(session, book)
    let owner = book.owner(of: intent.account)?.wallet
    try await play(
      CheckPolicy.Request(
        intent: intent,
        wallet: try owner.map { try policies.wallet(named: $0) }
      ),
      through: CheckPolicy.Interactor(worker: policies),
      to: CheckPolicy.Presenter()
    )
  }

  private func intent(_ session: Session, _ book: AccountBook) throws -> Intent {
    let bytes = try InputFile.read(
      file,
      limit: subject == .transaction ? InputFile.transactionLimit : TypedData.mostBytes
    )
    switch subject {
    case .transaction:
      if let asked = try RequestSigning.request(in: bytes) { return try intent(asked, session) }
      guard case .unsigned(let document) = try TransactionText(bytes) else {
        throw DocumentKindError.signed
      }
      return Intent(document.transaction, from: document.from.address, tokens: try tokens(session))
    case .message: return try said(.personal(PersonalMessage(bytes: bytes)), session, book)
    case .typedData: return try said(.typed(try TypedData(parsing: bytes)), session, book)
    case .signIn: return try said(.signIn(try SignInMessage(parsing: bytes)), session, book)
    }
  }

  /// What another wallet asks for, transaction or not, by the account that it is for.
  private func intent(_ asked: SignRequest, _ session: Session) throws -> Intent {
    let account = try AnswerRequest.Interactor(worker: session.wallets).account(for: asked, from)
    return switch try asked.subject() {
    case .transaction(let transaction):
      Intent(transaction, from: account.address, tokens: try tokens(session))
    case .message(let message):
      Intent(message, from: account.address, tokens: try tokens(session))
    }
  }

  private func said(_ message: SignableMessage, _ session: Session, _ book: AccountBook) throws
    -> Intent
  {
    let tokens = try tokens(session)
    if case .signIn(let signIn) = message {
      return Intent(message, from: signIn.address, tokens: tokens)
    }
    let account = try session.account(from).map { try book.find($0) } ?? book.theOnlyOne()
    return Intent(message, from: account.address, tokens: tokens)
  }

  private func tokens(_ session: Session) throws -> KnownTokens {
    try KnownTokens(session.knownTokens.tokens)
  }
}

/// `kingtherum policy accept [WALLET]`
struct PolicyAcceptCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "accept",
    abstract: "Let a wallet keep to policy.toml as it is now, looser or not.",
    discussion: """
      Only the passphrase or the recovery code will do. A policy that is tighter needs no accepting; \
      one that is looser, or gone, stops all signing until it is accepted.

      Example: kingtherum policy accept savings
      """
  )

  @Argument(help: "The wallet's name; may be left out where there is only one.")
  var wallet: String?

  @Flag(name: [.short, .long], help: "Accept without asking. For scripts.")
  var yes = false

  @OptionGroup var owner: OwnerOptions
  @OptionGroup var common: CommonOptions

  func play() async throws {
    try console.show(AcceptPolicy.Presenter().present(try accept()))
  }

  /// Accepts it; what unlocks is wiped when this returns, before anything is said.
  private func accept() throws -> AcceptPolicy.Response {
    let session = try Session(common)
    let policies = session.policies(owner.words)
    let name = try policies.wallets.name(wallet)
    let accept = AcceptPolicy.Interactor(worker: policies)
    let draft = try accept.draft(.init(wallet: name))
    try console.ask(toRead: AcceptPolicy.Presenter(tokens: try session.knownTokens).ask(draft))
    guard try yes || Consent.confirms("accept this?") else { throw PolicyCommandError.declined }
    return try Secrets.owning(name, owner) { try accept.commit(draft, unlockedBy: $0) }
  }
}

extension LiveWallets {
  /// The wallet that was named, or the only one with a key.
  func name(_ typed: String?) throws -> WalletName {
    if let typed { return try WalletName(parsing: typed) }
    let all = try keystore.list().compactMap(\.entry)
    guard let first = all.first else { throw AccountBookError.noWallets }
    guard all.count == 1 else { throw AccountBookError.severalWallets(count: all.count) }
    return first.name
  }
}

/// The owner said no.
enum PolicyCommandError: Error, Equatable {
  case declined
}

extension PolicyCommandError: Reportable {
  var report: Report {
    switch self {
    case .declined: Report(.refused, "policy-declined", "the policy was not accepted")
    }
  }
}
