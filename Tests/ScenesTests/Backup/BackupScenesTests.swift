import Core
import Entity
import Synchronization
import Testing

@testable import Scenes
@testable import WalletKit

/// Creating, restoring and checking a backup.
struct BackupScenesTests {
  /// A home with one obstacle at a time, which records its calls.
  final class StubStore: CreateBackup.Worker, RestoreBackup.Worker, CheckBackup.Worker {
    let fates: [String: Result<RestoreOutcome, BackupError>]
    let content: CreateBackup.Content?
    let done = Mutex<[String]>([])

    init(
      _ fates: [String: Result<RestoreOutcome, BackupError>] = [:],
      content: CreateBackup.Content? = nil
    ) { (self.fates, self.content) = (fates, content) }

    func accounts() throws -> AccountBook { try Samples.book() }
    func contacts() throws -> ContactBook { .empty }

    func requireFree(file: String) throws {
      if file == "taken" { throw BackupError.nothing }
    }
    func content(leavingOut names: [String]) throws -> CreateBackup.Content {
      try #require(content)
    }
    func write(_ backup: SealedBackup, to file: String) throws {
      done.withLock { $0.append("write \(file)") }
    }
    func now() -> Int64 { 1_769_903_999 }
    func wallets() throws -> [WalletListing] {
      [.wallet(try Samples.wallet("other")), .damaged(slug: "old", .damaged)]
    }
    func recordBackupVerification(of wallet: WalletEntry) throws -> BackupVerification {
      if wallet.name.text == "full" { throw KeystoreError.full(path: "keystore") }
      done.withLock { $0.append("note \(wallet.name.text)") }
      return BackupVerification(wallet: Array(repeating: 1, count: 16), time: 0)
    }
    func restoreOutcome(of wallet: BackupWallet, as name: WalletName) throws -> RestoreOutcome {
      try (fates[name.text] ?? .success(.new)).get()
    }
    func restore(_ wallet: BackupWallet) throws {
      done.withLock { $0.append("restore \(wallet.name.text)") }
    }
    func restore(
      _ wallet: BackupWallet,
      as name: WalletName,
      passphrase: borrowing Passphrase
    ) throws { done.withLock { $0.append("restore \(wallet.name.text) as \(name.text)") } }
    func restore(_ watched: BackupWatched, isDryRun: Bool) throws -> RestoreBackup.ExtraOutcome {
      if !isDryRun { done.withLock { $0.append("watch \(watched.name.text)") } }
      return .new
    }
    func restore(_ extra: BackupContent.Extra, _ bytes: [UInt8], isDryRun: Bool) throws
      -> RestoreBackup.ExtraOutcome
    {
      if !isDryRun { done.withLock { $0.append("restore \(extra.rawValue)") } }
      return switch extra {
      case .outbox: .added(2)
      case .config: .kept
      case .tokens: .here
      case .contacts, .labels, .names: .new
      case .descriptors:
        .beside(.init(added: 2, differing: ["a", "b"], unread: ["c", "d", "e", "f", "g", "h"]))
      }
    }
  }

  static func content(_ names: [String] = ["rent", "savings"]) throws -> BackupContent {
    try BackupContent(
      wallets: try names.enumerated().map { try Samples.kept($1, id: UInt8($0 + 1)) },
      extras: [.config: [1], .outbox: [2], .tokens: [3], .contacts: [4]],
      later: [.init(name: "far.watch", bytes: [5])]
    )
  }

  private static let later: Sentence =
    "caution: far.watch is of a kind unknown to this version, and stays in the backup"

  private static func name(_ text: String) throws -> WalletName { try WalletName(parsing: text) }

  @Test func makesABackup() throws {
    let passphrase = try WalletsTests.passphrase()
    let stub = StubStore(content: .init(backup: try Self.content(), nodesLeftOut: ["dev"]))
    let making = CreateBackup.Interactor(worker: stub)
    let response = try making.commit(
      try making.draft(.init(file: "b")),
      passphrase: passphrase,
      cost: KDFCost(passes: 1, memoryKiB: 1024)
    )
    #expect(stub.done.withLock { $0 } == ["write b"])
    let model = CreateBackup.Presenter().present(response)
    #expect(
      model.text == """
        backup    b
        wallets   rent, savings
        also      settings, contacts, what was sent, tokens
        size      \(response.bytes) bytes
        password  Argon2id, 1 MiB, 1 pass
        """
    )
    #expect(
      model.notes == [
        "info: the backup opens with its own password; each wallet in it keeps its own",
        "info: the endpoints of dev are not in it, because a URL may contain a key",
      ]
    )
    let row = { (name: String) throws in
      #"{"accounts":1,"address":"\#(try Samples.address("1"))","kind":"recovery phrase","name":"\#(name)"}"#
    }
    #expect(
      try Samples.json(model) == """
        {"bytes":\(response.bytes),"file":"b","memoryKiB":1024,"nodesLeftOut":["dev"],\
        "others":["settings","contacts","what was sent","tokens"],"passes":1,\
        "wallets":[\(row("rent")),\(row("savings"))]}
        """
    )
    #expect(model.next == .checkBackup(file: "b"))
    #expect(throws: BackupError.nothing) { _ = try making.draft(.init(file: "taken")) }
  }

  /// A wallet's name as the file suggests that only that wallet would be backed up.
  @Test func aWalletsNameIsNoFileName() throws {
    let stub = StubStore(content: .init(backup: try Self.content(), nodesLeftOut: []))
    let making = CreateBackup.Interactor(worker: stub)
    let name = try Self.name("savings")
    #expect(throws: MakeBackupError.namesWallet(name)) {
      _ = try making.draft(.init(file: "savings"))
    }
    for file in ["./savings", "savings.backup", "other"] {
      #expect(try making.draft(.init(file: file)).request.file == file)
    }
  }

  @Test func restoresAndReportsEach() async throws {
    let stub = StubStore(["rent": .success(.here)])
    let restoring = RestoreBackup.Interactor(worker: stub)
    let request = RestoreBackup.Request(source: "b", skipped: [try Self.name("third")])
    let plan = try restoring.plan(
      request,
      try Self.content(["rent", "savings", "third"]),
      created: 1_769_903_999
    )
    #expect(plan.needsPassphrase == nil)
    let model = RestoreBackup.Presenter().present(try await restoring.commit(plan, passphrase: nil))
    let address = try Samples.address("1")
    let gap = String(repeating: " ", count: 42)
    #expect(
      model.text == """
        backup of 2026-01-31T23:59:59Z

        rent           \(address)  already on this machine
        savings        \(address)  restored
        third          \(address)  skipped
        settings       \(gap)  existing ones stay as they are
        contacts       \(gap)  restored
        what was sent  \(gap)  restored, 2 new
        tokens         \(gap)  already on this machine
        """
    )
    #expect(model.notes == [Self.later])
    #expect(
      stub.done.withLock { $0 } == [
        "restore rent", "restore savings", "restore config.toml", "restore contacts",
        "restore outbox.jsonl", "restore tokens.json",
      ]
    )
    #expect(
      try Samples.json(model) == """
        {"created":"2026-01-31T23:59:59Z","isDryRun":false,"others":[\
        {"name":"settings","outcome":"kept"},{"name":"contacts","outcome":"restored"},\
        {"added":2,"name":"what was sent","outcome":"restored"},\
        {"name":"tokens","outcome":"here"}],"source":"b","unknown":["far.watch"],"wallets":[\
        {"accounts":1,"address":"\(address)","name":"rent","outcome":"here"},\
        {"accounts":1,"address":"\(address)","name":"savings","outcome":"restored"},\
        {"accounts":1,"address":"\(address)","name":"third","outcome":"skipped"}]}
        """
    )
    #expect(model.next == .listWallets)
  }

  @Test func obstacleStopsTheRestoreAndADryRunReportsIt() async throws {
    let obstacle = BackupError.otherVersion(name: try Self.name("savings"), here: 2, kept: 1)
    let stub = StubStore(["savings": .failure(obstacle)])
    let restoring = RestoreBackup.Interactor(worker: stub)
    #expect(throws: obstacle) {
      _ = try restoring.plan(.init(source: "b"), try Self.content())
    }
    let plan = try restoring.plan(.init(source: "b", isDryRun: true), try Self.content())
    let model = RestoreBackup.Presenter().present(try await restoring.commit(plan, passphrase: nil))
    #expect(stub.done.withLock { $0 }.isEmpty)
    #expect(model.wallets.map(\.outcome) == [.new, .blocked])
    #expect(model.text.contains("revision 2 on this machine, revision 1 in the backup"))
    #expect(model.text.contains("  2 new") && model.next == nil)
    #expect(model.notes.last == "info: nothing was changed")
  }

  @Test func restoresOneWalletUnderAnotherName() async throws {
    let stub = StubStore()
    let restoring = RestoreBackup.Interactor(worker: stub)
    let savings = try Self.name("savings")
    let request = RestoreBackup.Request(
      source: "b",
      wallet: savings,
      newName: try Self.name("old")
    )
    try restoring.prepare(request)
    let plan = try restoring.plan(request, try Self.content())
    #expect(plan.needsPassphrase == savings)
    let own: Passphrase? = try WalletsTests.passphrase()
    let model = RestoreBackup.Presenter().present(try await restoring.commit(plan, passphrase: own))
    #expect(stub.done.withLock { $0 } == ["restore savings as old"])
    #expect(model.text == "savings  \(try Samples.address("1"))  restored as old")
    #expect(model.wallets.first?.restoredAs == "old" && model.created == nil)
  }

  @Test func refusesRequestsThatCannotBeFollowed() throws {
    let restoring = RestoreBackup.Interactor(worker: StubStore())
    let name = try Self.name("nobody")
    #expect(throws: RestoreBackupError.nameForMany) {
      try restoring.prepare(.init(source: "b", newName: name))
    }
    #expect(throws: RestoreBackupError.nameAndSkip) {
      try restoring.prepare(.init(source: "b", wallet: name, skipped: [name]))
    }
    for request in [
      RestoreBackup.Request(source: "b", wallet: name), .init(source: "b", skipped: [name]),
    ] {
      #expect(throws: BackupError.notInside(name: "nobody")) {
        _ = try restoring.plan(request, try Self.content())
      }
    }
  }

  @Test func checksABackupAgainstWhatIsHere() throws {
    let passphrase = try WalletsTests.passphrase()
    let obstacle = BackupError.nameTaken(name: try Self.name("third"))
    let stub = StubStore(["rent": .success(.here), "third": .failure(obstacle)])
    let wallets = try ["rent", "savings", "third"].enumerated().map {
      try Samples.kept($1, id: UInt8($0 + 1))
    }
    let response = CheckBackup.Response(
      request: .init(
        file: "b",
        content: try BackupContent(
          wallets: wallets,
          extras: [.outbox: []],
          later: [.init(name: "far.watch", bytes: [])]
        ),
        created: 0
      ),
      outcomes: [.here, .new, .blocked(obstacle)],
      missing: [try Self.name("other")],
      verified: [try Self.name("rent")]
    )
    let model = CheckBackup.Presenter().present(response)
    let address = try Samples.address("1")
    #expect(
      model.text == """
        backup    b
        made      1970-01-01T00:00:00Z
        contains  what was sent

        rent     \(address)  recovery phrase  complete; the same as on this machine
        savings  \(address)  recovery phrase  complete; not on this machine
        third    \(address)  recovery phrase  complete; another wallet has this name
        """
    )
    #expect(
      model.notes == [
        "caution: other is on this machine but not in the backup", Self.later,
        "info: the date of this check was stored for rent; wallet list shows it",
      ]
    )
    let others = #""others":["what was sent"],"unknown":["far.watch"]"#
    #expect(try Samples.json(model).contains(others))
    #expect(
      try Samples.json(model).hasSuffix(
        #""here":"complete; another wallet has this name","kind":"recovery phrase","name":"third"}]}"#
      )
    )
    let sealed = try SealedBackup(
      try BackupContent(wallets: wallets, extras: [:]),
      passphrase: passphrase,
      cost: KDFCost(passes: 1, memoryKiB: 8),
      now: 0
    )
    // The slots of these wallets are empty, which is invalid in a file.
    #expect(throws: BackupError.content(file: "keystore/rent.ktr")) {
      _ = try CheckBackup.Interactor(worker: stub).act(
        on: .init(file: "b", content: try sealed.opened(by: passphrase))
      )
    }
  }
}
