package import Entity
import WalletKit

/// Pays in one step: build, show, sign where no network can be reached, broadcast, wait.
package enum Send {
  /// What its owner approves. Only `draft(_:)` makes one.
  package struct Draft: Sendable {
    package let document: UnsignedDocument
    package let review: Review
    package let chain: ChainEntry
    package let tokens: [Token]
  }

  /// Signs, where nothing but the worker can be reached.
  package protocol Signer: Sendable {
    func sign(_ document: UnsignedDocument) async throws -> SignedDocument
  }

  package struct Interactor: Sendable {
    let builder: BuildTransaction.Interactor
    let signer: any Signer
    let broadcaster: Broadcast.Interactor

    package init(
      builder: BuildTransaction.Interactor,
      signer: any Signer,
      broadcaster: Broadcast.Interactor
    ) {
      (self.builder, self.signer, self.broadcaster) = (builder, signer, broadcaster)
    }

    /// - Throws: ``BlindSigningError`` where the meaning of what is called is not known here, and
    ///   `isBlind` does not allow for that; or where only an ABI or a descriptor tells it, and nobody
    ///   is asked.
    package func draft(
      _ request: BuildTransaction.Request,
      isBlind: Bool = false,
      isAsked: Bool = true
    ) async throws -> Draft {
      let from = try builder.payer(of: request)
      if from.isWatchOnly { throw KeystoreError.watchOnly(name: from.name ?? "") }
      let built = try await builder.act(on: request)
      // It is refused again as it is signed; here that spares the question and the password.
      if !isBlind { try BlindSigning.refuse(built.review, isAsked: isAsked) }
      return Draft(
        document: built.document,
        review: built.review,
        chain: request.chain,
        tokens: request.tokens
      )
    }

    /// Signs and sends what was shown. What comes back from the signer is compared with it.
    /// `hear` is told at once that it is sent, where it is yet to be waited for.
    package func commit(
      _ draft: Draft,
      confirmations: UInt64,
      hear: (Broadcast.Moment) throws -> Void = { _ in }
    ) async throws -> Broadcast.Response {
      let pooled = try await signer.sign(draft.document).pooled
      guard pooled.signed.transaction == draft.document.transaction,
        pooled.signed.sender == draft.document.from.address,
        pooled.sidecar == draft.document.sidecar
      else { throw SignError.notWhatWasShown }
      return try await broadcaster.act(
        on: .init(
          transaction: pooled,
          chain: draft.chain,
          confirmations: confirmations,
          tokens: TokenList(adding: draft.tokens)
        ),
        hear: hear
      )
    }
  }
}
