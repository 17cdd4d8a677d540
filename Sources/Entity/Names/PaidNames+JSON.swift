import Core

extension PaidNames {
  /// The value of the file's member `schema`.
  package static let schema = "kingtherum.names"

  /// The maximum file size, in bytes: more than 10,000 of the longest names take.
  package static let maxBytes = 16 << 20

  /// Reads the file of the names (docs/names.md).
  ///
  /// - Throws: `PaidNamesError`, with the number of the invalid entry, counted from 1.
  package init(parsing bytes: [UInt8]) throws(PaidNamesError) {
    let rows = try Self.rows(bytes)
    guard rows.count <= Self.most else { throw .tooMany }
    var entries: [PaidName] = []
    for (index, row) in rows.enumerated() {
      do { entries.append(try PaidName(reading: row)) } catch {
        throw .entry(index + 1, because: error.report.message)
      }
    }
    try self.init(entries)
  }

  private static func rows(_ bytes: [UInt8]) throws(PaidNamesError) -> [JSONObject] {
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
      let rows = try reader.objects("names")
      try reader.end()
      return rows
    } catch { throw .json(error) }
  }

  /// The file as text, with each name on a line.
  package func render() -> String {
    let lines = all.map { "    " + $0.json.render() }.joined(separator: ",\n")
    return """
      {
        "schema": "\(Self.schema)",
        "version": 1,
        "names": [\(lines.isEmpty ? "" : "\n\(lines)\n  ")]
      }

      """
  }
}

extension PaidName {
  fileprivate init(reading object: JSONObject) throws(PaidNameRowError) {
    var reader = object
    let (name, chain, address, time): (String, String, String, String)
    do throws(JSONError) {
      name = try reader.string("name")
      chain = try reader.string("chain")
      address = try reader.string("address")
      time = try reader.string("time")
      try reader.end()
    } catch { throw PaidNameRowError(report: error.report) }
    do {
      try self.init(
        name: name,
        chain: try ChainID(parsing: chain),
        address: try Address(parsing: address),
        time: try UTCTime(parsing: time)
      )
    } catch let error as any Reportable {
      throw PaidNameRowError(report: error.report)
    } catch { throw PaidNameRowError(report: PaidNamesError.name(name).report) }
  }

  fileprivate var json: JSON {
    .object([
      JSON.Member("name", .string(name)), JSON.Member("chain", .string("\(chain)")),
      JSON.Member("address", .string("\(address)")), JSON.Member("time", .string("\(time)")),
    ])
  }
}

/// An error in one entry of a file, with the report of its cause.
private struct PaidNameRowError: Error {
  let report: Report
}
