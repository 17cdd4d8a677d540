import Core
import Entity
import Synchronization

@testable import Scenes

/// Nodes that know a few names, and count how often they are asked.
final class StubNames: ResolveRecipients.Worker, ShowNameResolution.Worker, ShowPrimaryName.Worker {
  private let asked = Mutex<[String]>([])
  let answers: [String: NameResolution]
  let people: ContactBook
  let lookup: NameLookup?
  let failure: (any Error)?
  let time: UInt64

  init(
    _ answers: [NameResolution] = [],
    people: [Contact] = [],
    lookup: NameLookup? = nil,
    failure: (any Error)? = nil,
    now time: UInt64 = 1_769_903_999
  ) throws {
    self.answers = Dictionary(answers.map { ($0.name, $0) }) { first, _ in first }
    self.people = try ContactBook(people)
    (self.lookup, self.failure, self.time) = (lookup, failure, time)
  }

  var questions: [String] { asked.withLock { $0 } }

  func accounts() throws -> AccountBook { try Samples.book() }
  func contacts() throws -> ContactBook { people }
  func now() -> UInt64 { time }
  func resolved(_ done: Int, of all: Int) {}

  func resolution(of name: ENSName, on chain: ChainID) async throws -> NameResolution {
    asked.withLock { $0.append("\(name) on \(chain)") }
    if let failure { throw failure }
    return try answers[name.text] ?? Self.resolution(name.text, nil, resolver: nil)
  }

  func primaryName(of address: Address, on chain: ChainID) async throws -> NameLookup {
    asked.withLock { $0.append("\(address) on \(chain)") }
    if let failure { throw failure }
    return try lookup
      ?? NameLookup(
        address: address,
        name: nil,
        claimed: nil,
        block: try Samples.block(),
        gateways: []
      )
  }

  static func resolution(
    _ name: String = "alice.eth",
    _ digit: Character? = "8",
    resolver: Character? = "e",
    gateways: [String] = [],
    record: NameRecord = .chain,
    time: UInt64 = 1_769_903_987
  ) throws -> NameResolution {
    NameResolution(
      name: name,
      address: try digit.map(Samples.address),
      resolver: try resolver.map(Samples.address),
      block: BlockReference(number: 24_000_000, hash: try Samples.hash("b"), time: time),
      gateways: gateways,
      record: record
    )
  }

  /// What `typed` led to, at a block of this age.
  static func resolved(
    _ typed: String = "alice.eth",
    _ digit: Character = "8",
    record: NameRecord = .chain,
    age: UInt64 = 12
  ) throws -> ResolvedNames {
    let answer = try resolution(typed, digit, record: record)
    let found = try ResolvedName(answer, on: Samples.chain(), now: answer.block.time + age)
    return ResolvedNames([typed: .success(found)])
  }
}
