package import Entity

/// Lists the contacts.
package enum ListContacts {
  package struct Interactor: Scenes.Interactor {
    let worker: any ContactWorker
    package init(worker: any ContactWorker) { self.worker = worker }

    package func act(on request: Void) throws -> ContactBook { try worker.contacts() }
  }

  package struct ViewModel: Scenes.ViewModel {
    package static let schema = "kingtherum.contact-list"

    package let contacts: [ContactRow]

    package var text: String {
      guard !contacts.isEmpty else { return "no contacts" }
      var table = Table([.left, .left, .left])
      for row in contacts { table.add(row.name, row.address, row.note ?? "") }
      return table.text
    }
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ book: ContactBook) -> ViewModel {
      ViewModel(contacts: book.all.map(ContactRow.init))
    }
  }
}
