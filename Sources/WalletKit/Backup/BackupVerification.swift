import Core

/// The time when a wallet's recovery phrase was typed and found correct: a note beside the wallet.
///
/// It is informational only: anyone who can write to the folder can change it, and no key depends
/// on it.
package struct BackupVerification: Equatable, Sendable {
  static let format = "kingtherum-drill"
  static let version: Int64 = 1

  let wallet: [UInt8]

  /// Seconds since 1970.
  package let time: Int64

  init(wallet: [UInt8], time: Int64) { (self.wallet, self.time) = (wallet, time) }

  var file: [UInt8] { CanonicalJSON.bytes(.object(members)) + [0x0A] }

  private var members: [JSON.Member] {
    [
      JSON.Member("format", .string(Self.format)),
      JSON.Member("version", .integer(Self.version)),
      JSON.Member("wallet", CanonicalJSON.hex(wallet)),
      JSON.Member("time", .integer(time)),
    ]
  }

  /// Reads a note; nil if the file is not a valid one.
  init?(parsing file: [UInt8]) {
    guard let members = CanonicalJSON.parse(file),
      let read = try? BackupVerification(reading: .object(members)), read.file == file
    else { return nil }
    self = read
  }

  private init(reading json: JSON) throws(InvalidField) {
    var fields = try FieldReader(json)
    try fields.constant("format", .string(Self.format))
    try fields.constant("version", .integer(Self.version))
    wallet = try fields.bytes("wallet", 16)
    time = try fields.integer("time")
    try fields.end()
  }
}
