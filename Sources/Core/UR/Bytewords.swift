/// Bytes as letters (BCR-2020-012, "minimal encoding"), followed by a checksum.
///
/// Each byte is written as the first and last letter of its word.
package enum Bytewords {
  // The standard's list as revised on October 4, 2020, without the spaces. Before that, a few words
  // were out of order and stood for other bytes.
  private static let words =
    "ableacidalsoapexaquaarchatomauntawayaxisbackbaldbarnbeltbetabias"
    + "bluebodybragbrewbulbbuzzcalmcashcatschefcityclawcodecolacookcost"
    + "cruxcurlcuspcyandarkdatadaysdelidicedietdoordowndrawdropdrumdull"
    + "dutyeacheasyechoedgeepicevenexamexiteyesfactfairfernfigsfilmfish"
    + "fizzflapflewfluxfoxyfreefrogfuelfundgalagamegeargemsgiftgirlglow"
    + "goodgraygrimgurugushgyrohalfhanghardhawkheathelphighhillholyhope"
    + "hornhutsicedideaidleinchinkyintoirisironitemjadejazzjoinjoltjowl"
    + "judojugsjumpjunkjurykeepkenokeptkeyskickkilnkingkitekiwiknoblamb"
    + "lavalazyleaflegsliarlimplionlistlogoloudloveluaulucklungmainmany"
    + "mathmazememomenumeowmildmintmissmonknailnavyneednewsnextnoonnote"
    + "numbobeyoboeomitonyxopenovalowlspaidpartpeckplaypluspoempoolpose"
    + "puffpumapurrquadquizraceramprealredorichroadrockroofrubyruinruns"
    + "rustsafesagascarsetssilkskewslotsoapsolosongstubsurfswantacotask"
    + "taxitenttiedtimetinytoiltombtoystriptunatwinuglyundouniturgeuser"
    + "vastveryvetovialvibeviewvisavoidvowswallwandwarmwaspwavewaxywebs"
    + "whatwhenwhizwolfworkyankyawnyellyogayurtzapszerozestzinczonezoom"

  private static let pairs: [(UInt8, UInt8)] = {
    let letters = Array(words.utf8)
    return stride(from: 0, to: letters.count, by: 4).map { (letters[$0], letters[$0 + 3]) }
  }()

  /// The byte for each pair of letters; nil if there is none.
  private static let bytes: [UInt8?] = {
    var bytes = [UInt8?](repeating: nil, count: 26 * 26)
    for (byte, pair) in pairs.enumerated() { bytes[place(pair.0, pair.1)] = UInt8(byte) }
    return bytes
  }()

  private static func place(_ first: UInt8, _ last: UInt8) -> Int {
    Int(first - UInt8(ascii: "a")) * 26 + Int(last - UInt8(ascii: "a"))
  }

  /// Encodes bytes and their checksum as lower-case letters.
  package static func encode(_ content: [UInt8]) -> String {
    let all = content + CRC32.sum(of: content).bigEndianBytes
    return String(decoding: all.flatMap { [pairs[Int($0)].0, pairs[Int($0)].1] }, as: UTF8.self)
  }

  /// Decodes lower-case letters, and removes the checksum.
  ///
  /// - Throws: `URError` if letters are missing or unknown, or the checksum does not match.
  package static func decode(_ letters: some Collection<UInt8>) throws(URError) -> [UInt8] {
    guard letters.count % 2 == 0, letters.count >= 10 else {
      throw .letterCount(found: letters.count)
    }
    var content: [UInt8] = []
    content.reserveCapacity(letters.count / 2)
    var first: UInt8?
    for letter in letters {
      guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) else {
        throw .letters(word: content.count + 1)
      }
      guard let start = first else {
        first = letter
        continue
      }
      guard let byte = bytes[place(start, letter)] else { throw .letters(word: content.count + 1) }
      content.append(byte)
      first = nil
    }
    let sum = Array(content.suffix(4))
    content.removeLast(4)
    guard CRC32.sum(of: content).bigEndianBytes == sum else { throw .checksum }
    return content
  }
}
