extension Int: SentenceData { package static let sentenceKind = Sentence.DataKind.number }
extension Int32: SentenceData { package static let sentenceKind = Sentence.DataKind.number }
extension Int64: SentenceData { package static let sentenceKind = Sentence.DataKind.number }
extension UInt8: SentenceData { package static let sentenceKind = Sentence.DataKind.number }
extension UInt16: SentenceData { package static let sentenceKind = Sentence.DataKind.number }
extension UInt32: SentenceData { package static let sentenceKind = Sentence.DataKind.number }
extension UInt64: SentenceData { package static let sentenceKind = Sentence.DataKind.number }
extension UInt256: SentenceData { package static let sentenceKind = Sentence.DataKind.number }
extension Int257: SentenceData { package static let sentenceKind = Sentence.DataKind.number }
extension Bool: SentenceData { package static let sentenceKind = Sentence.DataKind.term }
extension UntrustedMessage: SentenceData {
  package static let sentenceKind = Sentence.DataKind.foreign
}
