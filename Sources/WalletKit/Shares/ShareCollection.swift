/// Shares that are added one by one, to recover a secret.
///
/// SLIP-39, "Combining the shares". Each share is checked against those before it when it is added;
/// whether there are enough is checked at the end.
package struct ShareCollection: ~Copyable, Sendable {
  /// The headers of the shares, in the order in which they were added.
  package private(set) var headers: [ShareHeader] = []

  /// The size in bytes of the secret, and of every share's value; 0 before the first share.
  package private(set) var size = 0

  private var values: SecretBytes

  /// Creates an empty collection.
  package init() throws(ShareError) {
    let most = SharePlan.most * SharePlan.most * Share.sizes.upperBound
    values = try ShareError.held { () throws(SecretError) in try SecretBytes(count: most) }
  }

  /// Adds a share; one that is rejected changes nothing.
  /// - Throws: ``ShareError``, with the number the share would have had.
  package mutating func add(_ text: borrowing SecretBytes) throws(ShareError) {
    let number = headers.count + 1
    let share = try Self.parsed(text, number)
    try check(share, number)
    let place = headers.count * share.value.count
    values.withMutableBytes { values in
      share.value.withBytes { value in
        UnsafeMutableRawBufferPointer(rebasing: values[place...]).copyMemory(from: value)
      }
    }
    size = share.value.count
    headers.append(share.header)
  }

  /// Adds every line of a text that is not blank.
  package mutating func add(linesOf text: borrowing SecretBytes) throws(ShareError) {
    var start = 0
    while start < text.count {
      let begin = start
      let line = try text.withBytes { text throws(ShareError) in
        let rest = text[begin...]
        let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
        start = end + 1
        let line = UnsafeRawBufferPointer(rebasing: rest[..<end])
        return try ShareError.held { () throws(SecretError) in try SecretBytes(copying: line) }
      }
      let isBlank = line.withBytes { line in
        line.allSatisfy { Share.isSpace(Unicode.Scalar($0)) }
      }
      if !isBlank { try add(line) }
    }
  }

  /// Recovers the secret.
  ///
  /// The shares set the cost, ``ShareHeader/iterationExponent``. A wrong passphrase gives another
  /// secret, and nothing reveals that.
  /// - Parameters:
  ///   - passphrase: The passphrase with which the secret was encrypted.
  ///   - partialGroups: What to do about incomplete groups, if enough others are complete.
  /// - Returns: The secret that was split.
  /// - Throws: ``ShareError`` unless there are exactly as many shares as needed.
  package borrowing func combined(
    passphrase: borrowing SharePassphrase,
    partialGroups: PartialGroups = .refused
  ) throws(ShareError) -> SecretBytes {
    var secret = try encrypted(partialGroups: partialGroups)
    do {
      try ShareCipher.run(.decrypt, on: &secret, passphrase: passphrase, header: headers[0])
    } catch {
      throw .work(error)
    }
    return secret
  }

  /// What to do about incomplete groups.
  package enum PartialGroups: Sendable {
    /// Refuse to combine, as the standard does.
    case refused
    /// Leave them out: at a prompt it is only known afterwards which ones were needed.
    case leftOut
  }

  /// Combines the shares, without decrypting the result.
  borrowing func encrypted(
    partialGroups: PartialGroups = .refused
  ) throws(ShareError) -> SecretBytes {
    let groups = try completeGroups(partialGroups)
    let size = size
    let members = headers.indices.map { (header: headers[$0], start: $0 * size) }
    var secrets = try ShareError.held { () throws(SecretError) in
      try SecretBytes(count: groups.count * size)
    }
    for (place, group) in groups.enumerated() {
      let isRight = try values.withBytes { values throws(ShareError) in
        let points = members.filter { $0.header.group == group }.map { member in
          Shamir.Point(
            x: UInt8(member.header.member),
            y: UnsafeRawBufferPointer(rebasing: values[member.start..<(member.start + size)])
          )
        }
        return try secrets.withMutableBytes { secrets throws(ShareError) in
          let row = secrets[(place * size)..<((place + 1) * size)]
          return try ShareError.working { () throws(ShareFault) in
            try Shamir.recover(from: points, into: UnsafeMutableRawBufferPointer(rebasing: row))
          }
        }
      }
      guard isRight else { throw .digest(group: group + 1) }
    }
    var secret = try ShareError.held { () throws(SecretError) in try SecretBytes(count: size) }
    let isRight = try secrets.withBytes { secrets throws(ShareError) in
      let points = groups.enumerated().map { place, group in
        Shamir.Point(
          x: UInt8(group),
          y: UnsafeRawBufferPointer(rebasing: secrets[(place * size)..<((place + 1) * size)])
        )
      }
      return try secret.withMutableBytes { secret throws(ShareError) in
        try ShareError.working { () throws(ShareFault) in
          try Shamir.recover(from: points, into: secret)
        }
      }
    }
    guard isRight else { throw .digest(group: nil) }
    return secret
  }

  private static func parsed(
    _ text: borrowing SecretBytes,
    _ number: Int
  ) throws(ShareError) -> Share {
    do {
      return try text.withBytes { text throws(ShareFault) in try Share(parsing: text) }
    } catch {
      throw .share(number, error)
    }
  }

  /// Returns true if the value is the same as that of an earlier share.
  borrowing func hasValue(of share: borrowing Share, at place: Int) -> Bool {
    values.withBytes { values in
      share.value.withBytes { value in
        zip(values[(place * size)...], value).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
      }
    }
  }
}
