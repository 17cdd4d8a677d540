/// A secret that was split into SLIP-39 shares.
///
/// All shares are side by side in one piece of guarded memory, and are converted to words one by
/// one.
package struct SplitSecret: ~Copyable, Sendable {
  /// The groups and thresholds.
  package let plan: SharePlan

  private let head: ShareHeader
  private let size: Int
  private let values: SecretBytes

  /// Splits a secret of 16 to 64 bytes, an even number of them.
  ///
  /// The shares are combined again before this returns, once the first and once the last of those
  /// needed.
  /// - Parameters:
  ///   - secret: The secret.
  ///   - plan: The groups and thresholds.
  ///   - passphrase: The passphrase with which the secret is encrypted first.
  ///   - iterationExponent: The exponent of the passphrase's cost, 10,000 · 2^exponent rounds; 0 to
  ///     15.
  ///   - isExtendable: Whether the same secret can be split again under the same passphrase.
  /// - Throws: ``ShareError``, including ``ShareError/secretLength(_:)``.
  package init(
    _ secret: borrowing SecretBytes,
    plan: SharePlan,
    passphrase: borrowing SharePassphrase,
    iterationExponent: Int = 1,
    isExtendable: Bool = true
  ) throws(ShareError) {
    guard Share.sizes.contains(secret.count), secret.count % 2 == 0 else {
      throw .secretLength(secret.count)
    }
    guard (0...15).contains(iterationExponent) else { throw .exponent(iterationExponent) }
    let head = ShareHeader(
      identifier: .random(in: 0..<(1 << 15)),
      isExtendable: isExtendable,
      iterationExponent: iterationExponent,
      group: 0,
      groupThreshold: plan.groupThreshold,
      groupCount: plan.groups.count,
      member: 0,
      memberThreshold: 1
    )
    let encrypted = try Self.encrypted(secret, passphrase, head)
    self = try Self.proven(
      SplitSecret(
        plan: plan,
        head: head,
        size: secret.count,
        values: try Self.split(encrypted, plan)
      ),
      encrypted
    )
  }

  private init(plan: SharePlan, head: ShareHeader, size: Int, values: consuming SecretBytes) {
    self.plan = plan
    self.head = head
    self.size = size
    self.values = values
  }

  /// Returns the words of one share, lowercase with single spaces; both numbers count from 0.
  package borrowing func sentence(group: Int, member: Int) throws(ShareError) -> SecretBytes {
    let value = try values.withBytes { values throws(ShareError) in
      let start = (plan.groups[..<group].reduce(0) { $0 + $1.count } + member) * size
      let bytes = UnsafeRawBufferPointer(rebasing: values[start..<(start + size)])
      return try ShareError.held { () throws(SecretError) in try SecretBytes(copying: bytes) }
    }
    let share = Share(
      header: ShareHeader(
        identifier: head.identifier,
        isExtendable: head.isExtendable,
        iterationExponent: head.iterationExponent,
        group: group,
        groupThreshold: head.groupThreshold,
        groupCount: head.groupCount,
        member: member,
        memberThreshold: plan.groups[group].threshold
      ),
      value: value
    )
    #if KINGTHERUM_TRAPS
      Trap.share.spring()
    #endif
    do { return try share.sentence() } catch { throw .work(error) }
  }

  private static func encrypted(
    _ secret: borrowing SecretBytes,
    _ passphrase: borrowing SharePassphrase,
    _ head: ShareHeader
  ) throws(ShareError) -> SecretBytes {
    var encrypted = try secret.withBytes { bytes throws(ShareError) in
      try ShareError.held { () throws(SecretError) in try SecretBytes(copying: bytes) }
    }
    do {
      try ShareCipher.run(.encrypt, on: &encrypted, passphrase: passphrase, header: head)
    } catch {
      throw .work(error)
    }
    return encrypted
  }

  private static func split(
    _ encrypted: borrowing SecretBytes,
    _ plan: SharePlan
  ) throws(ShareError) -> SecretBytes {
    let size = encrypted.count
    var groups = try ShareError.held { () throws(SecretError) in
      try SecretBytes(count: plan.groups.count * size)
    }
    var values = try ShareError.held { () throws(SecretError) in
      try SecretBytes(count: plan.groups.reduce(0) { $0 + $1.count } * size)
    }
    do throws(ShareFault) {
      try encrypted.withBytes { encrypted throws(ShareFault) in
        try groups.withMutableBytes { groups throws(ShareFault) in
          try Shamir.split(encrypted, threshold: plan.groupThreshold, into: groups)
        }
      }
      try groups.withBytes { groups throws(ShareFault) in
        try values.withMutableBytes { values throws(ShareFault) in
          var start = 0
          for (place, group) in plan.groups.enumerated() {
            let secret = groups[(place * size)..<((place + 1) * size)]
            let end = start + group.count * size
            try Shamir.split(
              UnsafeRawBufferPointer(rebasing: secret),
              threshold: group.threshold,
              into: UnsafeMutableRawBufferPointer(rebasing: values[start..<end])
            )
            start = end
          }
        }
      }
    } catch {
      throw .work(error)
    }
    return values
  }

  private static func proven(
    _ made: consuming SplitSecret,
    _ encrypted: borrowing SecretBytes
  ) throws(ShareError) -> SplitSecret {
    try made.prove(encrypted, last: false)
    try made.prove(encrypted, last: true)
    return made
  }

  /// Combines the first or the last of the shares needed, from their words, as a test.
  private borrowing func prove(
    _ encrypted: borrowing SecretBytes,
    last: Bool
  ) throws(ShareError) {
    var collection = try ShareCollection()
    let groups = Array(plan.groups.indices)
    for group in last ? groups.suffix(plan.groupThreshold) : groups.prefix(plan.groupThreshold) {
      let members = Array(0..<plan.groups[group].count)
      let needed = plan.groups[group].threshold
      for member in last ? members.suffix(needed) : members.prefix(needed) {
        do { try collection.add(try sentence(group: group, member: member)) } catch {
          throw .unproven
        }
      }
    }
    guard try collection.encrypted().isEqual(to: encrypted) else { throw .unproven }
  }
}
