import Scenes

/// What a key of the home screen runs: one command line of a fixed list, as if it were typed.
///
/// The screen itself cannot run anything. It ends with the status of an action, and the process that
/// waits for it, which has read nothing of what nodes say, runs the command.
enum HomeAction: UInt8, CaseIterable {
  case send, receive, sign, balances, history, pending, contacts, settings, wallets, chains
  case doctor
  case create, importing, watch, restore
  case help

  /// The actions where there is a wallet.
  static let usual: [HomeAction] = [
    .send, .receive, .sign, .balances, .history, .pending, .contacts, .wallets, .chains,
    .settings, .doctor, .help,
  ]
  /// The actions where there is none yet.
  static let first: [HomeAction] = [
    .create, .importing, .watch, .restore, .settings, .doctor, .help,
  ]

  /// Returns the actions that are offered.
  static func offered(hasWallets: Bool) -> [HomeAction] { hasWallets ? usual : first }

  /// The key, a lowercase letter or `?`; it is unique among the actions that are offered together.
  var letter: Character {
    switch self {
    case .send: "s"
    case .receive: "r"
    case .sign: "f"
    case .balances: "b"
    case .history: "h"
    case .pending: "p"
    case .contacts: "c"
    case .settings: "g"
    case .wallets: "w"
    case .chains: "n"
    case .doctor: "d"
    case .create: "c"
    case .importing: "i"
    case .watch: "v"
    case .restore: "o"
    case .help: "?"
    }
  }

  /// The words after `kingtherum`.
  var words: [String] {
    switch self {
    case .send: ["send"]
    case .receive: ["receive"]
    case .sign: ["tx", "sign"]
    case .balances: ["balance", "--all-chains"]
    case .history: ["history", "--all-accounts"]
    case .pending: ["tx", "outbox", "list"]
    case .contacts: ["contact", "list"]
    case .settings: ["config", "show"]
    case .wallets: ["wallet", "list"]
    case .chains: ["chain", "list"]
    case .doctor: ["doctor"]
    case .create: ["wallet", "create"]
    case .importing: ["wallet", "import"]
    case .watch: ["wallet", "watch"]
    case .restore: ["wallet", "restore"]
    case .help: ["help"]
    }
  }

  /// The statuses of actions begin here, above those of errors (`Report.Kind`) and interrupts.
  private static let firstStatus: Int32 = 160

  /// The exit status with which the screen ends for this action.
  var status: Int32 { Self.firstStatus + Int32(rawValue) }

  /// Nil for a status that is none of an action.
  init?(status: Int32) {
    guard let value = UInt8(exactly: status - Self.firstStatus) else { return nil }
    self.init(rawValue: value)
  }
}

extension Home.Commands {
  /// The command lines of the actions.
  static let ofActions = Home.Commands(
    balances: HomeAction.balances.text,
    sent: HomeAction.pending.text,
    history: HomeAction.history.text,
    attention: HomeAction.doctor.text,
    backup: "wallet verify-backup",
    keys: HomeAction.usual.map(Key.init) + [leaving],
    firstKeys: HomeAction.first.map(Key.init)
  )

  private static let leaving = Key("q", "quit")
}

extension Home.Commands.Key {
  fileprivate init(_ action: HomeAction) { self.init(action.letter, action.text) }
}

extension HomeAction {
  /// The words as they are typed.
  fileprivate var text: String { words.joined(separator: " ") }
}
