import Core
import Entity
import Scenes

extension Route {
  /// The words after `kingtherum` that run this command.
  ///
  /// A command that can use a chain names it, so that it never reaches another one when pasted.
  /// ``RouteFormatter`` leaves out the default chain.
  var arguments: [String] {
    switch self {
    case .createWallet: ["wallet", "create", "NAME"]
    case .importWallet: ["wallet", "import", "NAME"]
    case .importKeystore(let name, let file):
      ["wallet", "import", name?.text ?? "NAME", "--keystore", Self.word(file)]
    case .listWallets: ["wallet", "list"]
    case .showWallet(let name): ["wallet", "show", name.text]
    case .restoreRemoved(let name): ["wallet", "restore-removed", name.text]
    case .backUp: ["wallet", "backup", "FILE"]
    case .verifyBackup(let name): ["wallet", "verify-backup", name.text]
    case .checkBackup(let file): ["wallet", "verify-backup", "--file", Self.word(file)]
    case .checkPaper(let file): ["wallet", "verify-backup", "--paper", Self.word(file)]
    case .restorePaper(let file): ["wallet", "restore", "--paper", Self.word(file)]
    case .receive(let name): ["receive", name.text]
    case .balance(let account, let chain):
      ["balance", account] + (chain.map { ["--chain", $0] } ?? [])
    case .history(let account, let chain):
      ["history"] + (HistoryCommand.isCommand(account) ? ["list"] : [])
        + [account, "--chain", chain]
    case .listHistory(let accounts, let chain, let maxRequests):
      ["history"] + (accounts.first.map(HistoryCommand.isCommand) == true ? ["list"] : [])
        + (accounts.isEmpty ? ["--all-accounts"] : accounts) + ["--chain", chain]
        + (maxRequests.map { ["--max-calls", "\($0)"] } ?? [])
    case .syncHistory(let accounts, let chain, let maxRequests):
      ["history", "sync"] + (accounts.isEmpty ? ["--all-accounts"] : accounts) + ["--chain", chain]
        + (maxRequests.map { ["--max-calls", "\($0)"] } ?? [])
    case .showTransaction(let file): ["tx", "show", Self.word(file)]
    case .signTransaction(let file, _):
      ["tx", "sign", "--in", Self.word(file), "--out", Self.word(FileDialog.signed(beside: file))]
    case .carryAuthorization(let file, let account, let chain):
      [
        "tx", "build", "--authorization", Self.word(file), "--to", account, "--amount", "0 eth",
        "--chain", chain,
      ]
    case .showCode(let file): ["qr", "encode", Self.word(file)]
    case .broadcast(let file, let chain, _):
      ["tx", "broadcast", "--in", Self.word(file), "--chain", chain]
    case .signPayouts(let file, _):
      [
        "payout", "sign", "--in", Self.word(file), "--out",
        Self.word(FileDialog.signed(beside: file)),
      ]
    case .broadcastPayouts(let file, let chain, _):
      ["payout", "broadcast", "--in", Self.word(file), "--chain", chain]
    case .transactionStatus(let hash, let chain):
      ["tx", "status", hash.description, "--chain", chain]
    case .speedUp(let hash, let chain):
      ["tx", "speed-up", hash.description, "--chain", chain]
    case .cancel(let hash, let chain):
      ["tx", "cancel", hash.description, "--chain", chain]
    case .discoverAccounts(let name): ["account", "discover", name.text]
    // An apostrophe would have to be quoted in a shell; `h` means the same.
    case .addAccount(let name, let path):
      ["account", "add", name.text, "--path", path.description.replacing("'", with: "h")]
    case .addContact: ["contact", "add", "NAME", "ADDRESS"]
    case .listFoundTokens(let chain):
      ["token", "list", "--found"] + (chain.map { ["--chain", $0] } ?? ["--all-chains"])
    case .addToken(let contract, let chain):
      ["token", "add", contract.description, "--chain", chain]
    case .listChains: ["chain", "list"]
    case .doctor: ["doctor"]
    }
  }

  /// Whether the command asks a node.
  var asksNode: Bool {
    switch self {
    case .balance, .history, .listHistory, .syncHistory, .carryAuthorization, .broadcast,
      .broadcastPayouts, .transactionStatus, .speedUp, .cancel, .discoverAccounts, .addToken:
      true
    default: false
    }
  }

  /// Whether the command is suggested only by commands that have asked a node.
  var followsNode: Bool {
    switch self {
    case .history, .listHistory, .transactionStatus, .speedUp, .cancel: true
    default: false
    }
  }

  /// Whether the command is for another machine, where this one's home folder means nothing.
  var isElsewhere: Bool {
    switch self {
    case .signTransaction(_, let elsewhere), .signPayouts(_, let elsewhere),
      .broadcast(_, _, let elsewhere), .broadcastPayouts(_, _, let elsewhere):
      elsewhere
    default: false
    }
  }

  /// Returns a file name that begins like a flag as a path; a lone - stays stdin.
  private static func word(_ file: String) -> String {
    file.hasPrefix("-") && file != "-" ? "./" + file : file
  }

  /// The same words, quoted as a person would type them into a shell.
  var spelled: String { ShellWords.text(of: arguments) }
}
