import Core
import Entity
import GRDB

extension ChainStore {
  /// Reads what is said of the rows of an account, or the drafts of syncs that did not end.
  func assurance(
    of account: Address,
    chain: ChainID,
    drafts: Bool = false
  ) throws(StoreError) -> [SubjectAssurance] {
    try read { db in try Self.assurance(of: account, chain: chain, drafts: drafts, in: db) }
  }

  static func assurance(
    of account: Address,
    chain: ChainID,
    drafts: Bool = false,
    in db: Database
  ) throws -> [SubjectAssurance] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT subject, lo, hi, grade, source, rows, held FROM assurance
          WHERE chain = ? AND account = ? AND is_draft = ? ORDER BY subject, lo
          """
      ),
      arguments: [chain.value.stored, account.blob, drafts]
    )
    var found: [(HistorySubject, [HistorySpan])] = []
    while let row = try rows.next() {
      guard let bytes = row.bytes("subject"), let subject = HistorySubject(stored: bytes),
        let grade = HistoryGrade(stored: row)
      else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
      let span = HistorySpan(row.number("lo")...row.number("hi"), grade)
      if found.last?.0 == subject {
        found[found.count - 1].1.append(span)
      } else {
        found.append((subject, [span]))
      }
    }
    return try found.map { subject, spans in
      guard let spans = HistorySpans(ascending: spans) else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT)
      }
      return SubjectAssurance(chain: chain, account: account, subject: subject, spans: spans)
    }
  }

  /// Says that nothing was read, in the place of a node's word about the ether of an account.
  func forgetEther(
    of account: Address,
    saidBy node: EndpointID,
    chain: ChainID
  ) throws(StoreError) {
    try write { db in
      for subject in [HistorySubject.ether, .nonces] {
        try db.execute(
          sql: """
            UPDATE assurance SET grade = ?, source = '' WHERE chain = ? AND account = ?
              AND subject = ? AND grade IN ('proved', 'told') AND source = ?
            """,
          arguments: [
            GapReason.notAsked.word, chain.value.stored, account.blob, subject.stored.blob,
            node.description,
          ]
        )
      }
    }
  }

  /// Adds what is said of a subject to its draft.
  static func draft(_ assurance: SubjectAssurance, in db: Database) throws {
    let (chain, account) = (assurance.chain, assurance.account)
    let known = try Self.assurance(of: account, chain: chain, drafts: true, in: db)
      .first { $0.subject == assurance.subject }
    var whole = assurance
    if let known { whole.spans = known.spans.improved(by: assurance.spans) }
    try db.execute(
      sql: """
        DELETE FROM assurance WHERE chain = ? AND account = ? AND is_draft = 1 AND subject = ?
        """,
      arguments: [chain.value.stored, account.blob, assurance.subject.stored.blob]
    )
    try keep(whole, isDraft: true, in: db)
  }

  /// Stores what is said of a subject, of which nothing is stored.
  static func keep(
    _ assurance: SubjectAssurance,
    isDraft: Bool = false,
    in db: Database
  ) throws {
    for span in assurance.spans.spans {
      let stored = span.grade.stored
      try db.execute(
        sql: """
          INSERT INTO assurance(chain, account, is_draft, subject, lo, hi, grade, source, rows,
            held)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          assurance.chain.value.stored, assurance.account.blob, isDraft,
          assurance.subject.stored.blob,
          span.blocks.lowerBound.stored, span.blocks.upperBound.stored, stored.grade,
          stored.source, stored.rows?.blob, stored.held?.blob,
        ]
      )
    }
  }
}

extension HistorySubject {
  /// The bytes that stand for it in the database: a token by its contract alone.
  fileprivate var stored: [UInt8] {
    switch self {
    case .ether: []
    case .nonces: [0]
    case .otherTokens: [1]
    case .items(let contract): [2] + contract.bytes
    case .item(let contract, let id): [3] + contract.bytes + id.word
    case .token(let contract): contract.bytes
    }
  }

  fileprivate init?(stored bytes: [UInt8]) {
    switch (bytes.count, bytes.first) {
    case (0, _): self = .ether
    case (1, 0): self = .nonces
    case (1, 1): self = .otherTokens
    case (20, _):
      guard let contract = try? Address(bytes: bytes) else { return nil }
      self = .token(contract)
    case (21, 2):
      guard let contract = try? Address(bytes: Array(bytes.dropFirst())) else { return nil }
      self = .items(contract)
    case (53, 3):
      guard let contract = try? Address(bytes: Array(bytes[1..<21])) else { return nil }
      self = .item(contract, id: UInt256(word: bytes[21...]))
    default: return nil
    }
  }
}

extension HistoryGrade {
  fileprivate struct Stored {
    let grade: String
    var source = ""
    var rows: UInt256?
    var held: UInt256?
  }

  /// The columns that stand for it in the database; they never change meaning.
  fileprivate var stored: Stored {
    switch self {
    case .proved(.stateRoot): Stored(grade: "proved-by-root")
    case .proved(.node(let node)): Stored(grade: "proved", source: node.description)
    case .told(let source): Stored(grade: "told", source: source.description)
    case .missing(.rowsDiffer(let rows, let held)):
      Stored(grade: "rows-differ", rows: rows, held: held)
    case .missing(let reason): Stored(grade: reason.word)
    }
  }

  fileprivate init?(stored row: Row) {
    let (grade, source): (String, String) = (row["grade"], row["source"])
    switch grade {
    case "proved-by-root": self = .proved(.stateRoot)
    case "proved": self = .proved(.node(EndpointID(redacted: source)))
    case "told": self = .told(by: EndpointID(redacted: source))
    case "rows-differ":
      guard let held = row.bytes("held").flatMap({ UInt256(bigEndian: $0) }) else { return nil }
      self = .missing(
        .rowsDiffer(rows: row.bytes("rows").flatMap { UInt256(bigEndian: $0) }, held: held)
      )
    default:
      guard let reason = GapReason(word: grade) else { return nil }
      self = .missing(reason)
    }
  }
}
