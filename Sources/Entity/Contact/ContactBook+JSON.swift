import Core

extension ContactBook {
  /// The value of the file's member `schema`.
  package static let schema = "kingtherum.contacts"

  /// The maximum file size, in bytes: about 10,000 contacts with the longest names and notes.
  package static let maxBytes = 16 << 20

  /// Reads the contacts file (docs/output.md, "Contacts").
  ///
  /// - Throws: `ContactBookError`, with the number of the invalid contact, counted from 1.
  package init(parsing bytes: [UInt8]) throws(ContactBookError) {
    let rows = try Self.rows(bytes)
    guard rows.count <= Self.most else { throw .tooMany }
    var contacts: [Contact] = []
    for (index, row) in rows.enumerated() {
      do { contacts.append(try Contact(reading: row)) } catch {
        throw .entry(index + 1, because: error.report.message)
      }
    }
    try self.init(contacts)
  }

  private static func rows(_ bytes: [UInt8]) throws(ContactBookError) -> [JSONObject] {
    var reader: JSONObject
    let isOurs: Bool
    do throws(JSONError) {
      reader = try JSONObject(try JSON.parse(bytes, maxBytes: maxBytes))
      let name = try reader.string("schema")
      let version = try reader.integer("version")
      isOurs = name.utf8.elementsEqual(schema.utf8) && version == 1
    } catch { throw .json(error) }
    // Checked before the other members, which may differ in another version.
    guard isOurs else { throw .version }
    do throws(JSONError) {
      let rows = try reader.objects("contacts")
      try reader.end()
      return rows
    } catch { throw .json(error) }
  }

  /// The file as text, with each contact on a line.
  package func render() -> String {
    let lines = all.map { "    " + $0.json.render() }.joined(separator: ",\n")
    return """
      {
        "schema": "\(Self.schema)",
        "version": 1,
        "contacts": [\(lines.isEmpty ? "" : "\n\(lines)\n  ")]
      }

      """
  }
}

extension Contact {
  fileprivate init(reading object: JSONObject) throws(ContactRowError) {
    var reader = object
    let name: String
    let address: String
    let note: String?
    do throws(JSONError) {
      name = try reader.string("name")
      address = try reader.string("address")
      note = try reader.optionalString("note")
      try reader.end()
    } catch { throw ContactRowError(report: error.report) }
    let place: Address
    do { place = try Address(parsing: address) } catch {
      throw ContactRowError(report: error.report)
    }
    do throws(ContactError) {
      try self.init(name: try ContactName(parsing: name), address: place, note: note)
    } catch { throw ContactRowError(report: error.report) }
  }

  fileprivate var json: JSON {
    .object(
      [JSON.Member("name", .string(name.text)), JSON.Member("address", .string("\(address)"))]
        + (note.map { [JSON.Member("note", .string($0))] } ?? [])
    )
  }
}

/// An error in one contact of a file, with the report of its cause.
private struct ContactRowError: Error {
  let report: Report
}
