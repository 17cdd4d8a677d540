import ChainKit
import Core
import Entity
import Testing

@testable import Scenes
@testable import WalletKit

/// What a watch-only account may be used for.
struct WatchOnlyUseTests {
  @Test func anAccountWithAKeyComesFirst() throws {
    let own = try Samples.wallet()
    let watched = try WatchWalletTests.list()
    let book = AccountBook([own], watched: [watched])
    #expect(try book.owner(of: Samples.address("1"))?.isWatchOnly == false)
    #expect(try book.find("cold").isWatchOnly)
    #expect(book.all.count == 2 && book.distinct.count == 1)
    #expect(throws: AccountBookError.severalWallets(count: 2)) { try book.theOnlyOne() }
  }

  struct Desk: SignTransaction.Worker {
    func accounts() throws -> AccountBook {
      AccountBook([], watched: [try WatchWalletTests.list()])
    }

    func sign(
      _ transaction: Transaction,
      as account: Address,
      of wallet: WalletName,
      unlockedBy secret: borrowing UnlockSecret
    ) throws -> SignedTransaction { throw KeystoreError.conflict }
  }

  @Test func signingIsRefusedBeforeAnythingIsAsked() throws {
    #expect(throws: KeystoreError.watchOnly(name: "cold")) {
      try SignTransaction.Interactor(worker: Desk()).draft(
        .init(document: Samples.document(), chains: ChainRegistry(adding: []))
      )
    }
  }

  @Test func receivingSaysWhereToCompare() throws {
    struct Clerk: Receive.Worker {
      func accounts() throws -> AccountBook {
        AccountBook([], watched: [try WatchWalletTests.list()])
      }
    }
    let response = try Receive.Interactor(worker: Clerk()).act(
      on: .init(account: nil, amount: nil, chain: nil, tokens: [])
    )
    #expect(
      Receive.Presenter().present(response).notes == [
        "info: watch-only: compare this address with the machine that has its key"
      ]
    )
  }
}
