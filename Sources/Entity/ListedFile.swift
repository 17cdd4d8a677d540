import Core

/// A file of the home folder that lists entries of one kind, as JSON that is read strictly.
///
/// An object with `schema`, `version` and a list with an object for each entry, and nothing else.
/// What no two entries may share is checked by the type that the entries become.
struct ListedFile<Entry: ListedEntry>: Sendable {
  /// The value of the member `schema`; the only version is 1.
  let schema: String
  /// The key of the list in the object, such as `contacts`.
  let member: String
  /// The maximum file size, in bytes.
  let maxBytes: Int
  /// The maximum number of entries.
  let most: Int

  /// Reads the entries, in the order of the file.
  ///
  /// - Throws: ``ListedFileError``, with the number of the first invalid entry, counted from 1.
  func entries(in bytes: [UInt8]) throws(ListedFileError) -> [Entry] {
    let rows = try rows(bytes)
    guard rows.count <= most else { throw .tooMany }
    var entries: [Entry] = []
    for (index, row) in rows.enumerated() {
      var reader = row
      do throws(ListedEntryError) { entries.append(try Entry(reading: &reader)) } catch {
        throw .entry(index + 1, because: error.report.message)
      }
    }
    return entries
  }

  private func rows(_ bytes: [UInt8]) throws(ListedFileError) -> [JSONObject] {
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
      let rows = try reader.objects(member)
      try reader.end()
      return rows
    } catch { throw .json(error) }
  }

  /// The file as text, with each entry on a line.
  func render(_ entries: [Entry]) -> String {
    let lines = entries.map { "    " + $0.json.render() }.joined(separator: ",\n")
    return """
      {
        "schema": "\(schema)",
        "version": 1,
        "\(member)": [\(lines.isEmpty ? "" : "\n\(lines)\n  ")]
      }

      """
  }
}

/// An entry of a ``ListedFile``.
protocol ListedEntry: Sendable {
  /// Reads all members of an object; another member is an error.
  init(reading reader: inout JSONObject) throws(ListedEntryError)
  /// The object that is read.
  var json: JSON { get }
}

/// An error in one entry of a file, with the report of its cause.
struct ListedEntryError: Error {
  let report: Report

  init(_ cause: some Reportable) { report = cause.report }
}

/// Why a ``ListedFile`` cannot be read; each kind of file has errors of its own for it.
enum ListedFileError: Error {
  /// The file is not the expected JSON.
  case json(JSONError)
  /// The file has another schema, or was written by a newer version.
  case version
  /// There are more entries than the limit.
  case tooMany
  /// An entry, counted from 1, is invalid.
  case entry(Int, because: Sentence)
}
