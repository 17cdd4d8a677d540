import Core

extension HistoryLabels {
  /// The value of the member `schema` in the first line of the file.
  package static let schema = "kingtherum.labels"

  /// The maximum file size, in bytes.
  package static let maxBytes = 16 << 20

  /// The longest line, in bytes: the longest texts, with each byte escaped.
  private static let maxLineBytes = 64 << 10

  private static let head = JSON.object([
    JSON.Member("schema", .string(schema)), JSON.Member("version", .integer(1)),
  ])

  /// Reads the labels file (docs/output.md, "Labels and notes").
  ///
  /// It is JSON Lines; the first one names the format.
  ///
  /// - Throws: `HistoryLabelsError`, with the number of the invalid line, counted from 1.
  package init(parsing bytes: [UInt8]) throws(HistoryLabelsError) {
    guard bytes.count <= Self.maxBytes else { throw .tooLarge }
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    guard let first = lines.first else { throw .json(.empty) }
    try Self.requireOurs(first)
    guard lines.count - 1 <= Self.most else { throw .tooMany }
    var entries: [HistoryLabel] = []
    for (index, line) in lines.enumerated().dropFirst() {
      do throws(HistoryLabelLineError) {
        entries.append(try HistoryLabel(reading: try Self.object(line)))
      } catch {
        switch error {
        case .json: throw .json(Self.placed(line, number: index + 1))
        case .entry(let report): throw .entry(line: index + 1, because: report.message)
        }
      }
    }
    try self.init(entries)
  }

  private static func requireOurs(_ line: ArraySlice<UInt8>) throws(HistoryLabelsError) {
    var reader: JSONObject
    let isOurs: Bool
    do throws(JSONError) {
      reader = try JSONObject(try JSON.parse(Array(line), maxBytes: maxLineBytes))
      let name = try reader.string("schema")
      let version = try reader.integer("version")
      isOurs = name.utf8.elementsEqual(schema.utf8) && version == 1
    } catch { throw .json(error) }
    // Checked before the other members, which may differ in another version.
    guard isOurs else { throw .version }
    do throws(JSONError) { try reader.end() } catch { throw .json(error) }
  }

  private static func object(_ line: ArraySlice<UInt8>) throws(HistoryLabelLineError) -> JSON {
    do throws(JSONError) { return try JSON.parse(Array(line), maxBytes: maxLineBytes) } catch {
      throw .json
    }
  }

  /// The error of a line that is not JSON, with its position in the whole file.
  private static func placed(_ line: ArraySlice<UInt8>, number: Int) -> JSONError {
    // Blank lines before a document only move its position.
    let moved = [UInt8](repeating: 0x0A, count: number - 1) + line
    do throws(JSONError) {
      _ = try JSON.parse(moved, maxBytes: maxLineBytes + number - 1)
      return .unfinished
    } catch { return error }
  }

  /// The file as text.
  package func render() -> String {
    ([Self.head] + all.map(\.json)).map { $0.render() + "\n" }.joined()
  }
}

/// Why one line of the file cannot be read.
private enum HistoryLabelLineError: Error {
  case json
  case entry(Report)
}

extension HistoryLabel {
  /// The words for the kind of a subject are those of BIP-329.
  private static let transaction = "tx"
  private static let address = "addr"

  fileprivate init(reading json: JSON) throws(HistoryLabelLineError) {
    do {
      var reader = try JSONObject(json)
      let type = try reader.string("type")
      let subject: Subject
      switch type {
      case Self.transaction:
        let chain = try ChainID(parsing: try reader.string("chain"))
        subject = .transaction(try Hash32(parsing: try reader.string("ref")), chain)
      case Self.address: subject = .address(try Address(parsing: try reader.string("ref")))
      default: throw HistoryLabelsError.type(type)
      }
      let label = try reader.optionalString("label")
      let note = try reader.optionalString("note")
      let time = try UTCTime(parsing: try reader.string("time"))
      try reader.end()
      try self.init(subject, label: label, note: note, time: time)
    } catch let error as any Reportable {
      throw .entry(error.report)
    } catch { throw .json }
  }

  fileprivate var json: JSON {
    let place: [JSON.Member] =
      switch subject {
      case .transaction(let hash, let chain):
        [
          JSON.Member("type", .string(Self.transaction)),
          JSON.Member("chain", .string("\(chain)")), JSON.Member("ref", .string("\(hash)")),
        ]
      case .address(let address):
        [
          JSON.Member("type", .string(Self.address)), JSON.Member("ref", .string("\(address)")),
        ]
      }
    let texts = Field.allCases.compactMap { field in
      self[field].map { JSON.Member(field.rawValue, .string($0)) }
    }
    return .object(place + texts + [JSON.Member("time", .string("\(time)"))])
  }
}
