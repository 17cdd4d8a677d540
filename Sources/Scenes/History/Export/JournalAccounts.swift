import Entity

/// The names of the accounts in a journal, such as `Assets:Crypto:Ethereum:Savings`.
struct JournalAccounts: Sendable {
  /// What an amount is for, where it is not on one of the accounts.
  enum Purpose: String, CaseIterable, Sendable {
    case fees = "Expenses:Fees"
    case sent = "Expenses:Sent"
    case received = "Income:Received"
    case staking = "Income:Staking"
    case blocks = "Income:Blocks"
    case trades = "Equity:Trades"
    case transfers = "Equity:Transfers"
    /// Ether of which nothing shows what moved it.
    case unattributed = "Equity:Unattributed"
    /// Tokens in no list that came unasked, or that somebody claims to have moved.
    case unlisted = "Equity:Unlisted"
    case opening = "Equity:Opening-Balances"
  }

  private let prefix: JournalPrefix
  private let own: [Address: String]

  init(of accounts: [AccountBook.Account], on chain: ChainEntry, _ prefix: JournalPrefix) {
    self.prefix = prefix
    let place = prefix.name(in: "Assets") + ":" + (Self.part(chain.name) ?? "Chain-\(chain.id)")
    let parts = accounts.map { ($0.address, $0.name.flatMap(Self.part)) }
    let counts = parts.reduce(into: [:]) { $0[$1.1, default: 0] += 1 }
    own = Dictionary(
      parts.map { address, part in
        let isUnique = part != nil && counts[part] == 1
        let name = isUnique ? part : part.map { "\($0)-\(address)" }
        return (address, "\(place):\(name ?? address.description)")
      },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The name of an exported account.
  func name(of account: Address) -> String { own[account] ?? prefix.name(in: "Assets") }

  func name(of purpose: Purpose) -> String {
    let parts = purpose.rawValue.split(separator: ":").map(String.init)
    return prefix.name(in: parts[0]) + ":" + parts[1]
  }

  /// A part of an account's name, as Beancount allows it; nil if nothing of the text can be in one.
  private static func part(_ text: String) -> String? {
    var part: [UInt8] = []
    for byte in text.utf8 {
      let isAllowed =
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
      if isAllowed {
        part.append(part.isEmpty && byte >= 97 ? byte - 32 : byte)
      } else if !part.isEmpty, part.last != UInt8(ascii: "-") {
        part.append(UInt8(ascii: "-"))
      }
    }
    if part.last == UInt8(ascii: "-") { part.removeLast() }
    return part.isEmpty ? nil : String(decoding: part, as: UTF8.self)
  }
}
