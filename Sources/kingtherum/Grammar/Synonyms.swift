import Core

/// What users of other programs type for commands and options of this one.
enum Synonyms {
  /// Returns the command that a word unambiguously stands for; it is run as if it had been typed.
  ///
  /// Of several candidates, the first that exists at that place is taken.
  static func alias(_ word: String, among commands: [String]) -> String? {
    aliases[word]?.first(where: commands.contains)
  }

  /// Returns the whole commands that a word may mean at this place; they are suggested, not run.
  static func commands(for word: String, below path: [String], among commands: [String]) -> [String]
  {
    if path.isEmpty { return topics[word] ?? [] }
    if let elsewhere = elsewhere[path.joined(separator: " ")]?[word] { return elsewhere }
    let near = verbs[word]?.first(where: commands.contains)
    return near.map { [(path + [$0]).joined(separator: " ")] } ?? []
  }

  /// Words of other programs that can mean only one command each at a given place.
  static let aliases: [String: [String]] = [
    "ls": ["list"],
    "rm": ["remove"], "delete": ["remove"], "del": ["remove"],
    "mv": ["rename"],
    "new": ["create", "add"],
    "pay": ["send"],
    "address": ["receive"],
    "transaction": ["tx"],
    "verify": ["verify-backup"],
    "replace": ["speed-up"], "speedup": ["speed-up"], "bump": ["speed-up"],
  ]

  /// Verbs after a noun that may mean another verb.
  static let verbs: [String: [String]] = [
    "all": ["list"], "show": ["list", "status"], "get": ["show", "status", "list"],
    "info": ["show", "status"], "view": ["show", "list"], "inspect": ["show"], "cat": ["show"],
    "generate": ["create", "new"], "create": ["new", "add", "build", "split"],
    "make": ["create", "new", "build"], "new": ["build", "set"], "init": ["create"],
    "add": ["create", "set"], "import": ["add"], "set": ["create"], "change": ["set", "rename"],
    "clear": ["remove"], "unset": ["remove"], "uninstall": ["remove"],
    "undelete": ["restore-removed"], "undo": ["restore-removed"],
    "recover": ["restore", "combine"],
    "password": ["change-password"], "passwd": ["change-password"],
    "passphrase": ["change-password"],
    "check": ["verify", "verify-backup", "test"], "validate": ["check", "verify"],
    "test": ["verify", "check"], "ping": ["test"], "measure": ["test"],
    "find": ["discover", "list"], "scan": ["discover", "decode"], "next": ["add"],
    "publish": ["broadcast"], "push": ["broadcast"], "submit": ["broadcast"], "send": ["broadcast"],
    "receipt": ["status"], "wait": ["status"], "accelerate": ["speed-up"], "faster": ["speed-up"],
    "abort": ["cancel"], "stop": ["cancel"],
    "resend": ["outbox"], "drop": ["outbox"],
    "decode": ["show"], "prepare": ["build"],
    "read": ["decode"], "draw": ["encode"], "print": ["show", "encode"], "log": ["list"],
    "join": ["combine"], "merge": ["combine"], "edit": ["rename"], "reset": ["restart"],
    "addresses": ["derive", "list"], "convert": ["encode"], "recovery": ["recovery-code"],
  ]

  /// Verbs after a noun that may mean several commands, or one of another noun.
  static let elsewhere: [String: [String: [String]]] = [
    "wallet": [
      "add": ["wallet create", "wallet import", "wallet watch"],
      "recover": ["wallet import", "wallet restore", "mnemonic recover"],
      "xpub": ["account xpub"], "address": ["receive"], "addresses": ["account list"],
      "balance": ["balance"], "history": ["history"],
    ],
    "account": ["watch": ["wallet watch"], "import": ["wallet import"]],
    "tx": [
      "list": ["tx outbox list", "history"], "ls": ["tx outbox list", "history"],
      "history": ["history"], "pay": ["send"], "send": ["tx broadcast", "send"],
    ],
    "contact": ["send": ["send"], "pay": ["send"]],
    "token": ["balance": ["balance"], "send": ["send"], "pay": ["send"]],
    "policy": [
      "list": ["policy show"], "ls": ["policy show"], "set": ["help policy"],
      "add": ["help policy"], "edit": ["help policy"],
    ],
    "qr": ["show": ["qr encode"]],
    "chain": [
      "gas": ["chain fees"], "set": ["chain use"], "switch": ["chain use"],
      "select": ["chain use"],
    ],
    "node": ["use": ["node add"], "set": ["node add"]],
    "config": [
      "list": ["config show"], "ls": ["config show"], "edit": ["config set", "config path"],
      "add": ["config set"], "remove": ["config unset"], "rm": ["config unset"],
      "delete": ["config unset"], "reset": ["config unset"], "file": ["config path"],
    ],
  ]

  /// Words without a noun, each with the commands that it may mean.
  static let topics: [String: [String]] = [
    "new": ["wallet create"], "create": ["wallet create"], "init": ["wallet create"],
    "generate": ["wallet create"], "keygen": ["wallet create"],
    "ls": ["wallet list"], "list": ["wallet list"], "wallets": ["wallet list"],
    "import": ["wallet import"], "export": ["wallet export"], "backup": ["wallet backup"],
    "restore": ["wallet restore"], "follow": ["watch"], "pin": ["wallet pin"],
    "ledger": ["wallet watch"], "trezor": ["wallet watch"], "hardware": ["wallet watch"],
    "password": ["wallet change-password"], "passwd": ["wallet change-password"],
    "rm": ["wallet remove"], "remove": ["wallet remove"], "delete": ["wallet remove"],
    "rename": ["wallet rename"], "mv": ["wallet rename"],
    "recover": ["wallet import", "wallet restore", "mnemonic recover"],
    "seed": ["mnemonic new", "wallet import"],
    "words": ["mnemonic new"], "phrase": ["mnemonic new"],
    "accounts": ["account list"], "addresses": ["account list", "receive"],
    "discover": ["account discover"], "xpub": ["account xpub"],
    "derive": ["account derive", "mnemonic derive"],
    "contacts": ["contact list"], "addressbook": ["contact list"], "address-book": ["contact list"],
    "chains": ["chain list"], "fees": ["chain fees"], "fee": ["chain fees"],
    "gas": ["chain fees"], "tokens": ["token list", "balance"],
    "listen": ["watch"], "monitor": ["watch"], "tail": ["watch"],
    "network": ["chain list", "node list"],
    "networks": ["chain list"], "nodes": ["node list"],
    "rpc": ["node add"], "endpoint": ["node add"],
    "transfer": ["send"], "call": ["send"], "approve": ["send"],
    "build": ["tx build"], "mktx": ["tx build"], "unsigned": ["tx build"],
    "signtransaction": ["tx sign"],
    "broadcast": ["tx broadcast"], "publish": ["tx broadcast"],
    "status": ["tx status"], "receipt": ["tx status"], "show": ["tx status", "tx show"],
    "addr": ["receive"],
    "sign": ["tx sign", "message sign"], "login": ["siwe sign"],
    "verify": ["wallet verify-backup", "message verify"],
    "transactions": ["history"], "txs": ["history"], "movements": ["history"],
    "decode": ["tx show", "abi decode"], "encode": ["abi encode"], "calldata": ["abi encode"],
    "permit": ["typed-data sign"], "delegate": ["authorization sign"],
    "scan": ["qr decode"], "split": ["shares split"], "combine": ["shares combine"],
    "batch": ["payout build"], "airdrop": ["payout build"],
    "speed-up": ["tx speed-up"], "speedup": ["tx speed-up"], "bump": ["tx speed-up"],
    "bumpfee": ["tx speed-up"], "stuck": ["help pending"],
    "replace": ["tx speed-up"], "cancel": ["tx cancel"], "outbox": ["tx outbox"],
    "pending": ["tx pending", "help pending"], "request": ["receive"], "payto": ["send"],
    "payment": ["send"], "invoice": ["receive"],
    "ens": ["name resolve", "name lookup"], "resolve": ["name resolve"], "lookup": ["name lookup"],
    "reverse": ["name lookup"], "normalize": ["name normalize"], "namehash": ["name normalize"],
    "label": ["history label", "account label"], "labels": ["history label"],
    "setlabel": ["history label", "account label"],
    "note": ["history note"], "notes": ["history label"], "memo": ["history note"],
    "configure": ["config set"], "preferences": ["config show"], "set": ["config set"],
    "setting": ["config set"], "settings": ["config show"],
    "rules": ["policy show"], "log": ["history", "audit list"], "completions": ["completion"],
    "manual": ["man"], "usage": ["help"],
  ]

  /// Returns what to do instead of a command that is done without one; nil for other words.
  static func advice(for words: [String]) -> Sentence? {
    switch words.first {
    case "account":
      guard let verb = words.dropFirst().first, ["remove", "rm", "delete", "del"].contains(verb)
      else { return nil }
      return "an account cannot be removed; to remove its whole wallet, run: "
        + "kingtherum wallet remove NAME"
    default: return nil
    }
  }

  /// Returns what to do instead of an option whose effect is the default; nil for other options.
  static func advice(for option: String, of path: [String]) -> Sentence? {
    guard path == ["receive"], ["--qr", "--qrcode", "--qr-code"].contains(option) else {
      return nil
    }
    return "the QR code is drawn unless --no-qr is given; for a picture, use --png FILE"
  }

  /// Options of other programs; the first of several that the command has is suggested.
  static let options: [String: [String]] = [
    "--value": ["--amount", "--values"], "--sum": ["--amount"], "--eth": ["--amount"],
    "--ether": ["--amount"], "--recipient": ["--to"], "--dest": ["--to"], "--destination": ["--to"],
    "--sender": ["--from"], "--account": ["--from", "--address"], "--wallet": ["--from"],
    "--network": ["--chain"], "--chain-id": ["--chain"], "--net": ["--chain"],
    "--rpc": ["--rpc-url"], "--node": ["--rpc-url"], "--url": ["--rpc-url"],
    "--provider": ["--rpc-url"], "--gas-limit": ["--gas"], "--gaslimit": ["--gas"],
    "--flashbots": ["--relay"],
    "--priority-gas-price": ["--max-priority-fee-per-gas"],
    "--priority-fee": ["--max-priority-fee-per-gas"], "--tip": ["--max-priority-fee-per-gas"],
    "--max-fee": ["--max-fee-per-gas"], "--fee": ["--speed"], "--fees": ["--speed"],
    "--fee-rate": ["--max-fee-per-gas"], "--legacy": ["--gas-price"],
    "--input": ["--in", "--data"], "--calldata": ["--data"], "--output": ["--out"],
    "--force": ["--yes"], "--no-confirm": ["--yes"], "--unlocked": ["--password-file"],
    "--datadir": ["--home"], "--dir": ["--home"], "-n": ["--limit", "--dry-run"],
    "--silent": ["--quiet"], "--debug": ["--verbose"], "--simulate": ["--dry-run"],
    "--async": ["--no-wait"], "--sig": ["--signature", "--function"],
    "--message": ["--message-file"],
    "--count": ["--limit"], "--block-number": ["--block"],
    "--length": ["--words"],
    // No command has these; the nearest spelling, such as --nonce, would mislead.
    "--memo": [], "--comment": [], "--note": [], "--label": [],
  ]

  /// Options that are commands of their own here, by the command that they were typed after.
  static let commandsForOptions: [String: [String: String]] = [
    "wallet backup": [
      "--check": "wallet verify-backup", "--verify": "wallet verify-backup",
      "--test": "wallet verify-backup", "-o": "wallet backup FILE", "--out": "wallet backup FILE",
      "--output": "wallet backup FILE",
    ],
    "wallet import": [
      "--watch": "wallet watch", "--watch-only": "wallet watch", "--address": "wallet watch",
      "--xpub": "wallet watch",
    ],
    "wallet create": ["--watch": "wallet watch", "--watch-only": "wallet watch"],
    "send": ["--unsigned": "tx build", "--build": "tx build", "--sign-only": "tx build"],
    "history list": ["--hash": "tx status HASH", "--tx": "tx status HASH"],
  ]
}
