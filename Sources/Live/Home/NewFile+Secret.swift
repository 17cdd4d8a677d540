package import Files
package import WalletKit

extension NewFile {
  /// Writes a secret and a line end, without copying them from guarded memory.
  package static func write(_ secret: borrowing SecretBytes, to path: String) throws {
    let count = secret.count
    var line = try SecretBytes(count: count + 1)
    secret.withBytes { secret in
      line.withMutableBytes { line in
        line.copyMemory(from: secret)
        line[count] = UInt8(ascii: "\n")
      }
    }
    var room = try SecretBytes(count: line.count + 1)
    try line.withBytes { line throws(OutputError) in
      try room.withMutableBytes { room throws(OutputError) in
        try write(line, readingBackInto: room, to: path)
      }
    }
  }
}
