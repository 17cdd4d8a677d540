import Core

/// The count of wrong PINs on this device, in a file that only this device can write.
struct PINCounter: Equatable, Sendable {
  static let format = "kingtherum-pin-counter"
  static let version: Int64 = 1

  /// The number of wrong PINs in a row after which the PIN is refused.
  static let maxFailures: Int64 = 10

  /// The longest wait, in seconds.
  static let longestWait: Int64 = 300

  private static let context = Array("ktr/pin-counter/v1".utf8)

  var wallet: [UInt8]
  var device: [UInt8]
  /// Incremented with every write, so that an older file is recognized.
  var sequence: Int64
  var failures: Int64
  /// The time of the last try: the boot of the machine, and milliseconds since then.
  var moment: PINTimestamp
  var mac: [UInt8] = []

  /// The whole file.
  var file: [UInt8] {
    CanonicalJSON.bytes(.object(members + [JSON.Member("mac", CanonicalJSON.hex(mac))])) + [0x0A]
  }

  /// Returns the next state, authenticated with the device secret.
  func next(
    failures: Int64,
    at moment: PINTimestamp,
    under device: borrowing DeviceSecret
  ) -> PINCounter {
    var next = self
    next.sequence += 1
    next.failures = failures
    next.moment = moment
    next.mac = device.mac(Self.context, over: CanonicalJSON.bytes(.object(next.members)))
    return next
  }

  /// Returns true if this device wrote the counter for this wallet.
  func isAuthentic(for wallet: [UInt8], under secret: borrowing DeviceSecret) -> Bool {
    let wanted = secret.mac(Self.context, over: CanonicalJSON.bytes(.object(members)))
    return Blake2b.areEqual(wanted, mac) && self.wallet == wallet && device == secret.identifier
  }

  /// Returns the wait in seconds after a number of failures: none up to three, then 2, 4, 8 …
  static func wait(after failures: Int64) -> Int64 {
    guard failures > 3 else { return 0 }
    return failures > 11 ? longestWait : min(longestWait, 1 << (failures - 3))
  }

  /// Returns the remaining wait in milliseconds.
  func waitLeft(at now: PINTimestamp) -> Int64 {
    let wait = 1000 * Self.wait(after: failures)
    return max(0, wait - (now.passed(since: moment) ?? 0))
  }

  private var members: [JSON.Member] {
    [
      JSON.Member("format", .string(Self.format)),
      JSON.Member("version", .integer(Self.version)),
      JSON.Member("wallet", CanonicalJSON.hex(wallet)),
      JSON.Member("device", CanonicalJSON.hex(device)),
      JSON.Member("sequence", .integer(sequence)),
      JSON.Member("failures", .integer(failures)),
      JSON.Member("boot", CanonicalJSON.hex(moment.boot)),
      JSON.Member("milliseconds", .integer(moment.milliseconds)),
    ]
  }
}

extension PINCounter {
  /// Reads a counter; nil if the file is not a valid one.
  init?(parsing file: [UInt8]) {
    guard let members = CanonicalJSON.parse(file),
      let counter = try? PINCounter(reading: .object(members)), counter.file == file
    else { return nil }
    self = counter
  }

  private init(reading json: JSON) throws(InvalidField) {
    var fields = try FieldReader(json)
    try fields.constant("format", .string(Self.format))
    try fields.constant("version", .integer(Self.version))
    wallet = try fields.bytes("wallet", 16)
    device = try fields.bytes("device", DeviceSecret.identifierSize)
    sequence = try fields.integer("sequence")
    failures = try fields.integer("failures")
    moment = PINTimestamp(
      boot: try fields.bytes("boot", PINTimestamp.bootSize),
      milliseconds: try fields.integer("milliseconds")
    )
    mac = try fields.bytes("mac", 32)
    try fields.end()
  }
}
