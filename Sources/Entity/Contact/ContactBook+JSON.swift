import Core

extension ContactBook {
  /// The value of the file's member `schema`.
  package static let schema = "kingtherum.contacts"

  /// The maximum file size, in bytes: about 10,000 contacts with the longest names and notes.
  package static let maxBytes = 16 << 20

  private static let file = ListedFile<Contact>(
    schema: schema,
    member: "contacts",
    maxBytes: maxBytes,
    most: most
  )

  /// Reads the contacts file (docs/output.md, "Contacts").
  ///
  /// - Throws: `ContactBookError`, with the number of the invalid contact, counted from 1.
  package init(parsing bytes: [UInt8]) throws(ContactBookError) {
    let contacts: [Contact]
    do throws(ListedFileError) { contacts = try Self.file.entries(in: bytes) } catch {
      throw ContactBookError(error)
    }
    try self.init(contacts)
  }

  /// The file as text, with each contact on a line.
  package func render() -> String { Self.file.render(all) }
}

extension ContactBookError {
  fileprivate init(_ error: ListedFileError) {
    self =
      switch error {
      case .json(let error): .json(error)
      case .version: .version
      case .tooMany: .tooMany
      case .entry(let number, let reason): .entry(number, because: reason)
      }
  }
}

extension Contact: ListedEntry {
  init(reading reader: inout JSONObject) throws(ListedEntryError) {
    let name: String
    let address: String
    let note: String?
    do throws(JSONError) {
      name = try reader.string("name")
      address = try reader.string("address")
      note = try reader.optionalString("note")
      try reader.end()
    } catch { throw ListedEntryError(error) }
    let place: Address
    do { place = try Address(parsing: address) } catch { throw ListedEntryError(error) }
    do throws(ContactError) {
      try self.init(name: try ContactName(parsing: name), address: place, note: note)
    } catch { throw ListedEntryError(error) }
  }

  var json: JSON {
    .object(
      [JSON.Member("name", .string(name.text)), JSON.Member("address", .string("\(address)"))]
        + (note.map { [JSON.Member("note", .string($0))] } ?? [])
    )
  }
}
