/// The built-in price feeds, as public sources agree on them (docs/prices.md).
///
/// A token is priced only by a feed of its own symbol, and the wrapper of a coin by the feed of the
/// coin: wrapped, staked and bridged forms have prices of their own.
enum BuiltInPriceFeeds {
  /// The feeds of one chain, and that about its sequencer.
  struct Entry: Sendable {
    var feeds: [PricedAsset: PriceFeed] = [:]
    var uptime: Address?
  }

  /// By chain ID.
  static let all: [UInt64: Entry] = Dictionary(
    table.map { ($0.chain, entry($0)) },
    uniquingKeysWith: { first, _ in first }
  )

  /// The chains whose feeds of currencies are used for other chains, the preferred one first.
  static let currencyChains: [UInt64] = [1, 42_161, 137]

  typealias Row = (chain: UInt64, uptime: String?, feeds: String)

  /// The feed about the chain's sequencer, and the feeds, one a line: the symbol in its name, the
  /// heartbeat in seconds, the proxy, and the symbol of the asset if that is another one.
  ///
  /// All have eight decimals.
  static let table: [Row] = [
    (
      1,
      nil,
      """
      ETH 3600 0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419
      KRW 86400 0x01435677FB11763550905594A16B645847C1d0F3
      USDC 86400 0x8fFfFfd4AfB6115b954Bd326cbe7B4BA576818f6
      USDT 86400 0x3E7d1eAB13ad0104d2750B8863b489D65364e32D
      DAI 3600 0xAed0c38402a5d19df6E4c03F4E2DceD6e29c1ee9
      USDS 86400 0xfF30586cD0F29eD462364C7e81375FC0C71219b1
      USDe 86400 0xa569d910839Ae8865Da8F8e70FfFb0cBA869F961
      sUSDe 86400 0xFF3BC18cCBd5999CE63E788A1c250a88626aD099
      PYUSD 86400 0x8f1dF6D7F2db73eECE86a18b4381F4707b918FB1
      GHO 86400 0x3f12643D3f6f874d39C2a4c9f2Cd6f2DbAC877FC
      stETH 3600 0xCfE54B5cD566aB89272946F602D76Ea879CAb4a8
      cbBTC 86400 0x2665701293fCbEB223D11A08D826563EDcCE423A
      tBTC 86400 0x8350b7De6a6a2C1368E7D4Bd968190e13E354297
      LINK 3600 0x2c1d072e956AFFC0D435Cb7AC38EF18d24d9127c
      UNI 3600 0x553303d460EE0afB37EdFf9bE42922D8FF63220e
      AAVE 3600 0x547a514d5e3769680Ce22B2361c10Ea13619e8a9
      """
    ),
    (
      10,
      "0x371EAD81c9102C9BF4874A9075FFFf170F2Ee389",
      """
      ETH 1200 0x13e3Ee699D1909E989722E753853AE30b17e08c5
      USDC 86400 0x16a9FA2FDa030272Ce99B29CF780dFA30361E0f3
      USDT 86400 0xECef79E109e997bCA29c1c0897ec9d7b03647F5E
      DAI 86400 0x8dBa75e83DA73cc766A7e5a0ee71F656BAb470d6
      wstETH 86400 0x698B585CbC4407e2D54aa898B2600B53C68958f7
      WBTC 1200 0x718A5788b89454aAE3A028AE9c111A29Be6c2a6F
      OP 1200 0x0D276FC14719f9292D5C1eA2198673d1f4269246
      LINK 1200 0xCc232dcFAAE6354cE191Bd574108c1aD03f86450
      UNI 1200 0x11429eE838cC01071402f21C219870cbAc0a59A0
      AAVE 1200 0x338ed6787f463394D24813b297401B9F05a8C9d1
      SNX 1200 0x2FCF37343e916eAEd1f1DdaaF84458a359b53877
      WLD 86400 0x4e1C6B168DCFD7758bC2Ab9d2865f1895813D236
      """
    ),
    (
      56,
      nil,
      """
      BNB 86400 0x0567F2323251f0Aab15c8dFb1967E4e8A7D42aeE
      USDT 86400 0xB97Ad0E74fa7d920791E90258A6E2085088b4320
      USDC 86400 0x51597f405303C4377E36123cBc172b13269EA163
      DAI 86400 0x132d3C0B1D2cEa0BC552588063bdBb210FDeecfA
      FDUSD 86400 0x390180e80058A8499930F0c13963AD3E0d86Bfc9
      CAKE 86400 0xB6064eD41d4f67e353768aA239cA86f4F73665a1
      LINK 86400 0xca236E327F629f9Fc2c30A4E95775EbF0B89fac8
      UNI 86400 0xb57f259E7C24e56a1dA00F66b55A5640d9f9E7e4
      XRP 86400 0x93A67D414896A280bF8FFB3b389fE3686E014fda
      ADA 86400 0xa767f745331D267c7751297D982b050c93985627
      DOGE 86400 0x3AB0A0d137D4F946fBB19eecc6e92E64660231C8
      """
    ),
    (
      100,
      nil,
      """
      DAI 86400 0x678df3415fc31947dA4324eC63212874be5a82f8 xDAI
      USDC 86400 0x26C31ac71010aF62E6B486D1132E266D6298857D
      USDT 86400 0x68811D7DF835B1c33e6EEae8E7C141eF48d48cc7
      GNO 86400 0x22441d81416430A54336aB28765abd31a792Ad37
      WBTC 86400 0x00288135bE38B83249F380e9b6b9a04c90EC39eE
      LINK 86400 0xed322A5ac55BAE091190dFf9066760b86751947B
      """
    ),
    (
      137,
      nil,
      """
      MATIC 86400 0xAB594600376Ec9fD91F8e885dADF0CE036862dE0 POL
      KRW 86400 0x24B820870F726dA9B0D83B0B28a93885061dbF50
      USDC 86400 0xfE4A8cc5b5B2366C1B58Bea3858e81843581b2F7
      USDT 86400 0x0A6513e40db6EB1b165753AD52E80663aeA50545
      DAI 86400 0x4746DeC9e833A82EC7C2C1356372CcF2cfcD2F3D
      WBTC 86400 0xDE31F8bFBD8c84b5360CFACCa3539B938dd78ae6
      LINK 86400 0xd9FFdb71EbE7496cC440152d43986Aae0AB76665
      UNI 86400 0xdf0Fb4e4F928d2dCB76f438575fDD8682386e13C
      AAVE 86400 0x72484B12719E23115761D5DA1646945632979bB6
      CRV 86400 0x336584C8E6Dc19637A5b36206B1c79923111b405
      """
    ),
    (
      324,
      "0x0E6AC8B967393dcD3D36677c126976157F993940",
      """
      ETH 86400 0x6D41d1dc818112880b40e26BD6FD347E41008eDA
      """
    ),
    (
      1088,
      "0x58218ea7422255EBE94e56b504035a784b7AA204",
      """
      METIS 86400 0xD4a5Bb03B5D66d9bf81507379302Ac2C2DFDFa6D
      """
    ),
    (
      8453,
      "0xBCF85224fc0756B9Fa45aA7892530B47e10b6433",
      """
      ETH 1200 0x71041dddad3595F9CEd3DcCFBe3D1F4b0a16Bb70
      USDC 86400 0x7e860098F58bBFC8648a4311b374B1D669a2bc6B
      USDT 86400 0xf19d560eB8d2ADf07BD6D13ed03e1D11215721F9
      DAI 86400 0x591e79239a7d679378eC8c847e5038150364C78F
      EURC 86400 0xDAe398520e2B67cd3f27aeF9Cf14D93D927f8250
      sUSDe 86400 0x79cf4a31B29D69191f0b6E97916eB93FEB81E533
      cbETH 1200 0xd7818272B9e248357d13057AAb0B417aF31E817d
      cbBTC 1200 0x07DA0E54543a844a80ABE69c8A12F22B3aA59f9D
      tBTC 86400 0x6D75BFB5A5885f841b132198C9f0bE8c872057BF
      LBTC 86400 0x9e07546c9Fe8868855CD04B26051a26D1599E270
      AERO 86400 0x4EC5970fC728C5f65ba413992CD5fF6FD70fcfF0
      MORPHO 86400 0xe95e258bb6615d47515Fc849f8542dA651f12bF6
      VIRTUAL 86400 0xEaf310161c9eF7c813A14f8FEF6Fb271434019F7
      DEGEN 86400 0xE62BcE5D7CB9d16AB8b4D622538bc0A50A5799c2
      """
    ),
    (
      42_161,
      "0xFdB631F5EE196F0ed6FAa767959853A9F217697D",
      """
      ETH 86400 0x639Fe6ab55C921f74e7fac1ee960C0B6293ba612
      KRW 86400 0x85bb02E0Ae286600d1c68Bb6Ce22Cc998d411916
      USDC 86400 0x50834F3163758fcC1Df9973b6e91f0F0F0434aD3
      USDT 86400 0x3f3f5dF88dC9F13eac63DF89EC16ef6e7E25DdE7
      DAI 86400 0xc5C8E77B397E531B8EC06BFb0048328B30E9eCfB
      USDe 86400 0x88AC7Bca36567525A866138F03a6F6844868E0Bc
      USDS 86400 0x37833E5b3fbbEd4D613a3e0C354eF91A42B81eeB
      WBTC 86400 0xd0C7101eACbB49F3deCcCc166d238410D6D46d57
      tBTC 86400 0xE808488e8627F6531bA79a13A9E0271B39abEb1C
      ARB 86400 0xb2A824043730FE05F3DA2efaFa1CBbe83fa548D6
      LINK 3600 0x86E53CF1B870786351Da77A57575e79CB55812CB
      UNI 86400 0x9C917083fDb403ab5ADbEC26Ee294f6EcAda2720
      AAVE 86400 0xaD1d5344AaDE45F43E596773Bcc4c423EAbdD034
      GMX 86400 0xDB98056FecFff59D032aB628337A4887110df3dB
      PENDLE 86400 0x66853E19d73c0F9301fe099c324A1E9726953433
      """
    ),
    (
      42_220,
      nil,
      """
      CELO 86400 0x0568fD19986748cEfF3301e55c0eb1E729E0Ab7e
      """
    ),
    (
      43_114,
      nil,
      """
      AVAX 86400 0x0A77230d17318075983913bC2145DB16C7366156
      USDC 86400 0xF096872672F44d6EBA71458D74fe67F9a77a23B9
      USDT 86400 0xEBE676ee90Fe1112671f19b6B7459bC678B67e8a
      EURC 86400 0x3368310bC4AeE5D96486A73bae8E6b49FcDE62D3
      GMX 86400 0x3F968A21647d7ca81Fb8A5b69c0A452701d5DCe8
      JOE 86400 0x02D35d3a8aC3e1626d3eE09A78Dd87286F5E8e3a
      """
    ),
    (
      59_144,
      nil,
      """
      ETH 86400 0x3c6Cd9Cc7c7a4c2Cf5a82734CD249D7D593354dA
      USDC 86400 0xAADAa473C1bDF7317ec07c915680Af29DeBfdCb5
      USDT 86400 0xefCA2bbe0EdD0E22b2e0d2F8248E99F4bEf4A7dB
      DAI 86400 0x5133D67c38AFbdd02997c14Abd8d83676B4e309A
      wstETH 86400 0x8eCE1AbA32716FdDe8D6482bfd88E9a0ee01f565
      """
    ),
    (
      534_352,
      "0x45c2b8C204568A03Dc7A2E32B71D67Fe97F908A9",
      """
      ETH 86400 0x6bF14CB0A831078629D993FDeBcB182b21A8774C
      USDC 86400 0x43d12Fb3AfCAd5347fA764EeAB105478337b7200
      USDT 86400 0xf376A91Ae078927eb3686D6010a6f1482424954E
      DAI 86400 0x203322e1d15EB3Dff541a5aF0288D951c4a8d3eA
      """
    ),
  ]

  /// Leaves out an invalid row, which a test rules out.
  private static func entry(_ row: Row) -> Entry {
    var entry = Entry(uptime: row.uptime.flatMap { try? Address(parsing: $0) })
    guard let chain = try? ChainID(row.chain) else { return entry }
    let tokens = BuiltInTokens.all.filter { $0.chain == chain }
    let coin = BuiltInChains.sorted.first { $0.id == chain }?.symbol
    for line in row.feeds.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      guard words.count >= 3, let heartbeat = UInt64(words[1]),
        let address = try? Address(parsing: words[2])
      else { continue }
      let feed = PriceFeed(
        chain: chain,
        address: address,
        pair: words[0] + " / USD",
        heartbeat: heartbeat
      )
      let symbol = words.count > 3 ? words[3] : words[0]
      if symbol == coin {
        entry.feeds[.coin] = feed
        if let wrapper = wrapper(of: chain) { entry.feeds[.token(wrapper)] = feed }
      } else if let currency = Currency(code: symbol) {
        entry.feeds[.currency(currency)] = feed
      } else if let token = tokens.first(where: { $0.symbol == symbol }) {
        entry.feeds[.token(token.address)] = feed
      }
    }
    return entry
  }

  private static func wrapper(of chain: ChainID) -> Address? {
    BuiltInProfiles.all[chain.value]?.wrappedCoin.flatMap { try? Address(parsing: $0) }
  }
}
