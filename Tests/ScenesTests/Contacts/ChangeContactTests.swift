import Core
import Entity
import Testing

@testable import Scenes

struct ChangeContactTests {
  private static func stub() throws -> StubStore {
    try StubStore([
      try StubStore.contact("급여", "8", note: "payroll"), try StubStore.contact("Alice", "7"),
    ])
  }

  @Test func listsThemByName() throws {
    let seven = try Samples.address("7")
    let eight = try Samples.address("8")
    let model = ListContacts.Presenter().present(
      try ListContacts.Interactor(worker: try Self.stub()).act(on: ())
    )
    #expect(model.text == "Alice  \(seven)\n급여   \(eight)  payroll")
    #expect(
      try Samples.json(model) == """
        {"contacts":[{"address":"\(seven)","name":"Alice"},\
        {"address":"\(eight)","name":"급여","note":"payroll"}]}
        """
    )
  }

  @Test func reportsAnEmptyList() throws {
    let model = ListContacts.Presenter().present(
      try ListContacts.Interactor(worker: try StubStore()).act(on: ())
    )
    #expect(model.text == "no contacts" && model.next == .addContact)
    #expect(try Samples.json(model) == #"{"contacts":[]}"#)
  }

  @Test func removesByNameOrAddressAndPrintsWhatWasThere() throws {
    for typed in ["급여", "\(try Samples.address("8"))"] {
      let stub = try Self.stub()
      let removed = try RemoveContact.Interactor(worker: stub).act(on: typed)
      #expect(try stub.contacts().all.map(\.name.text) == ["Alice"])
      let model = RemoveContact.Presenter().present(removed)
      let address = try Samples.address("8")
      #expect(model.text == "removed  급여\naddress  \(address)\nnote     payroll")
      #expect(
        try Samples.json(model) == #"{"address":"\#(address)","name":"급여","note":"payroll"}"#
      )
    }
    #expect(throws: ContactBookError.unknown("bob")) {
      try RemoveContact.Interactor(worker: try Self.stub()).act(on: "bob")
    }
  }

  @Test func renamesAndKeepsTheRest() throws {
    let stub = try Self.stub()
    let response = try RenameContact.Interactor(worker: stub).act(
      on: .init(contact: "급여", name: "Payroll")
    )
    let eight = try Samples.address("8")
    #expect(try stub.contacts().contact(named: "payroll")?.note == "payroll")
    #expect(try stub.contacts().contact(named: "급여") == nil)
    let model = RenameContact.Presenter().present(response)
    #expect(model.text == "contact  Payroll\nwas      급여\naddress  \(eight)")
    #expect(try Samples.json(model) == #"{"address":"\#(eight)","name":"Payroll","was":"급여"}"#)
  }

  @Test func aNameMayChangeItsCase() throws {
    let stub = try Self.stub()
    _ = try RenameContact.Interactor(worker: stub).act(
      on: .init(contact: "alice", name: "ALICE")
    )
    #expect(try stub.contacts().all.map(\.name.text) == ["ALICE", "급여"])
  }

  @Test func refusesANameThatIsTaken() throws {
    let stub = try Self.stub()
    let rename = RenameContact.Interactor(worker: stub)
    let seven = try Samples.address("7")
    #expect(
      throws: ContactBookError.nameTaken(try ContactName(parsing: "Alice"), by: seven)
    ) {
      try rename.act(on: .init(contact: "급여", name: "alice"))
    }
    #expect(throws: AddContactError.ownName("savings")) {
      try rename.act(on: .init(contact: "급여", name: "Savings"))
    }
    #expect(throws: ContactBookError.unknown("bob")) {
      try rename.act(on: .init(contact: "bob", name: "Bobby"))
    }
    #expect(throws: AddContactError.ownName("savings")) {
      try rename.check(.init(contact: "급여", name: "Savings"))
    }
    try rename.check(.init(contact: "급여", name: "Payroll"))
    #expect(try stub.contacts() == Self.stub().contacts())
  }
}
