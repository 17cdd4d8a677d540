import ArgumentParser
import Entity
import Foundation
import Scenes
import Testing

@testable import kingtherum

/// Every route of a scene is spelled as a command that the real parser accepts.
@Suite struct RouteTests {
  static let routes: [(Route, any ParsableCommand.Type)] = {
    guard let name = try? WalletName(parsing: "급여 지갑"),
      let hash = try? Hash32(bytes: [UInt8](repeating: 0xAB, count: 32)),
      let path = try? DerivationPath(parsing: "m/44'/60'/0'/0/1"),
      let contract = try? Address(bytes: [UInt8](repeating: 0xAB, count: 20))
    else { return [] }
    return [
      (.createWallet, WalletCreateCommand.self),
      (.importWallet, WalletImportCommand.self),
      (.importKeystore(name, "/k/a b/it's.json"), WalletImportCommand.self),
      (.importKeystore(nil, "/x"), WalletImportCommand.self),
      (.listWallets, WalletListCommand.self),
      (.showWallet(name), WalletShowCommand.self),
      (.restoreRemoved(name), WalletRestoreRemovedCommand.self),
      (.backUp, WalletBackupCommand.self),
      (.checkBackup(file: "a b.backup"), WalletVerifyBackupCommand.self),
      (.checkPaper(file: "-page.pdf"), WalletVerifyBackupCommand.self),
      (.restorePaper(file: "-a page.png"), WalletRestoreCommand.self),
      (.receive(name), ReceiveCommand.self),
      (.balance(account: "savings/2", chain: "dev"), BalanceCommand.self),
      (.history(account: "savings", chain: "my net"), HistoryListCommand.self),
      // An account that is called like a command of the group.
      (.history(account: "reset", chain: "my net"), HistoryListCommand.self),
      (.syncHistory(accounts: ["savings", "reset"], chain: "my net"), HistorySyncCommand.self),
      (.syncHistory(accounts: [], chain: "my net"), HistorySyncCommand.self),
      (
        .syncHistory(accounts: ["savings"], chain: "my net", maxRequests: 60),
        HistorySyncCommand.self
      ),
      (.listHistory(accounts: ["reset", "savings"], chain: "my net"), HistoryListCommand.self),
      (.listHistory(accounts: [], chain: "my net", maxRequests: 60), HistoryListCommand.self),
      (.showTransaction(file: "a b.json"), ShowCommand.self),
      (.signTransaction(file: "unsigned.json"), SignCommand.self),
      (
        .carryAuthorization(file: "-a.json", account: "0x1", chain: "dev"), BuildCommand.self
      ),
      (.showCode(file: "-answer.ur"), QREncodeCommand.self),
      (.broadcast(file: "it's signed.json", chain: "dev"), BroadcastCommand.self),
      (.signPayouts(file: "unsigned.json"), PayoutSignCommand.self),
      (.broadcastPayouts(file: "signed.json", chain: "dev"), PayoutBroadcastCommand.self),
      (.transactionStatus(hash, chain: "1"), StatusCommand.self),
      (.speedUp(hash, chain: "dev"), SpeedUpCommand.self),
      (.cancel(hash, chain: "dev"), CancelCommand.self),
      (.discoverAccounts(wallet: name), AccountDiscoverCommand.self),
      (.addAccount(wallet: name, path: path), AccountAddCommand.self),
      (.addContact, ContactAddCommand.self),
      (.listFoundTokens(chain: "my net"), TokenListCommand.self),
      (.listFoundTokens(chain: nil), TokenListCommand.self),
      (.addToken(contract: contract, chain: "dev"), TokenAddCommand.self),
      (.listChains, ChainListCommand.self),
      (.doctor, DoctorCommand.self),
    ]
  }()

  @Test func everyRouteParsesAsItsCommand() throws {
    #expect(Self.routes.count == 38)
    for (route, command) in Self.routes {
      let parsed = try Kingtherum.parseAsRoot(route.arguments)
      #expect(type(of: parsed) == command, "\(route.arguments)")
    }
  }

  @Test func everyRouteIsSpelledAsAShellReadsIt() async throws {
    let stage = try TranscriptEnvironment()
    for (route, _) in Self.routes {
      let outcome = try await stage.shell("printf '%s\\n' " + route.spelled)
      #expect(outcome.stdout == route.arguments)
    }
  }

  @Test("the next command is for the home folder that was typed")
  func theNextCommandNamesTheHome() throws {
    let typed = RouteFormatter(home: "/no such folder")
    #expect(typed.words(for: .listWallets) == "wallet list --home '/no such folder'")
    #expect(RouteFormatter(home: nil).words(for: .listWallets) == "wallet list")
    _ = try Kingtherum.parseAsRoot(typed.arguments(for: .checkPaper(file: "-page.pdf")))
  }

  @Test("accounts whose history is to be read are named, or all are meant")
  func syncedAccounts() {
    let one = Route.syncHistory(accounts: ["savings/2"], chain: "dev")
    #expect(one.spelled == "history sync savings/2 --chain dev")
    let part = Route.syncHistory(accounts: ["savings/2"], chain: "dev", maxRequests: 60)
    #expect(part.spelled == "history sync savings/2 --chain dev --max-calls 60")
    let all = Route.syncHistory(accounts: [], chain: "dev")
    #expect(all.spelled == "history sync --all-accounts --chain dev")
    #expect(all.asksNode && !all.followsNode)
  }

  @Test("a list of several accounts, or of all, goes on with about so many requests")
  func listedAccounts() {
    let two = Route.listHistory(accounts: ["savings/2", "rent"], chain: "dev", maxRequests: 60)
    #expect(two.spelled == "history savings/2 rent --chain dev --max-calls 60")
    let reset = Route.listHistory(accounts: ["reset", "rent"], chain: "dev")
    #expect(reset.spelled == "history list reset rent --chain dev")
    let all = Route.listHistory(accounts: [], chain: "dev")
    #expect(all.spelled == "history --all-accounts --chain dev")
    #expect(all.asksNode && all.followsNode)
  }

  @Test("the next command asks the nodes that were typed, and repeats no key")
  func theNextCommandNamesTheNodes() throws {
    let nodes = [
      "http://127.0.0.1:8545", "https://rpc.example.org/v3/0123456789abcdef0123",
      "https://rpc.example.org/a1b2c3d4e5f6", "https://rpc.example.org/#0123456789abcdef",
    ]
    let typed = RouteFormatter(home: "/x", nodes: nodes, quorum: "2")
    #expect(
      typed.words(for: .balance(account: "rent", chain: nil))
        == "balance rent --rpc-url http://127.0.0.1:8545 --rpc-url URL --rpc-url URL --rpc-url URL "
        + "--quorum 2 --home /x"
    )
    for (route, _) in Self.routes {
      let words = typed.arguments(for: route)
      #expect(words.contains("--rpc-url") == route.asksNode, "\(words)")
      #expect(!words.contains { $0.contains("0123456789abcdef") || $0.contains("a1b2c3") })
      _ = try Kingtherum.parseAsRoot(words)
    }
    let elsewhere = Route.signTransaction(file: "unsigned.json", elsewhere: true)
    #expect(!typed.words(for: elsewhere).contains("--home"))
  }

  @Test("the chain of a node that was typed is left out, but not one that was typed itself")
  func theChainOfATypedNodeIsTheDefault() {
    let (history, node) = (Route.history(account: "rent", chain: "dev"), "http://127.0.0.1:8545")
    let end = " --rpc-url \(node) --home /x"
    func words(_ route: Route, _ typed: String...) -> String {
      RouteFormatter(home: "/x", nodes: [node], typed: typed).words(for: route)
    }
    #expect(words(history, "send") == "history rent" + end)
    #expect(words(history, "send", "--chain", "dev") == "history rent --chain dev" + end)
    #expect(
      words(.history(account: "status", chain: "dev"), "send") == "history list status" + end
    )
    #expect(words(history, "history", "--offline") == "history rent --chain dev" + end)
    // Signing asks no node.
    let broadcast = Route.broadcast(file: "signed.json", chain: "ethereum")
    #expect(
      words(broadcast, "tx", "sign") == "tx broadcast --in signed.json --chain ethereum" + end
    )
  }

  @Test func fileNamesThatLookLikeFlagsStayFiles() throws {
    for route in [
      Route.showTransaction(file: "-x.json"), .signTransaction(file: "--yes"),
      .broadcast(file: "-x.json", chain: "dev"),
    ] { _ = try Kingtherum.parseAsRoot(route.arguments) }
    #expect(Route.signTransaction(file: "-").arguments.contains("-"))
  }

  @Test("the signed document goes to the folder of the unsigned one")
  func signedDocumentsStayInTheFolder() {
    let names = [
      "unsigned.json": "signed.json", "usb/x.json": "usb/signed.json", "-": "signed.json",
      "/x.json": "/signed.json", "-usb/x.json": "./-usb/signed.json",
    ]
    for (file, signed) in names {
      #expect(Route.signTransaction(file: file).arguments.last == signed)
      #expect(Route.signPayouts(file: file).arguments.last == signed)
    }
  }
}
