import Core
import Entity
import Live
import Scenes

extension View {
  /// Returns the hash that was typed; without one, that of the only transaction that is not mined.
  ///
  /// - Throws: `PendingHashError` if there is none, or more than one.
  func pendingHash(_ typed: Hash32?, _ client: ChainClient) async throws -> Hash32 {
    if let typed { return typed }
    let open = try await client.unsettled()
    guard let only = open.first, open.count == 1 else {
      throw PendingHashError(count: open.count, chain: client.chain.name)
    }
    console.note(.info("the only transaction that is not mined: \(only)"))
    return only
  }
}

/// No hash was given, and it is not clear which transaction is meant.
struct PendingHashError: Error, Equatable {
  /// The number of transactions that are not mined.
  let count: Int
  /// The name of the chain.
  let chain: String
}

extension PendingHashError: Reportable {
  var report: Report {
    count == 0
      ? Report(.usage, "hash-none-pending", "no transaction is pending on \(name: chain)")
      : Report(
        .usage,
        "hash-several-pending",
        "missing hash: \(count: count) transactions are pending on \(name: chain)"
      )
  }
}
