"""The Korean pages of `help TOPIC` follow the English ones, and what does not is told."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

import topic_translation  # noqa: E402
import topics  # noqa: E402

ENGLISH = """# Nodes

Run `node list`, with HTTP, up to 3 minutes: see [below](#next) and [prices](prices.md#feeds).
**Your own** node says `not found`, or `error: no node`.

- `chain use` of [policies](policy.md)
- another

## `[next]` Next

| key | meaning | default |
|---|---|---|
| `a` | names of `b` | true |
| `c` | EIP-55 checksum | any |

```toml
chain = "dev"  # used without --chain
id = 1
```

```console
$ kingtherum chain list
```
"""

KOREAN = """# 노드

[아래](#다음)와 [가격](../prices.md#feeds)을 보고 HTTP로 최대 3분 동안 `node list`를
실행하십시오. **직접** 운영하는 노드는 `찾을 수 없음`이나 `오류: 노드 없음`을 출력합니다.

- [정책](policy.md)의 `chain use`
- 다른 것

## 다음

| 키 | 의미 | 기본값 |
|---|---|---|
| `a` | `b`의 이름 | true |
| `c` | EIP-55 체크섬 | 모두 |

```toml
chain = "dev"  # --chain이 없을 때
id = 1
```

```console
$ kingtherum chain list
```
"""

SHOWN = {"not found": "찾을 수 없음", "error": "오류", "no node": "노드 없음"}


def found(korean: str, english: str = ENGLISH) -> list[str]:
    page = topic_translation.Page(korean, "docs/ko")
    english_page = topic_translation.Page(english, "docs")
    return topic_translation.Comparison(english_page, page, SHOWN).all()


def test_every_topic_has_a_korean_page_that_follows_the_english_one() -> None:
    pages = {path.stem for path in (ROOT / topics.KOREAN).glob("*.md")}
    assert pages == set(topics.TOPICS)
    said = topics.shown()
    assert said["protections"] == "보호"
    for name in topics.TOPICS:
        assert topics.behind(name, said) == []


def test_a_page_that_follows_has_no_fault() -> None:
    without_mark = ENGLISH.replace("`[next]` ", "")
    assert found(KOREAN, without_mark) == []
    # What the program says may also stay English.
    assert found(KOREAN.replace("찾을 수 없음", "not found"), without_mark) == []
    assert found(KOREAN, without_mark + "\n") == []


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("`node list`", "`node add`", "code words are missing: node list"),
        ("`node list`를", "`node list`를 `node list`로", "not in the English page: node list"),
        ("`찾을 수 없음`", "`못 찾음`", "code words are missing: not found"),
        ("HTTP로", "웹으로", "numbers or names are missing: HTTP"),
        ("3분", "4분", "numbers or names are missing: 3"),
        ("EIP-55", "EIP-56", "numbers or names are missing: EIP-55"),
        ("prices.md#feeds", "prices.md", "links are missing: docs/prices.md#feeds"),
        ("../prices.md", "prices.txt", "links are not in the English page: docs/prices.txt#feeds"),
        ("](#다음)", "](#없음)", "no heading for #없음"),
        ("[아래](#다음)", "아래", "links are missing: this page"),
        ("**직접**", "직접", "the bold words differ"),
        ("- 다른 것\n", "", "heading of level 2"),
        ("- 다른 것", "1. 다른 것", "item 1."),
        ("- 다른 것", "- another", "not translated: - another"),
        ("## 다음", "### 다음", "heading of level 3"),
        ("| true |", "| false |", "false is true in the English page"),
        ("| `a` | `b`의 이름 | true |\n", "", "3 rows, 4 in the English page"),
        ("| `a` |", "| `d` |", "code words are missing: a"),
        (" | true |", " |", "2 cells, not 3"),
        ('"dev"', '"base"', "line 1: "),
        ("  # --chain이 없을 때", "", "one page has a comment"),
        ("id = 1\n", "", "1 lines, not 2"),
        ("chain list", "chain  list", "line 1: "),
        ("```console\n$ kingtherum chain list\n```\n", "", "missing block ```console"),
        ("```console", "새 문단입니다.\n\n```console", "not block ```console"),
    ],
)
def test_what_differs_is_told(old: str, new: str, told: str) -> None:
    assert KOREAN.count(old) == 1
    faults = found(KOREAN.replace(old, new), ENGLISH.replace("`[next]` ", ""))
    assert any(told in fault for fault in faults), faults


def test_the_code_of_a_heading_stays() -> None:
    assert any("code words are missing: [next]" in fault for fault in found(KOREAN))


def test_what_follows_the_end_is_told() -> None:
    faults = found(KOREAN + "\n더 있습니다.\n", ENGLISH.replace("`[next]` ", ""))
    assert faults == ["below ## 다음: not in the English page: 더 있습니다."]


def test_the_first_line_names_the_english_page() -> None:
    assert topics.follows("offline") == "<!-- follows: docs/offline.md -->"
    assert topics.follows("units") == "<!-- follows: README.md, Units and conventions -->"
    assert topics.follows("json") == "<!-- follows: docs/output.md, before its first section -->"
    assert not topics.korean("units").startswith("<!--")
