import Core
package import Entity

package enum ListContacts {
  package struct Interactor: Scenes.Interactor {
    let worker: any ContactWorker
    package init(worker: any ContactWorker) { self.worker = worker }

    package func act(on request: Void) throws -> ContactBook { try worker.contacts() }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.contact-list"

    package let contacts: [ContactRow]
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ book: ContactBook) -> Answer<Body> {
      let rows = book.all.map(ContactRow.init)
      return Answer(
        Body(contacts: rows),
        styled: styled(rows),
        next: rows.isEmpty ? .addContact : nil
      )
    }

    private func styled(_ rows: [ContactRow]) -> StyledText {
      guard !rows.isEmpty else { return StyledText("no contacts") }
      var table = Table([.left, .left, .left])
      for row in rows {
        table.add("\(name: row.name)", "\(address: row.address)", "\(term: row.note ?? "")")
      }
      return table.styled
    }
  }
}
