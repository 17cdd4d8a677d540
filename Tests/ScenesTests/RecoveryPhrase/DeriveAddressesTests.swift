import Entity
import Testing
import TestSupport

@testable import Scenes
@testable import WalletKit

@Suite struct DeriveAddressesTests {
  struct Case: Decodable, Sendable {
    let typed: String
    let language: String
    let passphrase: String
    let scheme: String
    let addresses: [String]
    let comment: String
  }

  private func derive(
    _ words: String,
    _ templates: [String],
    count: Int? = nil,
    language: String = "english",
    passphrase: String = ""
  ) throws -> DeriveAddresses.Response {
    let typed: Passphrase? =
      passphrase.isEmpty ? nil : try Passphrase(typed: try RecoveryPhraseTests.secret(passphrase))
    return try DeriveAddresses.Interactor().act(
      on: .init(templates: try templates.map { try PathTemplate(parsing: $0) }, count: count),
      mnemonic: try Mnemonic(
        parsing: try RecoveryPhraseTests.secret(words),
        language: WordLanguage(named: language)
      ),
      passphrase: typed
    )
  }

  @Test func derivesWhatOthersDerive() throws {
    let cases = try Vectors.load("derivations", as: Case.self)
    #expect(cases.count >= 30)
    for vector in cases {
      let scheme = try #require(DerivationScheme(rawValue: vector.scheme))
      let response = try derive(
        vector.typed,
        [scheme.template],
        language: vector.language,
        passphrase: vector.passphrase
      )
      #expect(
        response.found.map(\.address.description) == vector.addresses,
        "\(vector.comment)"
      )
      #expect(response.hasPassphrase == !vector.passphrase.isEmpty)
    }
  }

  @Test func showsPathsInTheOrderAskedForEachOnce() throws {
    let model = DeriveAddresses.Presenter().present(
      try derive(RecoveryPhraseTests.junk, ["m/44'/60'/0'/0/1", "m/44'/60'/0'/0/0"], count: 2)
    )
    #expect(
      model.text == """
        m/44'/60'/0'/0/1  0x70997970C51812dc3A010C7d01b50e0d17dc79C8
        m/44'/60'/0'/0/2  0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC
        m/44'/60'/0'/0/0  0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266
        """
    )
    #expect(model.notes.count == 1)
    #expect(
      try Samples.json(
        DeriveAddresses.Presenter().present(
          try derive(RecoveryPhraseTests.junk, ["m/44'/60'/0'/0/0"])
        )
      ) == """
        {"addresses":[{"address":"0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",\
        "path":"m/44'/60'/0'/0/0"}],"hasPassphrase":false,"isKnownTestKey":true,\
        "language":"english","words":12}
        """
    )
  }

  @Test func refusesTooManyPathsBeforeAnyWork() {
    #expect(throws: PathTemplateError.count(100_001)) {
      try derive(RecoveryPhraseTests.junk, ["m/0"], count: 100_001)
    }
  }
}
