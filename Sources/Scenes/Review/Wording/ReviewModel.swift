import Core
import Entity

/// The review of a transaction in words and in JSON.
///
/// It is the same for `tx build`, `show`, `sign` and `send`, so that the review at signing reads
/// exactly as it did at building.
@dynamicMemberLookup
package struct ReviewModel: Sendable {
  package struct TokenUse: Encodable, Sendable {
    let contract: String
    let units: String
    /// The same number as a token ID, if the contract may be a collection.
    let tokenID: String?
    /// The amount of a token known on this machine; absent if it is unknown.
    let text: String?
    let symbol: String?
    let decimals: Int?
    /// The amount according to the document.
    let claimedText: String?
    let claimedSymbol: String?
    let claimedDecimals: Int?
  }

  package struct Claim: Encodable, Sendable {
    let name: Sentence
    let text: Sentence
  }

  /// What the JSON contains.
  package struct Fields: Encodable, Sendable {
    let chainID: String
    let chainName: Sentence
    let from: String
    let wallet: String?
    /// The state of `from`: `not verified` or `changed`; absent if verified on this machine.
    let standing: Sentence?
    let to: String?
    let action: String
    let recipient: String?
    /// The recipient's name on this machine, and its kind; absent if there is none.
    let recipientName: String?
    let recipientIs: KnownAddresses.Name.Kind?
    /// When Ethereum was asked for the name of the recipient or the contract, by the builder's word;
    /// absent if it was not.
    let nameResolved: String?
    /// `ether`, `chain` or `defaultEVM`: the record that had its address, by the builder's word.
    let nameRecord: String?
    /// The names of everyone in the transaction except the sender; absent if none is known.
    let names: [KnownAddresses.Name]?
    let amount: WeiModel
    let token: TokenUse?
    let nonce: String
    let type: Int
    let gas: String
    let highestFee: WeiModel?
    let highestTotal: WeiModel?
    let input: String
    /// The decoded call; absent if it is unknown, or if `action` says the same.
    let call: CallModel?
    /// All effects, as the policy counts them.
    let effects: [EffectModel]
    /// The descriptions by clear-signing descriptors, unverified; absent if there are none.
    let descriptions: [Description]?
    let blobs: Blobs?
    let delegations: [Delegation]?
    let signingHash: String
    let warnings: [Warning]
    let claims: [Claim]
    /// What it would do to the user's accounts, by the node's word; absent if nothing was simulated.
    let changes: Changes?

    fileprivate init(_ review: Review, warnings: [Warning]) {
      self.warnings = warnings
      let transaction = review.transaction
      chainID = transaction.chain?.description ?? ""
      chainName = review.chainName
      from = review.from.description
      wallet = review.wallet.map { UntrustedText.escaped($0) }
      standing = review.walletStanding
      to = transaction.to?.description
      action = review.action.name
      let recipient = review.action.recipient(to: transaction.to)
      self.recipient = recipient?.description
      let known = recipient.flatMap(review.knownAddresses.name)
      (recipientName, recipientIs) = (known?.name, known?.kind)
      nameResolved = review.claims?.nameResolved?.description
      nameRecord = review.claims?.nameRecord?.rawValue
      let all = review.names
      names = all.isEmpty ? nil : all
      amount = WeiModel(transaction.value)
      token = review.action.tokenUse(review.token, claimed: review.claimedToken)
      nonce = "\(transaction.nonce)"
      type = Int(transaction.type)
      gas = "\(transaction.gas)"
      highestFee = transaction.highestFee.map(WeiModel.init)
      highestTotal = transaction.highestCost.map(WeiModel.init)
      input = Hex.prefixed(transaction.input)
      blobs = transaction.fees.blobs.map { Blobs($0, review.sidecar) }
      if case .knownCall(let decoded) = review.action {
        call = CallModel(decoded, review.analyzed)
      } else {
        call = nil
      }
      effects = review.intent.effects.map(EffectModel.init)
      descriptions = review.descriptions.isEmpty ? nil : review.descriptions
      let list = transaction.fees.authorizations
      delegations = list.isEmpty ? nil : list.map(Delegation.init)
      signingHash = transaction.signingHash.description
      claims = Claim.all(of: review)
      changes = Changes(review.simulated)
    }
  }

  package let fields: Fields
  /// The same facts as lines of text.
  package let styled: StyledText

  package var text: String { styled.text }

  package init(_ review: Review) {
    let page = ReviewPage(review)
    let hidden = Warning.hidden(shown: page.body.text, beside: review.warnings)
    fields = Fields(review, warnings: review.warnings + [hidden].compactMap(\.self))
    styled = page.styled(fields.warnings)
  }

  package subscript<Value>(dynamicMember field: KeyPath<Fields, Value>) -> Value {
    fields[keyPath: field]
  }
}
