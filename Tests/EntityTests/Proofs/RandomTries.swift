import Core
import Entity
import Foundation
import TestSupport

/// Proofs of random tries that another implementation made, read from `random_tries.py`.
struct RandomTries {
  /// A trie's root, one of its keys, and what proves it.
  struct Record {
    let root: Hash32
    let key: [UInt8]
    /// The value of the key; nil if the trie does not have it.
    let value: [UInt8]?
    let proof: MerklePatriciaProof
    let twins: [Twin]
  }

  /// A proof that was damaged.
  struct Twin {
    /// What was done to it.
    let change: String
    let root: Hash32
    let proof: MerklePatriciaProof
  }

  /// A fault of the program that makes them.
  enum Failure: Error {
    case status(Int32)
    case cut
  }

  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Runs the program. Cost: a second for about 3,000 tries.
  static func make(count: Int, seed: UInt64) throws -> RandomTries {
    let process = Process()
    process.executableURL = URL(filePath: DevChain.python)
    let script = Vectors.root.appending(path: "Tests/EntityTests/Proofs/random_tries.py")
    process.arguments = ["-B", script.path, "\(seed)", "\(count)"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure.status(process.terminationStatus) }
    return RandomTries(Array(bytes))
  }

  /// Reads the next record; nil at the end.
  mutating func next() throws -> Record? {
    guard at < bytes.count else { return nil }
    let root = try hash()
    let key = try take()
    let value = try number() == 0 ? nil : try take()
    let proof = try proof()
    let twins = try (0..<number()).map { _ in
      Twin(
        change: String(decoding: try take(), as: UTF8.self),
        root: try hash(),
        proof: try self.proof()
      )
    }
    return Record(root: root, key: key, value: value, proof: proof, twins: twins)
  }

  private mutating func proof() throws -> MerklePatriciaProof {
    MerklePatriciaProof(nodes: try (0..<number()).map { _ in try take() })
  }

  private mutating func hash() throws -> Hash32 { try Hash32(bytes: take()) }

  private mutating func number() throws -> Int {
    guard at + 4 <= bytes.count else { throw Failure.cut }
    defer { at += 4 }
    return bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) }
  }

  private mutating func take() throws -> [UInt8] {
    let count = try number()
    guard at + count <= bytes.count else { throw Failure.cut }
    defer { at += count }
    return Array(bytes[at..<(at + count)])
  }
}
