import Entity
import TestSupport
import Testing

@testable import WalletKit

@Suite struct WatchVectorTests {
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
    let name: String?
    let xpub: String?
    let paths: String?
    let accounts: [Account]?

    var testDescription: String { comment }
  }

  @Test(arguments: try Vectors.load("watch", as: Case.self))
  func readsOrRefuses(vector: Case) throws {
    var outcome = "valid"
    do {
      let document = try WatchDocument(parsing: Array(vector.file.utf8))
      #expect(document.file == Array(vector.file.utf8))
      #expect(document.name.text == vector.name)
      #expect(try document.key?.key.text ?? "" == vector.xpub)
      #expect(document.key?.paths.description ?? "" == vector.paths)
      #expect(document.accounts.map(Self.account) == vector.accounts)
    } catch let fault as WatchFault {
      outcome =
        switch fault {
        case .format: "FORMAT"
        case .version: "VERSION"
        case .damaged: "SUM"
        case .address: "ADDRESS"
        case .misnamed: "\(fault)"
        }
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
