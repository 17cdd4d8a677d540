import Core
import Entity
import Scenes
import Testing

@testable import WalletKit

struct CreateWalletTests {
  /// Knows one taken name, and stores what it is given.
  struct StubCreator: CreateWallet.Worker {
    var book = AccountBook([])
    var people = ContactBook.empty

    func accounts() throws -> AccountBook { book }
    func contacts() throws -> ContactBook { people }

    func requireFree(_ name: WalletName) throws {
      guard name.text != "taken" else { throw KeystoreError.exists(name: name.text) }
    }

    func newMnemonic(words: Int, language: WordLanguage) throws -> Mnemonic {
      try Mnemonic.generate(words: words, language: language)
    }
    func places(_ count: Int, below words: Int) -> [Int] { [0, 4, words - 1] }

    func store(
      _ mnemonic: borrowing Mnemonic,
      as name: WalletName,
      passphrase: borrowing Passphrase,
      cost: KDFCost
    ) throws -> WalletEntry { try Samples.wallet(name.text) }

    func file(of wallet: WalletEntry) -> String { "home/keystore/\(wallet.slug).ktr" }
  }

  static func request(_ name: String = "savings", words: Int = 12) throws -> CreateWallet.Request {
    .init(name: try WalletName(parsing: name), words: words, cost: .standard)
  }

  @Test(arguments: [12, 15, 18, 21, 24]) func draftsWordsAndTheirConfirmation(words: Int) throws {
    try ProcessGuard.start()
    let draft = try CreateWallet.Interactor(worker: StubCreator()).draft(
      try Self.request(words: words)
    )
    #expect(draft.mnemonic.wordCount == words)
    #expect(draft.confirmationPositions == [0, 4, words - 1])
  }

  @Test(arguments: [0, 11, 13, 25]) func refusesOtherNumbersOfWords(words: Int) throws {
    let create = CreateWallet.Interactor(worker: StubCreator())
    let request = try Self.request(words: words)
    do {
      _ = try create.draft(request)
      Issue.record("\(words) words were taken")
    } catch let error as CreateWalletError {
      #expect(error == .wordCount(words))
    }
  }

  @Test func refusesATakenNameBeforeWordsAreDrawn() throws {
    let create = CreateWallet.Interactor(worker: StubCreator())
    let request = try Self.request("taken")
    do {
      _ = try create.draft(request)
      Issue.record("the name was taken twice")
    } catch let error as KeystoreError {
      #expect(error == .exists(name: "taken"))
    }
  }

  static func model(_ kept: CreateWallet.PhraseStorage) throws -> Answer<CreateWallet.Body> {
    try ProcessGuard.start()
    let create = CreateWallet.Interactor(worker: StubCreator())
    let draft = try create.draft(try request())
    return CreateWallet.Presenter().present(
      try create.commit(draft, passphrase: try WalletsTests.passphrase(), kept: kept)
    )
  }

  @Test func showsTheAddressOfAWalletWhoseWordsAreOnPaper() throws {
    let model = try Self.model(.written)
    #expect(
      model.text == """
        wallet   savings
        address  \(try Samples.address("1"))
        path     m/44'/60'/0'/0/0
        file     home/keystore/savings.ktr
        """
    )
    #expect(
      try Samples.json(model) == """
        {"address":"\(try Samples.address("1"))","file":"home/keystore/savings.ktr",\
        "name":"savings","path":"m/44'/60'/0'/0/0"}
        """
    )
    #expect(model.notes == [])
    #expect(model.next == .backUp)
  }

  @Test func warnsOfWordsInAFile() throws {
    let model = try Self.model(.inFile("words.txt"))
    #expect(try Samples.json(model).contains(#""wordsFile":"words.txt""#))
    #expect(
      model.notes == [
        "caution: anyone who reads words.txt controls this wallet; move it off this machine"
      ]
    )
  }

  @Test func warnsOfWordsThatAreNotBackedUp() throws {
    #expect(
      try Self.model(.nowhere).notes == [
        "caution: the recovery phrase was not written down; the wallet file is the only copy"
      ]
    )
  }

  @Test("main is suggested as a name unless it is taken")
  func offersAName() throws {
    #expect(CreateWallet.Interactor(worker: StubCreator()).suggestedName()?.text == "main")
    let main = StubCreator(book: AccountBook([try Samples.wallet("main")]))
    #expect(CreateWallet.Interactor(worker: main).suggestedName() == nil)
    let labelled = StubCreator(book: AccountBook([try Samples.wallet("savings", label: "Main")]))
    #expect(CreateWallet.Interactor(worker: labelled).suggestedName() == nil)
  }
}
