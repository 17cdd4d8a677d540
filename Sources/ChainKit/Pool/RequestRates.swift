import Synchronization

/// The learned rates by credential, which is the whole address: two keys at one provider differ.
package final class RequestRates: Sendable {
  private let rates = Mutex<[String: RequestRate]>([:])

  package init() {}

  /// The rate of an address, shared by all who ask for it.
  package subscript(_ address: String) -> RequestRate {
    rates.withLock { rates in
      let rate = rates[address] ?? RequestRate()
      rates[address] = rate
      return rate
    }
  }
}
