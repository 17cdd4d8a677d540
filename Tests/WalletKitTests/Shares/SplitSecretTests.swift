import Core
import Testing
import TestSupport

@testable import WalletKit

@Suite struct SplitSecretTests {
  private let grouped = [
    SharePlan.Group(threshold: 2, count: 3), .init(threshold: 1, count: 1),
    .init(threshold: 3, count: 5),
  ]

  @Test(arguments: [16, 18, 24, 30, 32, 64])
  func whatIsSplitCombines(size: Int) throws {
    let secret = try SecretBytes.random(count: size)
    for isExtendable in [true, false] {
      let split = try SplitSecret(
        secret,
        plan: try SharePlan(groups: grouped, groupThreshold: 2),
        passphrase: try SharePassphrase(try Passphrase.of("pass phrase")),
        iterationExponent: 0,
        isExtendable: isExtendable
      )
      var collection = try ShareCollection()
      for (group, member) in [(2, 4), (1, 0), (2, 0), (2, 2)] {
        try collection.add(try split.sentence(group: group, member: member))
      }
      let flags = Set(collection.headers.map(\.isExtendable))
      #expect(flags == [isExtendable])
      let passphrase = try SharePassphrase(try Passphrase.of("pass phrase"))
      let isSame = try collection.combined(passphrase: passphrase).isEqual(to: secret)
      let isOther = try !collection.combined(passphrase: SharePassphrase()).isEqual(to: secret)
      #expect(isSame && isOther)
    }
  }

  @Test func reportsMissingShares() throws {
    let split = try split(grouped, 2)
    var collection = try ShareCollection()
    let isEnoughAtFirst = collection.isEnough
    #expect(!isEnoughAtFirst)
    try collection.add(try split.sentence(group: 2, member: 1))
    let progress = collection.progress
    let groupsNeeded = collection.groupsNeeded
    #expect(progress == [.init(group: 3, found: 1, needed: 3)] && groupsNeeded == 2)
    for member in [0, 2] { try collection.add(try split.sentence(group: 2, member: member)) }
    try collection.add(try split.sentence(group: 0, member: 1))
    let isEnoughEarly = collection.isEnough
    try collection.add(try split.sentence(group: 1, member: 0))
    let isEnough = collection.isEnough
    #expect(!isEnoughEarly && isEnough)
  }

  /// A prompt ignores an incomplete group; a file must contain exactly the needed groups.
  @Test func leavesOutGroupsThatWereBegun() throws {
    let split = try split(grouped, 2)
    var collection = try ShareCollection()
    for (group, member) in [(2, 1), (0, 2), (1, 0), (0, 0)] {
      try collection.add(try split.sentence(group: group, member: member))
    }
    let none = try SharePassphrase()
    let isSame = try collection.combined(passphrase: none, partialGroups: .leftOut)
      .isEqual(to: try secret())
    #expect(isSame)
    var found: ShareError?
    do { _ = try collection.combined(passphrase: none) } catch { found = error }
    #expect(found == .tooManyGroups(found: 3, needed: 2))
  }

  @Test func aRefusedShareChangesNothing() throws {
    let split = try split([.init(threshold: 2, count: 3)], 1)
    var collection = try ShareCollection()
    try collection.add(try split.sentence(group: 0, member: 0))
    var found: [ShareError] = []
    for text in [try split.sentence(group: 0, member: 0).text, "academic", "wallet"] {
      do { try collection.add(try SecretBytes.of(text)) } catch let error as ShareError {
        found.append(error)
      }
    }
    #expect(
      found == [
        .duplicate(share: 2, of: 1, isSame: true), .share(2, .wordCount(1)),
        .share(2, .wordCount(1)),
      ]
    )
    try collection.add(try split.sentence(group: 0, member: 2))
    let isSame = try collection.combined(passphrase: SharePassphrase()).isEqual(to: secret())
    #expect(isSame)
  }

  @Test(arguments: [0, 2, 14, 15, 17, 31, 65, 66, 128])
  func refusesOtherLengths(size: Int) throws {
    let plan = try SharePlan(groups: [.init(threshold: 1, count: 1)], groupThreshold: 1)
    #expect(throws: ShareError.secretLength(size)) {
      _ = try SplitSecret(
        try SecretBytes(count: size),
        plan: plan,
        passphrase: try SharePassphrase()
      )
    }
  }

  @Test(arguments: [-1, 16]) func refusesOtherExponents(exponent: Int) throws {
    let plan = try SharePlan(groups: [.init(threshold: 1, count: 1)], groupThreshold: 1)
    #expect(throws: ShareError.exponent(exponent)) {
      _ = try SplitSecret(
        try SecretBytes(count: 16),
        plan: plan,
        passphrase: try SharePassphrase(),
        iterationExponent: exponent
      )
    }
  }

  @Test(arguments: [
    ([], 1, ShareError.groupCount(0)),
    (Array(repeating: (1, 1), count: 17), 1, .groupCount(17)),
    ([(1, 1)], 0, .groupThreshold(0, groups: 1)),
    ([(1, 1)], 2, .groupThreshold(2, groups: 1)),
    ([(1, 1), (0, 3)], 1, .memberThreshold(group: 2, threshold: 0, count: 3)),
    ([(4, 3)], 1, .memberThreshold(group: 1, threshold: 4, count: 3)),
    ([(2, 17)], 1, .memberCount(group: 1, count: 17)),
    ([(0, 0)], 1, .memberCount(group: 1, count: 0)),
    ([(2, 2), (1, 2)], 2, .oneOfMany(group: 2, count: 2)),
  ])
  func refusesImpossiblePlans(groups: [(Int, Int)], threshold: Int, error: ShareError) {
    #expect(throws: error) {
      _ = try SharePlan(
        groups: groups.map { .init(threshold: $0.0, count: $0.1) },
        groupThreshold: threshold
      )
    }
  }

  @Test func readsGroups() {
    #expect(SharePlan.Group(parsing: "2of3") == .init(threshold: 2, count: 3))
    #expect(SharePlan.Group(parsing: "16of16") == .init(threshold: 16, count: 16))
    for text in ["", "2", "2of", "of3", "2-3", "2of3of4", "+2of3", "2 of 3", "２of3", "2OF3"] {
      #expect(SharePlan.Group(parsing: text) == nil, "\(text)")
    }
    #expect(SharePlan.Group(parsing: "99999of3") == nil)
  }

  private func secret() throws -> SecretBytes { try SecretBytes.of(Array(UInt8(0)...31)) }

  private func split(_ groups: [SharePlan.Group], _ threshold: Int) throws -> SplitSecret {
    try SplitSecret(
      try secret(),
      plan: try SharePlan(groups: groups, groupThreshold: threshold),
      passphrase: try SharePassphrase(),
      iterationExponent: 0
    )
  }
}
