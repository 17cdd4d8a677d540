import Core

/// How far the log of a home folder has come, as this device wrote it: in another tree than the log.
///
/// It is written before lines are appended, with the end that the log is about to have, and once more
/// when they are on the disk. A process that is killed between the two leaves a log that ends at
/// ``settled`` or at ``next``; any other end is none of ours. Like an anchor it has no mac.
struct AuditHead: Equatable, Sendable {
  static let format = "kingtherum-log-head"
  static let version: Int64 = 1

  /// An end of the log.
  struct Place: Equatable, Sendable {
    /// The number of the last line; 0 before the first.
    var lines: Int64 = 0
    var hash = [UInt8](repeating: 0, count: 32)
    /// Where it ends, in bytes from the beginning of the log.
    var end: Int64 = 0
  }

  /// The end that was confirmed.
  var settled: Place
  /// The end that lines are being appended up to; the same when none are.
  var next: Place
  /// What time it is taken to be at ``moment``, in seconds since 1970.
  var time: Int64
  /// When this was written, by a clock that nobody sets.
  var moment: PINTimestamp

  /// Whether lines were announced and not confirmed.
  var isPending: Bool { next != settled }

  /// The whole file.
  var file: [UInt8] { CanonicalJSON.bytes(.object(members)) + [0x0A] }

  private var members: [JSON.Member] {
    [
      JSON.Member("format", .string(Self.format)),
      JSON.Member("version", .integer(Self.version)),
      JSON.Member("settled", .object(settled.members)),
      JSON.Member("next", .object(next.members)),
      JSON.Member("time", .integer(time)),
      JSON.Member("boot", CanonicalJSON.hex(moment.boot)),
      JSON.Member("milliseconds", .integer(moment.milliseconds)),
    ]
  }
}

extension AuditHead {
  /// Reads a head; nil for what is none.
  init?(parsing file: [UInt8]) {
    guard let members = CanonicalJSON.parse(file),
      let head = try? AuditHead(reading: .object(members)), head.file == file
    else { return nil }
    self = head
  }

  private init(reading json: JSON) throws(InvalidField) {
    var fields = try FieldReader(json)
    try fields.constant("format", .string(Self.format))
    try fields.constant("version", .integer(Self.version))
    settled = try Place(reading: fields.object("settled"))
    next = try Place(reading: fields.object("next"))
    time = try fields.integer("time")
    moment = PINTimestamp(
      boot: try fields.bytes("boot", PINTimestamp.bootSize),
      milliseconds: try fields.integer("milliseconds")
    )
    try fields.end()
  }

  /// The time that it is: the clock's, but no later than ``time`` and what has passed since. A clock
  /// that was set forward since the machine was started frees no limit.
  func time(_ clock: UInt64, at now: PINTimestamp) -> UInt64 {
    guard now.boot == moment.boot, let passed = now.passed(since: moment) else { return clock }
    return min(clock, UInt64(time) + UInt64(passed + 999) / 1000)
  }
}

extension AuditHead.Place {
  fileprivate var members: [JSON.Member] {
    [
      JSON.Member("lines", .integer(lines)),
      JSON.Member("hash", CanonicalJSON.hex(hash)),
      JSON.Member("end", .integer(end)),
    ]
  }

  fileprivate init(reading fields: consuming FieldReader) throws(InvalidField) {
    lines = try fields.integer("lines")
    hash = try fields.bytes("hash", 32)
    end = try fields.integer("end")
    try fields.end()
  }
}
