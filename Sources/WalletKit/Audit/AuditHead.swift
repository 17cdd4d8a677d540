import Core

/// The end of a home folder's log as this device wrote it, stored outside the home folder.
///
/// It is written before entries are appended, with the end that the log will have, and again once
/// they are on disk. A process that is killed in between leaves a log that ends at ``settled`` or
/// at ``next``; this device writes no other end. Like an anchor it has no MAC.
struct AuditHead: Equatable, Sendable {
  static let format = "kingtherum-log-head"
  static let version: Int64 = 1

  /// The end of an entry in the log.
  struct Place: Equatable, Sendable {
    /// The number of the entry; 0 before the first.
    var lines: Int64 = 0
    var hash = [UInt8](repeating: 0, count: 32)
    /// The end offset, in bytes from the beginning of the log.
    var end: Int64 = 0
  }

  /// The confirmed end.
  var settled: Place
  /// The end after the entries being appended; equal to ``settled`` if there are none.
  var next: Place
  /// The assumed time at ``moment``, in seconds since 1970.
  var time: Int64
  /// The time of writing, from the monotonic clock.
  var moment: PINTimestamp

  /// True if entries were announced but not confirmed.
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
  /// Reads a head; nil if the file is not a valid one.
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

  /// Returns the current time: the clock's, but no later than ``time`` plus the time passed since.
  ///
  /// Setting the clock forward after the machine was started therefore frees no limit.
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
