#if os(Linux)
  import TestSupport
  import Testing

  /// Commands that leave out a step between a draft and its signature, which must not compile.
  ///
  /// Runs the compiler with the modules of these tests, as `MisuseTests` does. The code imports what
  /// a command imports, in the same way.
  @Suite struct SkippedStepsTests {
    private static let imports = """
      import Core
      import Entity
      import Scenes
      import WalletKit

      """

    /// Calls of each use case that signs, with a draft that nobody approved.
    private static let unapproved =
      imports + """
        func commit(
          _ transaction: SignTransaction.Draft,
          _ payouts: SignPayouts.Draft,
          _ message: SignMessage.Draft,
          _ request: AnswerSignRequest.Draft,
          _ payment: Send.Draft,
          _ send: Send.Interactor,
          _ document: SignedDocument,
          by worker: some SignTransaction.Worker & SignPayouts.Worker & SignMessage.Worker,
          _ secret: borrowing UnlockSecret
        ) async throws {
          let signing = SignTransaction.Interactor(worker: worker)
          _ = try signing.commit(transaction, unlockedBy: secret)  // refused
          let paying = SignPayouts.Interactor(worker: worker)
          _ = try paying.commit(payouts.payload, unlockedBy: secret)  // refused
          let writing = SignMessage.Interactor(worker: worker)
          _ = try writing.commit(message, unlockedBy: secret)  // refused
          _ = try worker.sign(transaction, unlockedBy: secret)  // refused
          _ = try await send.commit(payment, confirmations: 0, signing: { _ in document })  // refused
        }
        func answer(
          _ request: AnswerSignRequest.Draft,
          by answering: AnswerSignRequest.Interactor,
          _ secret: borrowing UnlockSecret
        ) throws {
          _ = try answering.commit(request, unlockedBy: secret)  // refused
        }
        """

    /// Ways to make what only `Approval` makes.
    private static let forged =
      imports + """
        func forge(
          _ draft: SignTransaction.Draft,
          _ approved: Approved<Send.Draft>,
          _ signed: SignedTransaction
        ) {
          _ = Approved(draft)  // refused
          _ = Approved<SignTransaction.Draft>(draft)  // refused
          let made: Approved<SignTransaction.Draft> = .init(draft)  // refused
          _ = approved.part { _ in draft }  // refused
          _ = Recorded(signed)  // refused
          let kept: Recorded<SignedTransaction> = .init(signed)  // refused
        }
        """

    /// Extensions that add such a way.
    private static let extended =
      imports + """
        extension Approved {
          init(unread payload: Payload) { self.payload = payload }  // refused
          func exchanged(for payload: Payload) -> Approved {
            var other = self
            other.payload = payload  // refused
            return other
          }
        }
        extension Recorded {
          init(unlogged signed: Signed) { self.signed = signed }  // refused
        }
        """

    private static let use =
      imports + """
        func sign(
          _ draft: SignTransaction.Draft,
          _ approval: Approval.Interactor,
          by owner: some Approval.Owner,
          _ signing: SignTransaction.Interactor,
          _ secret: borrowing UnlockSecret
        ) throws -> SignedDocument {
          let approved = try approval.approve(draft, by: owner)
          return try signing.commit(approved, unlockedBy: secret).signed
        }
        """

    @Test(arguments: [unapproved, forged, extended])
    func aSkippedStepDoesNotCompile(code: String) throws {
      #expect(try CompilerErrors.lines(in: code) == CompilerErrors.expectedLines(in: code))
    }

    /// The control: a command that leaves out nothing compiles with these modules and flags.
    @Test func theWholeWayCompiles() throws {
      #expect(try CompilerErrors.lines(in: Self.use).isEmpty)
    }
  }
#endif
