internal import Core

/// Reads bytes from hex that is written in a test, with or without `0x`.
package func hex(_ text: String) throws -> [UInt8] { try Hex.decode(text) }
