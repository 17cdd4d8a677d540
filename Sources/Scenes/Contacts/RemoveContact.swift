package import Core
package import Entity

package enum RemoveContact {
  package struct Interactor: Scenes.Interactor {
    let worker: any ContactWorker
    package init(worker: any ContactWorker) { self.worker = worker }

    /// Removes the contact with this name or address.
    package func act(on text: String) throws -> Contact {
      let contact = try worker.contacts().find(text)
      _ = try worker.changeContacts { book in
        try book.removing(try book.find("\(contact.address)"))
      }
      return contact
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.contact-remove"

    package let name: String
    package let address: String
    package let note: String?
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ contact: Contact) -> Answer<Body> {
      let row = ContactRow(contact)
      return Answer(
        Body(name: row.name, address: row.address, note: row.note),
        styled: row.facts(under: "removed").styled
      )
    }
  }
}

/// Why no contact can be removed or renamed.
package enum RemoveContactError: Error, Equatable {
  case noContacts
}

extension RemoveContactError: Reportable {
  package var report: Report {
    switch self {
    case .noContacts: Report(.refused, "no-contacts", "no contact exists yet")
    }
  }
}

/// Renames a contact; address and note stay.
package enum RenameContact {
  package struct Request: Sendable {
    package let contact: String
    package let name: String

    package init(contact: String, name: String) { (self.contact, self.name) = (contact, name) }
  }

  package struct Response: Sendable {
    package let contact: Contact
    package let was: ContactName
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any ContactWorker
    package init(worker: any ContactWorker) { self.worker = worker }

    /// Throws if the contact cannot have this name, before anybody is asked for anything else.
    package func check(_ request: Request) throws { _ = try renamed(request) }

    package func act(on request: Request) throws -> Response {
      let response = try renamed(request)
      let new = response.contact
      _ = try worker.changeContacts { book in
        try book.removing(try book.find("\(new.address)")).adding(new)
      }
      return response
    }

    private func renamed(_ request: Request) throws -> Response {
      let name = try ContactName(parsing: request.name)
      let accounts = try worker.accounts()
      try name.requireUnusedName(than: accounts)
      let contacts = try worker.contacts()
      let old = try contacts.find(request.contact)
      let new = try old.renamed(name)
      _ = try contacts.removing(old).adding(new)
      try LocalNames(accounts, contacts: contacts).requireUnusedName(contact: name, now: old.name)
      return Response(contact: new, was: old.name)
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.contact-rename"

    package let name: String
    package let was: String
    package let address: String
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let row = ContactRow(response.contact)
      var facts = LabeledLines()
      facts.add("contact", data: row.name)
      facts.add("was", data: response.was.text)
      facts.add("address", data: row.address)
      return Answer(
        Body(name: row.name, was: response.was.text, address: row.address),
        styled: facts.styled
      )
    }
  }
}
