import Core

extension PastSignatures {
  /// The packed bytes; equal values give equal bytes. Cost: one pass over everything.
  package var packed: [UInt8] {
    var writer = PackedWriter()
    writer.add(isEmpty ? 0 : 1 as UInt8)
    payees.add(to: &writer)
    writer.add(UInt64(runs.count))
    for (run, nonces) in runs.sorted(by: { $0.value.number < $1.value.number }) {
      writer.add(run)
      writer.add(nonces.highest)
    }
    keptNonces.replacing(newNonces).add(to: &writer)
    writer.add(
      rows: approvals.map { approval, units in
        var row = PackedWriter()
        row.add(approval.run)
        row.add(approval.token.bytes + approval.spender.bytes)
        row.add(units)
        return row.bytes
      }
    )
    writer.add(
      rows: delegates.map { run, delegate in
        var row = PackedWriter()
        row.add(run)
        row.add(delegate.bytes)
        return row.bytes
      }
    )
    return writer.bytes
  }

  /// Reads what ``packed`` writes; nil for anything else.
  package init?(packed bytes: [UInt8]) {
    var reader = PackedReader(bytes[...])
    guard let flag = reader.byte(), flag <= 1,
      let payees = AddressSet(from: &reader), let count = reader.number()
    else { return nil }
    (isEmpty, self.payees) = (flag == 0, payees)
    for number in 0..<count {
      guard let run = reader.run(), let highest = reader.number(),
        let number = UInt32(exactly: number)
      else { return nil }
      runs[run] = Nonces(number: number, highest: highest)
    }
    guard let nonces = SignedNonces(from: &reader), let count = reader.number() else { return nil }
    keptNonces = nonces
    for _ in 0..<count {
      guard let run = reader.run(), let token = reader.address(), let spender = reader.address(),
        let units = reader.integer()
      else { return nil }
      approvals[Approval(run.account, run.chain, token: token, spender: spender)] = units
    }
    guard let count = reader.number() else { return nil }
    for _ in 0..<count {
      guard let run = reader.run(), let delegate = reader.address() else { return nil }
      delegates[run] = delegate
    }
    guard reader.isAtEnd else { return nil }
  }
}

extension PackedWriter {
  fileprivate mutating func add(_ run: PastSignatures.Run) {
    add(run.account.bytes)
    add(chain: run.chain)
  }

  /// Appends rows sorted by their bytes, so that equal rows give equal bytes.
  fileprivate mutating func add(rows: [[UInt8]]) {
    add(UInt64(rows.count))
    for row in rows.sorted(by: { $0.lexicographicallyPrecedes($1) }) { add(row) }
  }
}

extension PackedReader {
  fileprivate mutating func run() -> PastSignatures.Run? {
    guard let account = address(), let chain = chain() else { return nil }
    return PastSignatures.Run(account: account, chain: chain)
  }
}
