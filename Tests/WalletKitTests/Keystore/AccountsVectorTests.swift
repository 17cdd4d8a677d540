import Core
import Entity
import TestSupport
import Testing

@testable import WalletKit

@Suite struct AccountsVectorTests {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    struct Account: Decodable, Equatable, Sendable {
      let path: String
      let address: String
      let label: String
    }

    let comment: String
    let expect: String
    let error: String?
    let file: String
    let dataKey: String
    let wallet: String
    let generation: String?
    let accounts: [Account]?

    var testDescription: String { comment }
  }

  @Test(arguments: try Vectors.load("ktr1-accounts", as: Case.self))
  func readsOrRefuses(vector: Case) throws {
    let file = Array(vector.file.utf8)
    let dataKey = DataKey(try Sample.secret(hex(vector.dataKey)))
    var outcome = "valid"
    do {
      var list = try AccountsDocument(parsing: file)
      if try !list.isAuthentic(for: hex(vector.wallet), under: dataKey) { outcome = "TAMPER" }
      if vector.expect == "valid" {
        #expect(list.file == file)
        #expect("\(list.generation)" == vector.generation)
        #expect(list.accounts.map(Self.account) == vector.accounts)
        list.mac = []
        try list.authenticate(under: dataKey)
        #expect(list.file == file)
      }
    } catch let refusal as AccountListFault {
      outcome = refusal.fault == .version ? "VERSION" : "FORMAT"
    }
    #expect(outcome == vector.error ?? "valid")
  }

  private static func account(_ entry: AccountEntry) -> Case.Account {
    Case.Account(
      path: entry.path?.description ?? "",
      address: entry.address.description,
      label: entry.label?.text ?? ""
    )
  }
}
