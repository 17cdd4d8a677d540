/// The work and memory that a file may require; checked before any of it is done.
package struct V3Limits: Hashable, Sendable {
  /// The largest scrypt n.
  package let n: Int64
  /// The largest scrypt r.
  package let r: Int64
  /// The largest scrypt p.
  package let p: Int64
  /// The maximum memory, 128·n·r bytes.
  package let memory: Int64
  /// The maximum scrypt work, n·r·p.
  package let work: Int64
  /// The maximum rounds of PBKDF2.
  package let rounds: Int64

  /// The limits that the files of all known wallets stay below: 1 GiB, and some seconds.
  package static let standard = V3Limits(
    n: 1 << 20,
    r: 32,
    p: 16,
    memory: 1 << 30,
    work: 1 << 23,  // the largest n of 2^20 at the usual r of 8
    rounds: 10_000_000
  )

  /// The limits for users who know the file and have the memory: 64 GiB, and minutes.
  package static let heavy = V3Limits(
    n: 1 << 26,
    r: 1024,
    p: 1024,
    memory: 1 << 36,
    work: 1 << 29,
    rounds: 2_000_000_000
  )
}
