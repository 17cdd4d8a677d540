import Core
import Entity
import Testing

@testable import Scenes
@testable import WalletKit

/// The permitted uses of a watch-only account.
struct WatchOnlyUseTests {
  @Test func anAccountWithAKeyComesFirst() throws {
    let own = try Samples.wallet()
    let watched = try WatchWalletTests.list()
    let book = AccountBook([own], watched: [watched])
    #expect(try book.owner(of: Samples.address("1"))?.isWatchOnly == false)
    #expect(try book.find("cold").isWatchOnly)
    #expect(book.all.count == 2 && book.distinct.count == 1)
    #expect(throws: AccountBookError.severalWallets(count: 2)) { try book.onlyAccount() }
  }

  struct StubWorker: SignTransaction.Worker {
    func accounts() throws -> AccountBook {
      AccountBook([], watched: [try WatchWalletTests.list()])
    }

    func sign(
      _ approved: Approved<SignTransaction.Draft>,
      unlockedBy secret: borrowing UnlockSecret
    ) throws -> Recorded<SignedTransaction> { throw KeystoreError.conflict }
  }

  @Test func signingIsRefusedBeforeAnythingIsAsked() throws {
    #expect(throws: KeystoreError.watchOnly(name: "cold")) {
      try SignTransaction.Interactor(worker: StubWorker()).draft(
        .init(document: Samples.document(), chains: ChainRegistry(adding: []))
      )
    }
  }

  @Test("a payment goes to another machine for its signature only if the key is there")
  func namesTheMachineWithTheKey() async throws {
    let watched = [try WatchWalletTests.list()]
    for (own, isElsewhere) in [([], true), ([try Samples.wallet()], false)] {
      let book = AccountBook(own, watched: watched)
      let worker = BuildTransactionTests.StubWorker(book: book)
      let built = try await BuildTransaction.Interactor(
        worker: worker,
        chain: BuildTransactionTests.Node()
      ).act(
        on: .init(
          from: "cold",
          intent: .payment(to: try Samples.address("7").description, amount: "1 eth"),
          chain: try Samples.chain(),
          tokens: [],
          overrides: .init()
        )
      )
      let answer = BuildTransaction.Presenter().present(built)
      #expect(answer.notes.isEmpty == !isElsewhere)
      #expect(
        answer.document?.next("u.json") == .signTransaction(file: "u.json", elsewhere: isElsewhere)
      )
      let list = try await BuildPayouts.Interactor(worker: worker, chain: PayoutTests.Node()).act(
        on: .init(
          from: "cold",
          list: try PayoutList(
            reading: Array("to,amount\n\(Samples.address("7")),1 eth\n".utf8)
          ),
          chain: try Samples.chain(),
          chains: .builtIn,
          tokens: [],
          overrides: .init(),
          allowDuplicates: false
        )
      )
      #expect(BuildPayouts.Presenter().present(list).notes.isEmpty == !isElsewhere)
    }
  }

  @Test func theXpubItWasMadeFromIsShown() throws {
    struct StubWorker: ShowExtendedKey.Worker {
      func wallet(named name: WalletName) throws -> WalletEntry { throw KeystoreError.conflict }
      func extendedPublicKey(
        of wallet: WalletName,
        at path: DerivationPath,
        unlockedBy secret: borrowing UnlockSecret
      ) throws -> (key: ExtendedPublicKey, masterFingerprint: [UInt8]) {
        throw KeystoreError.conflict
      }
    }
    let show = ShowExtendedKey.Interactor(worker: StubWorker())
    let list = try WatchWalletTests.list()
    #expect(throws: ShowExtendedKeyError.addresses(list.name)) { try show.act(on: list, at: nil) }
    let text = """
      xpub6DTB6FAri8nFr5kpbu8HHHFHb8jnKibAiLsbvgmuyQPpizV8ojdCsRTVDXnw3bRDQ5B9PGcuFSzGrHMWuzbpdNUGb\
      zKHA5XUAXqUU4BPNxd
      """
    let key = try WatchKey(WatchKey.key(parsing: text), scheme: .standard)
    let wallet = WatchEntry(
      name: list.name,
      id: list.id,
      key: key,
      accounts: list.accounts,
      standings: list.accounts.map { _ in .verified },
      generation: 1,
      updated: 0
    )
    let place = try DerivationPath(parsing: "m/44'/60'/0'")
    for path in [nil, place] {
      let model = ShowExtendedKey.Presenter().present(try show.act(on: wallet, at: path))
      #expect(model.text == text && model.path == "m/44'/60'/0'")
      #expect(model.accountUR == nil && model.masterFingerprint == nil)
    }
    for other in ["m/44'/60'", "m/44'/60'/1'", "m/44'/60'/0'/0"] {
      #expect(throws: ShowExtendedKeyError.elsewhere(list.name, place)) {
        try show.act(on: wallet, at: try DerivationPath(parsing: other))
      }
    }
  }

  @Test func receivingNamesWhereToCompare() throws {
    struct StubAccounts: Receive.Worker {
      func accounts() throws -> AccountBook {
        AccountBook([], watched: [try WatchWalletTests.list()])
      }
    }
    let response = try Receive.Interactor(worker: StubAccounts()).act(
      on: .init(account: nil, amount: nil, chain: nil, tokens: [])
    )
    // The user who added it on this machine compared it then.
    #expect(Receive.Presenter().present(response).notes == [])
    struct Newcomer: Receive.Worker {
      func accounts() throws -> AccountBook {
        AccountBook([], watched: [try WatchWalletTests.list(standing: .unverified)])
      }
    }
    let new = try Receive.Interactor(worker: Newcomer()).act(
      on: .init(account: nil, amount: nil, chain: nil, tokens: [])
    )
    #expect(
      Receive.Presenter().present(new).notes == [
        "caution: watch-only: compare this address with the machine that has its key"
      ]
    )
    #expect(Receive.Presenter().present(new).suggestedActions == [.verifyWallet])
  }
}
