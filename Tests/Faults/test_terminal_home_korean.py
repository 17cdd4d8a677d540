"""The home screen in Korean: its words, and columns that align although letters are wide."""

import sqlite3
from collections.abc import Iterator

import pytest

from support.chain import Chain, running
from support.screen import Screen, screen
from support.wallets import Place
from support.watched import pay
from test_terminal_home import hits, is_left, rows, set_node

SAVINGS = "0x" + "5a" * 20
SHARED = "0x" + "7b" * 20
KOREAN = ("env", "LANG=ko_KR.UTF-8")
DAY = 86_400
SMALL = """\
kingtherum: 지갑 2개, 계정 4개
설정된 노드가 없습니다. 모두 저장된
  내용입니다
확인 필요: kingtherum doctor
잔액: kingtherum balance --all-chains
dev (3일 전)  old          10000  ETH
5줄 더 있음: kingtherum balance --all-…
s send  r receive  f tx sign  b balance
h history  p tx outbox list
c contact list  w wallet list
n chain list  g config show  d doctor
? help  q quit"""
USUAL = """\
kingtherum: 지갑 2개, 계정 4개
설정된 노드가 없습니다. 모두 저장된 내용입니다

확인 필요: kingtherum doctor
주의: old의 백업을 시험한 적이 없습니다. 시험하는 명령: kingtherum wallet
  verify-backup old
주의: old: 비밀번호 해싱에 쓰는 메모리가 기준보다 적음, wallet
  change-password로 늘릴 수 있음

잔액: kingtherum balance --all-chains
dev (3일 전)  old          10000  ETH
              old/1        10000  ETH
              저축 통장        2  ETH
              저축 통장/1      1  ETH
합계                       20003  ETH (dev)






s send  r receive  f tx sign  b balance --all-chains  h history --all-accounts
p tx outbox list  c contact list  w wallet list  n chain list  g config show
d doctor  ? help  q quit"""


@pytest.fixture(scope="module")
def one_chain() -> Iterator[Chain]:
    """A chain of these tests: on that of all, what accounts have depends on the others."""
    with running() as chain:
        yield chain


def furnish(place: Place, chain: Chain) -> None:
    """Add accounts with a Korean name; balances were read three days ago, and there is no node."""
    assert place.run("wallet", "watch", "저축 통장", SAVINGS, SHARED).status == 0
    for account, ether in ((SAVINGS, 2), (SHARED, 1)):
        while int(chain.ask("eth_getBalance", account, "latest"), 16) < ether * 10**18:
            pay(chain, account)
    set_node(place, chain)
    assert place.run("balance", "--all-chains").status == 0
    (place.home / "config.toml").unlink()
    database = sqlite3.connect(place.home / "chain" / "chain.sqlite")
    with database:
        database.execute(
            "UPDATE balance SET read_at = read_at - ?1, block_time = block_time - ?1",
            (3 * DAY + 60,),
        )
    database.close()


def picture(shown: Screen) -> str:
    """What the terminal shows, with a letter of two columns taking two."""
    return "\n".join(rows(shown))


@pytest.mark.parametrize(("size", "expected"), [((12, 40), SMALL), ((24, 80), USUAL)])
def test_the_screen_is_korean(
    size: tuple[int, int], expected: str, old: Place, chain: Chain
) -> None:
    """Amounts stand below each other, and no row is wider than the window."""
    furnish(old, chain)
    with screen(old, before=KOREAN, size=size, whole=True) as shown:
        shown.until(lambda: picture(shown) == expected, f"it is not\n{expected}")
        assert b"\n" not in shown.shown
        hits(shown, "q")
        assert shown.ends() == 0 and is_left(shown)
