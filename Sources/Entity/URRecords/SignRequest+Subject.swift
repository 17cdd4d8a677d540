import Core

extension SignRequest {
  /// The content of a request, decoded as the announced kind.
  package enum Subject: Hashable, Sendable {
    case transaction(Transaction)
    /// Anything else.
    case message(SignableMessage)
  }

  /// Decodes the content.
  ///
  /// A message that is a sign-in (EIP-4361) is decoded as one.
  /// - Throws: `URRecordError` if the bytes are not what the request announces, or name another
  ///   chain.
  package func subject() throws(URRecordError) -> Subject {
    switch kind {
    case .legacy, .transaction: return .transaction(try transaction())
    case .typedData:
      let typed: TypedData
      do { typed = try TypedData(parsing: content) } catch { throw .typedData(error) }
      if let inside = typed.chain, inside != UInt256(chain.value) {
        throw .chain(stated: chain.value, inside: "\(inside)")
      }
      return .message(.typed(typed))
    case .message:
      guard let signIn = try? SignInMessage(parsing: content) else {
        return .message(.personal(PersonalMessage(bytes: content)))
      }
      return .message(.signIn(signIn))
    }
  }

  private func transaction() throws(URRecordError) -> Transaction {
    let transaction: Transaction
    do { transaction = try Transaction(decodingUnsigned: content) } catch {
      throw .transaction(error)
    }
    guard (transaction.type == 0) == (kind == .legacy) else {
      throw .otherKind(announcesLegacy: kind == .legacy, type: transaction.type)
    }
    guard let inside = transaction.chain else {
      throw .chain(stated: chain.value, inside: nil)
    }
    guard inside == chain else { throw .chain(stated: chain.value, inside: "\(inside)") }
    return transaction
  }
}
