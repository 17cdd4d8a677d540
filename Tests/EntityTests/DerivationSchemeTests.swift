import Entity
import Testing

@Suite struct DerivationSchemeTests {
  @Test(arguments: [
    (DerivationScheme.standard, "m/44'/60'/0'/0/7"), (.ledgerLive, "m/44'/60'/7'/0/0"),
    (.ledgerLegacy, "m/44'/60'/0'/7"),
  ])
  func putsTheAccountsNumberWhereItsWalletsDo(scheme: DerivationScheme, path: String) throws {
    #expect(try scheme.path(7).description == path)
  }

  @Test(arguments: DerivationScheme.allCases)
  func hasNoAccountBeyondTheLastNumber(scheme: DerivationScheme) throws {
    #expect(try scheme.path((1 << 31) - 1).components.contains { $0.index == (1 << 31) - 1 })
    #expect(throws: PathError.self) { try scheme.path(1 << 31) }
  }
}
