package import Core

/// The accounts and slots that follow from a block's hash.
///
/// Pure: it decides from bytes alone, so the wallet can check what its worker brings.
package struct ProvenState: Sendable {
  package let block: BlockReference
  private let root: Hash32

  /// Takes the state after a block.
  ///
  /// - Throws: `HeaderProofError` if the header is not that of the block.
  package init(after block: BlockReference, header: [UInt8]?) throws(HeaderProofError) {
    guard let header else { throw .noHeader }
    let fields: HeaderFields
    do { fields = try HeaderFields(decoding: header) } catch { throw .unknownForm(error) }
    guard fields.hash == block.hash else { throw .otherHash(fields.hash) }
    // From here on the fields are those of the block; number and time were told with the hash.
    guard fields.reference == block else { throw .otherBlock(fields.reference) }
    (self.block, root) = (block, fields.stateRoot)
  }

  /// Returns an account of this state.
  ///
  /// - Throws: `StateProofError` if the proof proves neither it nor its absence.
  package func account(_ proof: AccountProof) throws(StateProofError) -> ProvenAccount {
    try proof.account(inState: root)
  }

  /// Returns what is in the slots of an account of this state, by their numbers.
  ///
  /// - Throws: `StateProofError` if one of the proofs proves nothing.
  package func values(
    _ proof: AccountProof,
    _ slots: [StorageProof]
  ) throws(StateProofError) -> [Hash32: UInt256] {
    let account = try account(proof)
    var values: [Hash32: UInt256] = [:]
    for slot in slots { values[slot.slot] = try slot.value(inStorage: account.storageRoot) }
    return values
  }
}

/// Why a header does not prove the state after a block.
///
/// Only `otherBlock` is certainly a lie: the chain may have headers of another form, and a node may
/// have told of a block that was reorganized away.
package enum HeaderProofError: Error, Equatable, Sendable {
  /// No node gave the fields of a header.
  case noHeader
  /// The bytes are not a header of known form.
  case unknownForm(HeaderError)
  /// The fields give another hash.
  case otherHash(Hash32)
  /// The fields give the hash, but another number or time than was told with it.
  case otherBlock(BlockReference)
  /// Fewer nodes agree on the header than must; with one alone it would prove what that one wants.
  case notAgreed(found: Int, required: Int)
}
