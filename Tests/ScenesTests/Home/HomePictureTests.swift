import Core
import Testing

@testable import Entity
@testable import Scenes
@testable import WalletKit

/// The home screen in windows of several sizes.
@Suite struct HomePictureTests {
  static let commands = Home.Commands(
    balances: "balance --all-chains",
    sent: "tx outbox list",
    history: "history",
    attention: "doctor",
    backup: "wallet verify-backup",
    keys: [.init("s", "send"), .init("q", "quit")],
    firstKeys: [.init("c", "wallet create"), .init("i", "wallet import")]
  )

  private static func moment(_ listings: [WalletListing]) -> Home.Moment {
    Home.Moment(
      wallets: .init(
        wallets: listings,
        removed: [],
        backupVerifications: [:],
        defaultWallet: nil
      ),
      request: .init(chains: .builtIn, tokens: TokenList()),
      now: 1_800_000_000
    )
  }

  /// A wallet with two accounts that have something on two chains.
  private static func held(_ name: String = "savings") async throws -> Home.Moment {
    var moment = moment([.wallet(try Samples.wallet(name, accounts: 2))])
    let places = try ["ethereum", "base"].map { name in
      BalancePlace(chain: try ChainRegistry.builtIn.chain(named: name), tokens: [])
    }
    moment.balances = try await ShowAllBalances.Interactor(
      worker: StubBalances(book: try Samples.book())
    )
    .act(
      on: .init(
        accounts: ["savings/0", "savings/1"],
        places: places,
        block: .latest,
        now: 1_800_000_000
      )
    )
    moment.state = .stored
    return moment
  }

  private static func picture(_ moment: Home.Moment, _ rows: Int, _ columns: Int) -> StyledText {
    Home.Presenter(commands: commands).present(moment).picture(rows: rows, columns: columns)
  }

  @Test func withoutAWalletItOffersThePossibilities() {
    #expect(
      Self.picture(Self.moment([]), 24, 80).text == """
        kingtherum
        no wallets yet

        c  kingtherum wallet create
        i  kingtherum wallet import
        """
    )
  }

  @Test func aUsualWindowShowsAll() async throws {
    let picture = Self.picture(try await Self.held(), 17, 80)
    #expect(
      picture.text == """
        kingtherum: 1 wallet, 2 accounts
        no node is configured: all of this is stored

        needs attention: kingtherum doctor
        caution: the backup of savings was never tested; test it with: kingtherum
          wallet verify-backup savings

        balances: kingtherum balance --all-chains
        ethereum  savings    1.5  ETH
                  savings/1  1.5  ETH
        base      savings    1.5  ETH
                  savings/1  1.5  ETH
        total                6    ETH



        s send  q quit
        """
    )
    #expect(picture.lines.first?.weight == .strong)
  }

  @Test func aSmallWindowSaysWhatIsMissing() async throws {
    #expect(
      Self.picture(try await Self.held(), 12, 40).text == """
        kingtherum: 1 wallet, 2 accounts
        no node is configured: all of this is
          stored
        needs attention: kingtherum doctor
        caution: the backup of savings was
          never tested; test it with:
        2 more lines: kingtherum doctor
        balances
        ethereum  savings    1.5  ETH
                  savings/1  1.5  ETH
        3 more lines: kingtherum balance --all…
        s send  q quit
        """
    )
  }

  /// What needs attention takes no room from what is stored.
  @Test func aWindowWithLittleRoomShowsBoth() async throws {
    let moment = try await Self.held()
    #expect(
      Self.picture(moment, 8, 60).text == """
        kingtherum: 1 wallet, 2 accounts
        no node is configured: all of this is stored
        needs attention: kingtherum doctor
        balances: kingtherum balance --all-chains
        ethereum  savings    1.5  ETH
                  savings/1  1.5  ETH
        3 more lines: kingtherum balance --all-chains
        s send  q quit
        """
    )
    #expect(
      Self.picture(moment, 6, 60).text == """
        kingtherum: 1 wallet, 2 accounts
        no node is configured: all of this is stored
        needs attention: kingtherum doctor
        balances: kingtherum balance --all-chains
        5 more lines: kingtherum balance --all-chains
        s send  q quit
        """
    )
  }

  @Test func aLinePerPaymentUnderWay() async throws {
    var moment = try await Self.held()
    moment.sent = [
      SavedTransaction(
        signed: try Samples.signed(),
        chain: try Samples.chain().id,
        state: .accepted,
        sent: 1_799_999_700,
        block: nil,
        errorCode: nil
      )
    ]
    let rows = Self.picture(moment, 60, 120).text.split(separator: "\n").map(String.init)
    let place = try #require(rows.firstIndex(of: "payments under way: kingtherum tx outbox list"))
    let recipient = "0x7777777777777777777777777777777777777777"
    #expect(
      rows[place + 1].hasPrefix("1.5 ETH to \(recipient) on dev, pending when it was last seen, ")
        && rows[place + 1...(place + 2)].joined().contains("sent 5 minutes ago")
    )
  }

  /// What the ages of balances are told by.
  @Test func agesGoOnWhileNothingIsRead() async throws {
    var moment = try await Self.held()
    #expect(moment.balances?.now == 1_800_000_000)
    moment.pass(to: 1_800_007_200)
    #expect(moment.now == 1_800_007_200 && moment.balances?.now == 1_800_007_200)
  }

  @Test func transactionsThatAreNewAreCounted() async throws {
    var moment = try await Self.held()
    let history = ListHistoryTests.StubHistory(
      rows: [
        try ListHistoryTests.movement(.received, transaction: "d", block: 7),
        try ListHistoryTests.movement(.received, transaction: "c", block: 5),
      ],
      look: LastLook(seen: 6)
    )
    moment.take(
      try await ListHistory.Interactor(worker: history).act(
        on: .init(
          try HistorySelection(of: nil, limit: 10, offset: 0, knowing: history),
          chain: try Samples.chain(),
          tokens: [],
          isOffline: true
        )
      )
    )
    let text = Self.picture(moment, 60, 120).text
    let start = "latest transactions: kingtherum history\ndev: 1 new (*)\n*  20"
    #expect(text.contains(start), "\(text)")
  }

  /// A letter of two columns has no place in them.
  @Test func windowsInWhichNothingCanBeReadAreEmpty() async throws {
    for moment in [Self.moment([]), try await Self.held("저축 통장 하나")] {
      for (rows, columns) in [(1, 80), (24, 3), (1, 1), (0, 0)] {
        #expect(Self.picture(moment, rows, columns).text == "")
      }
      #expect(Self.picture(moment, 2, 4).text != "")
    }
  }

  /// What others name begins no row of the screen.
  @Test func namesOfOthersAreEscaped() async throws {
    var moment = try await Self.held()
    moment.state = .ended(
      Report(.node, "sample", "an answer of \(term: "evil\ntotal  1,000,000  ETH\u{1B}[2J")")
    )
    let rows = Self.picture(moment, 24, 120).text.split(separator: "\n")
    #expect(rows.contains { $0.contains("evil\\u{a}total  1,000,000  ETH\\u{1b}[2J") })
    #expect(!rows.contains { $0.hasPrefix("total  1,000,000") })
  }

  /// Nothing is wider or higher than the window, whatever its size, also where letters are wide.
  @Test func everyWindowIsKept() async throws {
    let moments = [Self.moment([]), try await Self.held(), try await Self.held("저축 통장 하나")]
    for moment in moments {
      for rows in 1...30 {
        for columns in [1, 2, 3, 4] + Array(stride(from: 5, through: 130, by: 3)) {
          let lines = Self.picture(moment, rows, columns).lines
          #expect(lines.count <= rows)
          #expect(lines.allSatisfy { WrappedText.width(of: $0.text) < columns })
        }
      }
    }
  }
}
