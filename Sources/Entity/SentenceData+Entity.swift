package import Core

extension Address: SentenceData { package static let sentenceKind = Sentence.DataKind.address }
extension InteroperableAddress: SentenceData {
  package static let sentenceKind = Sentence.DataKind.address
}
extension Hash32: SentenceData { package static let sentenceKind = Sentence.DataKind.hex }
extension ChainID: SentenceData { package static let sentenceKind = Sentence.DataKind.number }
extension EndpointID: SentenceData { package static let sentenceKind = Sentence.DataKind.term }
extension UTCTime: SentenceData { package static let sentenceKind = Sentence.DataKind.time }
extension DerivationPath: SentenceData { package static let sentenceKind = Sentence.DataKind.term }
extension ContactName: SentenceData { package static let sentenceKind = Sentence.DataKind.name }
extension Wei: SentenceData { package static let sentenceKind = Sentence.DataKind.amount }
extension ABIType: SentenceData { package static let sentenceKind = Sentence.DataKind.term }
extension TypedDataType: SentenceData { package static let sentenceKind = Sentence.DataKind.term }
