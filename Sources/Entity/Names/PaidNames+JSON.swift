import Core

extension PaidNames {
  /// The value of the file's member `schema`.
  package static let schema = "kingtherum.names"

  /// The maximum file size, in bytes: more than 10,000 of the longest names take.
  package static let maxBytes = 16 << 20

  private static let file = ListedFile<PaidName>(
    schema: schema,
    member: "names",
    maxBytes: maxBytes,
    most: most
  )

  /// Reads the file of the names (docs/names.md).
  ///
  /// - Throws: `PaidNamesError`, with the number of the invalid entry, counted from 1.
  package init(parsing bytes: [UInt8]) throws(PaidNamesError) {
    let entries: [PaidName]
    do throws(ListedFileError) { entries = try Self.file.entries(in: bytes) } catch {
      throw PaidNamesError(error)
    }
    try self.init(entries)
  }

  /// The file as text, with each name on a line.
  package func render() -> String { Self.file.render(all) }
}

extension PaidNamesError {
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

extension PaidName: ListedEntry {
  init(reading reader: inout JSONObject) throws(ListedEntryError) {
    let (name, chain, address, time): (String, String, String, String)
    let word: String?
    do throws(JSONError) {
      name = try reader.string("name")
      chain = try reader.string("chain")
      address = try reader.string("address")
      time = try reader.string("time")
      word = try reader.optionalString("record")
      try reader.end()
    } catch { throw ListedEntryError(error) }
    do {
      try self.init(
        name: name,
        chain: try ChainID(parsing: chain),
        address: try Address(parsing: address),
        time: try UTCTime(parsing: time),
        record: try word.map { word in
          guard let record = NameRecord(rawValue: word) else { throw PaidNamesError.record(word) }
          return record
        }
      )
    } catch let error as any Reportable {
      throw ListedEntryError(error)
    } catch { throw ListedEntryError(PaidNamesError.name(name)) }
  }

  var json: JSON {
    .object(
      [
        JSON.Member("name", .string(name)), JSON.Member("chain", .string("\(chain)")),
        JSON.Member("address", .string("\(address)")), JSON.Member("time", .string("\(time)")),
      ] + (record.map { [JSON.Member("record", .string($0.rawValue))] } ?? [])
    )
  }
}
