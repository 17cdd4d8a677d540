import Core
import Entity
import Files
import HomeKit
import Synchronization
import TestSupport
import WalletKit

@testable import Live

/// A home folder, and a record of its session's notices and prompts.
final class Home: Sendable {
  /// The notices by kind, and the wallets that were asked for, with the passphrase file.
  struct Record: Equatable {
    var notices: [String] = []
    var asked: [String] = []
  }

  private let folder: PrivateFolder
  private let record = Mutex(Record())

  var path: String { folder.path + "/home" }
  var told: Record { record.withLock { $0 } }

  init(settings: String? = nil) throws {
    folder = try PrivateFolder()
    try Keystore(path: path).makeHome()
    if let settings { try write(settings, to: "config.toml") }
  }

  func write(_ text: String, to name: String) throws {
    try AtomicFile.write(Array(text.utf8), to: path + "/" + name, replacing: true)
  }

  /// A session in which `words` is entered as the BIP-39 passphrase, and `nodes` are chosen for a
  /// chain without any, after `answer` has changed the settings.
  func session(
    words: String = "",
    nodes: [String]? = nil,
    answer: @escaping @Sendable (Session) throws -> Void = { _ in }
  ) throws -> Session {
    try Session(
      home: path,
      state: folder.path + "/state",
      notify: { [self] notice in
        record.withLock { $0.notices.append(Self.kind(of: notice)) }
      },
      askWords: { [self] wallet, file in
        record.withLock { $0.asked.append(wallet.text + (file.map { " in \($0)" } ?? "")) }
        return try Secret.passphrase(words)
      },
      askNodes: { [self] session, chain, _ in
        record.withLock { $0.asked.append("node of \(chain?.name ?? "any chain")") }
        try answer(session)
        return nodes
      }
    )
  }

  private static func kind(of notice: Notice) -> String {
    "\(notice)".split(separator: "(").first.map(String.init) ?? ""
  }
}

/// Secrets for tests.
enum Secret {
  static let words = "legal winner thank year wave sausage worth useful legal winner thank yellow"

  static func bytes(_ text: String) throws -> SecretBytes {
    var bytes = try SecretBytes(count: text.utf8.count)
    bytes.withMutableBytes { $0.copyBytes(from: Array(text.utf8)) }
    return bytes
  }

  static func passphrase(_ text: String) throws -> Passphrase { try Passphrase(typed: bytes(text)) }
}

extension WalletName {
  static var savings: WalletName { get throws { try WalletName(parsing: "savings") } }
}

extension Transaction {
  /// A call with arbitrary data.
  static var call: Transaction {
    get throws {
      try Transaction(
        chain: .ethereum,
        nonce: 0,
        gas: 100_000,
        to: try Address(parsing: "0x" + String(repeating: "9", count: 40)),
        value: .zero,
        input: [1, 2, 3, 4],
        fees: .legacy(gasPrice: Wei(1))
      )
    }
  }
}
