import Core
import Foundation

@testable import WalletKit

/// Valid inputs from the vectors.
enum Seeds {
  /// Texts of a vector file's cases with these numbers; missing cases are left out.
  static func texts(in file: String, at key: String, from numbers: [Int]) -> [[UInt8]] {
    strings(in: file, at: key, from: numbers).map { Array($0.utf8) }
  }

  /// Hex texts of a vector file, decoded.
  static func bytes(in file: String, at key: String, from numbers: [Int]) -> [[UInt8]] {
    strings(in: file, at: key, from: numbers).compactMap { try? Hex.decode($0) }
  }

  private static func strings(in file: String, at key: String, from numbers: [Int]) -> [String] {
    let folder = URL(filePath: #filePath).appending(path: "../../../../vectors").standardized
    guard let data = try? Data(contentsOf: folder.appending(path: file + ".json")),
      let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let cases = object["cases"] as? [[String: Any]]
    else { return [] }
    return numbers.filter(cases.indices.contains).compactMap { cases[$0][key] as? String }
  }

  /// A keystore file with its checksum corrected.
  static func resummed(_ file: [UInt8]) -> [UInt8] {
    let mark = Array(#","sum":""#.utf8)
    guard let place = file.lastRange(of: mark) else { return file }
    let document = file[..<place.lowerBound] + [UInt8(ascii: "}")]
    let sum = Hex.encode(Blake2b.hash(Array(document), count: 16))
    return file[..<place.upperBound] + Array((sum + "\"}\n").utf8)
  }

  static let unsignedDocument = """
    {
      "schema": "kingtherum.unsigned-transaction",
      "version": 1,
      "chain": {"id": "31337", "name": "dev"},
      "from": {"address": "0x1Eb698a29da8B9b0dDF78E46aDCc8629916175a5"},
      "transaction": {
        "type": 2,
        "nonce": "0",
        "maxPriorityFeePerGas": "1000000000",
        "maxFeePerGas": "30000000000",
        "gas": "21000",
        "to": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
        "value": "1500000000000000000",
        "data": "0x"
      },
      "claims": {"built": "2026-11-21T07:09:43Z"}
    }
    """
}

extension [UInt8] {
  fileprivate func lastRange(of part: [UInt8]) -> Range<Int>? {
    guard count >= part.count else { return nil }
    for start in stride(from: count - part.count, through: 0, by: -1)
    where self[start] == part[0] && Array(self[start..<start + part.count]) == part {
      return start..<start + part.count
    }
    return nil
  }
}
