internal import Core

/// Decodes hex that is written in a test, with or without `0x`.
package func hex(_ text: String) throws -> [UInt8] { try Hex.decode(text) }
