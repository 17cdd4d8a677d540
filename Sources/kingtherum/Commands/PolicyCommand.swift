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
    abstract: "Show, check and accept the rules for signing",
    subcommands: [PolicyShowCommand.self, PolicyCheckCommand.self, PolicyAcceptCommand.self]
  )
}

/// `kingtherum policy show`
struct PolicyShowCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show the policy and the status of each wallet",
    discussion: """
      Names in policy.toml are shown as the addresses or tokens that they stand for. Does not use \
      the network.

      Example: kingtherum policy show
      """
  )

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let session = try Session(common)
    try await perform(
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
    abstract: "Check what the policy would refuse",
    discussion: """
      FILE is an unsigned transaction from `tx build`, another wallet's request from a QR code \
      (eth-sign-request), or something else to sign, named with --as. All rules that refuse it are \
      listed, not only the first. The exit status is 1 if there is one. Uses neither the network \
      nor a password.

      Example: kingtherum policy check unsigned.json
      """
  )

  enum Subject: String, CaseIterable, ExpressibleByArgument {
    case transaction
    case message
    case typedData = "typed-data"
    case signIn = "sign-in"
  }

  @Argument(help: "Transaction, request or message to check (- for stdin)")
  var file: String

  @Option(name: .customLong("as"), help: ArgumentHelp("What the file contains", valueName: "kind"))
  var subject = Subject.transaction

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Signer of a message or a raw transaction: a wallet, an account or an address (default: "
        + "ETH_FROM, else the default account or wallet)",
      valueName: "account"
    ),
    completion: .accounts
  )
  var from: String?

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let session = try Session(common)
    let policies = session.policies()
    let book = try policies.wallets.accounts()
    let intent = try intent(session, book)
    let owner = book.owner(of: intent.account)?.wallet
    try await perform(
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
      limit: subject == .transaction ? InputFile.transactionLimit : TypedData.maxBytes
    )
    switch subject {
    case .transaction:
      if let asked = try SignRequestSession.request(in: bytes) { return try intent(asked, session) }
      let document = try session.unsigned(try TransactionText(bytes), for: from, asks: false)
      return Intent(document.transaction, from: document.from.address, tokens: try tokens(session))
    case .message: return try said(.personal(PersonalMessage(bytes: bytes)), session, book)
    case .typedData: return try said(.typed(try TypedData(parsing: bytes)), session, book)
    case .signIn: return try said(.signIn(try SignInMessage(parsing: bytes)), session, book)
    }
  }

  /// Returns the intent of another wallet's request, from the account that it is for.
  private func intent(_ asked: SignRequest, _ session: Session) throws -> Intent {
    let account = try AnswerSignRequest.Interactor(worker: session.wallets).account(
      for: asked,
      try from.map { try session.typed($0).text(on: asked.chain) }
    )
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
    let named = try session.account(from, asks: Dialog.isPossible(common))
      .map { try session.typed($0).text(on: message.chain?.chainID) }
    let account = try named.map { try book.find($0) } ?? book.onlyAccount()
    return Intent(message, from: account.address, tokens: tokens)
  }

  private func tokens(_ session: Session) throws -> KnownTokens {
    try KnownTokens(session.knownTokens.tokens)
  }
}

/// `kingtherum policy accept [WALLET]`
struct PolicyAcceptCommand: OfflineView {
  static let abandoned: Sentence? = "the policy was not accepted"

  static let configuration = CommandConfiguration(
    commandName: "accept",
    abstract: "Accept the current policy.toml for a wallet",
    discussion: """
      This requires the password or the recovery code. A stricter policy need not be accepted; a \
      looser one, or a missing one, stops all signing until it is accepted.

      Example: kingtherum policy accept savings
      """
  )

  @Argument(help: "Wallet name (default: the only one)", completion: .wallets)
  var wallet: String?

  @Flag(name: [.short, .long], help: "Accept without asking, for scripts")
  var yes = false

  @OptionGroup var owner: OwnerOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    try console.show(AcceptPolicy.Presenter().present(try accept()))
  }

  /// Accepts the policy; the unlocking secret is wiped on return, before the answer is printed.
  private func accept() throws -> AcceptPolicy.Response {
    let session = try Session(common)
    let policies = session.policies(owner.words)
    let name = try policies.wallets.walletToUnlock(wallet)
    let accept = AcceptPolicy.Interactor(worker: policies)
    let draft = try takeStep("draft", of: accept) { try $0.draft(.init(wallet: name)) }
    if !(yes && common.quiet) {
      try console.ask(toRead: AcceptPolicy.Presenter(tokens: try session.knownTokens).ask(draft))
    }
    guard try yes || Consent.confirms("Accept this policy?") else {
      throw PolicyCommandError.declined
    }
    return try SecretInput.unlockingAsOwner(name, owner, policies.wallets) { secret in
      try takeStep("commit", of: accept) { try $0.commit(draft, unlockedBy: secret) }
    }
  }
}

/// The owner declined.
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
