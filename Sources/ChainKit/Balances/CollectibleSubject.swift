import Core
import Entity

/// The accounts and the collections that a reading of collectibles is about.
struct CollectibleSubject: Sendable {
  /// An account and a collection.
  struct Place: Hashable, Sendable {
    let account: Address
    let contract: Address
  }

  /// The calls that list an account's items.
  struct List: Sendable {
    let place: Place
    let calls: [ContractCall]
  }

  let received: [ReceivedCollectibles]
  /// The collections to look at in any case, without duplicates.
  let named: [Address]

  init(received: [ReceivedCollectibles], named: [Address]) {
    var seen: Set<Address> = []
    self.received = received
    self.named = named.filter { seen.insert($0).inserted }
  }

  /// Whether there is nothing to look at.
  var isEmpty: Bool { named.isEmpty && received.allSatisfy(\.entries.isEmpty) }

  /// The accounts with nothing.
  var empty: [AccountCollectibles] {
    received.map {
      AccountCollectibles(
        account: $0.account,
        holdings: [],
        skipped: $0.skipped,
        knownUpTo: $0.knownUpTo
      )
    }
  }

  /// The calls that can be made without knowing anything more.
  var calls: [ContractCall] {
    named.flatMap(CallAnswers.kindCalls)
      + received.flatMap { account in
        named.map { Self.count(of: account.account, in: $0) }
          + account.entries.flatMap { Self.calls(account.account, $0) }
      }
  }

  private static func calls(
    _ account: Address,
    _ entry: ReceivedCollectibles.Entry
  ) -> [ContractCall] {
    let items = entry.ids.map {
      ContractCall(target: entry.contract, input: input(account, entry.kind, $0))
    }
    return entry.kind == .erc721 ? [count(of: account, in: entry.contract)] + items : items
  }

  private static func count(of account: Address, in contract: Address) -> ContractCall {
    ContractCall(target: contract, input: ERC721.balanceOf(account))
  }

  /// The call data that asks whether an account has an item, or how much of it.
  static func input(_ account: Address, _ kind: CollectionKind, _ id: UInt256) -> [UInt8] {
    switch kind {
    case .erc721: ERC721.ownerOf(id)
    case .erc1155: ERC1155.balanceOf(account, id)
    }
  }

  /// The lists that named contracts can give, if they have items beside those that were received.
  func lists(by answers: CallAnswers, most: Int) -> [List] {
    let listing = named.filter {
      answers.kinds(of: $0).contains(.erc721) && answers.follows(.erc721Enumerable, $0)
    }
    return received.flatMap { account in
      listing.compactMap { contract -> List? in
        guard let count = answers.count(of: account.account, in: contract), count > 0 else {
          return nil
        }
        let listed = Int(exactly: count).map { min(most, $0) } ?? most
        return List(
          place: Place(account: account.account, contract: contract),
          calls: (0..<listed).map { index in
            ContractCall(
              target: contract,
              input: ERC721.tokenOfOwnerByIndex(account.account, index)
            )
          }
        )
      }
    }
  }
}
